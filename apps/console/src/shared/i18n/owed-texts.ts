import type { Texts } from '@naru/core';

/** What is owed back, what prevents it, and what is accepted although it is not exact. */
export const OWED_TEXTS = {
  'accept.short': {
    en: '{{amount}} is missing. The order goes on, and the customer gets less in the same proportion.',
    kr: '{{amount:이}} 부족합니다. 주문은 이어지고, 고객은 그 비율만큼 적게 받습니다.',
  },
  'accept.over': {
    en: '{{amount}} too much was paid. The order goes on as agreed, and the excess is refunded.',
    kr: '{{amount:이}} 더 들어왔습니다. 주문은 약속대로 이어지고, 초과분은 환불합니다.',
  },
  'accept.impossible': {
    en: 'It cannot be accepted as paid. {{reason}}',
    kr: '입금된 대로 받아들일 수 없습니다. {{reason}}',
  },
  'accept.too_little': {
    en: '{{percent}}% is missing; at most 0.5% may be missing.',
    kr: '{{percent}}% 부족합니다. 0.5%까지만 부족해도 됩니다.',
  },
  'accept.too_much': {
    en: 'It is {{percent}}% too much; at most 2% may be too much.',
    kr: '{{percent}}% 많습니다. 2%까지만 많아도 됩니다.',
  },
  'refund.title': { en: 'Owed back to the customer', kr: '고객에게 돌려줄 금액' },
  'refund_kind.full': { en: 'whole payment', kr: '전액' },
  'refund_kind.excess': { en: 'excess', kr: '초과분' },
  'refund_kind.late': { en: 'late payment', kr: '늦은 입금' },
  'refund_kind.duplicate': { en: 'second payment', kr: '중복 입금' },
  'refund_state.due': { en: 'due', kr: '돌려줄 차례' },
  'refund_state.approved': { en: 'to be paid', kr: '송금할 차례' },
  'refund_state.sent': { en: 'on its way', kr: '환불 송금 중' },
  'refund_state.refunded': { en: 'refunded', kr: '환불 완료' },
  'refund_state.converted': { en: 'made into an order', kr: '주문으로 전환' },
  'refund_state.waived': { en: 'waived', kr: '환불 생략' },
  'refund_state.withheld': { en: 'withheld', kr: '보류' },
  'refund.full.overpaid': {
    en: 'The order was canceled because too much was paid. So the whole payment goes back, not only the excess.',
    kr: '더 많이 입금되어 주문이 취소되었습니다. 그래서 초과분만이 아니라 전액을 돌려줍니다.',
  },
  'refund.due': { en: 'Deadline', kr: '기한' },
  'refund.opened': { en: 'Since', kr: '시작' },
  'refund.to': { en: 'To · {{network}}', kr: '받는 곳 · {{network}}' },
  'refund.no_address': { en: 'not given yet', kr: '아직 모름' },
  'refund.given.first': {
    en: 'The address was given {{age}} ago {{by}}.',
    kr: '환불받을 곳을 {{age}} 전에 {{by}} 입력했습니다.',
  },
  'refund.given.changed': {
    en: 'The address was changed {{age}} ago {{by}}.',
    kr: '환불받을 곳을 {{age}} 전에 {{by}} 바꿨습니다.',
  },
  'refund.given.fresh': {
    en: 'Make sure that it was the customer.',
    kr: '고객이 바꾼 것이 맞는지 확인하세요.',
  },
  'refund.given.link': {
    en: 'Anyone with the link could have done that. Make sure that the address is the customer’s before you prepare the refund.',
    kr: '링크만 있으면 누구나 할 수 있는 입력입니다. 환불을 준비하기 전에 고객의 주소가 맞는지 확인하세요.',
  },
  'teller.link': { en: 'by the link alone', kr: '링크만으로' },
  'teller.browser': { en: 'in the browser in which the order was made', kr: '주문한 브라우저에서' },
  'teller.account': { en: 'by the customer, signed in', kr: '로그인한 고객이' },
  'teller.letter': { en: 'by a mailed link', kr: '메일 링크로' },
  'teller.operator': { en: 'by an operator', kr: '운영자가' },
  'refund.review': { en: 'Check again', kr: '다시 확인' },
  'refund.reason': { en: 'Reason', kr: '이유' },
  'refund.fee_cap': { en: 'Sending it back may cost up to', kr: '돌려주는 데 드는 비용 (최대)' },
  'refund.gone': {
    en: 'Taken back by the network from the earlier order',
    kr: '이전 주문에서 네트워크가 취소한 입금',
  },
  'refund.convert.receives': { en: 'The customer then gets', kr: '이때 고객이 받는 금액' },
  'refund.convert.impossible': {
    en: 'It cannot be swapped now: there is no rate, the reserve is too small, or it is worth less than the minimum of a swap.',
    kr: '지금은 교환할 수 없습니다. 환율이 없거나, 보유량이 부족하거나, 최소 거래 금액보다 적습니다.',
  },
  'refund.amount.set_address': { en: 'To be paid back', kr: '돌려줄 금액' },
  'refund.amount.approve': { en: 'Pay back exactly', kr: '정확히 돌려줄 금액' },
  'refund.amount.waive': { en: 'The desk keeps', kr: '데스크에 남길 금액' },
  'refund.amount.withhold': { en: 'Kept back for now', kr: '당분간 보내지 않을 금액' },
  'refund.amount.release': { en: 'To be paid back again', kr: '다시 돌려줄 금액' },
  'refund.amount.convert': { en: 'Made into a new order', kr: '새 주문으로 만들 금액' },
  'refund.successor': { en: 'Open the new order', kr: '새 주문 열기' },
  'refund.act.set_address': { en: 'Enter the address', kr: '환불받을 곳 적기' },
  'refund.act.approve': { en: 'Prepare refund', kr: '환불 준비' },
  'refund.act.waive': { en: 'Waive refund', kr: '환불 생략' },
  'refund.act.withhold': { en: 'Withhold for now', kr: '환불 보류' },
  'refund.act.release': { en: 'Stop withholding', kr: '환불 보류 풀기' },
  'refund.act.convert': { en: 'Swap at the current rate', kr: '현재 환율로 교환' },
  'refund.usual.approve': {
    en: 'The usual way: pay it back to the address of the customer.',
    kr: '보통은 이렇게 합니다: 고객의 주소로 돌려줍니다.',
  },
  'refund.usual.set_address': {
    en: 'The usual way: ask the customer for an address, enter it here, then prepare the refund. The customer can also enter it on the page of the order.',
    kr: '보통은 이렇게 합니다: 고객에게 주소를 물어 여기에 적고 환불을 준비합니다. 고객이 주문 화면에서 직접 입력할 수도 있습니다.',
  },
  'refund.others': { en: 'Only in these cases:', kr: '다음 경우에만 고릅니다.' },
  'refund.when.set_address': {
    en: 'The customer has asked for another address.',
    kr: '고객이 다른 주소를 요청했을 때.',
  },
  'refund.when.waive': {
    en: 'Sending it back would cost at least as much as it is worth, or the network took the payment back.',
    kr: '돌려주는 비용이 금액보다 적지 않거나, 네트워크가 입금을 취소했을 때.',
  },
  'refund.when.withhold': {
    en: 'Something has to be clarified first, such as whose money it is.',
    kr: '누구의 돈인지 등 먼저 확인할 것이 있을 때.',
  },
  'refund.when.release': {
    en: 'What had to be clarified is clarified.',
    kr: '확인할 것을 모두 확인했을 때.',
  },
  'refund.when.convert': {
    en: 'The customer has asked for the swap in place of the money.',
    kr: '고객이 환불 대신 교환을 원할 때.',
  },
  'refund.text.set_address': {
    en: 'The refund will go there. The customer is informed by e-mail, and can change it until it is prepared.',
    kr: '이곳으로 환불합니다. 고객에게 메일로 알리며, 환불을 준비하기 전까지 고객이 바꿀 수 있습니다.',
  },
  'refund.text.approve': {
    en: 'Amount and address are fixed from now on, and the network is watched for your payment. You pay afterwards.',
    kr: '이제부터 금액과 주소가 고정되고 네트워크에서 송금을 확인합니다. 송금은 그다음에 합니다.',
  },
  'refund.text.waive': {
    en: 'Nothing is sent, because sending it back would cost no less, or because the network took the money back. The customer sees why. This cannot be undone.',
    kr: '돌려주는 비용이 금액보다 적지 않거나 네트워크가 입금을 취소했으므로 보내지 않습니다. 고객에게 이유가 보입니다. 되돌릴 수 없습니다.',
  },
  'refund.waive.part': {
    en: 'Only what the network took back is waived. The rest of the refund stays due.',
    kr: '네트워크가 취소한 금액만 환불을 생략하고, 나머지는 계속 돌려줘야 합니다.',
  },
  'refund.text.withhold': {
    en: 'Nothing is sent until somebody presses “{{=refund.act.release}}”. The customer sees the reason and the day of the next check.',
    kr: '누군가 “{{=refund.act.release}}” 버튼을 누를 때까지 보내지 않습니다. 고객에게 이유와 다시 확인하는 날이 보입니다.',
  },
  'refund.text.release': {
    en: 'The refund is due again and can be prepared.',
    kr: '다시 돌려줄 차례가 되어 준비할 수 있습니다.',
  },
  'refund.text.convert': {
    en: 'Instead of sending it back, the desk makes it a new order at the current rate, to the same receiver. Do this only if the customer asked for it. This cannot be undone.',
    kr: '돌려주는 대신 현재 환율의 새 주문으로 만들어 같은 곳으로 보냅니다. 고객이 원할 때만 하세요. 되돌릴 수 없습니다.',
  },
  'refund.field.address': { en: 'Address of the customer on {{network}}', kr: '고객의 {{network}} 주소' },
  'refund.field.note': { en: 'Reason', kr: '이유' },
  'refund.field.reviewAt': { en: 'Check again at', kr: '다시 확인할 때' },
  'refund.hint.address': {
    en: 'In full, as the customer gave it.',
    kr: '고객이 알려 준 그대로 모두 적으세요.',
  },
  'refund.hint.note': {
    en: 'Shown to the customer and kept in the audit trail.',
    kr: '고객에게 보이고 감사 기록에 남습니다.',
  },
  'refund.hint.reviewAt': { en: 'The customer sees this date.', kr: '고객에게 이 날을 알립니다.' },
  'refund.problem.address': { en: 'Enter the address.', kr: '주소를 입력하세요.' },
  'refund.problem.note': { en: 'Write a short reason.', kr: '이유를 짧게 적으세요.' },
  'refund.problem.reviewAt': { en: 'Choose a day and a time.', kr: '날짜와 시간을 고르세요.' },
} as const satisfies Texts;
