export const RESUME_EN = {
  'open.title': 'Your open orders on this device',
  'open.line': '{{pay}} → {{receive}}',
  'open.pay': 'Pay',
  'open.look': 'Open',
  'open.label': '{{act}} {{reference}}',

  'find.title': 'Find my order',
  'find.text':
    'Enter the transaction ID and the e-mail of the order. Its link goes to that address; nothing is shown here.',
  'find.reference': 'Transaction ID',
  'find.referenceHint': 'It looks like NR-7K3M-Q2.',
  'find.email': 'E-mail of the order',
  'find.send': 'Mail me the link',
  'find.referenceMissing': 'Please enter the transaction ID.',
  'find.emailMissing': 'Please enter email first!',
  'find.emailInvalid': 'Invalid email!',
  'find.done':
    'If there is such an order, a letter with its link is on its way to that address. If none comes, please ask our support.',
} as const satisfies Record<string, string>;
