import type { OrderEvent } from '../order/transition.ts';
import type { OrderStage } from '../order/stage.ts';
import { type DueAmount, findExactDeposits } from './funding.ts';

/** The facts of a recorded deposit that the verdict depends on. */
export interface DepositFact {
  readonly baseUnits: bigint;
  /** When we first saw it; on a bank rail, the bank's time or the customer's claim. */
  readonly firstSeenAtMs: number;
  /** False once its transaction was dropped, replaced or orphaned. */
  readonly isAlive: boolean;
  readonly isInBlock: boolean;
  readonly isFinal: boolean;
}

export interface DepositSituation extends DueAmount {
  readonly stage: OrderStage;
  readonly lockEndsAtMs: number;
  /** The network was read after the time that a payment has to come into a block. */
  readonly isWaitOver: boolean;
  readonly dustBaseUnits: bigint;
  readonly deposits: readonly DepositFact[];
}

/**
 * The event that an order's deposits require, or null if the stage already reflects them. After the event
 * the result is null, so repeated calls change nothing.
 *
 * Deposits seen in time count if a block takes them within the wait, however long their confirmations take
 * after that. As soon as some of them add up to exactly the amount due, they fund the order; it is overpaid
 * only if no subset can be exact.
 */
export function nextDepositEvent(situation: DepositSituation): OrderEvent | null {
  const alive = situation.deposits.filter(
    (deposit) => deposit.isAlive && deposit.baseUnits >= situation.dustBaseUnits,
  );
  const isPatient = !(situation.isWaitOver && situation.stage === 'seen');
  const inTime = alive.filter(
    (deposit) => deposit.firstSeenAtMs < situation.lockEndsAtMs && (deposit.isInBlock || isPatient),
  );
  const final = inTime.filter((deposit) => deposit.isFinal);
  const seenBaseUnits = sumBaseUnits(inTime);
  const finalBaseUnits = sumBaseUnits(final);
  const hasLateFinal = alive.some(
    (deposit) => deposit.isFinal && deposit.firstSeenAtMs >= situation.lockEndsAtMs,
  );
  const lateEvent = hasLateFinal || finalBaseUnits > 0n ? 'late_deposit' : null;
  const due = situation.dueBaseUnits;
  const finalEvent = (): OrderEvent | null => {
    if (findExactDeposits(final, situation) !== null) return 'deposit_final_exact';
    // An exact set that is not final yet takes precedence over other final deposits.
    const isOver = finalBaseUnits > due && findExactDeposits(inTime, situation) === null;
    return isOver ? 'deposit_final_over' : null;
  };
  switch (situation.stage) {
    case 'awaiting_deposit':
      // A late payment needs no event here: the lock's end closes the order first.
      return seenEvent(seenBaseUnits, due);
    case 'lost':
      if (situation.isWaitOver) return lateEvent;
      return seenEvent(seenBaseUnits, due) ?? (hasLateFinal ? 'late_deposit' : null);
    case 'claimed':
      return seenEvent(seenBaseUnits, due) ?? (hasLateFinal ? 'late_deposit' : null);
    case 'closed':
      return lateEvent;
    case 'seen':
      if (seenBaseUnits >= due) return finalEvent();
      if (situation.isWaitOver) return 'wait_expired';
      return seenBaseUnits === 0n ? 'deposit_dropped_all' : 'deposit_dropped_some';
    case 'short':
      if (seenBaseUnits === 0n) return 'deposit_dropped_all';
      return finalEvent() ?? (seenBaseUnits >= due ? 'deposit_seen_enough' : null);
    case 'funded':
    case 'over':
      if (seenBaseUnits === 0n) return 'reorg_unfund';
      return seenBaseUnits < due ? 'deposit_dropped_some' : null;
    case 'assigned':
    case 'prepared':
    case 'sent':
    case 'delivered':
    case 'closed_funded':
      return null;
  }
}

function seenEvent(seenBaseUnits: bigint, due: bigint): OrderEvent | null {
  if (seenBaseUnits === 0n) return null;
  return seenBaseUnits >= due ? 'deposit_seen_enough' : 'deposit_seen_short';
}

/** Whether deposits in time that add up to the amount due are in blocks: nobody can take these back. */
export function isDueInBlocks({ deposits, dueBaseUnits, ...order }: DepositSituation): boolean {
  const inBlocks = deposits.filter(
    ({ isAlive, isInBlock, baseUnits, firstSeenAtMs }) =>
      isAlive && isInBlock && baseUnits >= order.dustBaseUnits && firstSeenAtMs < order.lockEndsAtMs,
  );
  return sumBaseUnits(inBlocks) >= dueBaseUnits;
}

function sumBaseUnits(deposits: readonly DepositFact[]): bigint {
  return deposits.reduce((sum, deposit) => sum + deposit.baseUnits, 0n);
}
