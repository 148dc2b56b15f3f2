import type { PASSKEY_TEXTS as ENGLISH } from '../en/passkey-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const PASSKEY_TEXTS: TextsLike<typeof ENGLISH> = {
  'passkey.use': '패스키 사용',
  'passkey.unsupported':
    '이 주소에서는 패스키를 쓸 수 없습니다. HTTPS로 연 콘솔 이름이나 localhost가 필요합니다. 비밀번호와 인증 앱을 사용하세요.',
  'passkey.title': '패스키',
  'passkey.text':
    '패스키를 쓰면 이름, 비밀번호, 코드 없이 지문, 얼굴 또는 PIN으로 로그인하고, 비밀번호를 묻는 일도 확인할 수 있습니다. 가짜 사이트에서는 쓸 수 없습니다.',
  'passkey.loading': '패스키를 불러오는 중',
  'passkey.failed': '패스키를 불러오지 못했습니다.',
  'passkey.empty': '아직 패스키가 없습니다.',
  'passkey.full': '패스키는 10개까지 등록할 수 있습니다. 먼저 하나를 삭제하세요.',
  'passkey.name': '패스키 이름',
  'passkey.name.hint': '나중에 알아볼 수 있는 이름입니다.',
  'passkey.name.missing': '패스키 이름을 입력하세요.',
  'passkey.added': '추가한 때',
  'passkey.used': '마지막 사용',
  'passkey.unused': '아직 없음',
  'passkey.add': '패스키 추가',
  'passkey.add.text': '먼저 본인인지 확인한 다음, 브라우저의 안내를 따르세요.',
  'passkey.rename': '이름 바꾸기',
  'passkey.remove': '삭제',
  'passkey.remove.title': '이 패스키를 삭제할까요?',
  'passkey.remove.text':
    '“{{name}}” 패스키로는 더 이상 로그인할 수 없고, 다른 곳에서는 모두 로그아웃됩니다. 기기에는 직접 지울 때까지 남아 있을 수 있습니다.',
  'passkey.fault.cancelled': '취소되었거나 시간이 지나 아무것도 하지 않았습니다.',
  'passkey.fault.known': '이 기기에는 이미 이 계정의 패스키가 있습니다.',
  'passkey.fault.unable': '이 기기는 쓸 수 없습니다. 지문, 얼굴 또는 PIN을 확인할 수 있어야 합니다.',
  'passkey.fault.place': '이 주소에서는 패스키를 쓸 수 없습니다.',
  'passkey.fault.other': '브라우저에서 처리하지 못했습니다. 다시 시도하세요.',

  'refusal.passkeys_unavailable': '이 주소에서는 패스키를 쓸 수 없습니다.',
  'refusal.passkeys_too_many': '패스키는 10개까지 등록할 수 있습니다. 먼저 하나를 삭제하세요.',
  'refusal.passkey_attempt_ended': '시간이 지났거나 이미 처리되었습니다. 다시 시작하세요.',
  'refusal.passkey_invalid': '패스키를 확인하지 못해 저장하지 않았습니다. 다시 시작하세요.',
  'refusal.passkey_taken': '이미 등록된 패스키입니다.',
  'refusal.passkey_unknown': '이 패스키는 이제 없습니다.',
  'refusal.passkey_login_failed': '이 패스키로는 로그인할 수 없습니다. 비밀번호나 다른 패스키를 사용하세요.',
  'refusal.passkey_step_up_failed': '패스키로 확인하지 못했습니다. 아무것도 하지 않았습니다.',
  'refusal.passkey_required': '인증 앱 없이 패스키를 등록했습니다. 패스키로 로그인하세요.',
  'refusal.passkey_last_factor': '유일한 두 번째 인증 수단입니다. 먼저 인증 앱이나 다른 패스키를 등록하세요.',
};
