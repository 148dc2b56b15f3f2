import type { AddressTeller, CloseReason, HoldReason, OrderTurn } from '@naru/core';
import type { LetterFacts } from '@naru/desk';
import {
  type LetterPart,
  type LetterPlace,
  type LetterTemplates,
  type PaymentFacts,
  linkTransactions,
  listTxids,
} from './letter-template.ts';

export const KEEP_LINK =
  'Anyone with this link can see the order, cancel it while it is unpaid, and enter the first refund ' +
  'address. Do not share it.';
export const NO_ADDRESSES = 'We never send payment addresses by e-mail: use only the one on the page.';
const DEMO_NOTE = 'This is a rehearsal: the rate is a demo rate, and no real money moves.';
const NOTHING_TO_DO = 'You do not need to do anything.';

/** The locked rate, if the letter has one, and a note if it is simulated. */
function rateNotes(
  { rate, feePercent, rateFixedAtMs, isDemoRate }: LetterFacts<'order_delivered'>,
  place: LetterPlace,
): readonly LetterPart[] {
  const hasRate = rate !== undefined && feePercent !== undefined && rateFixedAtMs !== undefined;
  const rows = [
    ['Rate', rate ?? ''],
    ['Fee, included in the rate', `${feePercent ?? ''}%`],
    ['Rate fixed', rateFixedAtMs === undefined ? '' : place.time(rateFixedAtMs)],
  ] as const;
  return [...(hasRate ? [{ rows }] : []), ...(isDemoRate === true ? [DEMO_NOTE] : [])];
}

/** The time until which a block must include the payment. */
function waitNotes(
  { blockByMs }: Pick<LetterFacts<'order_link'>, 'blockByMs'>,
  place: LetterPlace,
): readonly LetterPart[] {
  return blockByMs === undefined
    ? []
    : [
        'Your rate applies if a block of the network takes your payment by ' +
          `${place.time(blockByMs)}. ` +
          'After that we refund it, or swap it at the rate of that time.',
      ];
}

/** A note if only the amount identifies the payment. */
function exactNotes({ exactSum }: Pick<LetterFacts<'order_link'>, 'exactSum'>): readonly LetterPart[] {
  if (exactSum === undefined) return [];
  return [
    `Please send exactly ${exactSum}. Its last digits tell us that the payment is yours; ` +
      'with any other amount we may not find your order.',
  ];
}

function promiseRows(facts: LetterFacts<'payment_confirmed'>): LetterPart {
  return {
    rows: [
      ['You send', `${facts.payAmount} ${facts.paySymbol}`],
      ['You receive', `${facts.receiveAmount} ${facts.receiveSymbol}`],
    ],
  };
}

/** Links to a payment. */
function paymentParts(facts: PaymentFacts): readonly LetterPart[] {
  if (facts.network === undefined) return [];
  const hashes = listTxids(facts).map((txid) => ['Transaction hash', txid] as const);
  return [{ rows: [['Network', facts.network], ...hashes] }, ...linkTransactions(facts)];
}

/** Values that this release does not know are shown unchanged. */
const TOLD_BY: Readonly<Partial<Record<string, string>>> = {
  link: 'by someone who has the link to the order',
  browser: 'in the browser where the order was placed',
  account: 'in your account, by someone who is logged in',
  letter: 'with the link that we mailed to you',
  operator: 'by our support, at the request of a customer',
} satisfies Record<AddressTeller, string>;

const CLOSED_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  customer: 'It was canceled on its page, by someone who has its link.',
  timeout: 'No payment arrived while the rate was locked.',
  clock_wrong:
    'Our clock was wrong, so the order may have been canceled too early. We are sorry; you can place a new one.',
  claim_timeout: 'The payment that was announced did not arrive.',
  deposit_lost: 'The network dropped the payment, and it did not come back.',
  wrong_details: 'Something in its details was not right.',
  wrong_amount: 'The amount that arrived was not the one that was due.',
  no_payment: 'We did not find a payment for it.',
  underpaid: 'Less arrived than was due.',
  overpaid: 'More arrived than was due.',
  late: 'The payment arrived after the rate lock had ended.',
  unconfirmed:
    'No block took your payment in time, so its rate is no longer held. If it arrives, we refund it or swap it at the rate of that time.',
  reserve_gone:
    'Your payment was confirmed after the end of the rate lock, and by then we had no more of the currency to send you.',
  unmatched: 'It was opened to refund money that belonged to no order.',
  misdirected: 'The payment was made with another coin or on another network.',
  altered: 'It did not match our records, so that paying it was not safe.',
  other: 'Its page says more.',
} satisfies Record<CloseReason, string>;

