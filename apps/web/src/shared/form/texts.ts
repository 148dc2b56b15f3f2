import type { Texts } from '@naru/core';

export const PASSWORD_TEXTS = {
  password: { en: 'Password', kr: '비밀번호' },
  show: { en: 'Show password', kr: '비밀번호 표시' },
  hide: { en: 'Hide password', kr: '비밀번호 숨기기' },
  missing: { en: 'Password is required!', kr: '비밀번호를 입력해 주세요!' },
} as const satisfies Texts;
