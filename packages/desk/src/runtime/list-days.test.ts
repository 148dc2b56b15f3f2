import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDays } from './parse-opening.ts';

const HOUR_MS = 3_600_000;

const MAX = { countMax: 366 };

function hoursOf(
  period: Omit<Parameters<typeof listDays>[0], 'countMax'>,
): readonly (readonly [string, number])[] {
  const days = listDays({ ...period, ...MAX }) ?? assert.fail('no days');
  for (const [index, { beforeMs }] of days.slice(0, -1).entries())
    assert.equal(days[index + 1]?.sinceMs, beforeMs, 'no gap and no overlap');
  return days.map(({ day, sinceMs, beforeMs }) => [day, (beforeMs - sinceMs) / HOUR_MS]);
}

test('a day has 23 or 25 hours where the clocks change, and all days begin at midnight of the zone', () => {
  const timeZone = 'Europe/Berlin';
  const spring = { from: '2026-03-28', to: '2026-03-30', timeZone };
  assert.deepEqual(hoursOf(spring), [
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-03-30', 24],
  ]);
  const autumn = { from: '2026-10-24', to: '2026-10-26', timeZone };
  assert.deepEqual(hoursOf(autumn), [
    ['2026-10-24', 24],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ]);
  const whole = listDays({ from: '2026-03-28', to: '2026-10-26', timeZone, ...MAX });
  assert.deepEqual(
    [whole?.at(0)?.sinceMs, whole?.at(2)?.sinceMs, whole?.at(-1)?.sinceMs],
    ['2026-03-27T23:00Z', '2026-03-29T22:00Z', '2026-10-25T23:00Z'].map(Date.parse),
  );
});

test('a day whose midnight is skipped begins an hour later', () => {
  const day = { from: '2026-09-06', to: '2026-09-06', timeZone: 'America/Santiago' };
  assert.deepEqual(hoursOf(day), [['2026-09-06', 23]]);
});

test('days and zones that do not exist are no period', () => {
  const day = { from: '2026-03-01', to: '2026-03-01', timeZone: 'UTC' };
  assert.equal(listDays({ ...day, ...MAX })?.length, 1);
  for (const wrong of [
    { from: '2026-02-30' },
    { from: '2026-03-02' },
    { from: '2025-02-28' },
    { timeZone: 'Europe/Nowhere' },
    { timeZone: '+09:00' },
  ])
    assert.equal(listDays({ ...day, ...MAX, ...wrong }), null, JSON.stringify(wrong));
});
