import type { Passage } from './passage.ts';
import type { TermsTopic } from './topics.ts';

export const TERMS_EN: Readonly<Record<TermsTopic, Passage>> = {
  general: {
    title: '1. General',
    text: [
      'These terms set out how the exchange of digital currencies (“the service”) offered by {{brand}} (“the company”) may be used, and the rights and duties of the company and its users.',
      'By ticking the box in the exchange form the user accepts these terms. The service can be used without registration. Payment by card is not offered.',
      'The Korean text is binding; this translation is for convenience. When the terms change, existing applications keep the terms under which they were made.',
    ],
  },
  orders: {
    title: '2. Applications and rate',
    text: [
      'The user must enter the currencies, the amount, the e-mail and the receiving address correctly. Both sides of an exchange must be worth at least ${{minimumUsd}}; there is no limit on the number of exchanges per day.',
      'The rate is fixed for 30 minutes from the moment the application is made, and all fees are included in it.',
      '<b>If payment is not received within 30 minutes, the order is canceled automatically.</b>',
    ],
  },
  payment: {
    title: '3. Payment and processing',
    text: [
      'The user must send exactly the amount shown, in one payment, on the network and to the address shown. Funds sent on another network may be lost permanently.',
      'Payments in crypto typically need 3 to 6 network confirmations, and exchanges take 3 to 60 minutes on average. An operator of the company completes them; this may take longer when a network is congested.',
      'A completed application can be neither canceled nor changed.',
    ],
  },
  refunds: {
    title: '4. Cancellation and refunds',
    text: [
      'The user may cancel on the payment page within 30 minutes, as long as the company has seen no payment. The company may cancel applications with wrong details, a wrong amount or no payment, and records the reason.',
      'An application that was paid with more or less than the amount shown is canceled, and the user must contact support.',
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
      'If the user does not answer, if what was sent is untrue, or if unlawful use is suspected, the company may refuse service. Funds already received are handled as the law requires.',
      'The company never asks for a private key or a seed phrase.',
    ],
  },
  liability: {
    title: '6. Liability and other matters',
    text: [
      'The user is responsible for checking the receiving address and its network: funds sent to a wrong address cannot be recovered. The user is also responsible for checking that local law allows the use of the service.',
      'Unless it acted with intent or gross negligence, the company is not liable for delay or loss caused by force majeure, by a fault of a network, or by the wallet or exchange of the user.',
      '<lottery>Each day the company picks at random one registered user who made transactions, and pays that user an extra $20. </lottery>Send questions about these terms to support or to {{email}}.',
    ],
  },
};
