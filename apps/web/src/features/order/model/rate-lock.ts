import { RATE_LOCK_MS } from '@naru/core';

const MINUTE_MS = 60_000;

export type LockWarning = 'none' | 'five_left' | 'one_left';

export interface LockView {
  readonly isOver: boolean;
  readonly remainingMs: number;
  /** 1 when the order is placed, 0 at the end. */
  readonly remainingFraction: number;
  readonly warning: LockWarning;
}

/** The lock is half-open: at exactly its end it is over. */
export function lockView(lockEndsAtMs: number, nowMs: number): LockView {
  const remainingMs = Math.max(0, lockEndsAtMs - nowMs);
  return {
    isOver: remainingMs === 0,
    remainingMs,
    remainingFraction: Math.min(1, remainingMs / RATE_LOCK_MS),
    warning: warningAt(remainingMs),
  };
}

function warningAt(remainingMs: number): LockWarning {
  if (remainingMs === 0 || remainingMs > 5 * MINUTE_MS) return 'none';
  return remainingMs > MINUTE_MS ? 'five_left' : 'one_left';
}
