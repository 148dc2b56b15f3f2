import type { Texts } from '@naru/core';

/** What a desk says after its database was put back from a backup. */
export const RESTORE_TEXTS = {
  'restore.title': { en: 'This desk was restored', kr: '이 데스크는 백업에서 복원되었습니다' },
  'restore.since': { en: 'Noticed {{time}}.', kr: '{{time}}에 확인됨.' },
  'restore_cause.older_than_file': {
    en: 'The database is older than what this computer has seen of it.',
    kr: '데이터베이스가 이 컴퓨터가 마지막으로 본 상태보다 오래되었습니다.',
  },
  'restore_cause.file_missing': {
    en: 'The marker file next to the database is missing, so the database may be of any age.',
    kr: '데이터베이스 옆의 표시 파일이 없어 어느 시점의 것인지 알 수 없습니다.',
  },
  'restore_cause.newer_than_file': {
    en: 'The database is newer than the marker file next to it can be.',
    kr: '데이터베이스가 옆의 표시 파일보다 지나치게 새롭습니다.',
  },
  'restore_cause.file_of_other_desk': {
    en: 'The marker file next to the database belongs to another database.',
    kr: '옆의 표시 파일이 다른 데이터베이스의 것입니다.',
  },
  'restore_cause.server_changed': {
    en: 'The database is on another server, or on a branch of its history.',
    kr: '데이터베이스가 다른 서버나 다른 시점의 갈래에 있습니다.',
  },
  'restore_cause.operator': { en: 'An operator said so at the start.', kr: '운영자가 시작할 때 알렸습니다.' },
  'restore.held': {
    en: 'Orders on hold: {{count}}. Compare each with your wallet and its list of sent payments, then close its hold.',
    kr: '보류된 주문: {{count}}건. 지갑과 보낸 내역을 하나씩 대조한 뒤 보류를 푸세요.',
  },
  'restore.none_held': {
    en: 'No order is on hold because of this any more.',
    kr: '이 때문에 보류된 주문이 더 없습니다.',
  },
  'restore.refused': {
    en: 'Addresses that are never shown again: {{count}}.',
    kr: '다시는 보여 주지 않는 주소: {{count}}개.',
  },
  'restore.all_read': { en: 'Every network has been read again.', kr: '모든 네트워크를 다시 읽었습니다.' },
  'restore.blocks': { en: '(blocks {{from}} to {{through}})', kr: '(블록 {{from}}~{{through}})' },
  'restore.not_whole': {
    en: 'Older blocks are not available: look for older payments in your wallet.',
    kr: '더 오래된 블록이 없습니다. 이전 송금은 지갑에서 직접 찾으세요.',
  },
  'reread.waiting': { en: 'waits to be read again', kr: '다시 읽기 대기 중' },
  'reread.reading': { en: 'is being read again', kr: '다시 읽는 중' },
  'reread.read': { en: 'read again', kr: '다시 읽음' },
  'reread.by_hand': { en: 'read the statements yourself', kr: '거래내역을 직접 확인하세요' },
  'restore.payments': {
    en: 'Payments to the receivers of orders on hold',
    kr: '보류된 주문의 받는 쪽으로 보낸 송금',
  },
  'restore.exact': {
    en: 'is exactly what was promised: probably paid already. Do not pay again.',
    kr: '약속한 금액과 정확히 같습니다. 이미 보낸 것으로 보이니 다시 보내지 마세요.',
  },
  'restore.other_amount': { en: 'is another amount.', kr: '다른 금액입니다.' },
  'restore.more': {
    en: '{{count}} more follow as the holds of these orders are closed.',
    kr: '이 주문들의 보류를 풀면 나머지 {{count}}건이 이어서 표시됩니다.',
  },
  'restore.unclaimed': {
    en: 'Deposits that belong to no order of this database: {{count}}.',
    kr: '이 데이터베이스의 어느 주문에도 속하지 않는 입금: {{count}}건.',
  },
  'restore.to_check': {
    en: 'Look at each of these: somebody may have settled it after the backup. If a balance differs, record it as “Counted” under Treasury.',
    kr: '하나씩 확인하세요. 백업 이후 이미 처리되었을 수 있습니다. 잔액이 다르면 자금 화면에서 ‘실제 잔액 확인’으로 기록하세요.',
  },
  'restore.to_check.prize': {
    en: 'Prize of {{what}}: has it been paid since?',
    kr: '{{what}} 상금: 그 뒤에 이미 지급했나요?',
  },
  'restore.to_check.unmatched': {
    en: 'Unmatched deposit: has it been sent back or given to an order since?',
    kr: '주문 없는 입금: 그 뒤에 반환했거나 주문에 연결했나요?',
  },
  'restore.to_check.treasury': {
    en: 'Balance in the books: is it in your wallets and accounts?',
    kr: '장부 잔액: 지갑과 계좌의 실제 잔액과 같은가요?',
  },
  'restore.check': { en: 'Looked at: {{count}}', kr: '확인함: {{count}}건' },
  'restore.check.title': { en: 'What did you find?', kr: '무엇을 확인했나요?' },
  'restore.check.text': {
    en: 'After this the desk treats them as not settled yet: prizes and refunds can be paid again. Record what was paid before, and do not mark what you have not looked at.',
    kr: '확인한 항목은 아직 처리되지 않은 것으로 봅니다. 상금과 환불을 다시 지급할 수 있게 되니, 이미 지급한 것은 먼저 기록하고 확인하지 않은 항목은 표시하지 마세요.',
  },
  'restore.check.hint': {
    en: 'Where you looked and what you found. Kept in the audit trail.',
    kr: '어디를 보고 무엇을 확인했는지 적으세요. 감사 기록에 남습니다.',
  },
  'restore.close': { en: 'Everything is checked', kr: '모두 확인했습니다' },
  'restore.close.title': { en: 'Close this?', kr: '종료할까요?' },
  'restore.close.text': {
    en: 'This list disappears. First write down what you owe to people whose orders are lost.',
    kr: '찾은 목록이 사라집니다. 사라진 주문의 고객에게 돌려줄 금액을 먼저 적어 두세요.',
  },
  'restore.note.hint': { en: 'Kept with the restore.', kr: '복원 기록에 남습니다.' },
} as const satisfies Texts;