/** Why an order could not use a payment. */
const NOT_SWAPPED_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  late: 'It was late: the rate lock had ended.',
  reserve_gone:
    'It was confirmed after the end of the rate lock, and by then we had no more of the currency to send you.',
  found_late: 'It was in time, but we saw it only after the order had ended.',
};

function nameReason(reason: string): string {
  return NOT_SWAPPED_BECAUSE[reason] ?? reason;
}

/** The letter does not name the check that paused the order. */
const CHECKED = 'A check that our policy requires has paused this order.';
const HELD_BECAUSE: Readonly<Partial<Record<string, string>>> = {
  deposit_gone: 'The network has reversed a payment that it had confirmed. Please do not pay again.',
  deposit_reversed: 'The bank has taken back the transfer. Please ask your bank, and answer this e-mail.',
  payment_gone:
    'The network no longer shows a payment that we sent you. We owe you the full amount either way.',
  paid_too_much: 'We sent you more than we owed you, and are checking the difference.',
  payment_unexplained: 'A payment has reached an address that you gave us, and we are checking who sent it.',
  address_integrity: 'It does not match our records. Please do not pay it.',
  restored: 'We restored our records from a backup and are checking every open order.',
  operator: 'An operator has paused it to check something.',
  question: 'We have a question about it. Please answer our message, or this e-mail.',
  bank_freeze: 'A bank has frozen a transfer of this order.',
  listed: CHECKED,
  screening: CHECKED,
} satisfies Record<HoldReason, string>;

