import type { AddressTeller } from '@naru/core';
import type { LetterFacts } from '@naru/desk';
import type { LetterPlace, LetterTemplates } from './letter-template.ts';

const KEEP_LINK =
  'Anyone who has this link can see the order and be the first to say where a refund goes, ' +
  'so keep it to yourself.';
const NOT_YOU = 'If this was not you, set a new password at once and look at your list of sessions.';

const DEMO_NOTE = 'This is a demonstration: the rate is invented and no real money is exchanged.';

/** The locked rate, where the letter has one, and a warning that it is invented. */
function rateNotes(
  { rate, feePercent, rateFixedAtMs, isDemoRate }: LetterFacts<'order_delivered'>,
  place: LetterPlace,
): readonly string[] {
  const hasRate = rate !== undefined && feePercent !== undefined && rateFixedAtMs !== undefined;
  return [
    ...(hasRate
      ? [`Rate: ${rate}\nFee, included in the rate: ${feePercent}%\nFixed: ${place.time(rateFixedAtMs)}`]
      : []),
    ...(isDemoRate === true ? [DEMO_NOTE] : []),
  ];
}

/** A word that this release does not know is shown as it is. */
const TOLD_BY: Readonly<Partial<Record<string, string>>> = {
  link: 'by somebody who has the link of the order',
  browser: 'in the browser that made the order',
  account: 'in your account, signed in',
  letter: 'by the link that we mailed to you',
  operator: 'by us, at the request of a customer',
} satisfies Record<AddressTeller, string>;

