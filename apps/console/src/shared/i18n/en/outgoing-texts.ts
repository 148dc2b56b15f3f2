/** Money that leaves: payouts and refunds, payments to a receiver, and what prevents them. */
export const OUTGOING_TEXTS = {
  'slip.payout.approved': 'Pay out exactly',
  'slip.payout.partial': 'Pay out the rest',
  'slip.payout.paid': 'Paid out, being confirmed',
  'slip.payout.excess': 'More was paid out than was owed',
  'slip.payout.settled': 'Paid out',
  'slip.payout.stopped': 'Paid out in part, then ended',
  'slip.payout.withdrawn': 'Payout discarded',
  'slip.refund.approved': 'Pay back exactly',
  'slip.refund.partial': 'Pay back the rest',
  'slip.refund.paid': 'Paid back, being confirmed',
  'slip.refund.excess': 'More was paid back than was owed',
  'slip.refund.settled': 'Paid back',
  'slip.refund.stopped': 'Paid back in part, then ended',
  'slip.refund.withdrawn': 'Refund taken back',
  'slip.other': 'To be paid by {{name}}',
  'slip.stop': 'Do not pay',
  'slip.stop.hold': 'This order is on hold. Pay nothing for it until every hold above is gone.',
  'slip.stop.not_covered':
    '{{amount}} of the customer’s money is missing for this. Pay nothing until it is there again.',
  'slip.stop.unsure': 'The customer’s payment no longer has enough confirmations. Pay nothing until it has.',
  'slip.progress.none': '{{amount}} {{symbol}} was approved; no payment has been seen.',
  'slip.progress.open': '{{paid}} of {{amount}} {{symbol}} seen; {{rest}} is still to be paid.',
  'slip.progress.missing': '{{paid}} of {{amount}} {{symbol}} seen; {{rest}} is missing.',
  'slip.progress.exact': 'All of {{amount}} {{symbol}} was seen.',
  'slip.progress.short': '{{paid}} of {{amount}} {{symbol}} was paid: {{rest}} less than approved.',
  'slip.progress.over': '{{paid}} {{symbol}} was paid where {{amount}} was owed: {{rest}} too much.',
  'slip.to': 'to this address on {{network}}',
  'slip.to_account': 'to this account · {{network}}',
  'slip.copy_amount': 'Copy amount',
  'slip.copy_address': 'Copy address',
  'slip.copy_account': 'Copy account',
  'slip.copied': 'Copied',
  'slip.copy_failed': 'The browser refused. Select the text and copy it.',
  'slip.nothing_to_copy': 'Nothing is to be paid here now, so there is nothing to copy.',
  'slip.saved_file':
    'This payout is in a file that {{name}} saved on {{time}}. If that file was uploaded, pasted or signed, do not pay by hand as well.',
  'slip.wallet': 'Send with the wallet of this browser',
  'slip.wallet.asking': 'Compare address and amount in your wallet, and confirm there.',
  'slip.wallet.sent': 'Your wallet has sent it. The desk sees it with its block; do not send it again.',
  'slip.wallet.copy': 'Copy transaction ID',
  'slip.wallet.declined': 'You declined in your wallet. Nothing was sent.',
  'slip.wallet.other_network':
    'Your wallet is on another network. Choose the right one there. Nothing was sent.',
  'slip.wallet.failed':
    'Your wallet reported a fault. Look there whether it has sent anything before you try again.',
  'prizes.due': 'Prizes of the lottery to be paid',
  'prizes.due.of': 'Prize of {{date}}: {{amount}} on {{network}}',
  'slip.qr': 'QR code and payment link',
  'slip.qr.label': 'QR code of the payment link',
  'slip.uri.copy': 'Copy payment link',
  'slip.instructions': 'For the bank transfer',
  'slip.copy_line': 'Copy {{label}}',
  'instruction.Bank': 'Bank',
  'instruction.Account number': 'Account number',
  'instruction.Account holder': 'Account holder',
  'instruction.Amount': 'Amount',
  'slip.receiver.unasked':
    'The network did not say whether the receiver can be paid. Look them up in an explorer before you pay.',
  'slip.receiver.receiver_is_contract':
    'The receiver is a contract, not a wallet. Make sure with the customer that it can receive this.',
  'slip.receiver.receiver_not_activated':
    'The network does not know the receiver yet: the first payment to them costs a higher network fee.',
  'slip.receiver.receiver_like_another':
    'Another customer was paid lately at an address with the same beginning and end. Compare every character, and pick nothing from the history of your wallet.',
  'slip.waiting': 'Waiting for the network to show your payment',
  'slip.watching': 'The desk finds it by itself; nothing has to be reported.',
  'slip.txid': 'Transaction id, if you want it checked at once',
  'slip.txid.hint': 'Or the address of an explorer page. Not needed: the desk finds the payment by itself.',
  'slip.txid.needed':
    'Or the address of an explorer page. Needed: this network does not show the desk what it paid.',
  'slip.txid.read_as': 'Read as {{txid}}',
  'slip.txid.missing': 'Paste the transaction id first.',
  'slip.proof': 'Transaction key or proof',
  'slip.proof.hint': 'This network does not show who was paid. Your wallet shows the key with the payment.',
  'slip.report': 'Check this payment',
  'slip.attest.payout': 'Attest delivered',
  'slip.attest.refund': 'Attest refunded',
  'slip.accept': 'Settle with these payments',
  'slip.withdraw.payout': 'Discard payout',
  'slip.withdraw.refund': 'Take refund back',

  'withdraw.title.payout': 'Discard this payout?',
  'withdraw.title.refund': 'Take this refund back?',
  'withdraw.text': 'Only if you have not paid it. Paying twice cannot be undone.',
  'withdraw.amount': 'This is not paid any more',
  'withdraw.sent_check': 'I have not sent {{amount}} to this address.',
  'withdraw.part':
    '{{paid}} was paid and stays paid. The rest is owed again, as far as its money is still there.',
  'withdraw.part_check': 'I have sent no more than {{paid}} to this address.',
  'withdraw.problem': 'Tick the box if it is true. If you have paid already, keep it.',
  'withdraw.keep': 'Keep it',

  'attest.text': 'Only your word proves this payment. Do this only after the bank has carried it out.',
  'attest.amount': 'Still to be paid',
  'attest.address': 'to this account',
  'attest.part': 'You have paid ({{symbol}})',
  'attest.part.hint': 'Less, if the bank carried out only a part; the rest stays to be paid.',
  'attest.part.over': '{{amount}} more than is left to be paid.',
  'attest.evidence': 'Reference of the payment',
  'attest.evidence.hint': 'The bank’s own number, so that it can be found again.',
  'attest.problem.evidence': 'Enter the reference of the payment.',

  'settle.text':
    'Nothing more is paid for it. The difference goes into the books, and the reason into the audit trail.',

  'reason.label': 'Reason',
  'reason.hint': 'Shown in the audit trail.',
  'reason.problem': 'Write a short reason.',

  'payment.list': 'Payments to the receiver',
  'payment.others': 'Other payments to the receiver',
  'payment.others.text': 'Somebody paid the receiver of this order. Was it this desk?',
  'payment.final': 'final',
  'payment.gone': 'not on the network any more',
  'payment.given_up': 'gone and given up',
  'payment.not_ours': 'not ours',
  'payment.unexplained': 'not explained yet',
  'judgement.ours': 'It was us',
  'judgement.not_ours': 'Not ours',
  'judgement.given_up': 'Give it up',
  'judgement.unexplained': 'Decide again',
  'judgement.text.ours':
    'The payment counts from now on for what this order owes, even if nothing had been approved.',
  'judgement.text.not_ours':
    'It is no payment of this order: somebody else paid, or it was for something else of this desk, such as a prize. It counts for nothing here, and what this order owes stays to be paid.',
  'judgement.none': 'None of these is ours',
  'judgement.prize':
    'The prize of {{date}}, {{amount}}, waits to be paid to this same address. If this payment is the prize, go back and record it under Treasury.',
  'judgement.no_prize': 'This payment is not the prize.',
  'judgement.no_prize.problem': 'Tick it only if it is so.',
  'judgement.text.given_up':
    'Only if this payment can never come back, for example because another one took its place. What is missing may then be paid again; if it does come back, the receiver has it twice.',
  'judgement.text.unexplained':
    'If what is said about this payment is wrong. It no longer counts, even if it is final, and the order is on hold until you decide again. If it was for another order, prepare that order and enter the transaction there, then close this hold.',

  'fault.title': 'Program error: {{work}}',
  'fault.times': 'failed in a row: {{count}}, last on {{time}}',
  'fault.retry': 'tried again at {{time}}',
  'fault.advice':
    'The order does not go on by itself until a retry succeeds; then this disappears. If it is still here after an hour, send this text and the reference of the order to the person who runs the program. The log has more.',
  'fault_work.expiry': 'ending the rate lock',
  'fault_work.overpayment': 'closing an overpaid order',
  'fault_work.letters': 'sending a letter',
  'fault_work.rail': 'payments on {{network}}',
  'hold.title': 'On hold: {{reason}}',
  'hold.open_for': 'open for',
  'hold.review': 'to be looked at by {{time}}',
  'hold.steps': 'What to do',
  'hold.said': '{{name}}:',
  'hold.open.text':
    'Nothing is paid out or back for this order until you, or another operator, closes the hold. The customer sees that somebody looks into it.',
  'hold.open.reason': 'What the customer reads',
  'hold.open.operator': 'An operator has paused this order to check it',
  'hold.open.question': 'An operator has a question about this order; please answer',
  'hold.open.bank_freeze': 'A bank has frozen a transfer of this order',
  'hold.open.review': 'Look again at',
  'hold.open.review.hint':
    'Within 30 days; the customer sees this time. Left empty, it is tomorrow at this time.',
  'hold.open.review.problem': 'Choose a time in the next 30 days.',
  'hold.close.title': 'Close this hold?',
  'hold.close.text':
    'Reason: {{reason}}. After closing it, the order can be paid out and its refunds can be prepared again.',
  'hold.close.deposit_gone':
    'Reason: {{reason}}. Closing it records what is missing now. What was paid out stays paid, and nothing more is paid until the money is there again.',
  'hold.note': 'What you found',
  'hold_reason.deposit_gone': 'the customer’s payment is gone',
  'hold_reason.deposit_reversed': 'the bank has taken the transfer back',
  'hold_reason.payment_gone': 'a payment of ours is gone',
  'hold_reason.paid_too_much': 'more was paid than was owed',
  'hold_reason.payment_unexplained': 'a payment that nobody has explained',
  'hold_reason.address_integrity': 'the order is not what the record says',
  'hold_reason.restored': 'the desk was restored from a backup',
  'hold_reason.operator': 'stopped by an operator',
  'hold_reason.question': 'waiting for an answer of the customer',
  'hold_reason.bank_freeze': 'a bank has frozen money',
  'hold_reason.listed': 'on the block list',
  'hold_reason.screening': 'to be checked after screening',
  'hold.cause.deposit_gone': 'The network does not show the customer’s payment any more.',
  'hold.cause.deposit_reversed':
    'The bank has taken back a transfer that was recorded for this order. Its money is no longer in the books.',
  'hold.cause.payment_gone':
    'A payment to the receiver was seen, and the network does not show it any more. It may still come back.',
  'hold.cause.paid_too_much': 'More reached the receiver than was owed, by more than 0.1 %.',
  'hold.cause.payment_unexplained':
    'Somebody paid the receiver of this order. If it was this desk, paying again would pay twice.',
  'hold.cause.address_integrity':
    'What the database says of this order is not what was put on record, or its deposit address is not the one that the desk’s own account gives. Somebody may have changed the database.',
  'hold.cause.restored':
    'The database was put back to an earlier state. This order may have been paid out or back since then.',
  'hold.cause.operator': 'An operator stopped this order.',
  'hold.cause.question': 'An operator has asked the customer something.',
  'hold.cause.bank_freeze': 'A bank has frozen money of this order.',
  'hold.cause.listed': 'The e-mail, the receiver or the payer of this order is on the block list.',
  'hold.cause.screening': 'The screening service found something about the receiver, or did not answer.',
  'hold.seen': 'With these payments the receiver has {{total}} of {{amount}} {{symbol}}: {{percent}} %.',
  'hold.shortage': '{{amount}} is missing for what was paid or approved.',
  'hold.loss': '{{amount}} of that was paid out already: a loss unless it comes back.',
  'hold.step.deposit_gone.1':
    'Look the transaction up in an independent explorer. If it is there, wait; close the hold when nothing is missing any more.',
  'hold.step.deposit_gone.2':
    'If it is gone, pay nothing more. If the payout was made, write to the customer (M) with the template “Please pay again”: the page of the order then shows them what is missing and where to pay it. If not, discard it or cancel the order.',
  'hold.step.deposit_gone.3':
    'If nothing comes, close the hold with what you found: the missing money is then recorded.',
  'hold.step.deposit_reversed.1':
    'Pay nothing. Ask the bank why. If the payout was made, write to the customer (M) with the template “Please pay again”: the page of the order then shows them what is missing and where to pay it.',
  'hold.step.deposit_reversed.2':
    'If they pay again, record the new line and close the hold. If not, cancel an order that was not paid out; close the hold of another one with what you found.',
  'hold.step.payment_gone.1':
    'Do not pay again. Check your wallet: if the transaction waits there, send the same one again.',
  'hold.step.payment_gone.2': 'When the network shows it again, close the hold.',
  'hold.step.payment_gone.3':
    'Only if it can never come back, press “Give it up” beside it below. What is missing can then be paid again.',
  'hold.step.paid_too_much.1':
    'If it is worth it, write to the customer (M) with the template “We paid too much”. The desk has no address for what they return: agree on one through your support, where they know that it is you, and enter what comes back under Treasury as “Bought or added”.',
  'hold.step.paid_too_much.2':
    'Press “Settle with these payments” below and give the reason: the difference goes into the books, and the hold ends.',
  'hold.step.payment_unexplained.1': 'Compare the transaction with your own wallets and ask your colleagues.',
  'hold.step.payment_unexplained.2': 'If this desk paid it, press “It was us” below: it then counts.',
  'hold.step.payment_unexplained.3':
    'If it was for another order of this receiver or for a prize, record it there; else, if somebody else paid, press “Not ours”. Once none is left, close the hold if it is still open.',
  'hold.step.address_integrity.1':
    'Pay nothing. Compare the deposit address below with the one that your own wallet shows for its number. “naru audit verify” names what was changed later; it finds nothing where the address was wrong from the start.',
  'hold.step.address_integrity.2':
    'Find out who could write into the database, and change its passwords if in doubt.',
  'hold.step.address_integrity.3':
    'Cancel an order that nobody has paid yet. Close the hold of another one only when receiver and amounts are what the customer asked for and the money came to you: what the order says then goes on record.',
  'hold.step.restored.1': 'Check your wallet or bank for payments to this receiver after the backup.',
  'hold.step.restored.2':
    'If you find one, name it here before you go on: by its transaction id, or press “It was us” beside it.',
  'hold.step.restored.3': 'Close the hold with what you found.',
  'hold.step.operator.1': 'Resolve what the note says; ask its author.',
  'hold.step.question.1':
    'Write to the customer from this page (M) if you have not, and wait for the answer.',
  'hold.step.bank_freeze.1': 'Ask the bank what it needs, and tell the customer what comes of it (M).',
  'hold.step.listed.1':
    'Look at the entry under Lists and decide by your policy whether this order may go on. Closing the hold lets it; what is added to a list later stops it again.',
  'hold.step.screening.1':
    'Look the note’s reference up at the screening service and decide by your policy. Closing the hold lets the order go on without asking the service again.',
  'hold.step.operator.2': 'Close the hold with what you found.',
} as const;
