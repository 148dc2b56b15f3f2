import type { Texts } from '@naru/core';

/** Several prepared payouts as one list to pay. */
export const BATCH_TEXTS = {
  'batch.title': { en: 'Pay several at once', kr: '한 번에 여러 건 송금' },
  'batch.text': {
    en: 'Everything that you have prepared and that can be paid now. Pay each list once: every payout is found on the network and verified by itself, and then leaves the list. Bank transfers leave it when you confirm them by a statement.',
    kr: '직접 준비했고 지금 송금할 수 있는 주문입니다. 목록마다 한 번만 송금하세요. 각 송금은 네트워크에서 따로 찾아 확인하며, 확인되면 목록에서 빠집니다. 은행 이체는 거래내역으로 송금을 확인하면 빠집니다.',
  },
  'batch.empty': {
    en: 'You have no prepared payout that can be paid now. Take orders and prepare their payouts first.',
    kr: '지금 송금할 수 있는 준비된 주문이 없습니다. 먼저 주문을 맡아 송금을 준비하세요.',
  },
  'batch.not_prepared': { en: 'Not in the list: {{count}}', kr: '목록에 없는 주문: {{count}}건' },
  'batch.group': { en: '{{symbol}} · {{network}}', kr: '{{symbol}} · {{network}}' },
  'batch.chosen': { en: 'Pay', kr: '송금' },
  'batch.choose': { en: 'Pay {{order}} with this list', kr: '이 목록으로 {{order}} 송금' },
  'batch.receiver': { en: 'Receiver', kr: '받는 곳' },
  'batch.uri': { en: 'Link', kr: '링크' },
  'batch.uri.copy': { en: 'Copy link', kr: '링크 복사' },
  'batch.qr': { en: 'QR code', kr: 'QR 코드' },
  'batch.qr.title': { en: 'QR code of {{order}}', kr: '{{order}}의 QR 코드' },
  'batch.qr.previous': { en: 'Previous', kr: '이전' },
  'batch.qr.next': { en: 'Next', kr: '다음' },
  'batch.qr.at': { en: '{{at}} of {{of}}', kr: '{{of}}건 중 {{at}}번째' },
  'batch.later': {
    en: 'These pay a receiver of this list again, and two payments to it could not be distinguished. They follow once the first has been seen: {{orders}}.',
    kr: '이 목록에 이미 있는 주소로 보내는 주문이라 두 송금을 구별할 수 없습니다. 먼저 보낸 송금이 확인되면 이어집니다: {{orders}}',
  },
  'batch.sum': { en: 'Payouts in this list: {{count}}', kr: '이 목록의 송금: {{count}}건' },
  'batch.sendmany.copy': { en: 'Copy the list', kr: '목록 복사' },
  'batch.psbt': {
    en: 'A PSBT pays the chosen payouts with coins of the account that customers pay to; the change goes back to it. Open it in the wallet of that account, compare every receiver and amount on the device, sign and send it there.',
    kr: 'PSBT는 고객이 입금하는 계정의 코인으로 선택한 송금을 한 번에 보내며, 남는 금액은 그 계정으로 돌아갑니다. 그 계정의 지갑에서 열어 받는 곳과 금액을 기기에서 모두 확인하고, 서명해 전송하세요.',
  },
  'batch.psbt.same': { en: 'Save the same file again', kr: '같은 파일 다시 저장' },
  'batch.psbt.saved': {
    en: 'Saved. The wallet has to show the same:',
    kr: '저장했습니다. 지갑에도 다음과 같이 표시되어야 합니다.',
  },
  'batch.psbt.again.save': { en: 'Save again as PSBT', kr: 'PSBT로 다시 저장' },
  'batch.save.csv': { en: 'Save as CSV', kr: 'CSV로 저장' },
  'batch.save.iso20022': { en: 'Save as ISO 20022 (pain.001)', kr: 'ISO 20022(pain.001)로 저장' },
  'batch.save.wallet_csv': { en: 'Save as CSV', kr: 'CSV로 저장' },
  'batch.save.sendmany': { en: 'List for sendmany', kr: 'sendmany용 목록' },
  'batch.again': {
    en: 'These payouts are in a file already. If both files are used, they are paid twice. Make sure that the earlier one was not uploaded, sent or pasted, or that it was rejected.',
    kr: '이미 다른 파일에 들어 있는 송금입니다. 두 파일을 모두 쓰면 두 번 송금됩니다. 먼저 만든 파일을 올리거나 보내거나 붙여넣지 않았는지, 또는 거절되었는지 확인하세요.',
  },
  'batch.again.in_wallet': {
    en: 'Payouts were handed to the wallet of a browser. If it has sent them, a file pays them twice. Make sure in that wallet that it sent nothing.',
    kr: '브라우저 지갑에 넘긴 송금이 있습니다. 지갑에서 보냈다면 파일로 두 번 송금하게 됩니다. 그 지갑에서 보내지 않았는지 확인하세요.',
  },
  'batch.again.draft': {
    en: 'These payouts are in a file already. Another PSBT spends a coin of the earlier one, so that only one of the two can ever be confirmed. What is paid in any other way is paid twice: make sure that no earlier list was used.',
    kr: '이미 다른 파일에 들어 있는 송금입니다. 새 PSBT는 먼저 만든 PSBT의 코인을 하나 이상 쓰므로 둘 중 하나만 확인될 수 있습니다. 다른 방법으로 보내면 두 번 송금됩니다. 먼저 만든 목록을 쓰지 않았는지 확인하세요.',
  },
  'batch.again.of.file': {
    en: '{{order}}: saved by {{name}}, {{time}}',
    kr: '{{order}}: {{name}} 님이 저장, {{time}}',
  },
  'batch.again.of.wallet': {
    en: '{{order}}: handed to a wallet by {{name}}, {{time}}',
    kr: '{{order}}: {{name}} 님이 지갑에 넘김, {{time}}',
  },
  'batch.again.reason': { en: 'Why another file?', kr: '파일을 다시 만드는 이유' },
  'batch.again.hint': {
    en: 'For example: the first one was rejected, or it was lost. It is kept in the audit trail.',
    kr: '예: 첫 파일이 거절됨, 파일을 잃어버림. 감사 기록에 남습니다.',
  },
  'batch.again.csv': { en: 'Save again as CSV', kr: 'CSV로 다시 저장' },
  'batch.again.iso20022': { en: 'Save again as ISO 20022 (pain.001)', kr: 'ISO 20022(pain.001)로 다시 저장' },
  'batch.again.wallet_csv': { en: 'Save again as CSV', kr: 'CSV로 다시 저장' },
  'batch.again.sendmany': { en: 'List again for sendmany', kr: 'sendmany용 목록 다시 만들기' },
  'batch.bank': {
    en: 'The receiver sees the reference of the order. Your own text is its last six characters, by which the payout is found in the imported statement.',
    kr: '받는 분 통장에는 주문 번호가 표시됩니다. 내 통장에는 주문 번호의 마지막 여섯 글자가 표시되며, 불러온 거래내역에서 이 글자로 송금을 찾습니다.',
  },
  'batch.too_many': {
    en: 'A file holds at most {{max}} payouts. Leave some out for the next file.',
    kr: '파일 하나에는 송금을 {{max}}건까지만 담을 수 있습니다. 일부를 빼고 다음 파일에 담으세요.',
  },
  'batch.refused': {
    en: 'The file cannot hold these. Leave them out, and send them by hand.',
    kr: '다음 주문이 있으면 파일을 만들 수 없습니다. 목록에서 빼고 직접 이체하세요.',
  },
  'batch.refused.unreadable': { en: 'the account cannot be read', kr: '계좌를 읽을 수 없습니다' },
  'batch.refused.formula': {
    en: 'bank or holder begins with = + - or @, which a spreadsheet executes',
    kr: '은행이나 예금주가 스프레드시트에서 실행되는 = + - @로 시작합니다',
  },
  'batch.refused.control_characters': {
    en: 'bank or holder has invisible control characters',
    kr: '은행이나 예금주에 보이지 않는 제어 문자가 있습니다',
  },
  'batch.refused.too_long': { en: 'bank or holder is too long', kr: '은행이나 예금주가 너무 깁니다' },
} as const satisfies Texts;
