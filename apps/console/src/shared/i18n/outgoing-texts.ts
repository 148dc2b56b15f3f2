/** Money that leaves: payouts and refunds, payments to a receiver, and what stands in the way of them. */
export const OUTGOING_TEXTS = {
  'slip.payout.approved': ['Pay out exactly', '정확히 보낼 금액'],
  'slip.payout.partial': ['Pay out the rest', '나머지 보낼 금액'],
  'slip.payout.paid': ['Paid out, being confirmed', '보낸 금액, 확인 중'],
  'slip.payout.excess': ['More was paid out than was owed', '보낼 금액보다 많이 보냄'],
  'slip.payout.settled': ['Paid out', '보낸 금액'],
  'slip.payout.stopped': ['Paid out in part, then ended', '일부만 보내고 끝남'],
  'slip.payout.withdrawn': ['Payout discarded', '버린 송금'],
  'slip.refund.approved': ['Pay back exactly', '정확히 돌려줄 금액'],
  'slip.refund.partial': ['Pay back the rest', '나머지 돌려줄 금액'],
  'slip.refund.paid': ['Paid back, being confirmed', '돌려준 금액, 확인 중'],
  'slip.refund.excess': ['More was paid back than was owed', '돌려줄 금액보다 많이 보냄'],
  'slip.refund.settled': ['Paid back', '돌려준 금액'],
  'slip.refund.stopped': ['Paid back in part, then ended', '일부만 돌려주고 끝남'],
  'slip.refund.withdrawn': ['Refund taken back', '준비를 취소한 환불'],
  'slip.other': ['To be paid by {{name}}', '{{name}} 님이 보낼 금액'],
  'slip.stop': ['Do not pay', '보내지 마세요'],
  'slip.stop.hold': [
    'This order is on hold. Pay nothing for it until every hold above is gone.',
    '보류된 주문입니다. 위의 보류가 모두 풀릴 때까지 아무것도 보내지 마세요.',
  ],
  'slip.stop.not_covered': [
    '{{amount}} of the customer’s money is missing for this. Pay nothing until it is there again.',
    '이 송금에 쓸 고객의 돈 {{amount:이}} 모자랍니다. 다시 들어올 때까지 아무것도 보내지 마세요.',
  ],
  'slip.stop.unsure': [
    'The customer’s payment no longer has enough confirmations. Pay nothing until it has.',
    '고객 입금의 네트워크 확인이 다시 부족해졌습니다. 확인이 채워질 때까지 아무것도 보내지 마세요.',
  ],
  'slip.progress.none': [
    '{{amount}} {{symbol}} was approved; no payment has been seen.',
    '보내기로 한 금액: {{amount}} {{symbol}}. 감지한 송금은 없습니다.',
  ],
  'slip.progress.open': [
    '{{paid}} of {{amount}} {{symbol}} seen; {{rest}} is still to be paid.',
    '{{amount}} {{symbol}} 중 {{paid}} 감지, {{rest}} 더 보내야 합니다.',
  ],
  'slip.progress.missing': [
    '{{paid}} of {{amount}} {{symbol}} seen; {{rest}} is missing.',
    '{{amount}} {{symbol}} 중 {{paid}} 감지, {{rest}} 부족합니다.',
  ],
  'slip.progress.exact': [
    'All of {{amount}} {{symbol}} was seen.',
    '{{amount}} {{symbol}} 모두 감지했습니다.',
  ],
  'slip.progress.short': [
    '{{paid}} of {{amount}} {{symbol}} was paid: {{rest}} less than approved.',
    '{{amount}} {{symbol}} 중 {{paid}} 보냄: {{rest}} 부족합니다.',
  ],
  'slip.progress.over': [
    '{{paid}} {{symbol}} was paid where {{amount}} was owed: {{rest}} too much.',
    '{{amount}} {{symbol}} 대신 {{paid}} 보냄: {{rest}} 많습니다.',
  ],
  'slip.to': ['to this address on {{network}}', '받는 주소 · {{network}}'],
  'slip.to_account': ['to this account · {{network}}', '받는 계좌 · {{network}}'],
  'slip.copy_amount': ['Copy amount', '금액 복사'],
  'slip.copy_address': ['Copy address', '주소 복사'],
  'slip.copy_account': ['Copy account', '계좌 복사'],
  'slip.copied': ['Copied', '복사됨'],
  'slip.copy_failed': [
    'The browser refused. Select the text and copy it.',
    '브라우저가 복사를 막았습니다. 글자를 선택해 복사하세요.',
  ],
  'slip.nothing_to_copy': [
    'Nothing is to be paid here now, so there is nothing to copy.',
    '지금은 보낼 것이 없어 복사할 것도 없습니다.',
  ],
  'slip.qr': ['QR code and payment link', 'QR 코드와 결제 링크'],
  'slip.qr.label': ['QR code of the payment link', '결제 링크의 QR 코드'],
  'slip.uri.copy': ['Copy payment link', '결제 링크 복사'],
  'slip.instructions': ['For the bank transfer', '은행 송금 정보'],
  'slip.copy_line': ['Copy {{label}}', '{{label}} 복사'],
  'instruction.Bank': ['Bank', '은행'],
  'instruction.Account number': ['Account number', '계좌번호'],
  'instruction.Account holder': ['Account holder', '예금주'],
  'instruction.Amount': ['Amount', '금액'],
  'slip.waiting': ['Waiting for the network to show your payment', '네트워크에 송금이 보이기를 기다리는 중'],
  'slip.watching': [
    'The desk finds it by itself; nothing has to be reported.',
    '데스크가 스스로 찾으므로 알릴 필요가 없습니다.',
  ],
  'slip.txid': ['Transaction id, if you want it checked at once', '바로 확인하려면 트랜잭션 ID'],
  'slip.txid.hint': [
    'Or the address of an explorer page. Not needed: the desk finds the payment by itself.',
    '탐색기 주소도 됩니다. 없어도 데스크가 스스로 찾습니다.',
  ],
  'slip.txid.read_as': ['Read as {{txid}}', '읽은 값: {{txid}}'],
  'slip.txid.missing': ['Paste the transaction id first.', '먼저 트랜잭션 ID를 붙여넣으세요.'],
  'slip.report': ['Check this payment', '이 송금 확인'],
  'slip.attest.payout': ['Attest delivered', '전달 확인'],
  'slip.attest.refund': ['Attest refunded', '환불 확인'],
  'slip.accept': ['Settle with these payments', '이 송금으로 마무리'],
  'slip.withdraw.payout': ['Discard payout', '송금 버리기'],
  'slip.withdraw.refund': ['Take refund back', '환불 준비 취소'],

  'withdraw.title.payout': ['Discard this payout?', '이 송금을 버릴까요?'],
  'withdraw.title.refund': ['Take this refund back?', '이 환불의 준비를 취소할까요?'],
  'withdraw.text': [
    'Only if you have not paid it. Paying twice cannot be undone.',
    '아직 보내지 않았을 때만 하세요. 두 번 보낸 돈은 되돌릴 수 없습니다.',
  ],
  'withdraw.amount': ['This is not paid any more', '더 이상 보내지 않을 금액'],
  'withdraw.sent_check': [
    'I have not sent {{amount}} to this address.',
    '이 주소로 보내지 않았습니다: {{amount}}',
  ],
  'withdraw.problem': [
    'Tick the box if it is true. If you have paid already, keep it.',
    '사실이라면 표시하세요. 이미 보냈다면 그대로 두세요.',
  ],
  'withdraw.keep': ['Keep it', '그대로 두기'],

  'attest.text': [
    'Nothing but your word proves this payment. Do this only after the bank has carried it out.',
    '이 송금의 증거는 운영자의 말뿐입니다. 은행이 처리한 뒤에만 확인하세요.',
  ],
  'attest.amount': ['Still to be paid', '아직 보낼 금액'],
  'attest.address': ['to this account', '받는 계좌'],
  'attest.part': ['You have paid ({{symbol}})', '보낸 금액 ({{symbol}})'],
  'attest.part.hint': [
    'Less, if the bank carried out only a part; the rest stays to be paid.',
    '은행이 일부만 처리했다면 그만큼만 적으세요. 나머지는 보낼 금액으로 남습니다.',
  ],
  'attest.part.over': ['{{amount}} more than is left to be paid.', '남은 금액보다 {{amount}} 많습니다.'],
  'attest.evidence': ['Reference of the payment', '송금 거래 번호'],
  'attest.evidence.hint': [
    'The bank’s own number, so that it can be found again.',
    '나중에 찾을 수 있도록 은행이 붙인 번호를 적으세요.',
  ],
  'attest.problem.evidence': ['Enter the reference of the payment.', '송금 거래 번호를 입력하세요.'],

  'settle.text': [
    'Nothing more is paid for it. The difference goes into the books, and the reason into the audit trail.',
    '더 이상 보내지 않습니다. 차액은 장부에, 이유는 기록에 남습니다.',
  ],

  'reason.label': ['Reason', '이유'],
  'reason.hint': ['Shown in the audit trail.', '기록에 남습니다.'],
  'reason.problem': ['Write a short reason.', '이유를 짧게 적으세요.'],

  'payment.list': ['Payments to the receiver', '받는 쪽으로 간 송금'],
  'payment.others': ['Other payments to the receiver', '받는 쪽으로 간 다른 송금'],
  'payment.others.text': [
    'Somebody paid the receiver of this order. Was it this desk?',
    '누군가 이 주문의 받는 쪽에 돈을 보냈습니다. 이 데스크가 보냈나요?',
  ],
  'payment.final': ['final', '확정'],
  'payment.gone': ['not on the network any more', '네트워크에서 사라짐'],
  'payment.given_up': ['gone and given up', '사라져서 포기함'],
  'payment.not_ours': ['not ours', '우리 송금 아님'],
  'payment.unexplained': ['not explained yet', '아직 모르는 송금'],
  'judgement.ours': ['It was us', '우리가 보냄'],
  'judgement.not_ours': ['Not ours', '우리 송금 아님'],
  'judgement.given_up': ['Give it up', '포기하기'],
  'judgement.unexplained': ['Decide again', '다시 판단하기'],
  'judgement.text.ours': [
    'The payment counts from now on for what this order owes, even if nothing had been approved.',
    '준비한 송금이 없었더라도, 이제부터 이 주문이 보낼 금액으로 계산합니다.',
  ],
  'judgement.text.not_ours': [
    'Somebody else paid. It counts for nothing here, and what this order owes stays to be paid.',
    '다른 사람이 보낸 돈입니다. 여기서는 계산하지 않으며, 이 주문이 보낼 금액은 그대로 남습니다.',
  ],
  'judgement.text.given_up': [
    'Only if this payment can never come back, for example because another one took its place. What is missing may then be paid again; if it does come back, the receiver has it twice.',
    '다른 송금으로 바뀌는 등 절대 돌아올 수 없을 때만 하세요. 모자란 금액을 다시 보낼 수 있게 되며, 만약 돌아오면 받는 쪽은 두 번 받습니다.',
  ],
  'judgement.text.unexplained': [
    'If what is said about this payment is wrong. It no longer counts, even if it is final, and the order is on hold until you decide again. If it was for another order, prepare that order and enter the transaction there: this hold then ends by itself.',
    '이 송금에 대한 판단이 잘못되었을 때 하세요. 확정된 송금이라도 더 이상 계산하지 않으며, 다시 판단할 때까지 주문을 보류합니다. 다른 주문의 송금이라면 그 주문을 준비하고 거기에 트랜잭션을 입력하세요. 그러면 이 보류는 저절로 풀립니다.',
  ],

  'hold.title': ['On hold: {{reason}}', '보류: {{reason}}'],
  'hold.open_for': ['open for', '보류된 지'],
  'hold.review': ['to be looked at by {{time}}', '{{time}}까지 확인'],
  'hold.steps': ['What to do', '할 일'],
  'hold.said': ['{{name}}:', '{{name}}:'],
  'hold.open.text': [
    'Nothing is paid out or back for this order until you, or another operator, closes the hold. The customer sees that somebody looks into it.',
    '운영자가 보류를 풀 때까지 이 주문에서는 보내거나 돌려주지 않습니다. 고객에게는 확인 중이라고 보입니다.',
  ],
  'hold.open.reason': ['What the customer reads', '고객에게 보이는 내용'],
  'hold.open.operator': ['An operator has paused this order to check it', '담당자가 확인하려고 주문을 멈춤'],
  'hold.open.question': [
    'An operator has a question about this order; please answer',
    '담당자가 여쭤볼 것이 있으니 답변을 부탁함',
  ],
  'hold.open.bank_freeze': ['A bank has frozen a transfer of this order', '은행이 이체를 지급정지함'],
  'hold.open.review': ['Look again at', '다시 확인할 때'],
  'hold.open.review.hint': [
    'Within 30 days; the customer sees this time. Left empty, it is tomorrow at this time.',
    '30일 안에서 고르세요. 고객에게 이 시각을 알립니다. 비워 두면 내일 이 시각입니다.',
  ],
  'hold.open.review.problem': ['Choose a time in the next 30 days.', '앞으로 30일 안의 시각을 고르세요.'],
  'hold.close.title': ['Close this hold?', '이 보류를 풀까요?'],
  'hold.close.text': [
    'Reason: {{reason}}. After closing it, the order can be paid out and its refunds can be prepared again.',
    '이유: {{reason}}. 풀고 나면 다시 송금하고 환불을 준비할 수 있습니다.',
  ],
  'hold.close.deposit_gone': [
    'Reason: {{reason}}. Closing it records what is missing now. What was paid out stays paid, and nothing more is paid until the money is there again.',
    '이유: {{reason}}. 지금 모자란 금액을 확인한 것으로 남깁니다. 이미 보낸 돈은 그대로이며, 돈이 다시 들어올 때까지 더 보내지 않습니다.',
  ],
  'hold.note': ['What you found', '확인한 내용'],
  'hold_reason.deposit_gone': ['the customer’s payment is gone', '고객의 입금이 사라짐'],
  'hold_reason.deposit_reversed': ['the bank has taken the transfer back', '은행이 입금을 취소함'],
  'hold_reason.payment_gone': ['a payment of ours is gone', '우리 송금이 사라짐'],
  'hold_reason.paid_too_much': ['more was paid than was owed', '보낼 금액보다 많이 보냄'],
  'hold_reason.payment_unexplained': ['a payment that nobody has explained', '누가 보냈는지 모르는 송금'],
  'hold_reason.address_integrity': ['the order is not what the record says', '주문이 기록과 다름'],
  'hold_reason.restored': ['the desk was restored from a backup', '데스크를 백업에서 되살림'],
  'hold_reason.operator': ['stopped by an operator', '운영자가 멈춤'],
  'hold_reason.question': ['waiting for an answer of the customer', '고객의 답변을 기다림'],
  'hold_reason.bank_freeze': ['a bank has frozen money', '은행이 지급정지함'],
  'hold.cause.deposit_gone': [
    'The network does not show the customer’s payment any more.',
    '고객의 입금이 네트워크에서 더 이상 보이지 않습니다.',
  ],
  'hold.cause.deposit_reversed': [
    'The bank has taken back a transfer that was recorded for this order. Its money is no longer in the books.',
    '이 주문에 기록한 입금을 은행이 취소했습니다. 그 돈은 장부에서 빠졌습니다.',
  ],
  'hold.cause.payment_gone': [
    'A payment to the receiver was seen, and the network does not show it any more. It may still come back.',
    '받는 쪽으로 간 송금이 보였다가 네트워크에서 사라졌습니다. 다시 나타날 수 있습니다.',
  ],
  'hold.cause.paid_too_much': [
    'More reached the receiver than was owed, by more than 0.1 %.',
    '보낼 금액보다 0.1 % 넘게 더 보냈습니다.',
  ],
  'hold.cause.payment_unexplained': [
    'Somebody paid the receiver of this order. If it was this desk, paying again would pay twice.',
    '누군가 이 주문의 받는 쪽에 돈을 보냈습니다. 이 데스크가 보낸 것이라면, 다시 보내면 두 번 보내게 됩니다.',
  ],
  'hold.cause.address_integrity': [
    'What the database says of this order is not what was put on record, or its deposit address is not the one that the desk’s own account gives. Somebody may have changed the database.',
    '데이터베이스의 주문 내용이 기록과 다르거나, 입금 주소가 데스크의 계좌에서 나온 주소가 아닙니다. 누군가 데이터베이스를 바꾸었을 수 있습니다.',
  ],
  'hold.cause.restored': [
    'The database was put back to an earlier state. This order may have been paid out or back since then.',
    '데이터베이스를 이전 상태로 되돌렸습니다. 그 사이 이 주문에서 송금이나 환불을 했을 수 있습니다.',
  ],
  'hold.cause.operator': ['An operator stopped this order.', '운영자가 이 주문을 멈췄습니다.'],
  'hold.cause.question': [
    'An operator has asked the customer something.',
    '운영자가 고객에게 문의하고 답변을 기다립니다.',
  ],
  'hold.cause.bank_freeze': [
    'A bank has frozen money of this order.',
    '은행이 이 주문의 돈을 지급정지했습니다.',
  ],
  'hold.shortage': [
    '{{amount}} is missing for what was paid or approved.',
    '보냈거나 보내기로 한 것에 비해 {{amount}} 모자랍니다.',
  ],
  'hold.loss': [
    '{{amount}} of that was paid out already: a loss unless it comes back.',
    '그중 {{amount:은}} 이미 보냈으므로, 돌아오지 않으면 손실입니다.',
  ],
  'hold.step.deposit_gone.1': [
    'Look the transaction up in an independent explorer. If it is there, wait: the hold ends by itself.',
    '다른 탐색기에서 트랜잭션을 찾아보세요. 있다면 기다리세요. 보류는 저절로 풀립니다.',
  ],
  'hold.step.deposit_gone.2': [
    'If it is gone, pay nothing more. If the payout was made, ask the customer by e-mail to pay again to the same address; if not, discard it or cancel the order.',
    '사라졌다면 더 보내지 마세요. 이미 송금했다면 같은 주소로 다시 보내 달라고 고객에게 메일로 알리고, 아니라면 송금을 버리거나 주문을 취소하세요.',
  ],
  'hold.step.deposit_gone.3': [
    'If nothing comes, close the hold with what you found: the missing money is then recorded.',
    '돈이 오지 않으면 확인한 내용을 적고 보류를 푸세요. 모자란 금액을 확인한 것으로 남습니다.',
  ],
  'hold.step.deposit_reversed.1': [
    'Pay nothing. Ask the bank why, and the customer whether they will pay again with the same reference.',
    '보내지 마세요. 은행에 이유를 묻고, 고객에게 같은 입금자 표시로 다시 보낼지 물어보세요.',
  ],
  'hold.step.deposit_reversed.2': [
    'If they pay again, record the new line and close the hold. If not, cancel the order.',
    '다시 들어오면 새 거래를 기록하고 보류를 푸세요. 들어오지 않으면 주문을 취소하세요.',
  ],
  'hold.step.payment_gone.1': [
    'Do not pay again. Check your wallet: if the transaction waits there, send the same one again.',
    '다시 보내지 마세요. 지갑에 그 트랜잭션이 남아 있다면 같은 것을 한 번 더 전송하세요.',
  ],
  'hold.step.payment_gone.2': [
    'When the network shows it again, the hold ends by itself.',
    '네트워크에 다시 보이면 보류는 저절로 풀립니다.',
  ],
  'hold.step.payment_gone.3': [
    'Only if it can never come back, press “Give it up” beside it below. What is missing can then be paid again.',
    '절대 돌아올 수 없을 때만 아래에서 “포기하기”를 누르세요. 그러면 모자란 금액을 다시 보낼 수 있습니다.',
  ],
  'hold.step.paid_too_much.1': [
    'Ask the customer, if it is worth it, to send back what was too much.',
    '필요하다면 더 보낸 금액을 돌려 달라고 고객에게 부탁하세요.',
  ],
  'hold.step.paid_too_much.2': [
    'Press “Settle with these payments” below and give the reason: the difference goes into the books, and the hold ends.',
    '아래에서 “이 송금으로 마무리”를 누르고 이유를 적으세요. 차액은 장부에 남고 보류가 풀립니다.',
  ],
  'hold.step.payment_unexplained.1': [
    'Compare the transaction with your own wallets and ask your colleagues.',
    '그 트랜잭션을 우리 지갑과 비교하고 동료에게 물어보세요.',
  ],
  'hold.step.payment_unexplained.2': [
    'If this desk paid it, press “It was us” below: it then counts.',
    '이 데스크가 보냈다면 아래에서 “우리가 보냄”을 누르세요. 그때부터 계산합니다.',
  ],
  'hold.step.payment_unexplained.3': [
    'If it was for another order of this receiver, enter it there; if somebody else paid, press “Not ours”. The hold then ends by itself.',
    '같은 받는 쪽의 다른 주문을 위한 송금이라면 그 주문에 입력하고, 다른 사람이 보냈다면 “우리 송금 아님”을 누르세요. 그러면 보류는 저절로 풀립니다.',
  ],
  'hold.step.address_integrity.1': [
    'Pay nothing. Run “npm run audit:verify” to see what was changed, and compare the account key in the settings with your wallet.',
    '아무것도 보내지 마세요. “npm run audit:verify”로 무엇이 바뀌었는지 확인하고, 설정의 계좌 키를 지갑과 비교하세요.',
  ],
  'hold.step.address_integrity.2': [
    'Find out who could write into the database, and change its passwords if in doubt.',
    '누가 데이터베이스에 쓸 수 있었는지 알아보고, 의심되면 비밀번호를 바꾸세요.',
  ],
  'hold.step.address_integrity.3': [
    'Close the hold only when receiver and amounts are what the customer asked for and the money came to you: what the order says then goes on record.',
    '받는 주소와 금액이 고객이 요청한 그대로이고 돈이 우리에게 들어온 것이 확실할 때만 보류를 푸세요. 그때의 내용이 기록에 남습니다.',
  ],
  'hold.step.restored.1': [
    'Check your wallet or bank for payments to this receiver after the backup.',
    '백업 이후 이 받는 쪽으로 보낸 것이 있는지 지갑이나 은행을 확인하세요.',
  ],
  'hold.step.restored.2': [
    'If you find one, name it here before you go on: by its transaction id, or press “It was us” beside it.',
    '있다면 계속하기 전에 트랜잭션 ID를 적거나, 그 옆의 “우리가 보냄”을 눌러 알려 주세요.',
  ],
  'hold.step.restored.3': ['Close the hold with what you found.', '확인한 내용을 적고 보류를 푸세요.'],
  'hold.step.operator.1': [
    'Resolve what the note says; ask its author.',
    '메모의 내용을 해결하세요. 적은 사람에게 물어보세요.',
  ],
  'hold.step.question.1': [
    'Write to the customer from this page (M) if you have not, and wait for the answer.',
    '아직 묻지 않았다면 이 화면에서 고객에게 메시지를 보내고(M) 답변을 기다리세요.',
  ],
  'hold.step.bank_freeze.1': [
    'Ask the bank what it needs, and tell the customer what comes of it (M).',
    '은행에 필요한 것을 확인하고, 진행 상황을 고객에게 알리세요(M).',
  ],
  'hold.step.operator.2': ['Close the hold with what you found.', '확인한 내용을 적고 보류를 푸세요.'],
} as const;
