import type { OpeningChange, OpeningDesk } from '@naru/contract';
import { POLL_MS, QUEUE_KEY } from '../../shared/api/query-keys.ts';
import { type PagedReading, type Reading, useReading } from '../../shared/page/reading.ts';
import { before, useRows } from '../../shared/page/use-pages.ts';

const OPENING_KEY = ['opening'] as const;
const CHANGES_KEY = [...OPENING_KEY, 'changes'] as const;

export function useOpening(): Reading<OpeningDesk> {
  return useReading('opening', { request: {}, queryKey: OPENING_KEY, refetchInterval: POLL_MS });
}

/** Who changed the hours, the pauses and the announcements, newest first. */
export function useOpeningChanges(): PagedReading<readonly OpeningChange[]> {
  return useRows({
    queryKey: CHANGES_KEY,
    read: (api, place, signal) => api.read('openingChanges', { query: before(place) }, signal),
    refetchInterval: POLL_MS,
  });
}

/** Of an act, here and in the strip. */
export const OPENING_EFFECTS = {
  answers: OPENING_KEY,
  changes: [CHANGES_KEY, [...QUEUE_KEY, 'status']],
} as const;

/** The value of a field for date and time, in the reader's zone, as ISO 8601 in UTC; undefined if invalid. */
export function readLocalTime(text: string): string | undefined {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : new Date(atMs).toISOString();
}

/** A moment as the value of a field for date and time, in the reader's zone. */
export function writeLocalTime(atMs: number): string {
  const zoneMs = new Date(atMs).getTimezoneOffset() * 60_000;
  return new Date(atMs - zoneMs).toISOString().slice(0, '2026-11-21T14:05'.length);
}
