/** Becoming the owner, signing in, and the warning about pasted keys. */
export const SESSION_TEXTS = {
  'setup.title': ['Become the owner of this desk', '이 데스크의 소유자 되기'],
  'setup.document': ['Become the owner', '소유자 만들기'],
  'setup.text': [
    'You are the first operator. Your password opens this console and confirms every step that moves money.',
    '첫 번째 운영자입니다. 비밀번호로 이 콘솔을 열고, 돈을 움직이는 모든 단계를 확인합니다.',
  ],
  'setup.submit': ['Create the owner', '소유자 만들기'],
  'setup.dead.title': ['This link is no longer valid', '더 이상 쓸 수 없는 링크입니다'],
  'setup.dead.text': [
    'It works once, and only until an owner exists. If there is no owner yet, the server prints a fresh link each time it starts.',
    '링크는 소유자가 없을 때 한 번만 쓸 수 있습니다. 아직 소유자가 없다면 서버가 시작할 때마다 새 링크를 출력합니다.',
  ],
  'setup.dead.sign_in': ['Go to sign-in', '로그인으로 가기'],
  'unowned.title': ['This desk has no owner yet', '이 데스크에는 아직 소유자가 없습니다'],
  'unowned.text': [
    'The server printed a one-time link when it started. Open that link on this machine to create the owner.',
    '서버가 시작할 때 일회용 링크를 출력했습니다. 이 컴퓨터에서 그 링크를 열어 소유자를 만드세요.',
  ],

  'field.name': ['Name', '이름'],
  'field.name.hint': [
    'Shown to other operators and in the audit trail.',
    '다른 운영자와 기록에 보이는 이름입니다.',
  ],
  'field.password': ['Password', '비밀번호'],
  'field.password.new_hint': [
    'At least {{min}} characters. A sentence that only you know works well.',
    '{{min}}자 이상. 나만 아는 문장이면 좋습니다.',
  ],
  'field.password.count': ['{{count}} of at least {{min}}', '{{min}}자 이상 중 {{count}}자'],
  'field.step_up': ['Your password', '내 비밀번호'],
  'field.step_up.free': [
    'You confirmed a moment ago that it is you. You are asked again from {{time}}.',
    '조금 전에 본인인지 확인했습니다. {{time}}부터 다시 확인합니다.',
  ],
  'field.step_up.hint': ['Confirms that it is you.', '본인인지 확인합니다.'],
  'problem.name_missing': ['Enter a name.', '이름을 입력하세요.'],
  'problem.name_too_long': ['Use at most 64 characters.', '64자까지 쓸 수 있습니다.'],
  'problem.password_missing': ['Enter your password.', '비밀번호를 입력하세요.'],
  'problem.password_too_short': ['Use at least 15 characters.', '15자 이상 입력하세요.'],
  'problem.password_too_long': ['Use at most 1,024 characters.', '1,024자까지 쓸 수 있습니다.'],
  'problem.password_is_name': ['Use something other than your name.', '이름과 다른 것을 쓰세요.'],

  'sign_in.title': ['Sign in to the desk', '데스크에 로그인'],
  'sign_in.document': ['Sign in', '로그인'],
  'sign_in.submit': ['Sign in', '로그인'],
  'sign_in.again.title': ['Your session has ended', '로그인 시간이 끝났습니다'],
  'sign_in.again.text': [
    'Sign in again. What you were doing is still here.',
    '다시 로그인하세요. 하던 일은 그대로 남아 있습니다.',
  ],

  'secret.title': ['That was not entered', '입력하지 않았습니다'],
  'secret.text': [
    'What you pasted looks like a private key or a recovery phrase. No screen of this desk ever needs one, so it was refused and has not left this browser.',
    '붙여넣은 내용이 개인 키나 복구 문구처럼 보입니다. 이 데스크의 어떤 화면에도 필요하지 않으므로 거절했고, 이 브라우저 밖으로 나가지 않았습니다.',
  ],
  'secret.advice': [
    'Clear your clipboard now. If somebody asked you for it, stop: move the coins of that wallet to a new one.',
    '지금 클립보드를 비우세요. 누군가 달라고 했다면 멈추고, 그 지갑의 코인을 새 지갑으로 옮기세요.',
  ],
  'secret.close': ['I understand', '알겠습니다'],
} as const;
