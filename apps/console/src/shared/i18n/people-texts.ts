import type { Texts } from '@naru/core';

/** The people who run the desk, and invitations. */
export const PEOPLE_TEXTS = {
  'team.link': { en: 'People', kr: '구성원' },
  'team.title': { en: 'People', kr: '구성원' },
  'team.you': { en: '(you)', kr: '(나)' },
  'team.role': { en: 'Role', kr: '역할' },
  'team.seen': { en: 'Last seen', kr: '마지막 접속' },
  'team.seen.ago': { en: '{{age}} ago', kr: '{{age}} 전' },
  'team.never': { en: 'not yet', kr: '아직 없음' },
  'team.disabled': { en: 'Locked out', kr: '차단됨' },
  'team.set_role': { en: 'Change role', kr: '역할 바꾸기' },
  'team.set_role.text': {
    en: 'The new role of {{name}} applies from their next click.',
    kr: '{{name}} 님의 새 역할은 다음 동작부터 적용됩니다.',
  },
  'team.sign_out': { en: 'Sign out', kr: '로그아웃' },
  'team.sign_out.text': {
    en: '{{name}} is signed out everywhere at once, and can sign in again.',
    kr: '{{name}} 님을 모든 기기에서 바로 로그아웃합니다. 다시 로그인할 수 있습니다.',
  },
  'team.reset_factor': { en: 'Reset second factor', kr: '2단계 인증 초기화' },
  'team.reset_factor.text': {
    en: 'The authenticator app and all passkeys of {{name}} are removed. They are signed out everywhere and set up a new app at the next sign-in. Make sure that they asked for it.',
    kr: '{{name}} 님의 인증 앱과 패스키를 모두 지웁니다. 모든 기기에서 로그아웃되고, 다음에 로그인할 때 새 앱을 설정합니다. 본인의 요청인지 확인하세요.',
  },
  'team.disable': { en: 'Lock out', kr: '차단' },
  'team.disable.text': {
    en: '{{name}} is signed out everywhere at once and cannot sign in any more. Orders they took can be taken by others.',
    kr: '{{name}} 님을 모든 기기에서 바로 로그아웃하고 다시 로그인하지 못하게 합니다. 맡은 주문은 다른 사람이 맡을 수 있습니다.',
  },
  'team.enable': { en: 'Let in again', kr: '차단 해제' },
  'team.enable.text': {
    en: '{{name}} can sign in again with their password.',
    kr: '{{name}} 님이 비밀번호로 다시 로그인할 수 있습니다.',
  },
  'role.viewer': { en: 'Viewer', kr: '열람자' },
  'role.operator': { en: 'Operator', kr: '운영자' },
  'role.approver': { en: 'Approver', kr: '승인자' },
  'role.owner': { en: 'Owner', kr: '소유자' },
  'role.text.viewer': {
    en: 'Sees orders, letters and prices, and changes nothing.',
    kr: '주문, 메일, 시세를 볼 수 있지만 바꾸지는 못합니다.',
  },
  'role.text.operator': {
    en: 'Works on orders and ordinary refunds, and can stop a price.',
    kr: '주문과 일반 환불을 처리하고, 시세를 멈출 수 있습니다.',
  },
  'role.text.approver': {
    en: 'Works on orders and decides exceptions: wrong amounts, unexplained payments, holds. Sets prices and margins, sees the settings, and approves what others prepared.',
    kr: '주문을 처리하고 금액 오류, 알 수 없는 송금, 보류 같은 예외를 결정합니다. 시세와 마진도 정하고, 설정을 보고, 다른 사람이 준비한 일을 승인합니다.',
  },
  'role.text.owner': {
    en: 'May do everything, and decides who else may do what.',
    kr: '모든 일을 할 수 있고, 다른 사람의 권한도 정합니다.',
  },
  'invitation.title': { en: 'Invitations', kr: '초대' },
  'invitation.text': {
    en: 'A link makes one person an operator of this desk. It works once, for 24 hours. Send it only over a channel that you trust.',
    kr: '링크 하나로 한 사람이 이 데스크의 구성원이 됩니다. 24시간 안에 한 번만 쓸 수 있습니다. 믿을 수 있는 경로로만 보내세요.',
  },
  'invitation.invite': { en: 'Invite someone', kr: '초대하기' },
  'invitation.submit': { en: 'Create the link', kr: '링크 만들기' },
  'invitation.for': { en: 'Link for one person, as {{role}}', kr: '한 사람을 위한 링크 · {{role}}' },
  'invitation.made': {
    en: 'Copy the link now: it is not shown again. It works until {{time}}.',
    kr: '지금 링크를 복사하세요. 다시 표시되지 않습니다. {{time}}까지 쓸 수 있습니다.',
  },
  'invitation.copy': { en: 'Copy link', kr: '링크 복사' },
  'invitation.copied': { en: 'Link copied', kr: '링크를 복사했습니다' },
  'invitation.by': { en: 'Invited by', kr: '초대한 사람' },
  'invitation.ends': { en: 'Works until', kr: '만료' },
  'invitation.revoke': { en: 'Revoke', kr: '취소' },
  'invitation.none': { en: 'No invitation is open.', kr: '열려 있는 초대가 없습니다.' },
  'own.link': { en: 'Account', kr: '내 계정' },
  'own.title': { en: 'Your account', kr: '내 계정' },
  'own.sessions': { en: 'Where you are signed in', kr: '로그인된 곳' },
  'own.sessions.text': {
    en: 'Is one of these devices lost or stolen? Sign it out here.',
    kr: '잃어버렸거나 도난당한 기기가 있으면 여기에서 로그아웃하세요.',
  },
  'own.ended': {
    en: '{{device}} is signed out, and shows nothing of the desk any more. If your password is saved or written down on that device, change your password, too.',
    kr: '{{device}}에서 로그아웃했습니다. 그 기기에서는 이제 데스크를 볼 수 없습니다. 그 기기에 비밀번호가 저장되어 있거나 적혀 있다면 비밀번호도 바꾸세요.',
  },
  'own.ended_others': {
    en: 'You are signed out everywhere else. If your password is saved on a lost device, change your password, too.',
    kr: '다른 곳에서 모두 로그아웃했습니다. 잃어버린 기기에 비밀번호가 저장되어 있다면 비밀번호도 바꾸세요.',
  },
  'own.device': { en: 'Browser', kr: '브라우저' },
  'own.this': { en: '(this one)', kr: '(지금 이곳)' },
  'own.since': { en: 'Signed in', kr: '로그인한 때' },
  'own.end_others': { en: 'Sign out everywhere else', kr: '다른 곳에서 모두 로그아웃' },
  'own.password': { en: 'Change password', kr: '비밀번호 바꾸기' },
  'own.password.text': {
    en: 'A new password signs you out everywhere else.',
    kr: '비밀번호를 바꾸면 다른 곳에서 모두 로그아웃됩니다.',
  },
  'own.password.new': { en: 'New password', kr: '새 비밀번호' },
  'own.password.done': {
    en: 'Your password is changed. You are signed out everywhere else.',
    kr: '비밀번호를 바꿨습니다. 다른 곳에서는 모두 로그아웃됐습니다.',
  },
  'own.calls': { en: 'When the desk calls you', kr: '알림을 받는 방법' },
  'own.calls.none': {
    en: 'You get no e-mail about alarms. Only the address of the desk and its web hook are called.',
    kr: '나에게 오는 알림 메일이 없습니다. 데스크의 주소와 웹훅으로만 알립니다.',
  },
  'own.calls.no_mail': {
    en: 'This desk writes no letters about alarms: it has no mail server, or an owner has turned them off. Choose a sound or a notification of this browser on the Status page.',
    kr: '이 데스크는 알림 메일을 보내지 않습니다. 메일 서버가 없거나 소유자가 껐습니다. 이 브라우저의 소리와 알림은 상태 화면에서 고릅니다.',
  },
  'own.calls.at.urgent': {
    en: 'The desk writes to {{email}} about an urgent alarm that nobody has taken, when it is your turn.',
    kr: '아무도 맡지 않은 급한 알림이 있으면 내 차례에 {{email}} 주소로 메일을 보냅니다.',
  },
  'own.calls.at.all': {
    en: 'The desk writes to {{email}} about everything that comes up, and once more about an urgent alarm that nobody has taken when it is your turn.',
    kr: '새로 생긴 모든 알림을 {{email}} 주소로 보내고, 아무도 맡지 않은 급한 알림은 내 차례에 다시 보냅니다.',
  },
  'own.calls.at.off': {
    en: 'Your address is {{email}}, and the desk sends nothing to it.',
    kr: '등록된 주소는 {{email}}이며 메일을 보내지 않습니다.',
  },
  'own.calls.quiet_now': {
    en: 'In your quiet hours ({{hours}}) the others are called before you.',
    kr: '방해 금지 시간({{hours}})에는 다른 사람을 먼저 부릅니다.',
  },
  'own.calls.change': { en: 'Change how you are called', kr: '알림 받는 방법 바꾸기' },
  'own.calls.text': {
    en: 'Nobody else sees this address. Empty: the desk does not write to you.',
    kr: '이 주소는 다른 사람에게 보이지 않습니다. 비워 두면 메일을 보내지 않습니다.',
  },
  'own.calls.email': { en: 'Your e-mail', kr: '내 이메일' },
  'own.calls.email.hint': {
    en: 'Where you read mail day and night.',
    kr: '언제든 확인할 수 있는 주소를 적으세요.',
  },
  'own.calls.code': { en: 'Code from the letter', kr: '메일로 받은 코드' },
  'own.calls.code.hint': {
    en: 'Eight digits, mailed to this address.',
    kr: '이 주소로 보낸 숫자 여덟 자리입니다.',
  },
  'own.calls.code.missing': {
    en: 'Send a code to the address, and enter its eight digits.',
    kr: '주소로 코드를 보내고 숫자 여덟 자리를 입력하세요.',
  },
  'own.calls.code.send': { en: 'Send a code', kr: '코드 보내기' },
  'own.calls.code.sent': {
    en: 'Sent. The code works for half an hour.',
    kr: '보냈습니다. 30분 동안 쓸 수 있습니다.',
  },
  'own.calls.letters': { en: 'Letters', kr: '메일' },
  'own.calls.letters.urgent': { en: 'Urgent alarms, in your turn', kr: '급한 알림만, 내 차례에' },
  'own.calls.letters.all': { en: 'Everything that comes up', kr: '새로 생긴 모든 알림' },
  'own.calls.letters.off': { en: 'None', kr: '받지 않음' },
  'own.calls.quiet': { en: 'Your quiet hours', kr: '방해 금지 시간' },
  'own.calls.quiet.hint': {
    en: 'Such as {{example}}. Empty: none.',
    kr: '예: {{example}}. 비워 두면 없습니다.',
  },
  'factor.title': { en: 'Authenticator app', kr: '인증 앱' },
  'factor.off': {
    en: 'The next time you sign in, you need a passkey or an authenticator app. Set the app up now or then.',
    kr: '다음에 로그인할 때는 패스키나 인증 앱이 필요합니다. 앱은 지금 설정하거나 그때 설정하세요.',
  },
  'factor.passkey': {
    en: 'You sign in with your passkey. With an authenticator app, you can also sign in with your password and a code.',
    kr: '패스키로 로그인합니다. 인증 앱을 설정하면 비밀번호와 코드로도 로그인할 수 있습니다.',
  },
  'factor.on': {
    en: 'Signing in with your password also requires a code from your authenticator app.',
    kr: '비밀번호로 로그인할 때 인증 앱의 코드도 확인합니다.',
  },
  'factor.set': { en: 'Set up authenticator app', kr: '인증 앱 설정' },
  'factor.replace': { en: 'Replace authenticator app', kr: '인증 앱 바꾸기' },
  'factor.scan': {
    en: 'Scan this with your authenticator app, then enter the code that it shows. You are signed out everywhere else.',
    kr: '인증 앱으로 이 코드를 스캔하고, 표시된 번호를 입력하세요. 다른 곳에서는 모두 로그아웃됩니다.',
  },
  'factor.qr': { en: 'Key for the authenticator app', kr: '인증 앱의 키' },
  'factor.key': { en: 'Or enter this key:', kr: '또는 이 키를 입력하세요:' },
  'factor.submit': { en: 'Confirm', kr: '확인' },
  'factor.code_missing': { en: 'Enter the six digits.', kr: '숫자 여섯 자리를 입력하세요.' },
  'field.code': { en: 'Code', kr: '코드' },
  'field.code.hint': {
    en: 'Six digits, from your authenticator app.',
    kr: '인증 앱의 숫자 여섯 자리입니다.',
  },
  'lock.title': { en: 'Locked', kr: '잠김' },
  'lock.text': {
    en: '{{name}}, nothing has happened here for a while. Enter your password to go on: what you were doing is still here.',
    kr: '{{name}} 님, 한동안 아무 동작이 없었습니다. 계속하려면 비밀번호를 입력하세요. 하던 일은 그대로 남아 있습니다.',
  },
  'lock.soon': {
    en: 'Nothing has happened here for a while, so the page will be covered. Press any key to stay.',
    kr: '한동안 아무 동작이 없어 곧 화면을 가립니다. 계속하려면 아무 키나 누르세요.',
  },
  'lock.submit': { en: 'Unlock', kr: '잠금 풀기' },
  'join.title': { en: 'Join this desk', kr: '이 데스크에 참여하기' },
  'join.text': {
    en: 'You are invited as: {{role}}. The link works until {{time}}.',
    kr: '{{role}} 역할로 초대받았습니다. 링크는 {{time}}까지 쓸 수 있습니다.',
  },
  'join.submit': { en: 'Join', kr: '참여하기' },
  'join.dead.title': { en: 'This invitation does not work', kr: '쓸 수 없는 초대입니다' },
  // Passkeys of operators: signing in, confirming, and the list of one's own.
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
