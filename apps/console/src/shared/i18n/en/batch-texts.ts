/** Several prepared payouts as one list to pay. */
export const BATCH_TEXTS = {
  'batch.title': 'Pay several at once',
  'batch.text':
    'Everything that you have prepared and that can be paid now. Pay each list once: every payout is found on the network and verified by itself, and then leaves the list.',
  'batch.loading': 'Loading the payouts',
  'batch.error': 'The payouts could not be loaded.',
  'batch.empty':
    'You have no prepared payout that can be paid now. Take orders and prepare their payouts first.',
  'batch.group': '{{symbol}} on {{network}}',
  'batch.chosen': 'Pay',
  'batch.choose': 'Pay {{order}} with this list',
  'batch.receiver': 'Receiver',
  'batch.uri': 'Link',
  'batch.uri.copy': 'Copy link',
  'batch.later':
    'These pay a receiver of this list again, so that two payments could not be told apart. They follow once the first was seen: {{orders}}.',
  'batch.sum': 'Payouts in this list: {{count}}',
  'batch.sendmany': 'Copy for sendmany',
  'batch.csv': 'Save as CSV',
} as const;
