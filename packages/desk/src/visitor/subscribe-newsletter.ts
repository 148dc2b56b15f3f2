import { type Result, isEmail, ok, refuse } from '@naru/core';
import type { Desk } from '../runtime/desk.ts';
import type { LetterLanguage } from '../facts/language.ts';

type NewsletterDesk = Pick<Desk, 'store' | 'clock' | 'ids' | 'hashText' | 'sealText'>;

/**
 * Records a newsletter reader. Where mail is set up, a confirmation link is mailed and has to be opened
 * first; the answer does not reveal whether the address was known.
 */
export async function subscribeNewsletter(
  desk: NewsletterDesk,
  wish: {
    readonly email: string;
    readonly language: LetterLanguage;
    readonly needsConfirmation: boolean;
  },
): Promise<Result<null, 'email_invalid'>> {
  const email = wish.email.trim();
  if (!isEmail(email)) return refuse('email_invalid');
  const { language } = wish;
  const createdAtMs = desk.clock.nowMs();
  // As unguessable as the link of an order.
  const token = wish.needsConfirmation ? desk.ids.nextOrderId() : null;
  await desk.store.saveNewsletterReader(
    {
      emailKey: email.toLowerCase(),
      readerId: desk.ids.nextOrderId(),
      email,
      language,
      tokenHash: token === null ? null : desk.hashText(token),
      createdAtMs,
      confirmedAtMs: null,
    },
    token === null
      ? []
      : [
          {
            letterId: desk.ids.nextRowId(),
            kind: 'newsletter_confirm',
            to: email,
            language,
            facts: { token: desk.sealText(token) },
            createdAtMs,
          },
        ],
  );
  return ok(null);
}

/** The reader opened the confirmation link, which works once. */
export async function confirmNewsletter(
  desk: NewsletterDesk,
  token: string,
): Promise<Result<null, 'newsletter_link_invalid'>> {
  const isKnown = await desk.store.confirmNewsletterReader(desk.hashText(token), desk.clock.nowMs());
  return isKnown ? ok(null) : refuse('newsletter_link_invalid');
}

/** The reader leaves, without signing in. False when nobody reads by this link any more. */
export async function leaveNewsletter(desk: Pick<Desk, 'store'>, readerId: string): Promise<boolean> {
  return desk.store.deleteNewsletterReader(readerId);
}
