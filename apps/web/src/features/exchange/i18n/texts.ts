const EN = {
  quickLabel: 'Common amounts',
  quickDollars: '${{amount}} in {{symbol}}',
  quickMost: 'Max',
  quickMostName: 'Max that we can send now: {{amount}} {{symbol}}',
  pickerSearch: 'Search by name, symbol or network',
  pickerEmpty: 'No currency matches.',
  pickerTitle: 'Choose a currency',
  pickerPopular: 'Popular',
  pickerRecent: 'Recent',
  pickerStock: '{{amount}} available',
  addressHelp: 'Enter an address without typing',
  addressPaste: 'Paste',
  addressScan: 'Scan QR code',
  addressRecent: 'Use {{address}} again',
  scanTitle: 'Scan an address',
  scanHint: 'Hold the QR code of your receiving address in front of the camera.',
  scanRefused:
    'The camera is not allowed for this page. Allow it in your browser’s settings, or paste the address.',
  scanFailed: 'The camera could not read a QR code. Try again, or paste the address.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  quickLabel: '자주 쓰는 금액',
  quickDollars: '${{amount}}어치 {{symbol}}',
  quickMost: '최대',
  quickMostName: '최대, 지금 보내드릴 수 있는 {{amount}} {{symbol}}',
  pickerSearch: '이름, 기호, 네트워크로 검색',
  pickerEmpty: '일치하는 통화가 없어요.',
  pickerTitle: '통화 선택',
  pickerPopular: '많이 찾는 통화',
  pickerRecent: '최근 선택',
  pickerStock: '보유 {{amount}}',
  addressHelp: '주소를 입력하는 다른 방법',
  addressPaste: '붙여넣기',
  addressScan: 'QR 코드 스캔',
  addressRecent: '{{address}} 다시 사용',
  scanTitle: '주소 스캔',
  scanHint: '받는 주소의 QR 코드를 카메라에 비춰 주세요.',
  scanRefused: '카메라를 사용할 수 없어요. 브라우저 설정에서 허용하거나 주소를 붙여넣어 주세요.',
  scanFailed: 'QR 코드를 읽지 못했어요. 다시 시도하거나 주소를 붙여넣어 주세요.',
};

/** The texts of the picker, the offered amounts and the help with an address. */
export const EXCHANGE_TEXTS = { en: EN, kr: KR };
