import type { Passage } from './passage.ts';
import type { TermsTopic } from './topics.ts';

export const TERMS_EN: Readonly<Record<TermsTopic, Passage>> = {
  general: {
    title: '1. General',
    text: [
      'These terms set out how the exchange of digital currencies (“the service”) offered by {{brand}} (“the company”) may be used, and what the company and its users owe each other.',
      'By ticking the box in the exchange form the user accepts these terms. The service can be used without registration. Payment by card is not offered.',
      'The Korean text is the one that counts; this translation is there to help. When the terms change, an application that has been made already keeps the terms under which it was made.',
    ],
  },
  orders: {
    title: '2. Applications and rate',
    text: [
      'The user enters the currencies, the amount, the e-mail and the receiving address correctly. Both sides of an exchange are worth at least ${{minimumUsd}}; there is no limit on the number of exchanges per day.',
      'The rate is fixed for 30 minutes from the moment that the application is made, and all fees are included in it.',
      '<b>If payment is not received within 30 minutes, the order is canceled automatically.</b>',
    ],
  },
  payment: {
    title: '3. Payment and processing',
    text: [
      'The user sends exactly the amount shown, in one payment, on the network and to the address shown. Funds sent on another network may be lost for good.',
      'Payments in crypto typically need 3 to 6 network confirmations, and exchanges take 3 to 60 minutes on average. An operator of the company completes them; a congested network may need longer.',
      'A completed application can be neither canceled nor changed.',
    ],
  },
  refunds: {
    title: '4. Cancellation and refunds',
    text: [
      'The user may cancel on the payment page within 30 minutes, as long as no payment has been seen. The company may cancel applications with wrong details, a wrong amount or no payment, and records the reason.',
      'An application that was paid with more or less than the amount shown is canceled, and the user must contact the support.',
      '<b>Refunds take up to 5 business days.</b> The network fee of the return may be taken from the amount returned.',
    ],
  },
  identity: {
    title: '5. Identity, and refusing service',
    text: [
      'To prevent money laundering and abuse the management may request from a user:',
      '- a photo of a passport or identity card',
      '- a bank card',
      '- a phone number',
      '- a receipt of the payment',
      'If the user does not answer, if what was sent is untrue, or if unlawful use is suspected, the company may refuse service. Funds that have arrived by then are treated as the law requires.',
      'The company never asks for a private key or a seed phrase.',
    ],
  },
  liability: {
    title: '6. Liability and other matters',
    text: [
      'The user makes sure that the receiving address and its network are right: funds sent to a wrong address cannot be called back. The user makes sure that the law of the place of residence allows the use of the service.',
      'Unless it acted with intent or gross negligence, the company is not liable for delay or loss caused by force majeure, by a fault of a network, or by the wallet or exchange of the user.',
      '<lottery>Each day the company picks at random one registered user who made transactions, and pays that user an extra $20. </lottery>Questions about these terms go to the support or to {{email}}.',
    ],
  },
};
