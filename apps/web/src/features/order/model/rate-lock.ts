import { RATE_LOCK_MS } from '@naru/core';

const MINUTE_MS = 60_000;

/** Up to five minutes are `soon`, up to one is `last`. */
export type LockStage = 'calm' | 'soon' | 'last' | 'over';

export interface LockView {
  readonly isOver: boolean;
  readonly remainingMs: number;
  /** 1 when the order is placed, 0 at the end. */
  readonly remainingFraction: number;
  readonly stage: LockStage;
}

/** The lock is half-open: at exactly its end it is over. */
export function lockView(lockEndsAtMs: number, nowMs: number): LockView {
  const remainingMs = Math.max(0, lockEndsAtMs - nowMs);
  return {
    isOver: remainingMs === 0,
    remainingMs,
    remainingFraction: Math.min(1, remainingMs / RATE_LOCK_MS),
    stage: stageAt(remainingMs),
  };
}

function stageAt(remainingMs: number): LockStage {
  if (remainingMs === 0) return 'over';
  if (remainingMs > 5 * MINUTE_MS) return 'calm';
  return remainingMs > MINUTE_MS ? 'soon' : 'last';
}
