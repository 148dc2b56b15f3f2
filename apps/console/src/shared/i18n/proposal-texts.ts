/** What one person has prepared and a second person decides about. */
export const PROPOSAL_TEXTS = {
  'proposal.link': ['To approve', '승인 대기'],
  'proposal.count': ['{{count}} for you to approve', '내가 승인할 일 {{count}}건'],
  'proposal.title': ['Waiting for a second person', '다른 사람의 승인 대기'],
  'proposal.text': [
    'One person has prepared these. They are done once a second person approves them. Compare what they say with what you know from elsewhere.',
    '한 사람이 준비한 일입니다. 다른 사람이 승인해야 처리됩니다. 내용이 맞는지 다른 자료와 비교하세요.',
  ],
  'proposal.loading': ['Loading what waits', '대기 목록을 불러오는 중'],
  'proposal.error': ['What waits could not be loaded.', '대기 목록을 불러오지 못했습니다.'],
  'proposal.empty': ['Nothing waits for a second person.', '다른 사람의 승인을 기다리는 일이 없습니다.'],
  'proposal.cap': [
    'You have approved payments of ${{approved}} within 24 hours, of at most ${{cap}}.',
    '24시간 안에 승인한 송금: ${{approved}}. 한도: ${{cap}}.',
  ],
  'proposal.title.payout': ['Payout prepared by {{by}}', '{{by}} 님이 준비한 송금'],
  'proposal.title.refund': ['Refund prepared by {{by}}', '{{by}} 님이 준비한 환불'],
  'proposal.title.treasury': ['Treasury entry prepared by {{by}}', '{{by}} 님이 준비한 자금 기록'],
  'proposal.title.setting': ['Change of a setting, prepared by {{by}}', '{{by}} 님이 준비한 설정 변경'],
  'proposal.yours': [
    'You prepared this, so a second person approves it: {{names}}.',
    '직접 준비한 일이므로 다른 사람이 승인합니다: {{names}}.',
  ],
  'proposal.others': ['To be approved by {{names}}.', '승인할 수 있는 사람: {{names}}.'],
  'proposal.compare': [
    'Compare this before you approve it. What you approve counts as yours, too.',
    '승인하기 전에 비교하세요. 승인한 일은 승인한 사람의 책임이기도 합니다.',
  ],
  'proposal.alone': [
    'Nobody else may approve at this desk by now, so you can, with your password.',
    '지금은 승인할 다른 사람이 없으므로 비밀번호를 입력해 직접 승인할 수 있습니다.',
  ],
  'proposal.outdated': [
    'The order has changed since. Reject this, and let it be prepared again.',
    '그 뒤에 주문이 바뀌었습니다. 거절하고 다시 준비하게 하세요.',
  ],
  'proposal.waiting_for': ['Waiting for', '대기 시간'],
  'proposal.ends': ['Expires {{time}}', '만료: {{time}}'],
  'proposal.order': ['Order', '주문'],
  'proposal.amount': ['Amount', '금액'],
  'proposal.into': ['Comes in', '들어오는 금액'],
  'proposal.evidence': ['Evidence', '증빙'],
  'proposal.setting': ['Setting', '설정'],
  'proposal.before': ['Now', '현재 값'],
  'proposal.after': ['New', '새 값'],
  'proposal.open_order': ['Open the order', '주문 열기'],
  'proposal.approve': ['Approve', '승인'],
  'proposal.approve.title': ['Approve this?', '승인할까요?'],
  'proposal.reject': ['Reject', '거절'],
  'proposal.withdraw': ['Withdraw', '취소'],
  'proposal.reject.title': ['End this?', '끝낼까요?'],
  'proposal.reject.text': [
    'Nothing is done, and the reason goes into the audit trail. It can be prepared again.',
    '아무것도 처리하지 않고, 이유는 감사 기록에 남습니다. 다시 준비할 수 있습니다.',
  ],
  'done.proposed': [
    'Prepared. A second person approves it before anything may be paid.',
    '준비했습니다. 다른 사람이 승인한 뒤에 송금할 수 있습니다.',
  ],
  'refusal.second_person_required': [
    'You prepared this yourself, so someone else who may approve has to decide about it.',
    '직접 준비한 일이므로 승인할 수 있는 다른 사람이 결정해야 합니다.',
  ],
  'refusal.proposal_open': [
    'This waits for a second person already. They approve or reject it first.',
    '이미 다른 사람의 승인을 기다리고 있습니다. 먼저 승인하거나 거절해야 합니다.',
  ],
  'refusal.proposal_unknown': [
    'This does not wait any more: it was decided or has expired. Prepare it again if needed.',
    '더 이상 대기 중이 아닙니다. 이미 결정되었거나 만료되었습니다. 필요하면 다시 준비하세요.',
  ],
  'refusal.proposal_outdated': [
    'The order has changed since this was prepared. Reject it, and let it be prepared again.',
    '준비한 뒤에 주문이 바뀌었습니다. 거절하고 다시 준비하게 하세요.',
  ],
  'refusal.daily_cap_reached': [
    'With this, you would approve more in 24 hours than one person may. Let someone else approve it, or wait.',
    '승인하면 한 사람의 24시간 한도를 넘습니다. 다른 사람이 승인하게 하거나 기다리세요.',
  ],
  'refusal.cap': [
    'You have approved ${{approved}} of ${{cap}}.',
    '지금까지 승인한 금액: ${{approved}}. 한도: ${{cap}}.',
  ],
  'refusal.approvers': ['May approve: {{names}}.', '승인할 수 있는 사람: {{names}}.'],
} as const;
