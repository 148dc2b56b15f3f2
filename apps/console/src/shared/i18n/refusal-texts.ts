import { REFUSAL_SENTENCES, type RefusalCode } from '@naru/contract/refusals';
import type { Text, Texts } from '@naru/core';

/** What operators must read in other words than visitors do. */
const FOR_OPERATORS = {
  'refusal.amount_too_precise': {
    en: 'The amount has more decimal places than this currency.',
    kr: '이 통화의 소수 자릿수를 넘습니다.',
  },
  'refusal.amount_out_of_range': {
    en: 'This amount is not possible here.',
    kr: '여기서는 쓸 수 없는 금액입니다.',
  },
  'refusal.below_minimum': { en: 'This is worth less than the minimum.', kr: '최소 금액보다 적습니다.' },
  'refusal.reserve_too_small': {
    en: 'The desk does not have enough of the other currency.',
    kr: '받을 통화의 보유량이 부족합니다.',
  },
  'refusal.declined': {
    en: 'This is on the block list. See Lists.',
    kr: '차단 목록에 있습니다. 목록 화면을 확인하세요.',
  },
  'refusal.policy_is_strict': {
    en: 'This desk cancels orders with a wrong amount; an owner can change that under Settings.',
    kr: '이 데스크는 금액이 다른 주문을 취소합니다. 소유자가 설정 화면에서 바꿀 수 있습니다.',
  },
  'refusal.order_on_hold': {
    en: 'This order is on hold. The reason is shown above.',
    kr: '보류된 주문입니다. 이유는 위에 있습니다.',
  },
  'refusal.rail_unavailable': {
    en: 'The network of this currency is not responding right now. Try again shortly.',
    kr: '이 통화의 네트워크가 지금 응답하지 않습니다. 잠시 후 다시 시도하세요.',
  },
  'refusal.address_kind_unsupported': {
    en: 'This type of address cannot be paid.',
    kr: '이런 종류의 주소로는 보낼 수 없습니다.',
  },
  'refusal.receiver_is_ours': {
    en: 'This is one of our own payment addresses.',
    kr: '우리 데스크의 입금 주소입니다.',
  },
  'refusal.text_unreadable': {
    en: 'The reason or evidence contains line breaks or characters that cannot be shown.',
    kr: '이유나 증빙에 줄바꿈이나 표시할 수 없는 문자가 있습니다.',
  },
  'refusal.sign_in_required': {
    en: 'Your session has ended. Sign in again.',
    kr: '로그인 시간이 끝났습니다. 다시 로그인하세요.',
  },
  'refusal.origin_not_allowed': {
    en: 'The desk refused this page’s address. Open the console at its own address.',
    kr: '데스크가 이 화면의 주소를 거절했습니다. 콘솔의 주소로 다시 여세요.',
  },
  'refusal.deposit_not_final': {
    en: 'The payment is not final, so nothing may be paid out yet.',
    kr: '입금이 확정되지 않아 아직 보내면 안 됩니다.',
  },
  'refusal.user_unknown': {
    en: 'There is no account with this address.',
    kr: '이 주소로 만든 계정이 없습니다.',
  },
  'refusal.disk_full': {
    en: 'The disk of the database is full. Nothing can be written until space is free.',
    kr: '데이터베이스의 디스크가 가득 찼습니다. 공간을 비울 때까지 저장할 수 없습니다.',
  },
  'refusal.passkey_login_failed': {
    en: 'This passkey does not sign anyone in here. Use your password, or another passkey.',
    kr: '이 패스키로는 로그인할 수 없습니다. 비밀번호나 다른 패스키를 사용하세요.',
  },
  'refusal.server_fault': {
    en: 'Something went wrong at the desk. Check what happened before you try again.',
    kr: '데스크에 문제가 생겼습니다. 다시 하기 전에 현재 상태를 확인하세요.',
  },
} as const satisfies Texts;

export type RefusalTexts = { readonly [Code in RefusalCode as `refusal.${Code}`]: Text };

/** The sentences of all refusals, by `refusal.` and their code. */
export const REFUSAL_TEXTS: Texts = {
  ...Object.fromEntries(Object.entries(REFUSAL_SENTENCES).map(([code, text]) => [`refusal.${code}`, text])),
  ...FOR_OPERATORS,
};
