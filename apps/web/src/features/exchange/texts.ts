import type { Texts } from '@naru/core';

/** The texts of the picker, the offered amounts, the help with an address, and notices over the button. */
export const EXCHANGE_TEXTS = {
  range: {
    en: 'From {{least}} to {{most}} {{symbol}}',
    kr: '{{least}}~{{most}} {{symbol}}까지 보낼 수 있어요',
  },
  rangeOpen: { en: 'From {{least}} {{symbol}}', kr: '{{least}} {{symbol}}부터 보낼 수 있어요' },
  quickLabel: { en: 'Common amounts', kr: '자주 쓰는 금액' },
  quickDollars: { en: '${{amount}} in {{symbol}}', kr: '${{amount}} 상당의 {{symbol}}' },
  quickMost: { en: 'Max', kr: '최대' },
  quickMostName: {
    en: 'Max that we can send now: {{amount}} {{symbol}}',
    kr: '최대, 지금 보내드릴 수 있는 {{amount}} {{symbol}}',
  },
  pickerSearch: { en: 'Search by name, symbol or network', kr: '이름, 기호, 네트워크로 검색' },
  pickerEmpty: { en: 'No currency matches.', kr: '일치하는 통화가 없어요.' },
  pickerTitle: { en: 'Choose a currency', kr: '통화 선택' },
  pickerPopular: { en: 'Popular', kr: '많이 찾는 통화' },
  pickerRecent: { en: 'Recent', kr: '최근 선택' },
  pickerStock: { en: '{{amount}} available', kr: '보유 {{amount}}' },
  addressHelp: { en: 'Enter an address without typing', kr: '주소를 입력하는 다른 방법' },
  refundOffer: {
    en: 'If something goes wrong, send it back to … (optional)',
    kr: '문제가 생기면 돌려받을 곳 미리 적기(선택)',
  },
  tagRemoved: {
    en: 'The tag was removed with its address. If the new address needs one, enter it.',
    kr: '주소가 바뀌어 태그도 지웠어요. 새 주소에 태그가 필요하면 다시 입력해 주세요.',
  },
  addressPaste: { en: 'Paste', kr: '붙여넣기' },
  addressScan: { en: 'Scan QR code', kr: 'QR 코드 스캔' },
  addressRecent: { en: 'Use {{address}} again', kr: '{{address}} 다시 사용' },
  pausedPay: { en: 'New orders paid with {{symbol}} are paused.', kr: '{{symbol}} 보내기를 잠시 멈췄어요.' },
  pausedReceive: { en: 'New orders for {{symbol}} are paused.', kr: '{{symbol}} 받기를 잠시 멈췄어요.' },
  opensAgain: {
    en: 'New orders again from {{time}}, your time.',
    kr: '내 시간으로 {{time}}부터 다시 주문할 수 있어요.',
  },
  sessionEnded: {
    en: 'Your session has ended, so this order will not be listed in your profile. <link>Log in again</link>',
    kr: '로그인이 만료되어 이 주문은 내 정보의 거래 내역에 표시되지 않아요. <link>다시 로그인</link>',
  },
  openUntil: { en: 'open until {{time}}, your time', kr: '내 시간 {{time}}까지 운영해요' },
  scanTitle: { en: 'Scan an address', kr: '주소 스캔' },
  scanHint: {
    en: 'Hold the QR code of your receiving address in front of the camera.',
    kr: '받는 주소의 QR 코드를 카메라에 비춰 주세요.',
  },
  scanRefused: {
    en: 'The camera is not allowed for this page. Allow it in your browser’s settings, or paste the address.',
    kr: '카메라를 사용할 수 없어요. 브라우저 설정에서 허용하거나 주소를 붙여넣어 주세요.',
  },
  scanFailed: {
    en: 'The camera could not read a QR code. Try again, or paste the address.',
    kr: 'QR 코드를 읽지 못했어요. 다시 시도하거나 주소를 붙여넣어 주세요.',
  },
} as const satisfies Texts;
