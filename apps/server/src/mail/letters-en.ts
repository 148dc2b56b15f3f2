import { type LetterTemplates, writeOwnLetter } from './letter-template.ts';
import { KEEP_LINK, NO_ADDRESSES, ORDER_LETTERS_EN } from './order-letters-en.ts';

const NOT_YOU = 'If this was not you, change your password right away and check where you are logged in.';

export const LETTERS_EN: LetterTemplates = {
  password_reset: ({ token, endsAtMs }, place) => ({
    subject: 'Set a new password',
    parts: [
      'Someone, probably you, asked to reset the password of your account. Set a new one here:',
      place.resetLink(token),
      `The link works once, until ${place.time(endsAtMs)}.`,
      'If this was not you, ignore this e-mail. Your password stays the same.',
    ],
  }),
  password_changed: ({ changedAtMs, isByLink }, place) => ({
    subject: 'Your password was changed',
    parts: [
      `The password of your account was changed on ${place.time(changedAtMs)}. ` +
        'All other devices were logged out.',
      isByLink === true
        ? 'It was set by a mailed link, so all passkeys and the authenticator app were removed. ' +
          'Add yours again in your profile.'
        : 'Passkeys keep working, so check the list of them in your profile too.',
      'If this was not you, use “Forgot password” on the login page right away.',
    ],
  }),
  email_confirm: ({ token, endsAtMs }, place) => ({
    subject: 'Confirm your e-mail address',
    parts: [
      'Open this link to use this address for your account:',
      place.emailLink(token),
      `The link works once, until ${place.time(endsAtMs)}.`,
      'If you do not have an account with us, ignore this e-mail.',
    ],
  }),
  email_change_asked: ({ askedAtMs }, place) => ({
    subject: 'A new e-mail address was entered for your account',
    parts: [
      `On ${place.time(askedAtMs)} somebody who is logged in to your account entered another e-mail ` +
        'address. It becomes the address of your account once the link that we sent there is opened.',
      NOT_YOU,
    ],
  }),
  email_changed_old: ({ changedAtMs, token, endsAtMs, resetsHereUntilMs }, place) => ({
    subject: 'The e-mail address of your account was changed',
    parts: [
      `The e-mail address of your account was changed on ${place.time(changedAtMs)}. ` +
        'We now write to the new one.',
      'If this was not you, open this link. A button there restores this address and logs out every device:',
      place.undoLink(token),
      `The link works once, until ${place.time(endsAtMs)}. Until ${place.time(resetsHereUntilMs)} we send ` +
        'password reset links to this address only.',
    ],
  }),
  email_changed_new: ({ changedAtMs }, place) => ({
    subject: 'This is now the e-mail address of your account',
    parts: [`Since ${place.time(changedAtMs)} we write to this address about your account.`],
  }),
  email_changed_back: ({ changedAtMs }, place) => ({
    subject: 'The e-mail address of your account was changed back',
    parts: [
      `On ${place.time(changedAtMs)} the account of this address went back to its former e-mail address. ` +
        'We now write to that one.',
      'If this was not you, contact us.',
    ],
  }),
  totp_added: ({ changedAtMs }, place) => ({
    subject: 'An authenticator app was set up',
    parts: [
      `Since ${place.time(changedAtMs)} logging in with your password also requires a code from the app.`,
      NOT_YOU,
    ],
  }),
  totp_removed: ({ changedAtMs }, place) => ({
    subject: 'The authenticator app of your account was removed',
    parts: [
      `Since ${place.time(changedAtMs)} your password alone is enough to log in. ` +
        'The recovery codes no longer work.',
      NOT_YOU,
    ],
  }),
  passkey_added: ({ addedAtMs, device }, place) => ({
    subject: 'A passkey was added to your account',
    parts: [
      {
        rows: [
          ['Time', place.time(addedAtMs)],
          ['Device', device === '' ? 'unknown' : device],
        ],
      },
      'It logs you in without your password and without a code from your authenticator app.',
      'If this was not you, remove it in your profile and change your password right away.',
    ],
  }),
  passkey_removed: ({ removedAtMs }, place) => ({
    subject: 'A passkey was removed from your account',
    parts: [`Since ${place.time(removedAtMs)} it can no longer be used to log in.`, NOT_YOU],
  }),
  new_sign_in: ({ signedInAtMs, device }, place) => ({
    subject: 'A new device logged in to your account',
    parts: [
      {
        rows: [
          ['Time', place.time(signedInAtMs)],
          ['Device', device === '' ? 'unknown' : device],
        ],
      },
      NOT_YOU,
    ],
  }),
  ...ORDER_LETTERS_EN,
  refund_address_link: (facts, place) => ({
    subject: `Order ${facts.reference}: change the refund address`,
    parts: [
      'Someone, probably you, asked to change the refund address of this order. You can change it here:',
      place.refundLink(facts),
      `The link works once, until ${place.time(facts.endsAtMs)}. Do not share it.`,
      'If this was not you, ignore this e-mail. The refund address stays the same.',
    ],
  }),
  lottery_won: ({ date, amount, symbol, network, endsAtMs, isRehearsal }, place) => ({
    subject: `You won the lottery of ${date}`,
    parts: [
      'Your entry was drawn.',
      ...(isRehearsal === true ? ['This is a rehearsal: the prize is not real money.'] : []),
      {
        rows: [
          ['Prize', `${amount} ${symbol}`],
          ['Network', network],
        ],
      },
      'Log in and enter the address that we send it to:',
      place.lotteryLink(),
      `Please do so by ${place.time(endsAtMs)}. After that the prize goes back into the lottery.`,
      'We never ask for a password, a key or a payment to send a prize.',
    ],
  }),
  prize_address_changed: ({ date, amount, symbol, changedAtMs }, place) => ({
    subject: `The address for your prize of ${date} was changed`,
    parts: [
      'Our support changed the address that your prize is sent to.',
      {
        rows: [
          ['Prize', `${amount} ${symbol}`],
          ['Time', place.time(changedAtMs)],
        ],
      },
      'Log in to see the new address:',
      place.lotteryLink(),
      'If you did not ask for this, write to us at once, before the prize is sent.',
    ],
  }),
  order_note: (facts, place) => ({
    subject: `Order ${facts.reference}: a note from our support`,
    parts: [
      facts.text,
      'The note is also on the page of your order:',
      place.orderLink(facts.linkId),
      KEEP_LINK,
      NO_ADDRESSES,
    ],
  }),
  find_orders: (facts, place) => ({
    subject: `The link to your order ${facts.reference}`,
    parts: [
      'Someone, probably you, asked for the link to this order:',
      place.orderLink(facts.linkId),
      KEEP_LINK,
    ],
  }),
  desk_alarm: ({ alarms }) => ({
    subject: 'The desk needs you',
    parts: [alarms, 'The Status page of the console shows the details.'],
  }),
  operator_code: ({ token, endsAtMs }, place) => ({
    subject: 'Your code for alarms of the desk',
    parts: [
      'Enter this code on the Account page of the console to get alarms at this address:',
      place.code(token),
      `It works until ${place.time(endsAtMs)}.`,
      'If you are not an operator of this desk, ignore this e-mail. We will not write again.',
    ],
  }),
  contact_answer: ({ text, message }, place) => ({
    subject: `Your message to ${place.brandName()}`,
    parts: [text, { heading: 'You wrote' }, message],
  }),
  contact_message: ({ name, email, message }) => ({
    subject: 'A message from the contact form',
    parts: [
      {
        rows: [
          ['Name', name],
          ['E-mail', email],
        ],
      },
      message,
    ],
  }),
  of_module: (facts, place) => writeOwnLetter(place, 'en', facts),
};
