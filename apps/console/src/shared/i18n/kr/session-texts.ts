import type { SESSION_TEXTS as ENGLISH } from '../en/session-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const SESSION_TEXTS: TextsLike<typeof ENGLISH> = {
  'setup.title': '이 데스크의 소유자 되기',
  'setup.document': '소유자 만들기',
  'setup.text': '첫 번째 운영자입니다. 비밀번호로 이 콘솔을 열고, 돈을 움직이는 모든 단계를 확인합니다.',
  'setup.submit': '소유자 만들기',
  'setup.dead.title': '더 이상 쓸 수 없는 링크입니다',
  'setup.dead.text':
    '링크는 소유자가 없을 때 한 번만 쓸 수 있습니다. 아직 소유자가 없다면 서버가 시작할 때마다 새 링크를 출력합니다.',
  'setup.dead.sign_in': '로그인으로 가기',
  'unowned.title': '이 데스크에는 아직 소유자가 없습니다',
  'unowned.text':
    '서버가 시작할 때 일회용 링크를 출력했습니다. 이 컴퓨터에서 그 링크를 열어 소유자를 만드세요.',

  'field.name': '이름',
  'field.name.hint': '다른 운영자와 기록에 보이는 이름입니다.',
  'field.password': '비밀번호',
  'field.password.new_hint': '{{min}}자 이상. 나만 아는 문장이면 좋습니다.',
  'field.password.count': '{{min}}자 이상 중 {{count}}자',
  'field.step_up': '내 비밀번호',
  'field.step_up.free': '조금 전에 본인인지 확인했습니다. {{time}}부터 다시 확인합니다.',
  'field.step_up.hint': '본인인지 확인합니다.',
  'problem.name_missing': '이름을 입력하세요.',
  'problem.name_too_long': '64자까지 쓸 수 있습니다.',
  'problem.password_missing': '비밀번호를 입력하세요.',
  'problem.password_too_short': '15자 이상 입력하세요.',
  'problem.password_too_long': '1,024자까지 쓸 수 있습니다.',
  'problem.password_is_name': '이름과 다른 것을 쓰세요.',

  'sign_in.title': '데스크에 로그인',
  'sign_in.document': '로그인',
  'sign_in.submit': '로그인',
  'sign_in.again.title': '로그인 시간이 끝났습니다',
  'sign_in.again.text': '화면에 있던 내용은 지웠습니다. 다시 로그인하면 이 화면이 열립니다.',

  'secret.title': '입력하지 않았습니다',
  'secret.text':
    '붙여넣은 내용이 개인 키나 복구 문구처럼 보입니다. 이 데스크의 어떤 화면에도 필요하지 않으므로 거절했고, 이 브라우저 밖으로 나가지 않았습니다.',
  'secret.advice':
    '지금 클립보드를 비우세요. 누군가 달라고 했다면 멈추고, 그 지갑의 코인을 새 지갑으로 옮기세요.',
  'secret.close': '알겠습니다',
};
