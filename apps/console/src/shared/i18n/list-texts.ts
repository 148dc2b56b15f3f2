import type { Texts } from '@naru/core';

/** What is blocked and allowed. */
export const LIST_TEXTS = {
  'lists.title': { en: 'Lists', kr: '목록' },
  'lists.link': { en: 'Lists of what is blocked and allowed', kr: '차단 및 허용 목록' },
  'lists.view.block': { en: 'Blocked', kr: '차단' },
  'lists.view.allow': { en: 'Allowed', kr: '허용' },
  'lists.lead.block': {
    en: 'What is on this list gets no new order, no refund address and no payout. The visitor reads only that we cannot do this swap. Allowed wins over blocked for the same value, so an allowed e-mail passes although its domain is blocked.',
    kr: '이 목록에 있으면 새 주문, 환불받을 곳 입력, 송금이 모두 막힙니다. 방문자에게는 교환을 진행할 수 없다고만 보입니다. 같은 값에 대해서는 허용이 차단보다 우선하므로, 도메인이 차단되어도 허용된 이메일은 통과합니다.',
  },
  'lists.lead.allow': {
    en: 'What is on this list passes although it is blocked, by itself or by its domain or network. It excuses only itself: the same order can still be stopped by its receiver. Allowed wins over blocked.',
    kr: '이 목록에 있으면 값이나 도메인, 네트워크가 차단되어도 통과합니다. 그 값만 통과하며, 같은 주문도 받는 쪽 때문에 막힐 수 있습니다. 허용이 차단보다 우선합니다.',
  },
  'lists.empty': { en: 'Nothing is on this list.', kr: '이 목록은 비어 있습니다.' },
  'lists.none': { en: 'Nothing on this list matches.', kr: '해당하는 항목이 없습니다.' },
  'lists.kind': { en: 'Kind', kr: '종류' },
  'lists.kind.all': { en: 'All', kr: '전체' },
  'lists.kind.address': { en: 'Address', kr: '주소' },
  'lists.kind.bank_account': { en: 'Bank account', kr: '은행 계좌' },
  'lists.kind.email': { en: 'E-mail', kr: '이메일' },
  'lists.kind.email_domain': { en: 'E-mail domain', kr: '이메일 도메인' },
  'lists.kind.network': { en: 'Network', kr: '네트워크' },
  'lists.search': { en: 'Begins with', kr: '앞부분으로 찾기' },
  'lists.value': { en: 'Value', kr: '값' },
  'lists.value.missing': { en: 'Enter a value.', kr: '값을 입력하세요.' },
  'lists.hint.address': {
    en: 'Of any coin, as a wallet shows it.',
    kr: '지갑에 보이는 그대로, 어떤 코인이든 됩니다.',
  },
  'lists.hint.bank_account': {
    en: 'Only the number is compared; you may add the bank and the holder.',
    kr: '계좌 번호로 비교합니다. 은행과 예금주를 함께 적어도 됩니다.',
  },
  'lists.hint.email': { en: 'Upper and lower case count alike.', kr: '대소문자를 구분하지 않습니다.' },
  'lists.hint.email_domain': {
    en: 'With everything below it: example.com also covers mail.example.com.',
    kr: '그 아래 도메인도 포함합니다. example.com에는 mail.example.com도 들어갑니다.',
  },
  'lists.hint.network': {
    en: 'An internet address or a range such as 203.0.113.0/24, at most /8 or /16 for IPv6. Compared when somebody orders; no address is stored.',
    kr: '인터넷 주소 또는 203.0.113.0/24와 같은 범위. 최대 /8, IPv6는 /16까지입니다. 주문할 때 비교하며 주소는 저장하지 않습니다.',
  },
  'lists.by': { en: 'Added by', kr: '추가한 사람' },
  'lists.at': { en: 'Added', kr: '추가한 때' },
  'lists.add.block': { en: 'Block something', kr: '차단하기' },
  'lists.add.allow': { en: 'Allow something', kr: '허용하기' },
  'lists.submit.block': { en: 'Block', kr: '차단' },
  'lists.submit.allow': { en: 'Allow', kr: '허용' },
  'lists.reason.hint': { en: 'For the list and the audit trail.', kr: '목록과 감사 기록에 남습니다.' },
  'lists.remove': { en: 'Remove', kr: '삭제' },
  'lists.remove.of': { en: 'Remove {{value}}', kr: '{{value}} 삭제' },
  'lists.remove.title': { en: 'Remove this entry?', kr: '이 항목을 삭제할까요?' },
  'lists.remove.text': {
    en: 'From now on it no longer applies. Orders that are on hold because of it stay on hold until someone closes the hold.',
    kr: '지금부터 적용되지 않습니다. 이 항목 때문에 보류된 주문은 누군가 보류를 풀 때까지 그대로입니다.',
  },
  'lists.ends': { en: 'Ends', kr: '만료' },
  'lists.ends.never': { en: 'never', kr: '없음' },
  'lists.ending': { en: 'Only what ends within 30 days', kr: '30일 안에 끝나는 것만' },
  'lists.keep': { en: 'Keep', kr: '유지' },
  'lists.keep.of': { en: 'Keep {{value}}', kr: '{{value}} 유지' },
  'lists.keep.title': { en: 'Keep this entry?', kr: '이 항목을 유지할까요?' },
  'lists.keep.text': {
    en: 'Entries about people end after a while. Keep this one if it is still needed: its time starts again.',
    kr: '사람에 관한 항목은 일정 기간 뒤에 지워집니다. 아직 필요하면 유지하세요. 기간이 다시 시작됩니다.',
  },
  'lists.import': { en: 'Import a file', kr: '파일 가져오기' },
  'lists.import.text': {
    en: 'A CSV file whose first line names the column “value” and, if you like, “kind” and “reason”; or one value on each line. Kinds are address, bank_account, email, email_domain and network.',
    kr: '첫 줄에 value, 필요하면 kind와 reason 열이 있는 CSV 파일 또는 한 줄에 값 하나씩인 파일. kind는 address, bank_account, email, email_domain, network 중 하나입니다.',
  },
  'lists.import.kind': { en: 'Kind of lines without one', kr: '종류가 없는 줄의 종류' },
  'lists.import.kind.column': { en: 'Given in the column “kind”', kr: 'kind 열에 있음' },
  'lists.import.reason': {
    en: 'For all lines without a reason of their own.',
    kr: '사유가 없는 모든 줄에 적용됩니다.',
  },
  'lists.import.file': { en: 'File', kr: '파일' },
  'lists.import.hint': {
    en: 'CSV, at most 20 MB. Nothing is kept until you have seen what it adds.',
    kr: 'CSV, 최대 20MB. 추가될 내용을 확인하기 전에는 저장하지 않습니다.',
  },
  'lists.import.preview': {
    en: 'Lines: {{count}}, new {{new}}, on the list already {{known}}, twice in the file {{doubled}}.',
    kr: '{{count}}줄: 새로운 값 {{new}}개, 이미 있는 값 {{known}}개, 두 번 나온 줄 {{doubled}}개.',
  },
  'lists.import.kept': {
    en: 'Imported lines: {{count}}, new {{new}}.',
    kr: '가져왔습니다. {{count}}줄 중 {{new}}개가 새로운 값입니다.',
  },
  'lists.import.keep': { en: 'Add values ({{count}})', kr: '값 {{count}}개 추가' },
  'lists.import.refused': {
    en: 'Nothing was read. Problems found: {{count}}.',
    kr: '아무것도 가져오지 않았습니다. 문제 {{count}}개를 찾았습니다.',
  },
  'lists.import.line': { en: 'Line {{line}}', kr: '{{line}}번째 줄' },
  'lists.problem.empty_file': { en: 'The file has no lines.', kr: '파일에 내용이 없습니다.' },
  'lists.problem.too_large': { en: 'The file is larger than 20 MB.', kr: '파일이 20MB보다 큽니다.' },
  'lists.problem.too_many_rows': {
    en: 'The file has more than 200,000 lines.',
    kr: '200,000줄이 넘는 파일입니다.',
  },
  'lists.problem.too_complex': {
    en: 'The file needs more memory or time to read than a list does. Save it again as CSV.',
    kr: '파일을 읽는 데 메모리나 시간이 너무 많이 필요합니다. CSV로 다시 저장하세요.',
  },
  'lists.problem.encoding_mixed': {
    en: 'The file mixes two encodings.',
    kr: '두 가지 인코딩이 섞여 있습니다.',
  },
  'lists.problem.encoding_unknown': {
    en: 'The encoding is not known. Save the file as UTF-8.',
    kr: '인코딩을 알 수 없습니다. UTF-8로 저장하세요.',
  },
  'lists.problem.quote_not_closed': {
    en: 'A quote is open or misplaced.',
    kr: '따옴표가 닫히지 않았거나 잘못되었습니다.',
  },
  'lists.problem.cut_line': { en: 'The last line is cut.', kr: '마지막 줄이 잘렸습니다.' },
  'lists.problem.columns_unknown': {
    en: 'There is no column “value”, and more than one column.',
    kr: 'value 열이 없고 열이 두 개 이상입니다.',
  },
  'lists.problem.kind_missing': { en: 'The kind is missing.', kr: '종류가 없습니다.' },
  'lists.problem.kind_unknown': { en: 'There is no such kind.', kr: '알 수 없는 종류입니다.' },
  'lists.problem.value_malformed': { en: 'Not a valid value of its kind.', kr: '종류에 맞지 않는 값입니다.' },
  'lists.problem.reason_too_long': {
    en: 'The reason is longer than 500 characters.',
    kr: '사유가 500자보다 깁니다.',
  },
} as const satisfies Texts;
