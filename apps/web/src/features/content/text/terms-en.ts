import type { Passage } from './passage.ts';
import type { TermsTopic } from './topics.ts';

export const TERMS_EN: Readonly<Record<TermsTopic, Passage>> = {
  general: {
    title: '1. General',
    text: [
      'These terms set out the conditions and procedures for using the digital currency exchange service (“the service”) offered by {{brand}} (“the company”), and the rights and duties of the company and of its users.',
      'By ticking the box for the terms in the exchange form the user accepts these terms. The service can be used without registration. Payment by card is not offered.',
      'The Korean text is binding; the English translation is there to help understanding. When the terms change, applications already made keep the terms under which they were made.',
    ],
  },
  orders: {
    title: '2. Applications and rate',
    text: [
      'The user must enter the currencies, the amount, the e-mail and the receiving address correctly. Both sides of an exchange must be worth at least ${{minimumUsd}}; there is no limit on the number of exchanges per day.',
      'The rate is fixed for {{lockMinutes}} minutes from the moment the application is made, and all fees are included in it.',
      '<b>If payment is not received within {{lockMinutes}} minutes of the application, the application is canceled automatically.</b>',
    ],
  },
  payment: {
    title: '3. Payment and processing',
    text: [
      'The user must send exactly the amount shown, in one payment, on the network and to the address shown. It may not be possible to recover funds sent on another network.',
      'Payments in crypto typically need 3 to 6 network confirmations, and exchanges take 3 to 60 minutes on average. An operator of the company handles each exchange personally; it may take longer when a network is congested.',
      'A completed application can be neither canceled nor changed.',
    ],
  },
  refunds: {
    title: '4. Cancellation and refunds',
    text: [
      'The user may cancel on the payment page within {{lockMinutes}} minutes of the application, as long as no payment has been seen. The company may cancel applications with wrong details, a wrong amount or no payment, and records the reason.',
      'An application that was paid with more or less than the amount shown is canceled, and the user must contact support.',
      '<b>Refunds take up to 5 business days.</b> The network fee for the return may be deducted from the amount returned.',
    ],
  },
  identity: {
    title: '5. Identity, and refusing service',
    text: [
      'To prevent money laundering and abuse, the management of the company may request the following from a user:',
      '- a photo of a passport or identity card',
      '- a bank card',
      '- a phone number',
      '- a receipt of the payment',
      'If the user does not comply with the request, if what was sent is untrue, or if unlawful use is suspected, the company may refuse service. In that case, funds already received are handled as the law requires.',
      'Under no circumstances does the company ask for a private key or a recovery phrase.',
    ],
  },
  liability: {
    title: '6. Liability and other matters',
    text: [
      'The user must check that the receiving address and its network are right: funds sent to an address that was entered wrongly cannot be recovered. The user must also check that the law where they live allows the use of the service.',
      'Unless it acted with intent or gross negligence, the company is not liable for delay or loss caused by a natural disaster, by a fault of a network, or by the wallet or exchange of the user.',
      '<lottery>Each day the company picks at random one registered user who made transactions, and pays that user an extra ${{usd}}. </lottery>Questions about these terms may be sent to support or to {{email}}.',
    ],
  },
};
