import type { Texts } from '@naru/core';

/** Becoming the owner, signing in, and the warning about pasted keys. */
export const SESSION_TEXTS = {
  'setup.title': { en: 'Become the owner of this desk', kr: '이 데스크의 소유자 되기' },
  'setup.document': { en: 'Become the owner', kr: '소유자 만들기' },
  'setup.text': {
    en: 'You are the first operator. Your password opens this console and confirms every step that moves money.',
    kr: '첫 번째 운영자입니다. 비밀번호로 이 콘솔을 열고, 돈을 움직이는 모든 단계를 확인합니다.',
  },
  'setup.submit': { en: 'Create the owner', kr: '소유자 만들기' },
  'setup.dead.title': { en: 'This link is no longer valid', kr: '더 이상 쓸 수 없는 링크입니다' },
  'setup.dead.text': {
    en: 'It works once, and only until an owner exists. If there is no owner yet, the server prints a fresh link each time it starts.',
    kr: '링크는 소유자가 없을 때 한 번만 쓸 수 있습니다. 아직 소유자가 없다면 서버가 시작할 때마다 새 링크를 출력합니다.',
  },
  'setup.dead.sign_in': { en: 'Go to sign-in', kr: '로그인으로 가기' },
  'unowned.title': { en: 'This desk has no owner yet', kr: '이 데스크에는 아직 소유자가 없습니다' },
  'unowned.text': {
    en: 'The server printed a one-time link when it started. Open that link on this machine to create the owner.',
    kr: '서버가 시작할 때 일회용 링크를 출력했습니다. 이 컴퓨터에서 그 링크를 열어 소유자를 만드세요.',
  },
  'field.name': { en: 'Name', kr: '이름' },
  'field.name.hint': {
    en: 'Shown to other operators and in the audit trail.',
    kr: '다른 운영자와 감사 기록에 보이는 이름입니다.',
  },
  'field.password': { en: 'Password', kr: '비밀번호' },
  'field.password.new_hint': {
    en: 'At least {{min}} characters. A sentence that only you know works well.',
    kr: '{{min}}자 이상. 나만 아는 문장이면 좋습니다.',
  },
  'field.password.count': { en: '{{count}} of at least {{min}}', kr: '{{min}}자 이상 중 {{count}}자' },
  'field.step_up': { en: 'Your password', kr: '내 비밀번호' },
  'field.step_up.free': {
    en: 'You signed in or entered your password a moment ago: this step does not ask for it until {{time}}.',
    kr: '조금 전에 로그인했거나 비밀번호를 입력했습니다. 이 단계에서는 {{time}}까지 묻지 않습니다.',
  },
  'field.step_up.hint': { en: 'Confirms that it is you.', kr: '본인인지 확인합니다.' },
  'problem.name_missing': { en: 'Enter a name.', kr: '이름을 입력하세요.' },
  'problem.name_too_long': { en: 'Use at most 64 characters.', kr: '64자까지 쓸 수 있습니다.' },
  'problem.password_missing': { en: 'Enter your password.', kr: '비밀번호를 입력하세요.' },
  'problem.password_too_short': { en: 'Use at least 15 characters.', kr: '15자 이상 입력하세요.' },
  'problem.password_too_long': { en: 'Use at most 1,024 characters.', kr: '1,024자까지 쓸 수 있습니다.' },
  'problem.password_is_name': { en: 'Use something other than your name.', kr: '이름과 다른 것을 쓰세요.' },
  'sign_in.title': { en: 'Sign in to the desk', kr: '데스크에 로그인' },
  'sign_in.submit': { en: 'Sign in', kr: '로그인' },
  'sign_in.again.title': { en: 'Your session has ended', kr: '로그인 시간이 끝났습니다' },
  'sign_in.again.text': {
    en: 'The content of the page was removed. Sign in to open it again.',
    kr: '화면에 있던 내용은 지웠습니다. 다시 로그인하면 이 화면이 열립니다.',
  },
  'secret.title': { en: 'That was not entered', kr: '입력하지 않았습니다' },
  'secret.text': {
    en: 'What you pasted looks like a private key or a recovery phrase. No screen of this desk ever needs one, so it was refused and has not left this browser.',
    kr: '붙여넣은 내용이 개인 키나 복구 문구처럼 보입니다. 이 데스크의 어떤 화면에도 필요하지 않으므로 거절했고, 이 브라우저 밖으로 나가지 않았습니다.',
  },
  'secret.advice': {
    en: 'Clear your clipboard now. If somebody asked you for it, stop: move the coins of that wallet to a new one.',
    kr: '지금 클립보드를 비우세요. 누군가 달라고 했다면 멈추고, 그 지갑의 코인을 새 지갑으로 옮기세요.',
  },
  'secret.close': { en: 'I understand', kr: '알겠습니다' },
} as const satisfies Texts;
