import type { Texts } from '@naru/core';

/** Rehearsed incidents, and the clock of a rehearsal desk. */
export const TEXTS = {
  title: { en: 'Practice', kr: '연습' },
  lead: {
    en: 'Each incident happens on simulated networks, and starting it opens the page where it shows. The desk’s own pages say what to do.',
    kr: '모든 사고는 모의 네트워크에서 일어나고, 시작하면 사고가 보이는 화면으로 갑니다. 무엇을 할지는 데스크의 화면이 알려 줍니다.',
  },
  loading: { en: 'Loading the incidents', kr: '사고 목록을 불러오는 중' },
  incidents: { en: 'Incidents', kr: '사고' },
  start: { en: 'Start', kr: '시작' },
  again: { en: 'Start again', kr: '다시 시작' },
  go: { en: 'Continue', kr: '이어 하기' },
  missing: { en: 'Still missing: {{what}}', kr: '남은 일: {{what}}' },
  'state.not_tried': { en: 'Not tried', kr: '해 보지 않음' },
  'state.running': { en: 'Running', kr: '진행 중' },
  'state.solved': { en: 'Solved', kr: '해결' },
  clock: { en: 'Clock of the desk', kr: '데스크의 시계' },
  'clock.now': { en: 'It says {{time}}.', kr: '지금 {{time}}입니다.' },
  'clock.true': { en: 'It shows the real time.', kr: '실제 시각입니다.' },
  'clock.ahead': {
    en: 'It is {{ahead}} ahead of the real time.',
    kr: '실제보다 {{ahead}} 앞섭니다.',
  },
  'clock.hint': {
    en: 'Rate locks, deadlines, and until when an order is yours follow it; your session does not end. It cannot go back.',
    kr: '환율 고정, 담당 시간, 기한이 이 시계를 따릅니다. 로그인은 끊기지 않고, 되돌릴 수는 없습니다.',
  },
  'clock.minutes': { en: '{{count}} minutes later', kr: '{{count}}분 진행' },
  'clock.hours': { en: '{{count}} hours later', kr: '{{count}}시간 진행' },
  'clock.days': { en: '{{count}} days later', kr: '{{count}}일 진행' },
  'strip.incident': { en: 'Practice, {{title}}: {{what}}', kr: '연습, {{title}}: {{what}}' },
  'strip.solved': {
    en: 'solved. What still shows of it goes away by itself.',
    kr: '해결했습니다. 아직 보이는 알림은 저절로 사라집니다.',
  },
  step: { en: 'Solve an incident', kr: '연습에서 사고 하나 해결하기' },
  'step.hint': {
    en: 'Practice shows what goes wrong, without real money.',
    kr: '실제 돈 없이 무엇이 잘못될 수 있는지 익힙니다.',
  },
} as const satisfies Texts;
