import type { Texts } from '@naru/core';

/** Money that belongs to no order. */
export const UNMATCHED_TEXTS = {
  'unmatched.title': { en: 'Unmatched deposits', kr: '주문 없는 입금' },
  'unmatched.lead': {
    en: 'Money that arrived and belongs to no order: without a tag, with one that no order has, for an order that already had its money, or at an order’s address in another currency or on another network. In the books it is kept apart, as unmatched money, until somebody decides. Never guess: ask the sender for proof first.',
    kr: '어느 주문의 것인지 알 수 없는 돈입니다. 태그가 없거나, 맞는 주문이 없거나, 이미 입금된 주문의 태그로 들어왔거나, 주문 주소에 다른 통화나 다른 네트워크로 들어왔습니다. 결정할 때까지 장부에 주문 없는 돈으로 따로 남습니다. 짐작하지 말고 보낸 사람에게 먼저 증빙을 받으세요.',
  },
  'unmatched.state': { en: 'Show', kr: '보기' },
  'unmatched.state.open': { en: 'Open', kr: '결정 전' },
  'unmatched.state.gone': { en: 'Gone from the network', kr: '네트워크에서 사라짐' },
  'unmatched.state.assigned': { en: 'With an order', kr: '주문에 연결함' },
  'unmatched.state.not_ours': { en: 'No customer’s money', kr: '고객 돈이 아님' },
  'unmatched.empty.open': { en: 'Every deposit has its order.', kr: '모든 입금이 주문에 연결되어 있습니다.' },
  'unmatched.empty.gone': {
    en: 'No deposit has disappeared from its network.',
    kr: '네트워크에서 사라진 입금이 없습니다.',
  },
  'unmatched.empty.assigned': {
    en: 'No deposit has been given to an order yet.',
    kr: '주문에 연결한 입금이 아직 없습니다.',
  },
  'unmatched.empty.not_ours': {
    en: 'No deposit has been put aside yet.',
    kr: '고객 돈이 아니라고 한 입금이 아직 없습니다.',
  },
  'unmatched.currency': { en: 'Currency', kr: '통화' },
  'unmatched.amount': { en: 'Amount', kr: '금액' },
  'unmatched.mark': { en: 'Tag, memo or text', kr: '태그, 메모, 적요' },
  'unmatched.came_with': { en: 'Came with, or to', kr: '적요 또는 받은 주소' },
  'unmatched.mark.none': { en: 'none', kr: '없음' },
  'unmatched.lost_order': {
    en: 'Probably the payment of an order from the lost time. Look in your wallet and your mail. Do not simply send it back: it may have been exchanged and delivered.',
    kr: '사라진 시간에 만든 주문의 입금으로 보입니다. 지갑과 메일을 확인하세요. 이미 교환해 보냈을 수 있으니 바로 반환하지 마세요.',
  },
  'unmatched.addressee': { en: 'At the address of', kr: '주문 주소로 입금:' },
  'unmatched.addressee.paid_in': {
    en: 'which is paid in {{currency}}.',
    kr: '이 주문은 {{currency}} 입금 주문입니다.',
  },
  'unmatched.mark.hint': {
    en: 'What the payment carried, as you see it. Leave it empty if there was nothing.',
    kr: '입금에 적힌 그대로 쓰세요. 아무것도 없었으면 비워 두세요.',
  },
  'unmatched.txid': { en: 'Transaction', kr: '트랜잭션' },
  'unmatched.seen': { en: 'Seen', kr: '확인 시각' },
  'unmatched.act': { en: 'Decision', kr: '결정' },
  'unmatched.not_final': { en: 'not final yet', kr: '아직 확정 전' },
  'unmatched.assign': { en: 'Give to an order', kr: '주문에 연결' },
  'unmatched.return': { en: 'Send back', kr: '돌려보내기' },
  'unmatched.dismiss': { en: 'No customer’s money', kr: '고객 돈이 아님' },
  'unmatched.reopen': { en: 'Undo', kr: '되돌리기' },
  'unmatched.title.assign': { en: 'Give this money to an order?', kr: '이 돈을 주문에 연결할까요?' },
  'unmatched.title.return': { en: 'Send this money back?', kr: '이 돈을 돌려보낼까요?' },
  'unmatched.title.dismiss': { en: 'Does this belong to no customer?', kr: '고객 돈이 아닌가요?' },
  'unmatched.title.reopen': {
    en: 'Put this money back among the open deposits?',
    kr: '이 돈을 다시 결정 전 목록으로 되돌릴까요?',
  },
  'unmatched.text.assign': {
    en: 'It becomes the payment of that order by the ordinary rules: in time, too little or too much, or late.',
    kr: '그 주문의 입금이 되어 평소 규칙대로 처리됩니다. 제때 들어왔는지, 부족하거나 많은지, 늦었는지를 봅니다.',
  },
  'unmatched.text.return': {
    en: 'An order of its own is opened for it, closed from the beginning, with a refund. Enter the address there; the refund is then prepared and paid like any other. Make sure whose money it is before you enter an address.',
    kr: '처음부터 닫힌 주문이 하나 만들어지고 거기에 환불이 열립니다. 그 주문에서 주소를 입력하면 다른 환불과 똑같이 준비하고 송금합니다. 주소를 입력하기 전에 누구의 돈인지 확인하세요.',
  },
  'unmatched.text.dismiss': {
    en: 'It is no longer unmatched money, and the desk owes nobody anything. If it is your own money, record it on the Treasury page as well.',
    kr: '더 이상 주문 없는 돈이 아니며, 돌려줄 사람도 없습니다. 데스크 자신의 돈이라면 자금 화면에도 기록하세요.',
  },
  'unmatched.text.reopen': {
    en: 'It is unmatched money again and waits for a decision. Above the limit a second person approves this.',
    kr: '다시 주문 없는 돈이 되어 결정을 기다립니다. 한도를 넘는 금액은 다른 사람의 승인이 필요합니다.',
  },
  'unmatched.order': { en: 'Transaction ID of the order', kr: '주문의 거래 ID' },
  'unmatched.order.hint': {
    en: 'Such as NR-7K3M-Q2. The search finds orders by tag, e-mail or amount.',
    kr: 'NR-7K3M-Q2 같은 번호입니다. 검색에서 태그, 이메일, 금액으로 주문을 찾을 수 있습니다.',
  },
  'unmatched.order.missing': {
    en: 'Enter the transaction ID of the order.',
    kr: '주문의 거래 ID를 입력하세요.',
  },
  'unmatched.note.hint': {
    en: 'Whose money it is, and how you know.',
    kr: '누구의 돈인지, 어떻게 알았는지 적으세요.',
  },
  'unmatched.done': { en: 'The money is now with the order', kr: '이제 이 주문의 돈입니다:' },
  'unmatched.record': { en: 'Record money without an order', kr: '주문 없는 돈 기록' },
  'unmatched.record.text': {
    en: 'For banks and for networks that a person checks. Money of an order is recorded on the page of the order.',
    kr: '은행과, 사람이 확인하는 네트워크에서 씁니다. 주문의 입금은 그 주문 화면에서 기록하세요.',
  },
  'unmatched.record.submit': { en: 'Record it', kr: '기록' },
  'unmatched.reference': { en: 'Transaction or bank reference', kr: '트랜잭션 또는 은행 거래 번호' },
  'unmatched.reference.hint': { en: 'No payment counts twice.', kr: '같은 입금은 두 번 기록되지 않습니다.' },
} as const satisfies Texts;
