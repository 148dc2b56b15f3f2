import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { type DaySpan, type OpeningHours, readHours } from './opening.ts';

const HOUR_MS = 3_600_000;

function at(text: string): number {
  return Date.parse(text);
}

function hoursOf(parts: Partial<OpeningHours> & { readonly every?: readonly DaySpan[] }): OpeningHours {
  const { every = [{ from: '09:00', until: '18:00' }], ...rest } = parts;
  return {
    timeZone: 'Asia/Seoul',
    week: Array.from({ length: 7 }, () => every),
    holidays: [],
    unattendedMinutes: null,
    ...rest,
  };
}

test('a desk in Seoul opens at nine there, which is midnight in UTC, and closes at six', () => {
  const hours = hoursOf({});
  assert.deepEqual(readHours(hours, at('2026-11-23T00:00:00Z')), {
    isOpen: true,
    openedAtMs: at('2026-11-23T00:00:00Z'),
    closesAtMs: at('2026-11-23T09:00:00Z'),
  });
  const closed = { isOpen: false, opensAtMs: at('2026-11-24T00:00:00Z') };
  assert.deepEqual(readHours(hours, at('2026-11-23T09:00:00Z')), closed, 'the end is not part of it');
  assert.deepEqual(readHours(hours, at('2026-11-23T23:59:59.999Z')), closed);
});

test('without hours the desk is always open', () => {
  assert.deepEqual(readHours(null, 0), { isOpen: true, openedAtMs: null, closesAtMs: null });
});

test('a night belongs to the day on which it begins, also on a holiday', () => {
  const hours = hoursOf({
    timeZone: 'UTC',
    every: [{ from: '22:00', until: '06:00' }],
    holidays: ['2026-12-25'],
  });
  const isOpen = (text: string): boolean => readHours(hours, at(text)).isOpen;
  assert.equal(isOpen('2026-12-25T05:59:00Z'), true, 'the night of the 24th');
  assert.equal(isOpen('2026-12-25T23:00:00Z'), false);
  assert.equal(isOpen('2026-12-26T05:00:00Z'), false, 'the night of the 25th');
  assert.equal(isOpen('2026-12-26T22:00:00Z'), true);
});

test('the night of 25 hours is open an hour longer, and the one of 23 an hour shorter', () => {
  const hours = hoursOf({ timeZone: 'Europe/Berlin', every: [{ from: '22:00', until: '06:00' }] });
  const lengthAt = (text: string): number => {
    const state = readHours(hours, at(text));
    assert.ok(state.isOpen);
    return ((state.closesAtMs ?? 0) - (state.openedAtMs ?? 0)) / HOUR_MS;
  };
  assert.equal(lengthAt('2026-10-24T22:00:00Z'), 9);
  assert.equal(lengthAt('2026-03-28T23:00:00Z'), 7);
  assert.equal(lengthAt('2026-11-23T23:00:00Z'), 8);
});

test('a time that the change of the clocks skips is an hour later, and of two the first counts', () => {
  const spring = hoursOf({ timeZone: 'Europe/Berlin', every: [{ from: '02:30', until: '05:00' }] });
  assert.deepEqual(readHours(spring, at('2026-03-29T01:30:00Z')), {
    isOpen: true,
    openedAtMs: at('2026-03-29T01:30:00Z'),
    closesAtMs: at('2026-03-29T03:00:00Z'),
  });
  const autumn = hoursOf({ timeZone: 'Europe/Berlin', every: [{ from: '02:30', until: '05:00' }] });
  const state = readHours(autumn, at('2026-10-25T00:45:00Z'));
  assert.equal(state.isOpen && state.openedAtMs, at('2026-10-25T00:30:00Z'));
});

test('whole days that touch are one span, which does not close within a week', () => {
  const hours = hoursOf({ every: [{ from: '00:00', until: '24:00' }] });
  const state = readHours(hours, at('2026-11-23T15:00:00Z'));
  assert.equal(state.isOpen && state.closesAtMs, null);
  const closing = readHours({ ...hours, holidays: ['2026-11-26'] }, at('2026-11-23T15:00:00Z'));
  assert.equal(closing.isOpen && closing.closesAtMs, at('2026-11-25T15:00:00Z'));
});

test('a desk that is closed for weeks says when it opens, and one without hours for a year does not', () => {
  const holidays = Array.from({ length: 30 }, (_none, day) =>
    new Date(at('2026-12-01T00:00:00Z') + day * 24 * HOUR_MS).toISOString().slice(0, 10),
  );
  assert.deepEqual(readHours(hoursOf({ timeZone: 'UTC', holidays }), at('2026-12-01T10:00:00Z')), {
    isOpen: false,
    opensAtMs: at('2026-12-31T09:00:00Z'),
  });
  assert.deepEqual(readHours(hoursOf({ every: [] }), 0), { isOpen: false, opensAtMs: null });
});

const MINUTES = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minute) => {
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
});
const SPANS = fc
  .array(fc.record({ from: MINUTES, until: MINUTES }), { maxLength: 3 })
  .map((spans) => spans.filter(({ from, until }) => from !== until));
const ZONES = fc.constantFrom(
  'UTC',
  'Asia/Seoul',
  'Europe/Berlin',
  'America/New_York',
  // Half an hour of summer time; no midnight on the day of the change; 45 minutes.
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
);

test('what changes next really changes, and nothing changes before it', () => {
  fc.assert(
    fc.property(
      fc.record({
        timeZone: ZONES,
        week: fc.array(SPANS, { minLength: 7, maxLength: 7 }),
        holidays: fc.constant([]),
        unattendedMinutes: fc.constant(null),
      }),
      fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (hours, nowMs, share) => {
        const state = readHours(hours, nowMs);
        const changeMs = state.isOpen ? state.closesAtMs : state.opensAtMs;
        if (changeMs === null) return;
        assert.ok(changeMs > nowMs);
        assert.equal(readHours(hours, changeMs).isOpen, !state.isOpen);
        const between = nowMs + Math.floor((changeMs - 1 - nowMs) * share);
        assert.equal(readHours(hours, between).isOpen, state.isOpen);
      },
    ),
  );
});
