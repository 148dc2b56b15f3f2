export const CONTACT_EN = {
  title: 'Contact',
  lead: 'The quickest way is our messenger: people of the desk read it. A letter by this form is answered by e-mail.',
  messenger: 'Open the messenger',
  mail: 'By e-mail',
  order:
    'About an order, name its transaction ID and the letters of its seal. Never send a private key or a seed phrase.',
  name: 'Name',
  email: 'E-mail',
  message: 'Message',
  send: 'Send',
  nameMissing: 'Please enter your name.',
  emailMissing: 'Please enter email first!',
  emailInvalid: 'Invalid email!',
  messageMissing: 'Please write a message.',
  sentTitle: 'Your message has arrived',
  sentText: 'We answer to {{email}}.',
  again: 'Write another one',
} as const satisfies Record<string, string>;
