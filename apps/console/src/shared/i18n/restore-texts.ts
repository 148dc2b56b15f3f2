/** What a desk says after its database was put back from a backup. */
export const RESTORE_TEXTS = {
  'restore.title': ['This desk was restored', '이 데스크는 백업에서 복원되었습니다'],
  'restore.since': ['Noticed {{time}}.', '{{time}}에 확인됨.'],
  'restore_cause.older_than_file': [
    'The database is older than what this computer has seen of it.',
    '데이터베이스가 이 컴퓨터가 마지막으로 본 상태보다 오래되었습니다.',
  ],
  'restore_cause.file_missing': [
    'The marker file next to the database is missing, so the database may be of any age.',
    '데이터베이스 옆의 표시 파일이 없어 어느 시점의 것인지 알 수 없습니다.',
  ],
  'restore_cause.newer_than_file': [
    'The database is newer than the marker file next to it can be.',
    '데이터베이스가 옆의 표시 파일보다 지나치게 새롭습니다.',
  ],
  'restore_cause.file_of_other_desk': [
    'The marker file next to the database belongs to another database.',
    '옆의 표시 파일이 다른 데이터베이스의 것입니다.',
  ],
  'restore_cause.server_changed': [
    'The database is on another server, or on a branch of its history.',
    '데이터베이스가 다른 서버나 다른 시점의 갈래에 있습니다.',
  ],
  'restore_cause.operator': ['An operator said so at the start.', '운영자가 시작할 때 알렸습니다.'],
  'restore.held': [
    'Orders on hold: {{count}}. Compare each with your wallet and its list of sent payments, then close its hold.',
    '보류된 주문: {{count}}건. 지갑과 보낸 내역을 하나씩 대조한 뒤 보류를 푸세요.',
  ],
  'restore.none_held': [
    'No order is on hold because of it any more.',
    '이 때문에 보류된 주문이 더 없습니다.',
  ],
  'restore.refused': [
    'Addresses that are never shown again: {{count}}.',
    '다시는 보여 주지 않는 주소: {{count}}개.',
  ],
  'restore.all_read': ['Every network has been read again.', '모든 네트워크를 다시 읽었습니다.'],
  'restore.blocks': ['(blocks {{from}} to {{through}})', '(블록 {{from}}~{{through}})'],
  'restore.not_whole': [
    'Older blocks are not available: look for older payments in your wallet.',
    '더 오래된 블록이 없습니다. 이전 송금은 지갑에서 직접 찾으세요.',
  ],
  'reread.waiting': ['waits to be read again', '다시 읽기 대기 중'],
  'reread.reading': ['is being read again', '다시 읽는 중'],
  'reread.read': ['read again', '다시 읽음'],
  'reread.by_hand': ['read the statements yourself', '거래 내역을 직접 확인하세요'],
  'restore.payments': ['Payments to the receivers of orders on hold', '보류된 주문의 수취 주소로 보낸 송금'],
  'restore.exact': [
    'is exactly what is promised: probably paid already. Do not pay again.',
    '약속한 금액과 정확히 같습니다. 이미 보낸 것으로 보이니 다시 보내지 마세요.',
  ],
  'restore.other_amount': ['is another amount.', '다른 금액입니다.'],
  'restore.unclaimed': [
    'Payments to addresses of orders that this database does not know',
    '이 데이터베이스에 없는 주문의 주소로 들어온 입금',
  ],
  'restore.close': ['Everything was looked at', '모두 확인했습니다'],
  'restore.close.title': ['Close this?', '종료할까요?'],
  'restore.close.text': [
    'This list disappears. First write down what you owe to people whose orders are lost.',
    '찾은 목록이 사라집니다. 사라진 주문의 고객에게 돌려줄 금액을 먼저 적어 두세요.',
  ],
  'restore.note.hint': ['Kept with the restore.', '복원 기록에 남습니다.'],
} as const;
