import type { Texts } from '@naru/core';

export const PASSKEY_TEXTS = {
  login: { en: 'Log in with a passkey', kr: '패스키로 로그인' },
  title: { en: 'Passkeys', kr: '패스키' },
  text: {
    en: 'Log in with your fingerprint, face or PIN instead of a password and a code. Fake websites cannot use it.',
    kr: '비밀번호와 코드 대신 지문, 얼굴 또는 PIN으로 로그인해요. 가짜 사이트에서는 쓸 수 없어 안전해요.',
  },
  needsName: {
    en: 'Passkeys need a name instead of numbers. Log in at',
    kr: '패스키는 숫자 주소에서 쓸 수 없어요. 이 주소로 로그인해 주세요:',
  },
  unsupported: {
    en: 'This browser cannot use passkeys at this address. Use a current browser and our official address.',
    kr: '이 브라우저에서는 이 주소로 패스키를 쓸 수 없어요. 최신 브라우저에서 공식 주소로 열어 주세요.',
  },
  empty: { en: 'You have no passkeys yet.', kr: '아직 패스키가 없어요.' },
  failed: { en: 'We could not load your passkeys.', kr: '패스키 목록을 불러오지 못했어요.' },
  full: {
    en: 'You have reached the maximum number of passkeys. Remove one to add another.',
    kr: '등록할 수 있는 패스키 수에 이르렀어요. 추가하려면 먼저 하나를 삭제해 주세요.',
  },
  created: { en: 'added {{time}}', kr: '추가 {{time}}' },
  used: { en: 'last used {{time}}', kr: '마지막 사용 {{time}}' },
  unused: { en: 'never used', kr: '사용한 적 없음' },
  add: { en: 'Add a passkey', kr: '패스키 추가' },
  name: { en: 'Passkey name', kr: '패스키 이름' },
  nameHint: { en: 'Helps you recognize it later.', kr: '다른 패스키와 구별할 수 있는 이름이에요.' },
  nameMissing: { en: 'Enter a name for the passkey.', kr: '패스키 이름을 입력해 주세요.' },
  follow: { en: 'Follow the instructions of your browser.', kr: '브라우저의 안내에 따라 진행해 주세요.' },
  added: { en: 'Passkey added.', kr: '패스키를 등록했어요.' },
  rename: { en: 'Rename', kr: '이름 바꾸기' },
  renameOf: { en: 'Rename {{name}}', kr: '{{name}} 이름 바꾸기' },
  save: { en: 'Save the name', kr: '이름 저장' },
  cancel: { en: 'Cancel', kr: '취소' },
  renamed: { en: 'Passkey renamed.', kr: '패스키 이름을 바꿨어요.' },
  remove: { en: 'Remove', kr: '삭제' },
  removeOf: { en: 'Remove {{name}}', kr: '{{name}} 삭제' },
  removeTitle: { en: 'Remove this passkey?', kr: '이 패스키를 삭제할까요?' },
  removeAsk: {
    en: 'You will no longer be able to log in with “{{name}}”. Your device may still show it until you delete it there. Enter your password to continue.',
    kr: '“{{name}}” 패스키로는 더 이상 로그인할 수 없어요. 기기에는 직접 지울 때까지 남아 있을 수 있어요. 계속하려면 비밀번호를 입력해 주세요.',
  },
  removeDo: { en: 'Remove passkey', kr: '패스키 삭제' },
  removed: { en: 'Passkey removed.', kr: '패스키를 삭제했어요.' },
  close: { en: 'Close', kr: '닫기' },
  'fault.cancelled': {
    en: 'Nothing was changed: the request was canceled or timed out.',
    kr: '취소되었거나 시간이 지나 아무것도 바뀌지 않았어요.',
  },
  'fault.known': {
    en: 'This device already has a passkey for your account.',
    kr: '이 기기에는 이미 이 계정의 패스키가 있어요.',
  },
  'fault.unable': {
    en: 'This device cannot create a passkey: it must be able to check your fingerprint, face or PIN.',
    kr: '이 기기로는 패스키를 만들 수 없어요. 지문, 얼굴 또는 PIN으로 확인할 수 있어야 해요.',
  },
  'fault.place': {
    en: 'Passkeys do not work at this address. Use our official address.',
    kr: '이 주소에서는 패스키를 쓸 수 없어요. 공식 주소로 열어 주세요.',
  },
  'fault.other': {
    en: 'Your browser could not complete this. Please try again.',
    kr: '브라우저에서 처리하지 못했어요. 다시 시도해 주세요.',
  },
} as const satisfies Texts;
