import type { Texts } from '@naru/core';

/** Money that leaves: payouts and refunds, payments to a receiver, and what prevents them. */
export const OUTGOING_TEXTS = {
  'slip.payout.approved': { en: 'Pay out exactly', kr: '정확히 보낼 금액' },
  'slip.payout.partial': { en: 'Pay out the rest', kr: '나머지 보낼 금액' },
  'slip.payout.paid': { en: 'Paid out, being confirmed', kr: '보낸 금액, 확인 중' },
  'slip.payout.excess': { en: 'More was paid out than was owed', kr: '보낼 금액보다 많이 보냄' },
  'slip.payout.settled': { en: 'Paid out', kr: '보낸 금액' },
  'slip.payout.stopped': { en: 'Paid out in part, then ended', kr: '일부만 보내고 끝남' },
  'slip.payout.withdrawn': { en: 'Payout discarded', kr: '버린 송금' },
  'slip.refund.approved': { en: 'Pay back exactly', kr: '정확히 돌려줄 금액' },
  'slip.refund.partial': { en: 'Pay back the rest', kr: '나머지 돌려줄 금액' },
  'slip.refund.paid': { en: 'Paid back, being confirmed', kr: '돌려준 금액, 확인 중' },
  'slip.refund.excess': { en: 'More was paid back than was owed', kr: '돌려줄 금액보다 많이 보냄' },
  'slip.refund.settled': { en: 'Paid back', kr: '돌려준 금액' },
  'slip.refund.stopped': { en: 'Paid back in part, then ended', kr: '일부만 돌려주고 끝남' },
  'slip.refund.withdrawn': { en: 'Prepared refund discarded', kr: '버린 환불 준비' },
  'slip.other': { en: 'To be paid by {{name}}', kr: '{{name}} 님이 보낼 금액' },
  'slip.stop': { en: 'Do not pay', kr: '보내지 마세요' },
  'slip.stop.hold': {
    en: 'This order is on hold. Pay nothing for it until every hold above is closed.',
    kr: '보류된 주문입니다. 위의 보류가 모두 풀릴 때까지 아무것도 보내지 마세요.',
  },
  'slip.stop.not_covered': {
    en: '{{amount}} of the customer’s money is missing for this. Pay nothing until it is there again.',
    kr: '이 송금에 쓸 고객의 돈 {{amount:이}} 모자랍니다. 다시 들어올 때까지 아무것도 보내지 마세요.',
  },
  'slip.stop.unsure': {
    en: 'The customer’s payment no longer has enough confirmations. Pay nothing until it has.',
    kr: '고객 입금의 네트워크 확인이 다시 부족해졌습니다. 확인이 채워질 때까지 아무것도 보내지 마세요.',
  },
  'slip.stop.rate_lost': {
    en: 'A block took the customer’s payment too late for the locked rate. Discard this payout and cancel the order, then refund the payment or swap it at the current rate.',
    kr: '고객의 입금이 너무 늦게 블록에 담겨 고정 환율이 적용되지 않습니다. 이 송금을 버리고 주문을 취소한 뒤 환불하거나 지금 환율로 교환하세요.',
  },
  'slip.progress.none': {
    en: '{{amount}} {{symbol}} was prepared; none of it counts as paid out.',
    kr: '준비한 금액: {{amount}} {{symbol}}. 보낸 것으로 치는 송금은 없습니다.',
  },
  'slip.progress.open': {
    en: '{{paid}} of {{amount}} {{symbol}} seen; {{rest}} is still to be paid.',
    kr: '{{amount}} {{symbol}} 중 {{paid}} 감지, {{rest}} 더 보내야 합니다.',
  },
  'slip.progress.missing': {
    en: '{{paid}} of {{amount}} {{symbol}} seen; {{rest}} is missing.',
    kr: '{{amount}} {{symbol}} 중 {{paid}} 감지, {{rest}} 부족합니다.',
  },
  'slip.progress.exact': {
    en: 'All of {{amount}} {{symbol}} was seen.',
    kr: '{{amount}} {{symbol}} 모두 감지했습니다.',
  },
  'slip.progress.short': {
    en: '{{paid}} of {{amount}} {{symbol}} was paid: {{rest}} less than prepared.',
    kr: '{{amount}} {{symbol}} 중 {{paid}} 보냄: {{rest}} 부족합니다.',
  },
  'slip.progress.over': {
    en: '{{paid}} {{symbol}} was paid where {{amount}} was owed: {{rest}} too much.',
    kr: '{{amount}} {{symbol}} 대신 {{paid}} 보냄: {{rest}} 많습니다.',
  },
  'slip.to': { en: 'to this address on {{network}}', kr: '받는 주소 · {{network}}' },
  'slip.to_account': { en: 'to this account · {{network}}', kr: '받는 계좌 · {{network}}' },
  'slip.copy_amount': { en: 'Copy amount', kr: '금액 복사' },
  'slip.copy_address': { en: 'Copy address', kr: '주소 복사' },
  'slip.copy_account': { en: 'Copy account', kr: '계좌 복사' },
  'slip.copied': { en: 'Copied', kr: '복사됨' },
  'slip.copy_failed': {
    en: 'The browser refused. Select the text and copy it.',
    kr: '브라우저가 복사를 막았습니다. 글자를 선택해 복사하세요.',
  },
  'slip.nothing_to_copy': {
    en: 'There is nothing to pay here now, so there is nothing to copy.',
    kr: '지금은 보낼 것이 없어 복사할 것도 없습니다.',
  },
  'slip.taken_out.file': {
    en: 'This payout is in a file that {{name}} saved on {{time}}. If that file was uploaded, pasted or signed, do not pay by hand as well.',
    kr: '{{name}} 님이 {{time}}에 저장한 파일에 들어 있습니다. 그 파일을 올렸거나 지갑에 넣었거나 서명했다면 직접 송금하지 마세요.',
  },
  'slip.taken_out.wallet': {
    en: '{{name}} handed this payment to the wallet of a browser on {{time}}. Do not pay it again unless you have seen in that wallet that nothing was sent.',
    kr: '{{name}} 님이 {{time}}에 이 송금을 브라우저 지갑에 넘겼습니다. 그 지갑에서 보내지 않은 것을 확인하지 않았다면 다시 보내지 마세요.',
  },
  'slip.wallet': { en: 'Send with the wallet of this browser', kr: '이 브라우저의 지갑으로 보내기' },
  'slip.wallet.again': {
    en: 'It was not sent: send with this wallet',
    kr: '보내지 않았습니다. 이 지갑으로 보내기',
  },
  'slip.wallet.reason': {
    en: 'Why was it not sent?',
    kr: '보내지 않은 이유',
  },
  'slip.wallet.reason.hint': {
    en: 'For example: declined in the wallet, or the file was not used. It is kept in the audit trail.',
    kr: '예: 지갑에서 거절함, 파일을 쓰지 않음. 감사 기록에 남습니다.',
  },
  'done.ask_wallet': {
    en: 'On record: your wallet is asked to send it.',
    kr: '지갑에 송금을 요청한 것을 기록했습니다.',
  },
  'slip.wallet.asking': {
    en: 'Compare address and amount in your wallet, and confirm there.',
    kr: '지갑에서 주소와 금액을 비교한 뒤 승인하세요.',
  },
  'slip.wallet.sent': {
    en: 'Your wallet has sent it. The desk sees it with its block; do not send it again.',
    kr: '지갑에서 보냈습니다. 블록에 담기면 데스크가 감지하니 다시 보내지 마세요.',
  },
  'slip.wallet.copy': { en: 'Copy transaction hash', kr: '트랜잭션 해시 복사' },
  'slip.wallet.declined': {
    en: 'Declined in the wallet. Nothing was sent.',
    kr: '지갑에서 거절했습니다. 아무것도 보내지 않았습니다.',
  },
  'slip.wallet.other_network': {
    en: 'Your wallet is on another network. Choose the right one there. Nothing was sent.',
    kr: '지갑이 다른 네트워크에 있습니다. 지갑에서 네트워크를 바꾸세요. 아무것도 보내지 않았습니다.',
  },
  'slip.wallet.failed': {
    en: 'Your wallet reported an error. Check there whether it has sent anything before you try again.',
    kr: '지갑에서 오류가 났습니다. 다시 시도하기 전에 보낸 것이 있는지 지갑에서 확인하세요.',
  },
  'prizes.due': { en: 'Lottery prizes to be paid', kr: '지급할 추첨 상금' },
  'prizes.due.of': {
    en: 'Prize of {{date}}: {{amount}} on {{network}}',
    kr: '{{date}} 상금: {{amount}} · {{network}}',
  },
  'slip.qr': { en: 'QR code and payment link', kr: 'QR 코드와 결제 링크' },
  'slip.qr.label': { en: 'QR code of the payment link', kr: '결제 링크의 QR 코드' },
  'slip.uri.copy': { en: 'Copy payment link', kr: '결제 링크 복사' },
  'slip.instructions': { en: 'For the bank transfer', kr: '은행 송금 정보' },
  'slip.copy_line': { en: 'Copy {{label}}', kr: '{{label}} 복사' },
  'instruction.Bank': { en: 'Bank', kr: '은행' },
  'instruction.Account number': { en: 'Account number', kr: '계좌번호' },
  'instruction.Account holder': { en: 'Account holder', kr: '예금주' },
  'instruction.Amount': { en: 'Amount', kr: '금액' },
  'slip.receiver.unasked': {
    en: 'The network did not say whether the receiver can be paid. Look them up in an explorer before you pay.',
    kr: '받는 주소로 보낼 수 있는지 네트워크가 답하지 않았습니다. 보내기 전에 탐색기에서 확인하세요.',
  },
  'slip.receiver.receiver_is_contract': {
    en: 'The receiver is a contract, not a wallet. Make sure with the customer that it can receive this.',
    kr: '받는 주소가 지갑이 아니라 컨트랙트입니다. 받을 수 있는 주소인지 고객에게 먼저 확인하세요.',
  },
  'slip.receiver.receiver_not_activated': {
    en: 'The network does not know the receiver yet: the first payment to them costs a higher network fee.',
    kr: '아직 활성화되지 않은 주소입니다. 첫 송금에는 네트워크 수수료가 더 듭니다.',
  },
  'slip.receiver.receiver_like_another': {
    en: 'Another customer was recently paid at an address with the same beginning and end. Compare every character, and pick nothing from the history of your wallet.',
    kr: '최근에 보낸 다른 주소와 앞뒤가 같은 주소입니다. 지갑의 기록에서 고르지 말고 모든 글자를 비교하세요.',
  },
  'slip.receiver.receiver_listed': {
    en: 'The receiver is on the block list. Pay only if an operator has decided so since.',
    kr: '차단 목록에 있는 주소입니다. 그 뒤에 운영자가 송금하기로 결정한 경우에만 보내세요.',
  },
  'slip.waiting': {
    en: 'The network shows no payment yet',
    kr: '네트워크에 아직 송금이 보이지 않습니다',
  },
  'slip.waiting.rest': {
    en: 'The network does not show the rest yet',
    kr: '네트워크에 나머지 송금이 아직 보이지 않습니다',
  },
  'slip.watching': {
    en: 'Once you have paid, the desk finds it by itself; nothing has to be reported.',
    kr: '보내면 데스크가 스스로 찾으므로 알릴 필요가 없습니다.',
  },
  'slip.txid': { en: 'Transaction hash, to check it at once', kr: '바로 확인하려면 트랜잭션 해시' },
  'slip.txid.hint': {
    en: 'Or the address of an explorer page. Not needed: the desk finds the payment by itself.',
    kr: '탐색기 주소도 됩니다. 없어도 데스크가 스스로 찾습니다.',
  },
  'slip.txid.needed': {
    en: 'Or the address of an explorer page. Needed: this network does not show the desk what it paid.',
    kr: '탐색기 주소도 됩니다. 이 네트워크에서는 데스크가 송금을 스스로 찾을 수 없어 꼭 필요합니다.',
  },
  'slip.txid.read_as': { en: 'Read as {{txid}}', kr: '읽은 값: {{txid}}' },
  'slip.txid.missing': { en: 'Paste the transaction hash first.', kr: '먼저 트랜잭션 해시를 붙여넣으세요.' },
  'slip.proof': { en: 'Transaction key or proof', kr: '트랜잭션 키 또는 송금 증명' },
  'slip.proof.hint': {
    en: 'This network does not show who was paid. Your wallet shows the key with the payment.',
    kr: '이 네트워크에서는 받는 사람이 보이지 않습니다. 키는 지갑의 송금 내역에 있습니다.',
  },
  'slip.report': { en: 'Check this payment', kr: '이 송금 확인' },
  'slip.attest.payout': { en: 'Confirm payout made', kr: '송금했음을 확인' },
  'slip.attest.refund': { en: 'Confirm refund made', kr: '환불했음을 확인' },
  'slip.accept': { en: 'Settle with these payments', kr: '이 송금으로 마무리' },
  'slip.withdraw.payout': { en: 'Discard payout', kr: '송금 버리기' },
  'slip.withdraw.refund': { en: 'Discard prepared refund', kr: '준비한 환불 버리기' },
  'slip.endable': {
    en: 'Can be discarded from {{time}}: until then the desk watches whether the network shows a payment.',
    kr: '{{time}}부터 버릴 수 있습니다. 그때까지는 네트워크에 송금이 보이는지 데스크가 살핍니다.',
  },
  'withdraw.title.payout': { en: 'Discard this payout?', kr: '이 송금을 버릴까요?' },
  'withdraw.title.refund': { en: 'Discard this prepared refund?', kr: '준비한 환불을 버릴까요?' },
  'withdraw.text': {
    en: 'Only if you have not paid it. Paying twice cannot be undone.',
    kr: '아직 보내지 않았을 때만 하세요. 두 번 보낸 돈은 되돌릴 수 없습니다.',
  },
  'withdraw.amount': { en: 'Will not be paid', kr: '보내지 않을 금액' },
  'withdraw.sent_check': {
    en: 'I have not sent {{amount}} to this address.',
    kr: '이 주소로 보내지 않았습니다: {{amount}}',
  },
  'withdraw.part': {
    en: '{{paid}} was paid and stays paid. The rest is due as a refund again, as far as its money is still here.',
    kr: '{{paid}} 송금은 그대로 남고, 나머지는 받은 돈이 남아 있는 만큼 다시 환불할 금액이 됩니다.',
  },
  'withdraw.part_check': {
    en: 'I have sent no more than {{paid}} to this address.',
    kr: '이 주소로 {{paid}}보다 많이 보내지 않았습니다.',
  },
  'withdraw.problem': {
    en: 'Tick the box if it is true. If you have paid already, keep it.',
    kr: '사실이라면 표시하세요. 이미 보냈다면 그대로 두세요.',
  },
  'withdraw.keep': { en: 'Keep it', kr: '그대로 두기' },
  'attest.text': {
    en: 'Nothing but your word proves this payment: the desk cannot see it. Confirm it only after it was really carried out.',
    kr: '데스크는 이 송금을 볼 수 없어 운영자의 확인만이 근거입니다. 실제로 처리된 뒤에만 확인하세요.',
  },
  'attest.amount': { en: 'Still to be paid', kr: '아직 보낼 금액' },
  'attest.address': { en: 'to this account', kr: '받는 계좌' },
  'attest.part': { en: 'You have paid ({{symbol}})', kr: '보낸 금액 ({{symbol}})' },
  'attest.part.hint': {
    en: 'Less, if the bank carried out only a part; the rest stays to be paid.',
    kr: '은행이 일부만 처리했다면 그만큼만 적으세요. 나머지는 보낼 금액으로 남습니다.',
  },
  'attest.part.over': {
    en: '{{amount}} more than is left to be paid.',
    kr: '남은 금액보다 {{amount}} 많습니다.',
  },
  'attest.evidence': { en: 'Reference of the payment', kr: '송금 거래 번호' },
  'attest.evidence.hint': {
    en: 'The bank’s own number, so that it can be found again.',
    kr: '나중에 찾을 수 있도록 은행이 붙인 번호를 적으세요.',
  },
  'settle.text': {
    en: 'It then counts as finished with what was paid. The difference goes into the books, and the reason into the audit trail.',
    kr: '보낸 금액 그대로 끝난 것으로 봅니다. 차액은 장부에, 이유는 감사 기록에 남습니다.',
  },
  'reason.label': { en: 'Reason', kr: '이유' },
  'reason.hint': { en: 'Kept in the audit trail.', kr: '감사 기록에 남습니다.' },
  'payment.list': { en: 'Payments to the receiver', kr: '받는 쪽으로 간 송금' },
  'payment.others': { en: 'Other payments to the receiver', kr: '받는 쪽으로 간 다른 송금' },
  'payment.others.text': {
    en: 'Somebody paid the receiver of this order. Was it this desk?',
    kr: '누군가 이 주문의 받는 쪽에 돈을 보냈습니다. 이 데스크가 보냈나요?',
  },
  'payment.gone': { en: 'not on the network any more', kr: '네트워크에서 사라짐' },
  'payment.given_up': { en: 'gone, counts as not paid', kr: '사라짐, 보내지 않은 것으로 처리' },
  'payment.not_ours': { en: 'not for this order', kr: '이 주문의 송금 아님' },
  'payment.unexplained': { en: 'not explained yet', kr: '아직 모르는 송금' },
  'judgement.ours': { en: 'It was us', kr: '우리가 보냄' },
  'judgement.not_ours': { en: 'Not for this order', kr: '이 주문의 송금 아님' },
  'judgement.given_up': { en: 'Count it as not paid', kr: '보내지 않은 것으로 처리' },
  'judgement.unexplained': { en: 'Undo this decision', kr: '이 판단 되돌리기' },
  'judgement.more': { en: 'Is this wrong? Change it', kr: '잘못되었나요? 바꾸기' },
  'judgement.text.ours': {
    en: 'The payment then counts as made for this order. If too much or too little has been paid with it, the page says next what to do.',
    kr: '이 주문에서 보낸 송금으로 계산합니다. 그래서 너무 많거나 모자라게 보낸 것이 되면 다음에 할 일이 화면에 나옵니다.',
  },
  'judgement.text.not_ours': {
    en: 'It is not a payment of this order: somebody else paid, or it was for something else of this desk, such as a prize. It does not count here, and what this order owes is still to be paid.',
    kr: '이 주문의 송금이 아닙니다. 다른 사람이 보냈거나, 상금처럼 이 데스크가 다른 일로 보낸 돈입니다. 여기서는 계산하지 않으며, 이 주문이 보낼 금액은 그대로 남습니다.',
  },
  'judgement.none': { en: 'None of these is for this order', kr: '모두 이 주문의 송금 아님' },
  'judgement.prize': {
    en: 'The prize of {{date}}, {{amount}}, waits to be paid to this same address. If this payment is the prize, go back and record it under Treasury.',
    kr: '{{date}} 추첨 상금 {{amount:이}} 같은 주소로 지급을 기다리고 있습니다. 이 송금이 상금이라면 돌아가서 자금 화면에 기록하세요.',
  },
  'judgement.no_prize': { en: 'This payment is not the prize.', kr: '이 송금은 상금이 아닙니다.' },
  'judgement.no_prize.problem': { en: 'Tick this only if it is true.', kr: '상금이 아닐 때만 표시하세요.' },
  'judgement.text.given_up': {
    en: 'Only once a block has another transaction in the place of this one. The hold then ends, and what is missing can be paid again; if this payment did come back, the receiver would have it twice. Where the network can show it, the desk checks this first and refuses if it may still come back.',
    kr: '이 송금 대신 다른 거래가 블록에 담긴 뒤에만 하세요. 보류가 풀리고 모자란 금액을 다시 보낼 수 있게 되며, 만약 이 송금이 돌아오면 받는 쪽은 두 번 받습니다. 네트워크에서 확인할 수 있으면 데스크가 먼저 확인하고, 아직 돌아올 수 있으면 거절합니다.',
  },
  'judgement.text.unexplained': {
    en: 'Do this if the decision about this payment was wrong. It no longer counts, even if it is final, and the order is on hold until you decide again. If it was for another order, prepare that order and enter the transaction there, then close this hold.',
    kr: '이 송금에 대한 판단이 잘못되었을 때 하세요. 확정된 송금이라도 더 이상 계산하지 않으며, 다시 판단할 때까지 주문을 보류합니다. 다른 주문의 송금이라면 그 주문을 준비하고 거기에 트랜잭션을 입력한 뒤 이 보류를 푸세요.',
  },
  'fault.title': { en: 'Program error: {{work}}', kr: '프로그램 오류: {{work}}' },
  'fault.times': {
    en: 'failed in a row: {{count}}, last on {{time}}',
    kr: '연속 {{count}}회 실패, 마지막 {{time}}',
  },
  'fault.retry': { en: 'tried again at {{time}}', kr: '{{time}}에 다시 시도' },
  'fault.advice': {
    en: 'The order does not go on by itself until a retry succeeds; then this disappears. If it is still here after an hour, send this text and the reference of the order to the person who runs the program. The log has more.',
    kr: '다시 시도해서 성공할 때까지 주문이 스스로 진행되지 않으며, 성공하면 이 표시는 사라집니다. 한 시간 뒤에도 남아 있으면 이 내용과 주문 번호를 프로그램 관리자에게 보내세요. 더 자세한 내용은 로그에 있습니다.',
  },
  'fault_work.expiry': { en: 'ending the rate lock', kr: '환율 고정 종료' },
  'fault_work.overpayment': { en: 'closing an overpaid order', kr: '초과 입금 주문 종료' },
  'fault_work.letters': { en: 'sending a letter', kr: '메일 발송' },
  'fault_work.rail': { en: 'payments on {{network}}', kr: '{{network}} 입출금 처리' },
  'hold.title': { en: 'On hold: {{reason}}', kr: '보류: {{reason}}' },
  'hold.open_for': { en: 'open for', kr: '보류된 지' },
  'hold.review': { en: 'to be checked by {{time}}', kr: '{{time}}까지 확인' },
  'hold.steps': { en: 'What to do', kr: '할 일' },
  'hold.said': { en: '{{name}}:', kr: '{{name}}:' },
  'hold.open.text': {
    en: 'Nothing is paid out or back for this order until you, or another operator, closes the hold. The customer sees that somebody is looking into it.',
    kr: '운영자가 보류를 풀 때까지 이 주문에서는 보내거나 돌려주지 않습니다. 고객에게는 확인 중이라고 보입니다.',
  },
  'hold.open.reason': { en: 'What the customer reads', kr: '고객에게 보이는 내용' },
  'hold.open.operator': {
    en: 'An operator has paused this order to check it',
    kr: '담당자가 확인하려고 주문을 멈춤',
  },
  'hold.open.question': {
    en: 'An operator has a question about this order; please answer',
    kr: '담당자가 여쭤볼 것이 있으니 답변을 부탁함',
  },
  'hold.open.bank_freeze': {
    en: 'A bank has frozen a transfer of this order',
    kr: '은행이 이체를 지급정지함',
  },
  'hold.open.review': { en: 'Check again at', kr: '다시 확인할 때' },
  'hold.open.review.hint': {
    en: 'Within 30 days; the customer sees this time. Left empty, it is tomorrow at this time.',
    kr: '30일 안에서 고르세요. 고객에게 이 시각을 알립니다. 비워 두면 내일 이 시각입니다.',
  },
  'hold.open.review.problem': {
    en: 'Choose a time in the next 30 days.',
    kr: '앞으로 30일 안의 시각을 고르세요.',
  },
  'hold.close.title': { en: 'Close this hold?', kr: '이 보류를 풀까요?' },
  'hold.close.text': {
    en: 'Reason: {{reason}}. After closing it, the order can be paid out and its refunds can be prepared again.',
    kr: '이유: {{reason}}. 풀고 나면 다시 송금하고 환불을 준비할 수 있습니다.',
  },
  'hold.close.paid': {
    en: 'Reason: {{reason}}. The payout is made and stays so. Nothing more is paid out for this order.',
    kr: '이유: {{reason}}. 송금은 이미 했고 그대로이며, 이 주문에서 더 송금하지 않습니다.',
  },
  'hold.close.deposit_gone': {
    en: 'Reason: {{reason}}. Closing it records what is missing now. What was paid out stays paid, and nothing more is paid until the money is there again.',
    kr: '이유: {{reason}}. 지금 모자란 금액을 확인한 것으로 남깁니다. 이미 보낸 돈은 그대로이며, 돈이 다시 들어올 때까지 더 보내지 않습니다.',
  },
  'hold.close.ended': {
    en: 'Reason: {{reason}}. The order has ended and stays so; it is not paid out. Only what is still owed back for it, if anything, can then be paid back.',
    kr: '이유: {{reason}}. 이미 끝난 주문이고 그대로 끝난 상태이며 송금하지 않습니다. 돌려줄 금액이 남아 있다면 그것만 돌려줄 수 있게 됩니다.',
  },
  'hold.rehearsal': {
    en: 'This is a rehearsal: the box “Rehearsal” below says what your wallet, an explorer, the customer or the person who runs the server would say.',
    kr: '연습입니다. 지갑, 탐색기, 고객, 서버 관리자가 알려 줄 내용은 아래 “연습” 상자에 있습니다.',
  },
  'hold.asked': {
    en: 'Asked on {{time}}: the customer is to pay {{amount}} again, to {{address}}. The page of their order shows both. Now wait: the desk sees the payment by itself and says so here. If nothing has come by {{until}}, close the hold with what you found.',
    kr: '{{time}}에 고객에게 {{amount:을}} {{address:으로}} 다시 보내 달라고 했습니다. 주문 화면에 금액과 주소가 보입니다. 이제 기다리세요. 입금은 데스크가 스스로 감지해 여기에 알립니다. {{until}}까지 오지 않으면 확인한 내용을 적고 보류를 푸세요.',
  },
  'hold.asked.seen': {
    en: 'The customer has paid again. Now wait until the payment has its confirmations.',
    kr: '고객이 다시 보냈습니다. 네트워크 확인이 채워질 때까지 기다리세요.',
  },
  'hold.payment.back': {
    en: 'It is back: the network shows the payment again, so nothing more is to be paid for it. Press “{{=act.close_hold}}”.',
    kr: '돌아왔습니다. 네트워크에 송금이 다시 보이므로 더 보낼 것이 없습니다. “{{=act.close_hold}}” 버튼을 누르세요.',
  },
  'hold.asked.back': {
    en: 'The customer has paid again, and nothing is missing any more. Close this hold.',
    kr: '고객이 다시 보내 더 이상 모자란 금액이 없습니다. 이 보류를 푸세요.',
  },
  'hold.note': { en: 'What you found', kr: '확인한 내용' },
  'hold_reason.deposit_gone': { en: 'the customer’s payment is gone', kr: '고객의 입금이 사라짐' },
  'hold_reason.deposit_reversed': { en: 'the bank has taken the transfer back', kr: '은행이 입금을 취소함' },
  'hold_reason.payment_gone': { en: 'a payment of ours is gone', kr: '우리 송금이 사라짐' },
  'hold_reason.paid_too_much': { en: 'more was paid than was owed', kr: '보낼 금액보다 많이 보냄' },
  'hold_reason.payment_unexplained': {
    en: 'a payment that nobody has explained',
    kr: '누가 보냈는지 모르는 송금',
  },
  'hold_reason.address_integrity': {
    en: 'the order was altered in the database',
    kr: '데이터베이스에서 주문이 바뀜',
  },
  'hold_reason.restored': { en: 'the desk was restored from a backup', kr: '데스크를 백업에서 복원함' },
  'hold_reason.operator': { en: 'stopped by an operator', kr: '운영자가 멈춤' },
  'hold_reason.question': { en: 'waiting for an answer from the customer', kr: '고객의 답변을 기다림' },
  'hold_reason.bank_freeze': { en: 'a bank has frozen money', kr: '은행이 지급정지함' },
  'hold_reason.listed': { en: 'on the block list', kr: '차단 목록에 있음' },
  'hold_reason.screening': { en: 'to be checked after screening', kr: '심사 결과 확인 필요' },
  'hold.cause.deposit_gone': {
    en: 'The network does not show the customer’s payment any more.',
    kr: '고객의 입금이 네트워크에서 더 이상 보이지 않습니다.',
  },
  'hold.cause.deposit_reversed': {
    en: 'The bank has taken back a transfer that was recorded for this order. Its money is no longer in the books.',
    kr: '이 주문에 기록한 입금을 은행이 취소했습니다. 그 돈은 장부에서 빠졌습니다.',
  },
  'hold.cause.payment_gone': {
    en: 'A payment to the receiver was seen, and the network does not show it any more. It may still come back.',
    kr: '받는 쪽으로 간 송금이 보였다가 네트워크에서 사라졌습니다. 다시 나타날 수 있습니다.',
  },
  'hold.cause.paid_too_much': {
    en: 'More reached the receiver than was owed, by more than 0.1%.',
    kr: '보낼 금액보다 0.1% 넘게 더 보냈습니다.',
  },
  'hold.cause.payment_unexplained': {
    en: 'Somebody paid the receiver of this order. If it was this desk, paying again would pay twice.',
    kr: '누군가 이 주문의 받는 쪽에 돈을 보냈습니다. 이 데스크가 보낸 것이라면, 다시 보내면 두 번 보내게 됩니다.',
  },
  'hold.cause.address_integrity': {
    en: 'What the database says about this order differs from the record, or its deposit address does not come from the desk’s own account. Somebody may have changed the database.',
    kr: '데이터베이스의 주문 내용이 기록과 다르거나, 입금 주소가 데스크의 계좌에서 나온 주소가 아닙니다. 누군가 데이터베이스를 바꾸었을 수 있습니다.',
  },
  'hold.cause.restored': {
    en: 'The database was restored to an earlier state. This order may have been paid out or back since then.',
    kr: '데이터베이스를 이전 상태로 복원했습니다. 그사이 이 주문에서 송금이나 환불을 했을 수 있습니다.',
  },
  'hold.cause.operator': { en: 'An operator stopped this order.', kr: '운영자가 이 주문을 멈췄습니다.' },
  'hold.cause.question': {
    en: 'An operator has a question for the customer. The hold itself asks nothing: see step 1.',
    kr: '고객에게 물을 것이 있습니다. 보류만으로는 고객에게 묻지 않으니 1번을 보세요.',
  },
  'hold.cause.bank_freeze': {
    en: 'A bank has frozen money of this order.',
    kr: '은행이 이 주문의 돈을 지급정지했습니다.',
  },
  'hold.cause.listed': {
    en: 'The e-mail, the receiver or the payer of this order is on the block list.',
    kr: '이 주문의 이메일, 받는 쪽 또는 보낸 쪽이 차단 목록에 있습니다.',
  },
  'hold.cause.screening': {
    en: 'The screening service found something about the receiver, or did not answer.',
    kr: '심사 서비스가 받는 쪽에서 문제를 발견했거나 응답하지 않았습니다.',
  },
  'hold.seen': {
    en: 'With these payments the receiver has {{total}} of {{amount}} {{symbol}}: {{percent}}%.',
    kr: '이 송금까지 더하면 받는 쪽에 {{amount}} {{symbol}} 중 {{total}}, 즉 {{percent}}%가 갔습니다.',
  },
  'hold.shortage': {
    en: '{{amount}} of the customer’s payment is missing.',
    kr: '고객의 입금 중 {{amount}}만큼 없어졌습니다.',
  },
  'hold.loss': {
    en: 'You have already paid out for {{amount}} of it: a loss unless it comes back.',
    kr: '그중 {{amount}}에 대해서는 이미 송금했으므로, 돌아오지 않으면 손실입니다.',
  },
  'hold.step.deposit_gone.1': {
    en: 'Look the transaction up in an explorer. If it is there, wait; close the hold when nothing is missing any more.',
    kr: '탐색기에서 트랜잭션을 찾아보세요. 있다면 기다렸다가, 모자란 금액이 없어지면 보류를 푸세요.',
  },
  'hold.step.deposit_gone.2': {
    en: 'If it is gone and the payout was not made, cancel the order (X). That also discards a payout that is prepared below.',
    kr: '사라졌고 아직 송금하지 않았다면 주문을 취소하세요(X). 아래에 준비된 송금이 있으면 함께 버립니다.',
  },
  'hold.step.deposit_gone.3': {
    en: 'If it is gone and the payout was made, pay nothing more. Write to the customer (M) with the template “Please pay again”: the page of the order then shows them what is missing and where to pay it. If nothing comes, close the hold with what you found: the missing money is then recorded.',
    kr: '사라졌고 이미 송금했다면 더 보내지 말고 “다시 입금 요청” 문구로 고객에게 쓰세요(M). 그러면 주문 화면에 부족한 금액과 보낼 곳이 표시됩니다. 돈이 오지 않으면 확인한 내용을 적고 보류를 푸세요. 모자란 금액을 확인한 것으로 남습니다.',
  },
  'hold.step.deposit_reversed.1': {
    en: 'Pay nothing. Ask the bank why. If the payout was made, write to the customer (M) with the template “Please pay again”: the page of the order then shows them what is missing and where to pay it.',
    kr: '보내지 마세요. 은행에 이유를 물어보세요. 이미 송금했다면 “다시 입금 요청” 문구로 고객에게 쓰세요(M). 그러면 주문 화면에 부족한 금액과 보낼 곳이 표시됩니다.',
  },
  'hold.step.deposit_reversed.2': {
    en: 'If they pay again, record the new line and close the hold. If not, cancel an order that was not paid out; close the hold of another one with what you found.',
    kr: '다시 들어오면 새 거래를 기록하고 보류를 푸세요. 들어오지 않으면 송금하지 않은 주문은 취소하고, 이미 송금한 주문은 확인한 내용을 적고 보류를 푸세요.',
  },
  'hold.step.payment_gone.1': {
    en: 'Do not make a new payment: if the first one comes back, the receiver has both. Look the transaction up in your wallet. If it still waits there, send the same one again from there.',
    kr: '새로 보내지 마세요. 처음 보낸 것이 돌아오면 받는 쪽은 두 번 받습니다. 지갑에서 그 트랜잭션을 찾아보고, 아직 기다리고 있다면 지갑에서 같은 것을 다시 전송하세요.',
  },
  'hold.step.payment_gone.2': {
    en: 'Once the network shows it again, a button to close the hold appears here.',
    kr: '네트워크에 다시 보이면 여기에 보류를 푸는 버튼이 나타납니다.',
  },
  'hold.step.payment_gone.3': {
    en: 'It is gone for good only when a block has another transaction of yours that took its place, because it spends the same coins or has the same running number in your account: the wallet then calls it replaced, conflicting or failed, and an explorer shows the other one. Then press “{{=judgement.given_up}}” beside the payment below: the hold ends, and what is missing can be paid again.',
    kr: '같은 코인을 쓰거나 계정에서 같은 순번을 받은 우리의 다른 거래가 대신 블록에 담겨야 영영 사라진 것입니다. 그러면 지갑에 대체됨, 충돌 또는 실패로 표시되고 탐색기에 그 다른 거래가 보입니다. 그때 아래에서 그 송금 옆의 “{{=judgement.given_up}}” 버튼을 누르세요. 보류가 풀리고 모자란 금액을 다시 보낼 수 있습니다.',
  },
  'hold.step.paid_too_much.1': {
    en: 'If it is worth it, write to the customer (M) with the template “We paid too much”. Messages on the order never contain an address: when they write to your support to return it, give them an address of yours there, and enter what comes back under Treasury as “Bought or added”. Do not wait for it: go on with the next step.',
    kr: '금액이 크다면 “더 많이 보냄” 문구로 고객에게 쓰세요(M). 주문의 메시지에는 주소를 넣지 않습니다. 고객이 돌려주려고 고객 지원에 문의하면 그곳에서 우리 주소를 알려 주고, 돌아온 금액은 자금에서 “매수 또는 추가”로 기록하세요. 기다리지 말고 다음 단계로 넘어가세요.',
  },
  'hold.step.paid_too_much.2': {
    en: 'Press “Settle with these payments” below and give the reason: the difference goes into the books, and the hold ends.',
    kr: '아래에서 “이 송금으로 마무리”를 누르고 이유를 적으세요. 차액은 장부에 남고 보류가 풀립니다.',
  },
  'hold.step.payment_unexplained.1': {
    en: 'Compare the transaction with your own wallets and ask your colleagues.',
    kr: '그 트랜잭션을 우리 지갑과 비교하고 동료에게 물어보세요.',
  },
  'hold.step.payment_unexplained.2': {
    en: 'If this desk paid it, also twice by mistake, press “It was us” below. The page then says what to do about it.',
    kr: '이 데스크가 보냈다면(실수로 두 번 보냈어도) 아래에서 “우리가 보냄”을 누르세요. 그다음에 할 일이 화면에 나옵니다.',
  },
  'hold.step.payment_unexplained.3': {
    en: 'If it was for another order of this receiver, enter its transaction in that order; if it was a prize of the lottery, record it on the page “{{=treasury.title}}”; if somebody else paid, press “{{=judgement.not_ours}}”. Once none is left, close the hold if it is still open.',
    kr: '같은 받는 쪽의 다른 주문을 위한 송금이라면 그 주문에, 추첨 상금이라면 “{{=treasury.title}}” 화면에 기록하세요. 다른 사람이 보냈다면 “{{=judgement.not_ours}}” 버튼을 누르세요. 남은 송금이 없는데 보류가 그대로면 직접 푸세요.',
  },
  'hold.step.address_integrity.1': {
    en: 'You: pay nothing. The deposit address is shown nowhere any more, so that nobody pays to it. Tell the person who runs the server about this order.',
    kr: '운영자: 아무것도 보내지 마세요. 아무도 그곳으로 보내지 않도록 입금 주소는 이제 어디에도 표시하지 않습니다. 이 주문을 서버 관리자에게 알리세요.',
  },
  'hold.step.address_integrity.2': {
    en: 'The person who runs the server: run “naru audit verify” there. It names what was changed later; it finds nothing where the address was wrong from the start. Then find out who could write into the database, and change its passwords if in doubt.',
    kr: '서버 관리자: 서버에서 “naru audit verify”를 실행하세요. 나중에 바뀐 것을 알려 주며, 처음부터 주소가 달랐다면 아무것도 찾지 못합니다. 그다음 누가 데이터베이스에 쓸 수 있었는지 알아보고, 의심되면 비밀번호를 바꾸세요.',
  },
  'hold.step.address_integrity.3': {
    en: 'You: cancel an order that nobody has paid yet (X, reason “altered in the database”) and tell the customer in the note only that the order showed a wrong address, that they must not pay to it, and to make a new order; then close its hold with what you found. Close the hold of a paid order only when receiver and amounts are what the customer asked for and the money came to you: the order as it is now becomes the recorded one.',
    kr: '운영자: 아직 입금되지 않은 주문은 취소하고(X, 사유 “데이터베이스에서 바뀜”), 메모에는 주소가 잘못 표시되었으니 보내지 말고 새로 주문하라고만 적으세요. 그런 다음 알아낸 내용을 적고 보류를 푸세요. 입금된 주문은 받는 주소와 금액이 고객이 요청한 그대로이고 돈이 우리에게 들어온 것이 확실할 때만 보류를 푸세요. 그때의 내용이 기록에 남습니다.',
  },
  'hold.step.restored.1': {
    en: 'Check your wallet or bank for payments to this receiver after the backup.',
    kr: '백업 이후 이 받는 쪽으로 보낸 것이 있는지 지갑이나 은행을 확인하세요.',
  },
  'hold.step.restored.2': {
    en: 'If you find one, enter its transaction hash here before you go on, or press “It was us” beside it.',
    kr: '있다면 계속하기 전에 트랜잭션 해시를 적거나, 그 옆의 “우리가 보냄”을 눌러 알려 주세요.',
  },
  'hold.step.restored.3': {
    en: 'Close the hold with what you found.',
    kr: '확인한 내용을 적고 보류를 푸세요.',
  },
  'hold.step.operator.1': {
    en: 'Resolve what the note says; if in doubt, ask its author.',
    kr: '메모의 내용을 해결하세요. 모르는 것은 적은 사람에게 물어보세요.',
  },
  'hold.step.question.1': {
    en: 'Write to the customer from this page (M) if you have not, and wait for the answer. A line at the bank can be recorded before or after it: while the hold is open, nothing is paid out.',
    kr: '아직 묻지 않았다면 이 화면에서 고객에게 메시지를 보내고(M) 답변을 기다리세요. 은행 거래는 그 전이나 뒤에 기록하세요. 보류 중에는 송금되지 않습니다.',
  },
  'hold.step.bank_freeze.1': {
    en: 'Ask the bank what it needs, and keep the customer informed (M).',
    kr: '은행에 필요한 것을 확인하고, 진행 상황을 고객에게 알리세요(M).',
  },
  'hold.step.listed.1': {
    en: 'Look at the entry under Lists and decide by your policy whether this order may go on. Closing the hold allows it; an entry that is added to a list later can stop it again.',
    kr: '목록 화면에서 항목을 확인하고 정책에 따라 이 주문을 진행해도 되는지 판단하세요. 보류를 풀면 진행되고, 나중에 목록에 추가된 항목은 다시 멈춥니다.',
  },
  'hold.step.screening.1': {
    en: 'Look the note’s reference up at the screening service and decide by your policy. Closing the hold lets the order go on without asking the service again.',
    kr: '메모의 참조 번호를 심사 서비스에서 확인하고 정책에 따라 판단하세요. 보류를 풀면 서비스에 다시 묻지 않고 주문을 진행합니다.',
  },
  'hold.step.operator.2': {
    en: 'Close the hold with what you found.',
    kr: '확인한 내용을 적고 보류를 푸세요.',
  },
} as const satisfies Texts;
