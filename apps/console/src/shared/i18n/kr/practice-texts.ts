import type { PRACTICE_TEXTS as ENGLISH } from '../en/practice-texts.ts';
import type { TextsLike } from '../texts-like.ts';

export const PRACTICE_TEXTS: TextsLike<typeof ENGLISH> = {
  'practice.link': '연습',
  'practice.title': '연습',
  'practice.lead':
    '모든 사고는 모의 네트워크에서 일어나고, 시작하면 그것이 보이는 곳으로 갑니다. 무엇을 할지는 데스크의 화면이 알려 줍니다.',
  'practice.loading': '사고 목록을 불러오는 중',
  'practice.error': '사고 목록을 불러오지 못했습니다.',
  'practice.incidents': '사고',
  'practice.start': '시작',
  'practice.again': '다시 시작',
  'practice.go': '이어 하기',
  'practice.state.not_tried': '해 보지 않음',
  'practice.state.running': '진행 중',
  'practice.state.solved': '해결',
  'practice.clock': '데스크의 시계',
  'practice.clock.now': '지금 {{time}}입니다.',
  'practice.clock.true': '실제 시각입니다.',
  'practice.clock.ahead': '실제보다 {{ahead}} 앞섭니다.',
  'practice.clock.hint':
    '환율 고정, 담당 시간, 기한이 이 시계를 따릅니다. 로그인은 끊기지 않고, 되돌릴 수는 없습니다.',
  'practice.clock.minutes': '{{count}}분 뒤로',
  'practice.clock.hours': '{{count}}시간 뒤로',
  'practice.clock.days': '{{count}}일 뒤로',
  'practice.strip': '시계가 {{ahead}} 앞섬',
};
