import { defineTexts } from '../i18n/feature-texts.ts';

export const PASSWORD_TEXTS = defineTexts(
  {
    password: 'Password',
    show: 'Show password',
    hide: 'Hide password',
    missing: 'Password is required!',
  },
  {
    password: '비밀번호',
    show: '비밀번호 표시',
    hide: '비밀번호 숨기기',
    missing: '비밀번호를 입력해 주세요!',
  },
);
