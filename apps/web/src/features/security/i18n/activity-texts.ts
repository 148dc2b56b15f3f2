import { defineTexts } from '../../../shared/i18n/feature-texts.ts';
import { ACTIVITY_KINDS_EN, ACTIVITY_KINDS_KR } from './activity-kinds.ts';

const AROUND_EN = {
  title: 'Recent activity',
  text: 'Was something here not you? Change your password and log out everywhere.',
  empty: 'Nothing has happened yet.',
  failed: 'The list could not be read.',
  more: 'Show older',
  unknown: 'Unknown device',
  advice: 'Whoever tried this knows your password. If it was not you, change it now.',
} as const;

const AROUND_KR: { readonly [Key in keyof typeof AROUND_EN]: string } = {
  title: '최근 활동',
  text: '본인이 하지 않은 일이 있나요? 비밀번호를 바꾸고 모든 기기에서 로그아웃해 주세요.',
  empty: '아직 기록이 없어요.',
  failed: '목록을 불러오지 못했어요.',
  more: '이전 기록 보기',
  unknown: '알 수 없는 기기',
  advice: '시도한 사람이 비밀번호를 알고 있어요. 본인이 아니라면 지금 바꿔 주세요.',
};

export const ACTIVITY_TEXTS = defineTexts(
  { ...ACTIVITY_KINDS_EN, ...AROUND_EN },
  { ...ACTIVITY_KINDS_KR, ...AROUND_KR },
);
