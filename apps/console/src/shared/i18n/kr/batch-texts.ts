import type { BATCH_TEXTS as ENGLISH } from '../en/batch-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const BATCH_TEXTS: TextsLike<typeof ENGLISH> = {
  'batch.title': '한 번에 여러 건 송금',
  'batch.text':
    '직접 준비했고 지금 송금할 수 있는 주문입니다. 목록마다 한 번만 송금하세요. 각 송금은 네트워크에서 따로 찾아 확인하며, 확인되면 목록에서 빠집니다.',
  'batch.loading': '송금 목록을 불러오는 중',
  'batch.error': '송금 목록을 불러오지 못했습니다.',
  'batch.empty': '지금 송금할 수 있는 준비된 주문이 없습니다. 먼저 주문을 맡아 송금을 준비하세요.',
  'batch.group': '{{network}}의 {{symbol}}',
  'batch.chosen': '송금',
  'batch.choose': '이 목록으로 {{order}} 송금',
  'batch.receiver': '받는 주소',
  'batch.uri': '링크',
  'batch.uri.copy': '링크 복사',
  'batch.later':
    '이 목록에 이미 있는 주소로 보내는 주문이라 두 송금을 구별할 수 없습니다. 먼저 보낸 송금이 확인되면 이어집니다: {{orders}}',
  'batch.sum': '이 목록의 송금: {{count}}건',
  'batch.sendmany': 'sendmany용으로 복사',
  'batch.csv': 'CSV로 저장',
};
