import type { LetterLink, LetterPlace, LinkPurpose } from './letter-template.ts';

const COVERED = '[…]';

/**
 * What letters say to people who are not their receivers: anyone who has a link or a code of a letter acts in
 * the receiver's name.
 */
export function coverPlace(place: LetterPlace): LetterPlace {
  const covered = (purpose: LinkPurpose) => (): LetterLink => ({ href: COVERED, purpose });
  return {
    brandName: () => place.brandName(),
    lotteryLink: () => place.lotteryLink(),
    time: (atMs) => place.time(atMs),
    orderLink: covered('order'),
    receiptLink: covered('receipt'),
    resetLink: covered('reset'),
    emailLink: covered('email'),
    undoLink: covered('undo'),
    refundLink: covered('refund'),
    newsletterLink: covered('newsletter'),
    leaveUrl: () => COVERED,
    code: () => COVERED,
  };
}
