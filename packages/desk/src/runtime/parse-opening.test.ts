import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTimeZone, parseAnnouncements, parseHours, parseStops } from './parse-opening.ts';

const HOURS = {
  timeZone: 'Asia/Seoul',
  week: [[{ from: '09:00', until: '18:00' }], [], [], [], [], [], [{ from: '22:00', until: '06:00' }]],
  holidays: ['2026-12-25'],
  unattendedMinutes: 60,
};
const STOP = { stopId: 's1', kind: 'pause', sinceMs: 1, untilMs: null, notice: null };
const ANNOUNCEMENT = { announcementId: 'a1', beginsAtMs: 1, endsAtMs: 2, text: { en: 'Hello', kr: '안녕' } };

test('hours, stops and announcements that were stored are read as they were', () => {
  assert.deepEqual(parseHours(HOURS), HOURS);
  assert.equal(parseHours(null), null);
  const ofCurrency = { ...STOP, kind: 'currency', assetId: 'LTC-litecoin', side: 'pay' };
  assert.deepEqual(parseStops([STOP, ofCurrency]), [STOP, ofCurrency]);
  assert.deepEqual(parseAnnouncements([ANNOUNCEMENT]), [ANNOUNCEMENT]);
});

for (const [what, part] of [
  ['an unknown time zone', { timeZone: 'Asia/Atlantis' }],
  ['an offset, which knows no summer time', { timeZone: '+09:00' }],
  ['400 digits', { timeZone: '9'.repeat(400) }],
  ['six days', { week: HOURS.week.slice(1) }],
  ['a time that clocks do not show', { week: [[{ from: '25:00', until: '26:00' }], [], [], [], [], [], []] }],
  ['400 digits of hours', { week: [[{ from: '9'.repeat(400), until: '10:00' }], [], [], [], [], [], []] }],
  ['a span of nothing', { week: [[{ from: '09:00', until: '09:00' }], [], [], [], [], [], []] }],
  ['a date that the calendar does not have', { holidays: ['2026-02-30'] }],
  ['no minutes at all', { unattendedMinutes: 0 }],
  ['half a minute', { unattendedMinutes: 10.5 }],
] as const) {
  test(`hours with ${what} cannot be used`, () => {
    assert.equal(parseHours({ ...HOURS, ...part }), undefined);
  });
}

for (const [what, part] of [
  ['of an unknown kind', { kind: 'all' }],
  ['of a currency without a side', { kind: 'currency', assetId: 'LTC-litecoin' }],
  ['with a notice in one language only', { notice: { en: 'Soon', kr: ' ' } }],
  ['with a mark that turns text around', { notice: { en: 'So\u202Eon', kr: '곧' } }],
  ['with a time that no date has', { untilMs: 1e300 }],
] as const) {
  test(`a stop ${what} cannot be used`, () => {
    assert.equal(parseStops([{ ...STOP, ...part }]), undefined);
  });
}

test('an announcement ends after it begins', () => {
  assert.equal(parseAnnouncements([{ ...ANNOUNCEMENT, endsAtMs: 1 }]), undefined);
});

test('zones are known by their names', () => {
  assert.deepEqual(['UTC', 'Europe/Berlin', 'Etc/GMT+5', '', 'x'].map(isTimeZone), [
    true,
    true,
    true,
    false,
    false,
  ]);
});
