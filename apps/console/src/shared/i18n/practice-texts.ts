import type { Texts } from '@naru/core';

/** Rehearsed incidents, and the clock of a rehearsal desk. */
export const PRACTICE_TEXTS = {
  'practice.link': { en: 'Practice', kr: '연습' },
  'practice.title': { en: 'Practice', kr: '연습' },
  'practice.lead': {
    en: 'Each incident happens on simulated networks, and starting it opens the page where it shows. The desk’s own pages say what to do.',
    kr: '모든 사고는 모의 네트워크에서 일어나고, 시작하면 사고가 보이는 화면으로 갑니다. 무엇을 할지는 데스크의 화면이 알려 줍니다.',
  },
  'practice.loading': { en: 'Loading the incidents', kr: '사고 목록을 불러오는 중' },
  'practice.error': { en: 'The incidents could not be loaded.', kr: '사고 목록을 불러오지 못했습니다.' },
  'practice.incidents': { en: 'Incidents', kr: '사고' },
  'practice.start': { en: 'Start', kr: '시작' },
  'practice.again': { en: 'Start again', kr: '다시 시작' },
  'practice.go': { en: 'Continue', kr: '이어 하기' },
  'practice.missing': { en: 'Still missing: {{what}}', kr: '남은 일: {{what}}' },
  'practice.state.not_tried': { en: 'Not tried', kr: '해 보지 않음' },
  'practice.state.running': { en: 'Running', kr: '진행 중' },
  'practice.state.solved': { en: 'Solved', kr: '해결' },
  'practice.clock': { en: 'Clock of the desk', kr: '데스크의 시계' },
  'practice.clock.now': { en: 'It says {{time}}.', kr: '지금 {{time}}입니다.' },
  'practice.clock.true': { en: 'It shows the real time.', kr: '실제 시각입니다.' },
  'practice.clock.ahead': {
    en: 'It is {{ahead}} ahead of the real time.',
    kr: '실제보다 {{ahead}} 앞섭니다.',
  },
  'practice.clock.hint': {
    en: 'Rate locks, deadlines, and until when an order is yours follow it; your session does not end. It cannot go back.',
    kr: '환율 고정, 담당 시간, 기한이 이 시계를 따릅니다. 로그인은 끊기지 않고, 되돌릴 수는 없습니다.',
  },
  'practice.clock.minutes': { en: '{{count}} minutes later', kr: '{{count}}분 진행' },
  'practice.clock.hours': { en: '{{count}} hours later', kr: '{{count}}시간 진행' },
  'practice.clock.days': { en: '{{count}} days later', kr: '{{count}}일 진행' },
  'rehearsal.says.answer.bank': {
    en: 'The customer answers: “It is my wife’s account, 서지우. The money is from both of us, and she agrees.” That names the holder and says that she gives the money: it suffices.',
    kr: '고객의 답변: “제 아내 서지우의 계좌입니다. 함께 쓰는 돈이고 아내도 동의했습니다.” 예금주의 이름과 동의가 있으므로 충분합니다.',
  },
  'next.pay.rehearsal': {
    en: 'Next: pay the amount below. In a rehearsal, press the button for it in the box “{{=rehearsal.title}}”.',
    kr: '다음: 아래 금액을 보내세요. 연습에서는 “{{=rehearsal.title}}” 상자의 버튼을 누르면 됩니다.',
  },
  'practice.strip.incident': { en: 'Practice, {{title}}: {{what}}', kr: '연습, {{title}}: {{what}}' },
  'practice.strip.solved': {
    en: 'solved. What still shows of it goes away by itself.',
    kr: '해결했습니다. 아직 보이는 알림은 저절로 사라집니다.',
  },
  'practice.strip': { en: 'The clock is {{ahead}} ahead', kr: '시계가 {{ahead}} 앞섬' },
} as const satisfies Texts;
