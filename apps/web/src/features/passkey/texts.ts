const EN = {
  login: 'Log in with a passkey',

  title: 'Passkeys',
  text: 'Log in with your fingerprint, face or PIN instead of a password and a code. Fake websites cannot use it.',
  unsupported:
    'This browser cannot use passkeys at this address. Use a current browser and our official address.',
  empty: 'You have no passkeys yet.',
  failed: 'We could not load your passkeys.',
  full: 'You have reached the maximum number of passkeys. Remove one to add another.',
  created: 'added {{time}}',
  used: 'last used {{time}}',
  unused: 'never used',

  add: 'Add a passkey',
  name: 'Passkey name',
  nameHint: 'Helps you recognize it later.',
  nameMissing: 'Enter a name for the passkey.',
  follow: 'Follow the instructions of your browser.',
  added: 'Passkey added.',

  rename: 'Rename',
  renameOf: 'Rename {{name}}',
  save: 'Save the name',
  cancel: 'Cancel',
  renamed: 'Passkey renamed.',

  remove: 'Remove',
  removeOf: 'Remove {{name}}',
  removeTitle: 'Remove this passkey?',
  removeAsk:
    'You will no longer be able to log in with “{{name}}”. Your device may still show it until you delete it there. Enter your password to continue.',
  removeDo: 'Remove passkey',
  removed: 'Passkey removed.',
  close: 'Close',

  'fault.cancelled': 'Nothing was changed: the request was canceled or timed out.',
  'fault.known': 'This device already has a passkey for your account.',
  'fault.unable':
    'This device cannot create a passkey: it must be able to check your fingerprint, face or PIN.',
  'fault.place': 'Passkeys do not work at this address. Use our official address.',
  'fault.other': 'Your browser could not complete this. Please try again.',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  login: '패스키로 로그인',

  title: '패스키',
  text: '비밀번호와 코드 대신 지문, 얼굴 또는 PIN으로 로그인해요. 가짜 사이트에서는 쓸 수 없어 안전해요.',
  unsupported:
    '이 브라우저에서는 이 주소로 패스키를 쓸 수 없어요. 최신 브라우저에서 공식 주소로 열어 주세요.',
  empty: '아직 패스키가 없어요.',
  failed: '패스키 목록을 불러오지 못했어요.',
  full: '등록할 수 있는 패스키 수에 이르렀어요. 추가하려면 먼저 하나를 삭제해 주세요.',
  created: '추가 {{time}}',
  used: '마지막 사용 {{time}}',
  unused: '사용한 적 없음',

  add: '패스키 추가',
  name: '패스키 이름',
  nameHint: '다른 패스키와 구별할 수 있는 이름이에요.',
  nameMissing: '패스키 이름을 입력해 주세요.',
  follow: '브라우저의 안내에 따라 진행해 주세요.',
  added: '패스키를 등록했어요.',

  rename: '이름 바꾸기',
  renameOf: '{{name}} 이름 바꾸기',
  save: '이름 저장',
  cancel: '취소',
  renamed: '패스키 이름을 바꿨어요.',

  remove: '삭제',
  removeOf: '{{name}} 삭제',
  removeTitle: '이 패스키를 삭제할까요?',
  removeAsk:
    '“{{name}}” 패스키로는 더 이상 로그인할 수 없어요. 기기에는 직접 지울 때까지 남아 있을 수 있어요. 계속하려면 비밀번호를 입력해 주세요.',
  removeDo: '패스키 삭제',
  removed: '패스키를 삭제했어요.',
  close: '닫기',

  'fault.cancelled': '취소되었거나 시간이 지나 아무것도 바뀌지 않았어요.',
  'fault.known': '이 기기에는 이미 이 계정의 패스키가 있어요.',
  'fault.unable': '이 기기로는 패스키를 만들 수 없어요. 지문, 얼굴 또는 PIN으로 확인할 수 있어야 해요.',
  'fault.place': '이 주소에서는 패스키를 쓸 수 없어요. 공식 주소로 열어 주세요.',
  'fault.other': '브라우저에서 처리하지 못했어요. 다시 시도해 주세요.',
};

export const PASSKEY_TEXTS = { en: EN, kr: KR };
