import type { UserEvent } from '@naru/contract';

type KindTexts = Readonly<Record<UserEvent['kind'], string>>;

/** What happened, by its kind. */
export const ACTIVITY_KINDS_EN = {
  registered: 'Account made',
  signed_in: 'Signed in',
  signed_in_by_passkey: 'Signed in with a passkey',
  sign_in_refused: 'Sign-in refused',
  second_factor_refused: 'Right password, wrong code',
  password_changed: 'Password changed',
  password_reset: 'Password set anew by a mailed link',
  email_changed: 'E-mail address changed',
  totp_added: 'Authenticator app set up',
  totp_removed: 'Authenticator app removed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  signed_out: 'Signed out',
  session_ended: 'Another device signed out',
  sessions_ended: 'Signed out everywhere',
  sessions_ended_by_desk: 'Signed out everywhere by the desk',
  data_exported: 'Copy of the data downloaded',
} as const satisfies KindTexts;

export const ACTIVITY_KINDS_KR: KindTexts = {
  registered: '계정을 만들었어요',
  signed_in: '로그인',
  signed_in_by_passkey: '패스키로 로그인',
  sign_in_refused: '로그인이 거부됐어요',
  second_factor_refused: '비밀번호는 맞고 코드가 틀렸어요',
  password_changed: '비밀번호를 바꿨어요',
  password_reset: '메일 링크로 비밀번호를 새로 정했어요',
  email_changed: '이메일 주소를 바꿨어요',
  totp_added: '인증 앱을 설정했어요',
  totp_removed: '인증 앱을 해제했어요',
  passkey_added: '패스키를 추가했어요',
  passkey_removed: '패스키를 삭제했어요',
  signed_out: '로그아웃',
  session_ended: '다른 기기에서 로그아웃했어요',
  sessions_ended: '모든 기기에서 로그아웃했어요',
  sessions_ended_by_desk: '데스크가 모든 기기에서 로그아웃했어요',
  data_exported: '데이터 사본을 내려받았어요',
};
