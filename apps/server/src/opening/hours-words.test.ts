import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DaySpan } from '@naru/desk';
import { hoursWords } from './present-opening.ts';

const DAY = [{ from: '09:00', until: '18:00' }];
const SHORT = [
  { from: '10:00', until: '12:00' },
  { from: '13:00', until: '15:00' },
];

function say(week: readonly (readonly DaySpan[])[]): readonly string[] {
  const { en, kr } = hoursWords({ timeZone: 'Asia/Seoul', week, holidays: [], unattendedMinutes: null });
  return [en, kr];
}

test('days in a row with the same hours are said once, and days without hours are not said', () => {
  assert.deepEqual(say([DAY, DAY, DAY, DAY, DAY, SHORT, []]), [
    'Mon–Fri 09:00–18:00; Sat 10:00–12:00, 13:00–15:00 (Asia/Seoul)',
    '월–금 09:00–18:00; 토 10:00–12:00, 13:00–15:00 (Asia/Seoul)',
  ]);
  assert.deepEqual(say([DAY, DAY, [], DAY, DAY, [], []]), [
    'Mon–Tue 09:00–18:00; Thu–Fri 09:00–18:00 (Asia/Seoul)',
    '월–화 09:00–18:00; 목–금 09:00–18:00 (Asia/Seoul)',
  ]);
});

test('the same hours on every day, and a week without any, have words of their own', () => {
  const night = [{ from: '22:00', until: '06:00' }];
  assert.deepEqual(say(Array.from({ length: 7 }, () => night)), [
    'Daily 22:00–06:00 (Asia/Seoul)',
    '매일 22:00–06:00 (Asia/Seoul)',
  ]);
  assert.deepEqual(say(Array.from({ length: 7 }, () => [])), ['Closed (Asia/Seoul)', '휴무 (Asia/Seoul)']);
});
