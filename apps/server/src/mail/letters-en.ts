import type { AddressTeller } from '@naru/core';
import type { LetterFacts } from '@naru/desk';
import type { LetterPlace, LetterTemplates } from './letter-template.ts';

const KEEP_LINK =
  'Anyone with this link can see the order, cancel it while it is unpaid, and enter the first refund ' +
  'address. Do not share it.';
const NOT_YOU = 'If this was not you, change your password right away and check where you are logged in.';

const DEMO_NOTE = 'This is a rehearsal: the rate is a demo rate, and no real money moves.';

/** The locked rate, where the letter has one, and a note that it is made up. */
function rateNotes(
  { rate, feePercent, rateFixedAtMs, isDemoRate }: LetterFacts<'order_delivered'>,
  place: LetterPlace,
): readonly string[] {
  const hasRate = rate !== undefined && feePercent !== undefined && rateFixedAtMs !== undefined;
  return [
    ...(hasRate
      ? [`Rate: ${rate}\nFee, included in the rate: ${feePercent}%\nRate fixed: ${place.time(rateFixedAtMs)}`]
      : []),
    ...(isDemoRate === true ? [DEMO_NOTE] : []),
  ];
}

/** A word that this release does not know is shown as it is. */
const TOLD_BY: Readonly<Partial<Record<string, string>>> = {
  link: 'by someone who has the link to the order',
  browser: 'in the browser where the order was placed',
  account: 'in your account, by someone who is logged in',
  letter: 'with the link that we mailed to you',
  operator: 'by our support, at the request of a customer',
} satisfies Record<AddressTeller, string>;

