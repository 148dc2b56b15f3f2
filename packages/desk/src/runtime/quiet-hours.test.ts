import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isQuiet, parseQuietHours } from './quiet-hours.ts';

const at = (iso: string): number => Date.parse(iso);
const SEOUL = parseQuietHours('22:00-07:00 Asia/Seoul') ?? null;

test('quiet hours go on over midnight, and end at exactly their end', () => {
  assert.ok(SEOUL !== null);
  assert.equal(isQuiet(SEOUL, at('2026-03-01T12:59:59.999Z')), false);
  assert.equal(isQuiet(SEOUL, at('2026-03-01T13:00:00Z')), true);
  assert.equal(isQuiet(SEOUL, at('2026-03-01T15:00:00Z')), true);
  assert.equal(isQuiet(SEOUL, at('2026-03-01T21:59:59.999Z')), true);
  assert.equal(isQuiet(SEOUL, at('2026-03-01T22:00:00Z')), false);
  assert.equal(isQuiet(null, 0), false);
});

test('a night of 25 hours and one of 23 hours end when the clocks of the zone say so', () => {
  const berlin = parseQuietHours('22:00-07:00 Europe/Berlin') ?? null;
  const quietHours = (fromIso: string): number => {
    let hours = 0;
    for (let hour = 0; hour < 24; hour += 1) if (isQuiet(berlin, at(fromIso) + hour * 3_600_000)) hours += 1;
    return hours;
  };
  assert.equal(quietHours('2026-06-10T12:00:00Z'), 9);
  assert.equal(quietHours('2026-10-24T12:00:00Z'), 10);
  assert.equal(quietHours('2026-03-28T12:00:00Z'), 8);
});

test('what is no time of day or no time zone is refused', () => {
  for (const text of ['', '22:00-07:00', '25:00-07:00 UTC', '22:00-22:00 UTC', '22:00-07:00 Mars/Olympus'])
    assert.equal(parseQuietHours(text), undefined, text);
});
