import type { OrderStage } from './stage.ts';
import type { OrderEvent } from './transition.ts';

/** How long a watcher that cannot read its network may delay the automatic cancellation. */
export const WATCHER_WAIT_MAX_MS = 15 * 60 * 1000;

export type DeadlineEvent = Extract<
  OrderEvent,
  'lock_expired' | 'claim_expired' | 'lost_expired' | 'short_window_closed'
>;

export interface DeadlineSituation {
  readonly stage: OrderStage;
  readonly lockEndsAtMs: number;
  readonly claimEndsAtMs: number | null;
  readonly lostEndsAtMs: number | null;
  readonly nowMs: number;
  /** The watcher has read the network up to this moment. */
  readonly scannedThroughMs: number;
}

/**
 * The event that the clock requires, or null. A deadline applies only once the watcher has read past it, so
 * that an automatic cancellation never overtakes a payment in time; a stopped watcher can delay it by {@link
 * WATCHER_WAIT_MAX_MS} at most.
 */
export function nextDeadlineEvent(situation: DeadlineSituation): DeadlineEvent | null {
  switch (situation.stage) {
    case 'awaiting_deposit':
      return hasPassed(situation.lockEndsAtMs, situation) ? 'lock_expired' : null;
    case 'short':
      return hasPassed(situation.lockEndsAtMs, situation) ? 'short_window_closed' : null;
    case 'claimed':
      return hasPassed(situation.claimEndsAtMs, situation) ? 'claim_expired' : null;
    case 'lost':
      return hasPassed(situation.lostEndsAtMs, situation) ? 'lost_expired' : null;
    case 'seen':
    case 'funded':
    case 'over':
    case 'assigned':
    case 'prepared':
    case 'sent':
    case 'delivered':
    case 'closed':
    case 'closed_funded':
      return null;
  }
}

/**
 * True if an unpaid order must release its reserve. A payment of any size that can still be taken back does
 * not keep the reserve; only the whole amount due in blocks keeps it, until it is final. As for other
 * deadlines, the watcher must have read beyond the moment: a payment in time must find its reserve.
 */
export function isReserveOver(
  situation: DeadlineSituation & {
    readonly reserveEndsAtMs: number | null;
    /** Deposits in time that add up to the amount due are in blocks. */
    readonly isInBlocks: boolean;
  },
): boolean {
  return (
    RESERVING_STAGES.has(situation.stage) &&
    !situation.isInBlocks &&
    hasPassed(situation.reserveEndsAtMs, situation)
  );
}

/** Unpaid stages that the end of the lock does not close. */
const RESERVING_STAGES: ReadonlySet<OrderStage> = new Set(['claimed', 'seen', 'short', 'lost'] as const);

function hasPassed(deadlineMs: number | null, { nowMs, scannedThroughMs }: DeadlineSituation): boolean {
  if (deadlineMs === null || nowMs < deadlineMs) return false;
  return scannedThroughMs >= deadlineMs || nowMs >= deadlineMs + WATCHER_WAIT_MAX_MS;
}
