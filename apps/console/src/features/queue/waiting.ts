import { PAYOUT_PROMISE_MS } from '@naru/core';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** From here on a waiting order is highlighted: a quarter of the longest promised wait. */
export const AGE_NOTICE_MS = 15 * MINUTE_MS;

export type AgeTone = 'fresh' | 'notice' | 'late';

export function ageTone(waitedMs: number): AgeTone {
  if (waitedMs >= PAYOUT_PROMISE_MS) return 'late';
  return waitedMs >= AGE_NOTICE_MS ? 'notice' : 'fresh';
}

/** Used share of the longest promised wait, 0 to 1. */
export function ageShare(waitedMs: number): number {
  return Math.min(1, Math.max(0, waitedMs / PAYOUT_PROMISE_MS));
}

const HOURS_SHOWN_MAX = 48;

export type WaitText =
  | { readonly unit: 'clock'; readonly text: string }
  | { readonly unit: 'days'; readonly count: number };

/** `2:11`, from one hour `1:05:09`, from two days on days. A negative wait (clock ahead) counts as 0. */
export function readWait(waitedMs: number): WaitText {
  const seconds = Math.max(0, Math.floor(waitedMs / SECOND_MS));
  const hours = Math.floor(seconds / 3600);
  if (hours >= HOURS_SHOWN_MAX) return { unit: 'days', count: Math.floor(hours / 24) };
  const minutes = Math.floor(seconds / 60) % 60;
  const twoDigits = (part: number): string => part.toString().padStart(2, '0');
  const tail = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds % 60)}`;
  return { unit: 'clock', text: hours > 0 ? `${hours}:${tail}` : tail };
}
