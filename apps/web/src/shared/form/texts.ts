const EN = {
  password: 'Password',
  show: 'Show password',
  hide: 'Hide password',
  missing: 'Password is required!',
} as const;

const KR: Readonly<Record<keyof typeof EN, string>> = {
  password: '비밀번호',
  show: '비밀번호 표시',
  hide: '비밀번호 숨기기',
  missing: '비밀번호를 입력해 주세요!',
};

export const PASSWORD_TEXTS = { en: EN, kr: KR };
