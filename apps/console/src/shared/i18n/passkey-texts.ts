import type { Texts } from '@naru/core';

/** Passkeys of operators: signing in, confirming, and the list of one's own. */
export const PASSKEY_TEXTS = {
  'passkey.use': { en: 'Use a passkey', kr: '패스키 사용' },
  'passkey.unsupported': {
    en: 'Passkeys do not work at this address: they need the name of this console over HTTPS, or localhost. Use your password and authenticator app.',
    kr: '이 주소에서는 패스키를 쓸 수 없습니다. HTTPS로 연 콘솔 이름이나 localhost가 필요합니다. 비밀번호와 인증 앱을 사용하세요.',
  },
  'passkey.title': { en: 'Passkeys', kr: '패스키' },
  'passkey.text': {
    en: 'With a passkey, your fingerprint, face or PIN signs you in without a name, password or code, and confirms each action that asks for your password. Fake websites cannot use it.',
    kr: '패스키를 쓰면 이름, 비밀번호, 코드 없이 지문, 얼굴 또는 PIN으로 로그인하고, 비밀번호를 묻는 일도 확인할 수 있습니다. 가짜 사이트에서는 쓸 수 없습니다.',
  },
  'passkey.empty': { en: 'You have no passkey yet.', kr: '아직 패스키가 없습니다.' },
  'passkey.full': {
    en: 'You already have ten passkeys, the maximum. Remove one first.',
    kr: '패스키는 10개까지 등록할 수 있습니다. 먼저 하나를 삭제하세요.',
  },
  'passkey.name': { en: 'Passkey name', kr: '패스키 이름' },
  'passkey.name.hint': { en: 'Helps you recognize it later.', kr: '나중에 알아볼 수 있는 이름입니다.' },
  'passkey.name.missing': { en: 'Enter a name for the passkey.', kr: '패스키 이름을 입력하세요.' },
  'passkey.added': { en: 'Added', kr: '추가한 때' },
  'passkey.used': { en: 'Last used', kr: '마지막 사용' },
  'passkey.unused': { en: 'not yet', kr: '아직 없음' },
  'passkey.add': { en: 'Add a passkey', kr: '패스키 추가' },
  'passkey.add.text': {
    en: 'First confirm that it is you. Then follow the instructions of your browser.',
    kr: '먼저 본인인지 확인한 다음, 브라우저의 안내를 따르세요.',
  },
  'passkey.rename': { en: 'Rename', kr: '이름 바꾸기' },
  'passkey.remove': { en: 'Remove', kr: '삭제' },
  'passkey.remove.title': { en: 'Remove this passkey?', kr: '이 패스키를 삭제할까요?' },
  'passkey.remove.text': {
    en: '“{{name}}” no longer signs you in, and you are signed out everywhere else. Your device may still show it until you delete it there.',
    kr: '“{{name}}” 패스키로는 더 이상 로그인할 수 없고, 다른 곳에서는 모두 로그아웃됩니다. 기기에는 직접 지울 때까지 남아 있을 수 있습니다.',
  },
  'passkey.fault.cancelled': {
    en: 'Nothing was done: the request was canceled or took too long.',
    kr: '취소되었거나 시간이 지나 아무것도 하지 않았습니다.',
  },
  'passkey.fault.known': {
    en: 'This device already has a passkey for your account.',
    kr: '이 기기에는 이미 이 계정의 패스키가 있습니다.',
  },
  'passkey.fault.unable': {
    en: 'This device cannot be used: it must be able to check your fingerprint, face or PIN.',
    kr: '이 기기는 쓸 수 없습니다. 지문, 얼굴 또는 PIN을 확인할 수 있어야 합니다.',
  },
  'passkey.fault.place': {
    en: 'Passkeys do not work at this address.',
    kr: '이 주소에서는 패스키를 쓸 수 없습니다.',
  },
  'passkey.fault.other': {
    en: 'Your browser could not do this. Try again.',
    kr: '브라우저에서 처리하지 못했습니다. 다시 시도하세요.',
  },
} as const satisfies Texts;
