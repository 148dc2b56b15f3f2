/** What a desk says after its database was put back from a backup. */
export const RESTORE_TEXTS = {
  'restore.title': 'This desk was restored',
  'restore.since': 'Noticed {{time}}.',
  'restore_cause.older_than_file': 'The database is older than what this computer has seen of it.',
  'restore_cause.file_missing':
    'The marker file next to the database is missing, so the database may be of any age.',
  'restore_cause.newer_than_file': 'The database is newer than the marker file next to it can be.',
  'restore_cause.file_of_other_desk': 'The marker file next to the database belongs to another database.',
  'restore_cause.server_changed': 'The database is on another server, or on a branch of its history.',
  'restore_cause.operator': 'An operator said so at the start.',
  'restore.held':
    'Orders on hold: {{count}}. Compare each with your wallet and its list of sent payments, then close its hold.',
  'restore.none_held': 'No order is on hold because of it any more.',
  'restore.refused': 'Addresses that are never shown again: {{count}}.',
  'restore.all_read': 'Every network has been read again.',
  'restore.blocks': '(blocks {{from}} to {{through}})',
  'restore.not_whole': 'Older blocks are not available: look for older payments in your wallet.',
  'reread.waiting': 'waits to be read again',
  'reread.reading': 'is being read again',
  'reread.read': 'read again',
  'reread.by_hand': 'read the statements yourself',
  'restore.payments': 'Payments to the receivers of orders on hold',
  'restore.exact': 'is exactly what is promised: probably paid already. Do not pay again.',
  'restore.other_amount': 'is another amount.',
  'restore.more': '{{count}} more follow as the holds of these orders are closed.',
  'restore.unclaimed': 'Deposits that belong to no order of this database: {{count}}.',
  'restore.to_check':
    'Look at each of these: somebody may have settled it after the backup. A balance that differs is counted in the treasury.',
  'restore.to_check.prize': 'Prize of {{what}}: was it paid since?',
  'restore.to_check.unmatched': 'Money of no order: was it sent back, or given to an order, since?',
  'restore.to_check.treasury': 'Balance in the books: is it in your wallets and accounts?',
  'restore.check': 'Looked at: {{count}}',
  'restore.check.title': 'What did you find?',
  'restore.check.text':
    'After this the desk treats them as not settled yet: prizes and refunds can be paid again. Record what was paid before, and do not mark what you have not looked at.',
  'restore.check.hint': 'Where you looked and what you found. Kept in the trail.',
  'restore.close': 'Everything was looked at',
  'restore.close.title': 'Close this?',
  'restore.close.text':
    'This list disappears. First write down what you owe to people whose orders are lost.',
  'restore.note.hint': 'Kept with the restore.',
} as const;
