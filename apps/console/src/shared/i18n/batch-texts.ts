/** Several prepared payouts as one list to pay. */
export const BATCH_TEXTS = {
  'batch.title': ['Pay several at once', '한 번에 여러 건 송금'],
  'batch.text': [
    'Everything that you have prepared and that can be paid now. Pay each list once: every payout is found on the network and verified by itself, and then leaves the list.',
    '직접 준비했고 지금 송금할 수 있는 주문입니다. 목록마다 한 번만 송금하세요. 각 송금은 네트워크에서 따로 찾아 확인하며, 확인되면 목록에서 빠집니다.',
  ],
  'batch.loading': ['Loading the payouts', '송금 목록을 불러오는 중'],
  'batch.error': ['The payouts could not be loaded.', '송금 목록을 불러오지 못했습니다.'],
  'batch.empty': [
    'You have no prepared payout that can be paid now. Take orders and prepare their payouts first.',
    '지금 송금할 수 있는 준비된 주문이 없습니다. 먼저 주문을 맡아 송금을 준비하세요.',
  ],
  'batch.group': ['{{symbol}} on {{network}}', '{{network}}의 {{symbol}}'],
  'batch.chosen': ['Pay', '송금'],
  'batch.choose': ['Pay {{order}} with this list', '이 목록으로 {{order}} 송금'],
  'batch.receiver': ['Receiver', '받는 주소'],
  'batch.uri': ['Link', '링크'],
  'batch.uri.copy': ['Copy link', '링크 복사'],
  'batch.later': [
    'These pay a receiver of this list again, so that two payments could not be told apart. They follow once the first was seen: {{orders}}.',
    '이 목록에 이미 있는 주소로 보내는 주문이라 두 송금을 구별할 수 없습니다. 먼저 보낸 송금이 확인되면 이어집니다: {{orders}}',
  ],
  'batch.sum': ['Payouts in this list: {{count}}', '이 목록의 송금: {{count}}건'],
  'batch.sendmany': ['Copy for sendmany', 'sendmany용으로 복사'],
  'batch.csv': ['Save as CSV', 'CSV로 저장'],
} as const;