export const LETTERS_EN: LetterTemplates = {
  password_reset: ({ token, endsAtMs }, place) => ({
    subject: 'Set a new password',
    paragraphs: [
      'Somebody, probably you, asked for a new password. This link sets one:',
      place.resetLink(token),
      `It works once and until ${place.time(endsAtMs)}.`,
      'If it was not you, do nothing: your password stays as it is.',
    ],
  }),
  password_changed: ({ changedAtMs }, place) => ({
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your account was changed on ${place.time(changedAtMs)}. Other sessions have ended.`,
      'If this was not you, use “Forgot password” on the login page at once. Passkeys stay: ' +
        'look at their list in your profile too, if you use them.',
    ],
  }),
  email_confirm: ({ token, endsAtMs }, place) => ({
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'This link confirms that this address belongs to your account:',
      place.emailLink(token),
      `It works once and until ${place.time(endsAtMs)}.`,
      'If you have no account with us, do nothing.',
    ],
  }),
  email_changed_old: ({ changedAtMs, token, endsAtMs, resetsHereUntilMs }, place) => ({
    subject: 'The e-mail address of your account was changed',
    paragraphs: [
      `On ${place.time(changedAtMs)} your account was given another e-mail address. Letters go there now.`,
      'If this was not you, this link brings this address back and ends all sessions:',
      place.undoLink(token),
      `It works once and until ${place.time(endsAtMs)}. Until ${place.time(resetsHereUntilMs)} a link to ` +
        'set a new password still comes to this address only.',
    ],
  }),
  email_changed_new: ({ changedAtMs }, place) => ({
    subject: 'This address belongs to your account now',
    paragraphs: [`Since ${place.time(changedAtMs)} letters about your account come to this address.`],
  }),
  totp_added: ({ changedAtMs }, place) => ({
    subject: 'An authenticator app was set up',
    paragraphs: [
      `Since ${place.time(changedAtMs)} signing in with your password asks for a code of the app.`,
      NOT_YOU,
    ],
  }),
  totp_removed: ({ changedAtMs }, place) => ({
    subject: 'The authenticator app of your account was removed',
    paragraphs: [
      `Since ${place.time(changedAtMs)} your password alone signs in. The recovery codes no longer work.`,
      NOT_YOU,
    ],
  }),
  passkey_added: ({ addedAtMs, device }, place) => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      `Time: ${place.time(addedAtMs)}\nDevice: ${device === '' ? 'unknown' : device}`,
      'It signs in without the password and without the code of an authenticator app.',
      'If this was not you, remove it in your profile and set a new password at once.',
    ],
  }),
  passkey_removed: ({ removedAtMs }, place) => ({
    subject: 'A passkey of your account was removed',
    paragraphs: [`Since ${place.time(removedAtMs)} it no longer signs in.`, NOT_YOU],
  }),
  new_sign_in: ({ signedInAtMs, device }, place) => ({
    subject: 'A new device signed in to your account',
    paragraphs: [`Time: ${place.time(signedInAtMs)}\nDevice: ${device === '' ? 'unknown' : device}`, NOT_YOU],
  }),
  order_link: (facts, place) => ({
    subject: `Your order ${facts.reference}`,
    paragraphs: [
      `You send: ${facts.payAmount} ${facts.paySymbol}\n` +
        `You receive: ${facts.receiveAmount} ${facts.receiveSymbol}`,
      'This page shows where to pay and how far the order is:',
      place.orderLink(facts.orderId),
      KEEP_LINK,
      `The rate is fixed until ${place.time(facts.lockEndsAtMs)}; please pay before then.`,
      'We never send payment addresses by mail: use only the one on the page.',
      ...rateNotes(facts, place),
    ],
  }),
  order_delivered: (facts, place) => ({
    subject: `Order ${facts.reference} is delivered`,
    paragraphs: [
      `${facts.receiveAmount} ${facts.receiveSymbol} have been sent to you.`,
      place.orderLink(facts.orderId),
      KEEP_LINK,
      ...rateNotes(facts, place),
    ],
  }),
  refund_opened: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund`,
    paragraphs: [
      'A payment of yours could not be exchanged, so we will send it back to you.',
      `You get it by ${place.time(facts.dueAtMs)}. If we need an address for it, the page asks for one:`,
      place.orderLink(facts.orderId),
      KEEP_LINK,
    ],
  }),
  refund_sent: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund was sent`,
    paragraphs: ['The refund has been sent.', place.orderLink(facts.orderId), KEEP_LINK],
  }),
  refund_address_set: (facts, place) => ({
    subject: `Order ${facts.reference}: where your refund goes`,
    paragraphs: [
      `We were told where the refund of this order goes: ${TOLD_BY[facts.toldBy] ?? facts.toldBy}.`,
      'We do not send addresses by mail. Please check here that it is yours:',
      place.orderLink(facts.orderId),
      'If it is not, press “Change where it goes” there, or answer this letter at once.',
    ],
  }),
  refund_address_changed: (facts, place) => ({
    subject: `Order ${facts.reference}: your refund goes elsewhere now`,
    paragraphs: [
      `Where the refund of this order goes was changed: ${TOLD_BY[facts.toldBy] ?? facts.toldBy}.`,
      'We do not send addresses by mail. Please check here that it is yours:',
      place.orderLink(facts.orderId),
      'If this was not you, answer this letter at once.',
    ],
  }),
  refund_address_link: (facts, place) => ({
    subject: `Order ${facts.reference}: change where your refund goes`,
    paragraphs: [
      'Somebody, probably you, wants to change where the refund of this order goes. This link does it:',
      place.refundLink(facts),
      `It works once and until ${place.time(facts.endsAtMs)}. Keep it to yourself.`,
      'If it was not you, do nothing: the refund still goes to the same place.',
    ],
  }),
  find_orders: (facts, place) => ({
    subject: `The link of your order ${facts.reference}`,
    paragraphs: [
      'Somebody, probably you, asked for the link of this order:',
      place.orderLink(facts.orderId),
      KEEP_LINK,
    ],
  }),
  newsletter_confirm: ({ token }, place) => ({
    subject: 'Confirm the newsletter',
    paragraphs: [
      'This link confirms that you want our newsletter:',
      place.newsletterLink(token),
      'If you did not ask for it, do nothing, and we will not write again.',
    ],
  }),
  contact_message: ({ name, email, message }) => ({
    subject: 'A message from the contact form',
    paragraphs: [`Name: ${name}\nE-mail: ${email}`, message],
  }),
};
