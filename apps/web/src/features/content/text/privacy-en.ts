import type { Passage } from './passage.ts';
import type { PrivacyTopic } from './topics.ts';

export const PRIVACY_EN: Readonly<Record<PrivacyTopic, Passage>> = {
  collected: {
    title: 'What we know about you',
    text: [
      'For a swap: your e-mail, your receiving address, the currencies and amounts, and the times of its steps. We need nothing else, and you do not need an account.',
      'With an account, also what you enter in your profile: a username, a phone number, a country, and if you like a full name and a date of birth. Your password is stored only as a salted hash that cannot be reversed.',
      'If you write to us or subscribe to the newsletter, what you entered in that form. If the law requires us to verify your identity, the documents that we request under the terms.',
    ],
  },
  purpose: {
    title: 'What we use it for',
    text: [
      'To carry out your swap, to contact you about it, to refund you when something went wrong<lottery>, to draw the daily lottery</lottery>, and to keep the books that the law requires. We do not sell it, show no advertisements and build no profiles.',
      'The list of latest transactions on our home page shows amounts, currencies, a public reference and the hour. It never shows an e-mail, an address or an account.',
    ],
  },
  browser: {
    title: 'What is kept in your browser',
    text: [
      'Your login, your user identifier and your theme in the local storage; a draft of the swap form until you close the tab; a cookie for your language, one for the public key of this desk, and one that no script can read for the orders that you opened here. Logging out clears all but the language and the key.',
      'There are no trackers and no advertising cookies. Anyone who has the link of an order can see that order, cancel it while it is unpaid, and enter a refund address if there is none yet. Changing that address takes more than the link. Treat the link like a receipt.',
    ],
  },
  sharing: {
    title: 'Who else sees it',
    text: [
      'Our operators, who need it to complete your swap. Payments over a public network are visible to everyone. Authorities receive data only where the law obliges us.',
      'Prices and news are fetched by our server, so these services do not see you. On the home and market pages charts of TradingView may be shown in a sandboxed frame; your browser then loads them from TradingView. Pages with an order, the full swap form or your account never do that.',
    ],
  },
  rights: {
    title: 'How long we keep it, and what you may ask for',
    text: [
      'Records of orders are kept for as long as the law on bookkeeping requires, everything else until you delete it or it is no longer needed. You may ask what we keep about you, have it corrected, receive a copy, or have your account deleted.',
      'Write to <mail>{{email}}</mail>. If you are not satisfied with our answer, you may contact the data protection authority where you live.',
    ],
  },
};
