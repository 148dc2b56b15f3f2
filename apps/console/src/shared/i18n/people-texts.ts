/** The people who run the desk, and invitations. */
export const PEOPLE_TEXTS = {
  'team.link': ['People', '구성원'],
  'team.title': ['People', '구성원'],
  'team.loading': ['Loading the people of this desk', '구성원을 불러오는 중'],
  'team.failed': ['The people of this desk could not be loaded.', '구성원을 불러오지 못했습니다.'],
  'team.you': ['(you)', '(나)'],
  'team.role': ['Role', '역할'],
  'team.seen': ['Last seen', '마지막 접속'],
  'team.seen.ago': ['{{age}} ago', '{{age}} 전'],
  'team.never': ['not yet', '아직 없음'],
  'team.disabled': ['Locked out', '차단됨'],
  'team.acts': ['Change', '변경'],
  'team.set_role': ['Change role', '역할 바꾸기'],
  'team.set_role.text': [
    'The new role of {{name}} counts from their next click.',
    '{{name}} 님의 새 역할은 다음 동작부터 적용됩니다.',
  ],
  'team.sign_out': ['Sign out', '로그아웃'],
  'team.sign_out.text': [
    '{{name}} is signed out everywhere at once, and can sign in again.',
    '{{name}} 님을 모든 기기에서 바로 로그아웃합니다. 다시 로그인할 수 있습니다.',
  ],
  'team.reset_factor': ['Reset second factor', '추가 인증 초기화'],
  'team.reset_factor.text': [
    'The authenticator app and all passkeys of {{name}} are forgotten. They are signed out everywhere, and set up a new app with the next sign-in. Make sure that they asked for it.',
    '{{name}} 님의 인증 앱과 패스키를 모두 지웁니다. 모든 기기에서 로그아웃되고, 다음에 로그인할 때 새 앱을 설정합니다. 본인의 요청인지 확인하세요.',
  ],
  'team.disable': ['Lock out', '차단'],
  'team.disable.text': [
    '{{name}} is signed out everywhere at once and cannot sign in any more. Orders they took can be taken by others.',
    '{{name}} 님을 모든 기기에서 바로 로그아웃하고 다시 로그인하지 못하게 합니다. 맡은 주문은 다른 사람이 맡을 수 있습니다.',
  ],
  'team.enable': ['Let in again', '차단 해제'],
  'team.enable.text': [
    '{{name}} can sign in again with their password.',
    '{{name}} 님이 비밀번호로 다시 로그인할 수 있습니다.',
  ],

  'role.viewer': ['Viewer', '열람자'],
  'role.operator': ['Operator', '운영자'],
  'role.approver': ['Approver', '승인자'],
  'role.owner': ['Owner', '소유자'],
  'role.text.viewer': [
    'Sees orders, letters and prices, and changes nothing.',
    '주문, 메일, 시세를 볼 수 있지만 바꾸지는 못합니다.',
  ],
  'role.text.operator': [
    'Works on orders and ordinary refunds, and can stop a price.',
    '주문과 일반 환불을 처리하고, 시세를 멈출 수 있습니다.',
  ],
  'role.text.approver': [
    'Works on orders and decides exceptions: wrong amounts, unexplained payments, holds. Sets prices and margins, sees the settings, and approves what others prepared.',
    '주문을 처리하고 금액 오류, 알 수 없는 송금, 보류 같은 예외를 결정합니다. 시세와 마진도 정하고, 설정을 보고, 다른 사람이 준비한 일을 승인합니다.',
  ],
  'role.text.owner': [
    'May do everything, and decides who else may do what.',
    '모든 일을 할 수 있고, 다른 사람의 권한도 정합니다.',
  ],

  'invitation.title': ['Invitations', '초대'],
  'invitation.text': [
    'A link makes one person an operator of this desk. It works once, for 24 hours. Send it only over a channel that you trust.',
    '링크 하나로 한 사람이 이 데스크의 구성원이 됩니다. 24시간 안에 한 번만 쓸 수 있습니다. 믿을 수 있는 경로로만 보내세요.',
  ],
  'invitation.invite': ['Invite someone', '초대하기'],
  'invitation.submit': ['Create the link', '링크 만들기'],
  'invitation.made': [
    'Copy the link now: it is not shown again. It works until {{time}}.',
    '지금 링크를 복사하세요. 다시 표시되지 않습니다. {{time}}까지 쓸 수 있습니다.',
  ],
  'invitation.copy': ['Copy link', '링크 복사'],
  'invitation.copied': ['Link copied', '링크를 복사했습니다'],
  'invitation.by': ['Invited by', '초대한 사람'],
  'invitation.ends': ['Works until', '만료'],
  'invitation.revoke': ['Revoke', '취소'],
  'invitation.none': ['No invitation is open.', '열려 있는 초대가 없습니다.'],

  'own.link': ['Account', '내 계정'],
  'own.title': ['Your account', '내 계정'],
  'own.loading': ['Loading your sessions', '로그인 목록을 불러오는 중'],
  'own.failed': ['Your sessions could not be loaded.', '로그인 목록을 불러오지 못했습니다.'],
  'own.sessions': ['Where you are signed in', '로그인된 곳'],
  'own.device': ['Browser', '브라우저'],
  'own.this': ['(this one)', '(지금 이곳)'],
  'own.since': ['Signed in', '로그인한 때'],
  'own.used': ['Last used', '마지막 사용'],
  'own.end_others': ['Sign out everywhere else', '다른 곳에서 모두 로그아웃'],
  'own.password': ['Change password', '비밀번호 바꾸기'],
  'own.password.text': [
    'A new password signs you out everywhere else.',
    '비밀번호를 바꾸면 다른 곳에서 모두 로그아웃됩니다.',
  ],
  'own.password.new': ['New password', '새 비밀번호'],
  'own.password.done': [
    'Your password is changed. You are signed out everywhere else.',
    '비밀번호를 바꿨습니다. 다른 곳에서는 모두 로그아웃됐습니다.',
  ],

  'factor.title': ['Authenticator app', '인증 앱'],
  'factor.off': [
    'The next time you sign in, you need a passkey or an authenticator app. Set the app up now or then.',
    '다음에 로그인할 때는 패스키나 인증 앱이 필요합니다. 앱은 지금 설정하거나 그때 설정하세요.',
  ],
  'factor.passkey': [
    'You sign in with your passkey. With an authenticator app, your password and a code sign you in as well.',
    '패스키로 로그인합니다. 인증 앱을 설정하면 비밀번호와 코드로도 로그인할 수 있습니다.',
  ],
  'factor.on': [
    'Signing in with your password takes a code of your authenticator app.',
    '비밀번호로 로그인할 때 인증 앱의 코드도 확인합니다.',
  ],
  'factor.set': ['Set up authenticator app', '인증 앱 설정'],
  'factor.replace': ['Replace authenticator app', '인증 앱 바꾸기'],
  'factor.scan': [
    'Scan this with your authenticator app, then enter the code that it shows. You are signed out everywhere else.',
    '인증 앱으로 이 코드를 스캔하고, 표시된 번호를 입력하세요. 다른 곳에서는 모두 로그아웃됩니다.',
  ],
  'factor.qr': ['Key for the authenticator app', '인증 앱의 키'],
  'factor.key': ['Or enter this key:', '또는 이 키를 입력하세요:'],
  'factor.submit': ['Confirm', '확인'],
  'factor.code_missing': ['Enter the six digits.', '숫자 여섯 자리를 입력하세요.'],
  'field.code': ['Code', '코드'],
  'field.code.hint': ['Six digits, from your authenticator app.', '인증 앱의 숫자 여섯 자리입니다.'],

  'lock.title': ['Locked', '잠김'],
  'lock.text': [
    '{{name}}, nothing happened here for a while. Enter your password to go on: what you were doing is still here.',
    '{{name}} 님, 한동안 아무 동작이 없었습니다. 계속하려면 비밀번호를 입력하세요. 하던 일은 그대로 남아 있습니다.',
  ],
  'lock.submit': ['Unlock', '잠금 풀기'],

  'join.title': ['Join this desk', '이 데스크에 참여하기'],
  'join.document': ['Join', '참여하기'],
  'join.text': [
    'You are invited as: {{role}}. The link works until {{time}}.',
    '{{role}} 역할로 초대받았습니다. 링크는 {{time}}까지 쓸 수 있습니다.',
  ],
  'join.submit': ['Join', '참여하기'],
  'join.dead.title': ['This invitation does not work', '쓸 수 없는 초대입니다'],

  'refusal.invitation_unknown': [
    'This is not an invitation of this desk. Check that you have the whole link.',
    '이 데스크의 초대가 아닙니다. 링크 전체를 열었는지 확인하세요.',
  ],
  'refusal.invitation_used': [
    'This invitation has been used already. If that was not you, tell an owner of the desk.',
    '이미 사용한 초대입니다. 본인이 아니었다면 데스크 소유자에게 알리세요.',
  ],
  'refusal.invitation_revoked': [
    'This invitation was revoked. Ask an owner of the desk for a new one.',
    '취소된 초대입니다. 데스크 소유자에게 새 초대를 받으세요.',
  ],
  'refusal.invitation_expired': [
    'This invitation has expired. Ask an owner of the desk for a new one.',
    '만료된 초대입니다. 데스크 소유자에게 새 초대를 받으세요.',
  ],
  'refusal.invitations_too_many': [
    'There are 20 open invitations. Revoke one first.',
    '열려 있는 초대가 20개입니다. 먼저 하나를 취소하세요.',
  ],
  'refusal.name_taken': [
    'Someone at this desk has this name, or one that looks the same.',
    '같거나 비슷해 보이는 이름을 쓰는 사람이 있습니다.',
  ],
  'refusal.operator_unknown': ['There is no such person at this desk.', '이 데스크에 그런 사람이 없습니다.'],
  'refusal.operator_disabled': [
    'An owner of this desk has locked you out.',
    '이 데스크의 소유자가 접근을 차단했습니다.',
  ],
  'refusal.session_locked': ['Enter your password to go on.', '계속하려면 비밀번호를 입력하세요.'],
  'refusal.second_factor_required': [
    'Enter the code of your authenticator app.',
    '인증 앱의 코드를 입력하세요.',
  ],
  'refusal.second_factor_missing': [
    'From the second sign-in on, your password and an authenticator app sign you in. Set the app up now.',
    '두 번째 로그인부터는 비밀번호와 인증 앱이 필요합니다. 지금 앱을 설정하세요.',
  ],
  'refusal.second_factor_failed': [
    'The code is wrong or was used already. Wait for the next one.',
    '코드가 틀렸거나 이미 사용했습니다. 다음 코드를 기다리세요.',
  ],
  'refusal.totp_code_wrong': [
    'The code is wrong. Check the time on your device and try the next code.',
    '코드가 틀렸습니다. 기기의 시간을 확인하고 다음 코드를 입력하세요.',
  ],
  'refusal.session_unknown': ['This session has ended already.', '이미 끝난 로그인입니다.'],
  'refusal.password_unchanged': [
    'The new password is the same as the old one.',
    '새 비밀번호가 이전과 같습니다.',
  ],
  'refusal.last_owner': [
    'This is the last owner, and the desk needs one. Make someone else an owner first.',
    '마지막 소유자입니다. 먼저 다른 사람을 소유자로 만드세요.',
  ],
} as const;
