import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDay, parseHolidays, parseHoursDraft, parseMinutes, toDraft } from './hours-draft.ts';

const HOURS = {
  timeZone: 'Asia/Seoul',
  week: [
    [
      { from: '09:00', until: '12:00' },
      { from: '22:00', until: '02:00' },
    ],
    [],
    [],
    [],
    [],
    [],
    [],
  ],
  holidays: ['2026-12-25', '2027-01-01'],
  unattendedMinutes: 45,
};

test('hours that are typed as they are shown are the same hours', () => {
  assert.deepEqual(parseHoursDraft(toDraft(HOURS, 'UTC')), HOURS);
  assert.equal(parseHoursDraft(toDraft(null, 'UTC'))?.timeZone, 'UTC');
});

test('a day is up to three spans, or nothing when the desk is closed', () => {
  assert.deepEqual(parseDay(' 09:00 - 24:00 '), [{ from: '09:00', until: '24:00' }]);
  assert.deepEqual(parseDay(''), []);
  for (const text of ['9-18', '09:00', '24:00-09:00', '09:00-09:00', '09:00-25:00', '9'.repeat(400), ','])
    assert.equal(parseDay(text), null, text);
  assert.equal(parseDay('01:00-02:00,03:00-04:00,05:00-06:00,07:00-08:00'), null);
});

test('dates that the calendar does not have, and minutes that are too few, are wrong', () => {
  assert.deepEqual(parseHolidays('2026-12-25,  2027-01-01'), ['2026-12-25', '2027-01-01']);
  assert.equal(parseHolidays('2026-02-30'), null);
  assert.deepEqual(['', '5', '1440', '4', '1441', '1e3', '-5'].map(parseMinutes), [
    null,
    5,
    1440,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
