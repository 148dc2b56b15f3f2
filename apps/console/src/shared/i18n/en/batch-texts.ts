/** Several prepared payouts as one list to pay. */
export const BATCH_TEXTS = {
  'batch.title': 'Pay several at once',
  'batch.text':
    'Everything that you have prepared and that can be paid now. Pay each list once: every payout is found on the network and verified by itself, and then leaves the list. Transfers of a bank leave it when you attest them by its statement.',
  'batch.loading': 'Loading the payouts',
  'batch.error': 'The payouts could not be loaded.',
  'batch.empty':
    'You have no prepared payout that can be paid now. Take orders and prepare their payouts first.',
  'batch.group': '{{symbol}} · {{network}}',
  'batch.chosen': 'Pay',
  'batch.choose': 'Pay {{order}} with this list',
  'batch.receiver': 'Receiver',
  'batch.uri': 'Link',
  'batch.uri.copy': 'Copy link',
  'batch.qr': 'QR code',
  'batch.qr.title': 'QR code of {{order}}',
  'batch.qr.previous': 'Previous',
  'batch.qr.next': 'Next',
  'batch.qr.at': '{{at}} of {{of}}',
  'batch.later':
    'These pay a receiver of this list again, so that two payments could not be distinguished. They follow once the first was seen: {{orders}}.',
  'batch.sum': 'Payouts in this list: {{count}}',
  'batch.sendmany.copy': 'Copy the list',
  'batch.psbt':
    'A PSBT pays the chosen payouts with coins of the account that customers pay to; what is over goes back to it. Open it in the wallet of that account, compare every receiver and amount on the device, sign and send it there.',
  'batch.psbt.same': 'Save the same file again',
  'batch.psbt.saved': 'Saved. The wallet has to show the same:',
  'batch.psbt.again.save': 'Save again as PSBT',
  'batch.save.csv': 'Save as CSV',
  'batch.save.iso20022': 'Save as ISO 20022 (pain.001)',
  'batch.save.wallet_csv': 'Save as CSV',
  'batch.save.sendmany': 'List for sendmany',
  'batch.again':
    'These payouts are in a file already. If both files are used, they are paid twice. Make sure that the earlier one was not uploaded, sent or pasted, or that it was rejected.',
  'batch.again.draft':
    'These payouts are in a file already. Another PSBT spends a coin of the earlier one, so that only one of the two can ever be confirmed. What is paid in any other way is paid twice: make sure that no earlier list was used.',
  'batch.again.file': '{{order}}: saved by {{name}}, {{time}}',
  'batch.again.reason': 'Why another file?',
  'batch.again.hint': 'For example: the first one was rejected, or it was lost. It is kept in the record.',
  'batch.again.csv': 'Save again as CSV',
  'batch.again.iso20022': 'Save again as ISO 20022 (pain.001)',
  'batch.again.wallet_csv': 'Save again as CSV',
  'batch.again.sendmany': 'List again for sendmany',
  'batch.bank':
    'The receiver sees the reference of the order. Your own text is its last six signs, by which the imported statement finds the payout.',
  'batch.too_many': 'A file holds at most {{max}} payouts. Leave some out for the next file.',
  'batch.refused':
    'There is no file while it would have one of these. Leave them out, and send them by hand.',
  'batch.refused.unreadable': 'the account cannot be read',
  'batch.refused.formula': 'bank or holder begins with = + - or @, which a spreadsheet executes',
  'batch.refused.control_characters': 'bank or holder has invisible control characters',
  'batch.refused.too_long': 'bank or holder is too long',
} as const;
