import type { Passage } from './passage.ts';
import type { FaqTopic } from './topics.ts';

export const FAQ_EN: Readonly<Record<FaqTopic, Passage>> = {
  how: {
    title: 'How does a swap work?',
    text: [
      'Choose what you pay and what you receive, enter an amount, your e-mail and a receiving address, and accept the terms. We then show you a payment address with a QR code that is made for your order.',
      'Send exactly the amount shown, in one payment. As soon as it is confirmed, one of our operators sends your currency to the receiving address. The order page shows every step; you can close it and come back by its link.',
    ],
  },
  time: {
    title: 'How long does it take?',
    text: [
      'Exchanges take <b>3 to 60 minutes</b> on average. Most of that is waiting for the network: payments in crypto typically need <b>3 to 6 network confirmations</b> before an operator may send.',
    ],
  },
  rate: {
    title: 'Can the rate change while I pay?',
    text: [
      'No. The rate is <b>fixed for {{lockMinutes}} minutes</b> from the moment your order is placed, and what you were shown is what you receive. <b>All fees are included in the rate</b>: nothing is subtracted later.',
      'A payment that we first see after the {{lockMinutes}} minutes is not swapped at the old rate. It is not lost either: contact our support.',
    ],
  },
  states: {
    title: 'What do the states of my application mean?',
    text: [
      '- <b>New</b>: the application has been made, and the payment is not confirmed yet.',
      '- <b>Confirming</b>: you pressed “I paid”, and the application waits for the operator.',
      '- <b>Completed</b>: the exchange is done, and the funds have been sent to you.',
      '- <b>Canceled</b>: the application was canceled by you, by time, or by the administration.',
      'The order page shows the same states as Pending (New), Paid and Processing (Confirming), Delivered (Completed) and Canceled.',
    ],
  },
  canceled: {
    title: 'Why was my application canceled?',
    text: [
      'An application without a payment is canceled automatically after {{lockMinutes}} minutes. The administration also cancels applications with <b>wrong details</b>, a <b>wrong amount</b> or <b>no payment</b>. The reason is shown on the order page.',
    ],
  },
  amount: {
    title: 'What if I paid too much or too little?',
    text: [
      'Overpaying or underpaying leads to <b>Canceled</b>. Please <support>contact our support</support> with the transaction ID, and we will arrange the refund with you. A refund takes up to <b>5 business days</b>.',
      'You can also do it yourself: the order page shows a late, missing or excess payment, asks for your refund address, and follows the refund until it has arrived.',
      'Some exchanges and wallets subtract their own fee from what you send. Check that exactly the amount shown arrives.',
    ],
  },
  cancel: {
    title: 'Can I cancel a swap myself?',
    text: [
      'Yes, with the Cancel button on the payment page, within the {{lockMinutes}} minutes and as long as we have seen no payment. A completed application cannot be canceled: what has been sent over a network cannot be reversed.',
    ],
  },
  limits: {
    title: 'Is there a minimum or a limit?',
    text: [
      'A swap must be worth at least <b>${{minimumUsd}}</b> on both sides. There is <b>no limit on the number of exchanges per day</b>. The maximum is what we have available at the moment; the form tells you if you exceed it.',
    ],
  },
  account: {
    title: 'Do I need an account?',
    text: [
      'No. You can swap without one. With an account, your history is in one place<lottery>, and you take part in the <b>daily lottery</b>: each day one registered user who made transactions is picked at random and receives an extra <b>${{usd}}</b></lottery>.',
    ],
  },
  safety: {
    title: 'How do I know that I am paying the right address?',
    text: [
      'Type the address of this site yourself or use a bookmark, and compare all groups of the payment address in your wallet before you send.',
      'We never ask for a private key, a seed phrase or remote access to your device, and our e-mails never contain a payment address. Anyone who asks for these is not us.',
    ],
  },
};