/** A missing turn does not compile. */
export const ORDER_LETTERS_EN: LetterTemplates<OrderTurn> = {
  order_link: (facts, place) => ({
    subject: `Your order ${facts.reference}`,
    parts: [
      promiseRows(facts),
      ...exactNotes(facts),
      'The payment address and the progress of your order are on this page:',
      place.orderLink(facts.linkId),
      KEEP_LINK,
      `The rate is locked until ${place.time(facts.lockEndsAtMs)}. Please pay before then.`,
      ...waitNotes(facts, place),
      NO_ADDRESSES,
      ...rateNotes(facts, place),
    ],
  }),
  order_succeeded: (facts, place) => ({
    subject: `Your order ${facts.reference}, in place of a refund`,
    parts: [
      `The refund of order ${facts.predecessorReference} was turned into this new order. It is paid already.`,
      promiseRows(facts),
      place.orderLink(facts.linkId),
      KEEP_LINK,
      ...rateNotes(facts, place),
    ],
  }),
  payment_seen: (facts, place) => ({
    subject: `Order ${facts.reference}: payment seen`,
    parts: [
      `We see your payment of ${facts.amount} ${facts.symbol}. It counts once the network has confirmed it.`,
      ...waitNotes(facts, place),
      NOTHING_TO_DO,
      place.orderLink(facts.linkId),
    ],
  }),
  payment_confirmed: (facts, place) => ({
    subject: `Order ${facts.reference}: payment confirmed`,
    parts: [
      'Your payment is confirmed. An operator prepares your payout next.',
      promiseRows(facts),
      NOTHING_TO_DO,
      place.orderLink(facts.linkId),
    ],
  }),
  payment_short: (facts, place) => ({
    subject: `Order ${facts.reference}: something is missing`,
    parts: [
      `${facts.amount} ${facts.symbol} arrived, less than the order needs. ` +
        `Please send the missing ${facts.missingAmount} ${facts.symbol} ` +
        `by ${place.time(facts.lockEndsAtMs)}.`,
      ...exactNotes(facts),
      'The payment address is on this page. After that time the order is canceled, and we refund ' +
        'what arrived:',
      place.orderLink(facts.linkId),
      NO_ADDRESSES,
    ],
  }),
  payment_over: (facts, place) => ({
    subject: `Order ${facts.reference}: more than was due`,
    parts: [
      `${facts.amount} ${facts.symbol} arrived, ${facts.excessAmount} ${facts.symbol} more than the order ` +
        'needs.',
      'This page shows what happens next and, where possible, lets you continue as agreed. ' +
        'We refund whatever is not used for the swap:',
      place.orderLink(facts.linkId),
    ],
  }),
  payment_late: (facts, place) => ({
    subject: `Order ${facts.reference}: your payment was not swapped`,
    parts: [
      `Your payment of ${facts.amount} ${facts.symbol} has arrived. ` + nameReason(facts.reason ?? 'late'),
      'The order is canceled and we refund your payment, unless you agree otherwise with our support.',
      'Please enter where it should go. There is no deadline for that:',
      place.orderLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  payment_gone: (facts, place) => ({
    subject: `Order ${facts.reference}: your payment has disappeared`,
    parts: [
      'The network no longer shows your payment. Usually it comes back by itself.',
      'Please check in your wallet whether it was sent. Pay again only if your wallet says that it failed. ' +
        `If it is not back by ${place.time(facts.lostEndsAtMs)}, the order is canceled.`,
      place.orderLink(facts.linkId),
      NO_ADDRESSES,
    ],
  }),
  order_taken: (facts, place) => ({
    subject: `Order ${facts.reference}: an operator is working on it`,
    parts: ['An operator has taken your order and prepares the payout.', place.orderLink(facts.linkId)],
  }),
  order_delivered: (facts, place) => ({
    subject: `Order ${facts.reference} is delivered`,
    parts: [
      `We have sent you ${facts.receiveAmount} ${facts.receiveSymbol}.`,
      ...paymentParts(facts),
      place.orderLink(facts.linkId),
      'Your receipt, signed by this desk:',
      place.receiptLink(facts.linkId),
      KEEP_LINK,
      ...rateNotes(facts, place),
    ],
  }),
  order_canceled: (facts, place) => ({
    subject: `Order ${facts.reference} is canceled`,
    parts: [
      CLOSED_BECAUSE[facts.reason] ?? facts.reason,
      'Please do not pay it any more. If any of your money has arrived, this page says how we refund it:',
      place.orderLink(facts.linkId),
    ],
  }),
  order_expired: (facts, place) => ({
    subject: `Order ${facts.reference} has expired`,
    parts: [
      'No payment arrived in time. Please do not pay this order any more; you can place a new one.',
      'If you have already paid, your payment appears on this page and we refund it:',
      place.orderLink(facts.linkId),
    ],
  }),
  order_held: (facts, place) => ({
    subject: `Order ${facts.reference} is on hold`,
    parts: [
      HELD_BECAUSE[facts.reason] ?? facts.reason,
      `Nothing is sent until an operator has checked the order, by ${place.time(facts.reviewAtMs)}. ` +
        'This page says more:',
      place.orderLink(facts.linkId),
    ],
  }),
  refund_opened: (facts, place) => ({
    subject:
      facts.isPlaceKnown === true
        ? `Order ${facts.reference}: you get a refund`
        : `Order ${facts.reference}: where should your refund go?`,
    parts: [
      'Money that you sent was not used for the swap, so we will refund it.',
      facts.isPlaceKnown === true
        ? `We send it by ${place.time(facts.dueAtMs)} to the refund address that came with the order. ` +
          'Please check on this page that it is yours:'
        : `We send it by ${place.time(facts.dueAtMs)}, once we know where to. Please enter that here:`,
      place.orderLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  refund_address_set: (facts, place) => ({
    subject: `Order ${facts.reference}: refund address entered`,
    parts: [
      `A refund address was entered for this order ${TOLD_BY[facts.toldBy] ?? facts.toldBy}.`,
      'We do not send addresses by e-mail. Please check on this page that it is yours:',
      place.orderLink(facts.linkId),
      'If it is not yours, press “Change refund address” there, or reply to this e-mail right away.',
    ],
  }),
  refund_address_changed: (facts, place) => ({
    subject: `Order ${facts.reference}: refund address changed`,
    parts: [
      `The refund address of this order was changed ${TOLD_BY[facts.toldBy] ?? facts.toldBy}.`,
      'We do not send addresses by e-mail. Please check on this page that it is yours:',
      place.orderLink(facts.linkId),
      'If this was not you, reply to this e-mail right away.',
    ],
  }),
  refund_withheld: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund is withheld`,
    parts: [
      `We cannot send your refund of ${facts.amount} ${facts.symbol} yet.` +
        (facts.reviewAtMs === undefined ? '' : ` We look at it again by ${place.time(facts.reviewAtMs)}.`),
      'The reason is on this page:',
      place.orderLink(facts.linkId),
    ],
  }),
  refund_sent: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund was sent`,
    parts: [
      facts.amount === undefined || facts.symbol === undefined
        ? 'We have sent your refund.'
        : `We have sent your refund of ${facts.amount} ${facts.symbol}.`,
      ...paymentParts(facts),
      place.orderLink(facts.linkId),
      'Your receipt, signed by this desk:',
      place.receiptLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  refund_waived: (facts, place) => ({
    subject: `Order ${facts.reference}: no refund is sent`,
    parts: [
      `We do not refund ${facts.amount} ${facts.symbol}. The reason is on this page:`,
      place.orderLink(facts.linkId),
    ],
  }),
};