export const LETTERS_EN: LetterTemplates = {
  password_reset: ({ token, endsAtMs }, place) => ({
    subject: 'Set a new password',
    paragraphs: [
      'Someone, probably you, asked to reset the password of your account. Set a new one here:',
      place.resetLink(token),
      `The link works once, until ${place.time(endsAtMs)}.`,
      'If this was not you, ignore this e-mail. Your password stays the same.',
    ],
  }),
  password_changed: ({ changedAtMs }, place) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${place.time(changedAtMs)}. ` +
        'All other devices were logged out.',
      'If this was not you, use “Forgot password” on the login page right away. Passkeys keep working, ' +
        'so check the list of them in your profile too.',
    ],
  }),
  email_confirm: ({ token, endsAtMs }, place) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Open this link to use this address for your account:',
      place.emailLink(token),
      `The link works once, until ${place.time(endsAtMs)}.`,
      'If you do not have an account with us, ignore this e-mail.',
    ],
  }),
  email_changed_old: ({ changedAtMs, token, endsAtMs, resetsHereUntilMs }, place) => ({
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      `The e-mail address of your account was changed on ${place.time(changedAtMs)}. ` +
        'We now write to the new one.',
      'If this was not you, open this link. It restores this address and logs out every device:',
      place.undoLink(token),
      `The link works once, until ${place.time(endsAtMs)}. Until ${place.time(resetsHereUntilMs)} we send ` +
        'password reset links to this address only.',
    ],
  }),
  email_changed_new: ({ changedAtMs }, place) => ({
    subject: 'This is now the e-mail address of your account',
    paragraphs: [`Since ${place.time(changedAtMs)} we write to this address about your account.`],
  }),
  totp_added: ({ changedAtMs }, place) => ({
    subject: 'An authenticator app was set up',
    paragraphs: [
      `Since ${place.time(changedAtMs)} logging in with your password also requires a code from the app.`,
      NOT_YOU,
    ],
  }),
  totp_removed: ({ changedAtMs }, place) => ({
    subject: 'The authenticator app of your account was removed',
    paragraphs: [
      `Since ${place.time(changedAtMs)} your password alone is enough to log in. ` +
        'The recovery codes no longer work.',
      NOT_YOU,
    ],
  }),
  passkey_added: ({ addedAtMs, device }, place) => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      `Time: ${place.time(addedAtMs)}\nDevice: ${device === '' ? 'unknown' : device}`,
      'It can log in without your password and without a code from your authenticator app.',
      'If this was not you, remove it in your profile and change your password right away.',
    ],
  }),
  passkey_removed: ({ removedAtMs }, place) => ({
    subject: 'A passkey was removed from your account',
    paragraphs: [`It can no longer log in since ${place.time(removedAtMs)}.`, NOT_YOU],
  }),
  new_sign_in: ({ signedInAtMs, device }, place) => ({
    subject: 'A new device logged in to your account',
    paragraphs: [`Time: ${place.time(signedInAtMs)}\nDevice: ${device === '' ? 'unknown' : device}`, NOT_YOU],
  }),
  order_link: (facts, place) => ({
    subject: `Your order ${facts.reference}`,
    paragraphs: [
      `You send: ${facts.payAmount} ${facts.paySymbol}\n` +
        `You receive: ${facts.receiveAmount} ${facts.receiveSymbol}`,
      'The payment address and the progress of your order are on this page:',
      place.orderLink(facts.orderId),
      KEEP_LINK,
      `The rate is locked until ${place.time(facts.lockEndsAtMs)}. Please pay before then.`,
      'We never send payment addresses by e-mail: use only the one on the page.',
      ...rateNotes(facts, place),
    ],
  }),
  order_delivered: (facts, place) => ({
    subject: `Order ${facts.reference} is delivered`,
    paragraphs: [
      `We have sent you ${facts.receiveAmount} ${facts.receiveSymbol}.`,
      place.orderLink(facts.orderId),
      KEEP_LINK,
      ...rateNotes(facts, place),
    ],
  }),
  refund_opened: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund`,
    paragraphs: [
      'Money that you sent was not used for the swap, so we will refund it.',
      `We send it by ${place.time(facts.dueAtMs)}. If we need an address for it, this page asks for one:`,
      place.orderLink(facts.orderId),
      KEEP_LINK,
    ],
  }),
  refund_sent: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund was sent`,
    paragraphs: ['We have sent your refund.', place.orderLink(facts.orderId), KEEP_LINK],
  }),
  refund_address_set: (facts, place) => ({
    subject: `Order ${facts.reference}: refund address entered`,
    paragraphs: [
      `A refund address was entered for this order ${TOLD_BY[facts.toldBy] ?? facts.toldBy}.`,
      'We do not send addresses by e-mail. Please check on this page that it is yours:',
      place.orderLink(facts.orderId),
      'If it is not yours, press “Change refund address” there, or reply to this e-mail right away.',
    ],
  }),
  refund_address_changed: (facts, place) => ({
    subject: `Order ${facts.reference}: refund address changed`,
    paragraphs: [
      `The refund address of this order was changed ${TOLD_BY[facts.toldBy] ?? facts.toldBy}.`,
      'We do not send addresses by e-mail. Please check on this page that it is yours:',
      place.orderLink(facts.orderId),
      'If this was not you, reply to this e-mail right away.',
    ],
  }),
  refund_address_link: (facts, place) => ({
    subject: `Order ${facts.reference}: change the refund address`,
    paragraphs: [
      'Someone, probably you, asked to change the refund address of this order. You can change it here:',
      place.refundLink(facts),
      `The link works once, until ${place.time(facts.endsAtMs)}. Do not share it.`,
      'If this was not you, ignore this e-mail. The refund address stays the same.',
    ],
  }),
  order_note: (facts, place) => ({
    subject: `Order ${facts.reference}: a note from our support`,
    paragraphs: [
      facts.text,
      'The note is on the page of your order, too:',
      place.orderLink(facts.orderId),
      KEEP_LINK,
      'We never send payment addresses by e-mail: use only the one on the page.',
    ],
  }),
  find_orders: (facts, place) => ({
    subject: `The link to your order ${facts.reference}`,
    paragraphs: [
      'Someone, probably you, asked for the link to this order:',
      place.orderLink(facts.orderId),
      KEEP_LINK,
    ],
  }),
  newsletter_confirm: ({ token }, place) => ({
    subject: 'Confirm your newsletter subscription',
    paragraphs: [
      'Open this link to subscribe to our newsletter:',
      place.newsletterLink(token),
      'If you did not ask for it, ignore this e-mail. We will not write again.',
    ],
  }),
  desk_alarm: ({ alarms }) => ({
    subject: 'The desk needs you',
    paragraphs: [alarms, 'The page Status of the console shows the details.'],
  }),
  operator_code: ({ token, endsAtMs }, place) => ({
    subject: 'Your code for alarms of the desk',
    paragraphs: [
      'Enter this code in the console, on the page Account, to be called at this address:',
      place.code(token),
      `It works until ${place.time(endsAtMs)}.`,
      'If you are not an operator of this desk, ignore this e-mail. We will not write again.',
    ],
  }),
  contact_message: ({ name, email, message }) => ({
    subject: 'A message from the contact form',
    paragraphs: [`Name: ${name}\nE-mail: ${email}`, message],
  }),
};
