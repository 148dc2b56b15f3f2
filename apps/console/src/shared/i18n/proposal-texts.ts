import type { Texts } from '@naru/core';

/** What one person has prepared and a second person decides about. */
export const PROPOSAL_TEXTS = {
  'proposal.link': { en: 'To approve', kr: '승인 대기' },
  'proposal.count': { en: '{{count}} for you to approve', kr: '내가 승인할 일 {{count}}건' },
  'proposal.title': { en: 'Waiting for a second person', kr: '다른 사람의 승인 대기' },
  'proposal.text': {
    en: 'One person has prepared these. They are done once a second person approves them. Compare what they say with what you know from elsewhere.',
    kr: '한 사람이 준비한 일입니다. 다른 사람이 승인해야 처리됩니다. 내용이 맞는지 다른 자료와 비교하세요.',
  },
  'proposal.empty': {
    en: 'Nothing waits for a second person.',
    kr: '다른 사람의 승인을 기다리는 일이 없습니다.',
  },
  'proposal.cap': {
    en: 'You have approved payments of ${{approved}} within 24 hours, of at most ${{cap}}.',
    kr: '24시간 안에 승인한 송금: ${{approved}}. 한도: ${{cap}}.',
  },
  'proposal.title.payout': { en: 'Payout prepared by {{by}}', kr: '{{by}} 님이 준비한 송금' },
  'proposal.title.refund': { en: 'Refund prepared by {{by}}', kr: '{{by}} 님이 준비한 환불' },
  'proposal.title.treasury': { en: 'Treasury entry prepared by {{by}}', kr: '{{by}} 님이 준비한 자금 기록' },
  'proposal.title.receipt': {
    en: 'Receipt to be undone, prepared by {{by}}',
    kr: '{{by}} 님이 준비한 입금 기록 되돌리기',
  },
  'proposal.title.setting': {
    en: 'Change of a setting, prepared by {{by}}',
    kr: '{{by}} 님이 준비한 설정 변경',
  },
  'proposal.title.pin': { en: 'Price to be set, prepared by {{by}}', kr: '{{by}} 님이 준비한 가격 지정' },
  'proposal.title.margin': { en: 'Margins prepared by {{by}}', kr: '{{by}} 님이 준비한 마진 변경' },
  'proposal.title.unmatched': {
    en: 'Unmatched deposit, prepared by {{by}}',
    kr: '{{by}} 님이 준비한 주문 없는 입금 처리',
  },
  'proposal.title.prize': {
    en: 'Lottery prize, prepared by {{by}}',
    kr: '{{by}} 님이 준비한 추첨 상금 처리',
  },
  'proposal.yours': {
    en: 'You prepared this, so a second person approves it: {{names}}.',
    kr: '직접 준비한 일이므로 다른 사람이 승인합니다: {{names}}.',
  },
  'proposal.others': { en: 'To be approved by {{names}}.', kr: '승인할 수 있는 사람: {{names}}.' },
  'proposal.compare': {
    en: 'Compare this before you approve it. You are responsible for what you approve, too.',
    kr: '승인하기 전에 비교하세요. 승인한 사람도 함께 책임집니다.',
  },
  'proposal.alone': {
    en: 'Nobody else at this desk may approve any more, so you can, with your password.',
    kr: '지금은 승인할 다른 사람이 없으므로 비밀번호를 입력해 직접 승인할 수 있습니다.',
  },
  'proposal.outdated': {
    en: 'What this is about has changed since. Reject it, and have it prepared again.',
    kr: '그 뒤에 내용이 바뀌었습니다. 거절하고 다시 준비하게 하세요.',
  },
  'proposal.waiting_for': { en: 'Waiting for', kr: '대기 시간' },
  'proposal.ends': { en: 'Expires {{time}}', kr: '만료: {{time}}' },
  'proposal.order': { en: 'Order', kr: '주문' },
  'proposal.amount': { en: 'Amount', kr: '금액' },
  'proposal.lottery': { en: 'Lottery of', kr: '추첨 날짜' },
  'proposal.free': { en: 'Free now', kr: '지금 사용 가능' },
  'proposal.into': { en: 'Comes in', kr: '들어오는 금액' },
  'proposal.distance': { en: 'Against the market', kr: '시세 대비' },
  'proposal.beyond_prize': { en: 'Beyond the prize, a difference', kr: '상금 초과분, 차액' },
  'proposal.evidence': { en: 'Evidence', kr: '증빙' },
  'proposal.margin': { en: 'Margins', kr: '마진' },
  'margin.words.rest': { en: '{{pairs}} and {{count}} more', kr: '{{pairs}} 외 {{count}}쌍' },
  'margin.words.by_risk': { en: '{{percent}}% by its risk', kr: '위험도 기준 {{percent}}%' },
  'margin.words.less': {
    en: 'Customers receive about {{percent}}% less than now.',
    kr: '고객이 지금보다 약 {{percent}}% 적게 받습니다.',
  },
  'margin.words.more': {
    en: 'Customers receive about {{percent}}% more than now.',
    kr: '고객이 지금보다 약 {{percent}}% 많이 받습니다.',
  },
  'margin.words.same': {
    en: 'Customers receive as much as now.',
    kr: '고객이 받는 금액은 지금과 같습니다.',
  },
  'margin.words.gift': {
    en: 'That is more than at the market’s rate, so the desk pays the difference.',
    kr: '시장 환율보다 많이 받으므로 차액은 데스크가 부담합니다.',
  },
  'proposal.price': { en: 'Price of 1 {{symbol}}', kr: '1 {{symbol}}의 가격' },
  'proposal.price.from_to': { en: '{{price}} in place of {{market}}', kr: '{{market}} 대신 {{price}}' },
  'proposal.price.above': {
    en: '{{percent}}% above: customers who pay with {{symbol}} receive more, those who receive it get less.',
    kr: '{{percent}}% 높음: {{symbol:을}} 보내는 고객은 더 많이, 받는 고객은 더 적게 받습니다.',
  },
  'proposal.price.below': {
    en: '{{percent}}% below: customers who pay with {{symbol}} receive less, those who receive it get more.',
    kr: '{{percent}}% 낮음: {{symbol:을}} 보내는 고객은 더 적게, 받는 고객은 더 많이 받습니다.',
  },
  'proposal.price.lasts': { en: 'Lasts', kr: '유효 시간' },
  'proposal.price.minutes': { en: '{{count}} minutes from the approval', kr: '승인 후 {{count}}분' },
  'proposal.before': { en: 'Now', kr: '현재 값' },
  'proposal.open_order': { en: 'Open the order', kr: '주문 열기' },
  'proposal.approve': { en: 'Approve', kr: '승인' },
  'proposal.approve.title': { en: 'Approve this?', kr: '승인할까요?' },
  'proposal.reject': { en: 'Reject', kr: '거절' },
  'proposal.withdraw': { en: 'Withdraw my request', kr: '내 요청 취소' },
  'proposal.reject.title': { en: 'Reject this?', kr: '거절할까요?' },
  'proposal.withdraw.title': { en: 'Withdraw your request?', kr: '요청을 취소할까요?' },
  'proposal.reject.text': {
    en: 'Nothing is done, and the reason goes into the audit trail. It can be prepared again.',
    kr: '아무것도 처리하지 않고, 이유는 감사 기록에 남습니다. 다시 준비할 수 있습니다.',
  },
  'history.approved': { en: 'approved by {{name}}', kr: '{{name}} 님 승인' },
  'done.proposed': {
    en: 'Prepared. It is done once a second person approves it.',
    kr: '준비했습니다. 다른 사람이 승인하면 처리됩니다.',
  },
  'refusal.cap': {
    en: 'You have approved ${{approved}} of ${{cap}}.',
    kr: '지금까지 승인한 금액: ${{approved}}. 한도: ${{cap}}.',
  },
  'refusal.approvers': { en: 'May approve: {{names}}.', kr: '승인할 수 있는 사람: {{names}}.' },
} as const satisfies Texts;
