import type { LockStage } from '@naru/ui';

const MINUTE_MS = 60_000;

export interface LockView {
  readonly endsAtMs: number;
  readonly isOver: boolean;
  readonly remainingMs: number;
  /** 1 when the order is made, 0 at the end. */
  readonly remainingFraction: number;
  readonly stage: LockStage;
}

/** A lock lasts from the order's creation; it is half-open: at exactly its end it is over. */
export function lockView(
  lock: { readonly beganAtMs: number; readonly endsAtMs: number },
  nowMs: number,
): LockView {
  const { beganAtMs, endsAtMs } = lock;
  const remainingMs = Math.max(0, endsAtMs - nowMs);
  return {
    endsAtMs,
    isOver: remainingMs === 0,
    remainingMs,
    remainingFraction: Math.min(1, remainingMs / (endsAtMs - beganAtMs)),
    stage: stageAt(remainingMs),
  };
}

function stageAt(remainingMs: number): LockStage {
  if (remainingMs === 0) return 'over';
  if (remainingMs > 5 * MINUTE_MS) return 'calm';
  return remainingMs > MINUTE_MS ? 'soon' : 'last';
}
