import type { OrderEvent } from '../order/transition.ts';
import type { OrderStage } from '../order/stage.ts';

/** What the judgement needs of one recorded deposit. */
export interface DepositFact {
  readonly baseUnits: bigint;
  /** When we first saw it; on a bank rail, when the bank says it came or the customer claimed it. */
  readonly firstSeenAtMs: number;
  /** False once its transaction was dropped, replaced or orphaned. */
  readonly isAlive: boolean;
  readonly isFinal: boolean;
}

export interface DepositSituation {
  readonly stage: OrderStage;
  readonly dueBaseUnits: bigint;
  readonly lockEndsAtMs: number;
  readonly dustBaseUnits: bigint;
  readonly deposits: readonly DepositFact[];
}

/**
 * The event that the deposits of an order call for, or null when the stage already says it all. Asking again
 * after the event gives null, so a watcher that repeats itself changes nothing.
 *
 * Late money is judged first, then money that vanished, then sums: what was seen in time counts, however
 * long its confirmations take.
 */
export function nextDepositEvent(situation: DepositSituation): OrderEvent | null {
  const alive = situation.deposits.filter(
    (deposit) => deposit.isAlive && deposit.baseUnits >= situation.dustBaseUnits,
  );
  const inTime = alive.filter((deposit) => deposit.firstSeenAtMs < situation.lockEndsAtMs);
  const seenBaseUnits = sumBaseUnits(inTime);
  const finalBaseUnits = sumBaseUnits(inTime.filter((deposit) => deposit.isFinal));
  const hasLateFinal = alive.some(
    (deposit) => deposit.isFinal && deposit.firstSeenAtMs >= situation.lockEndsAtMs,
  );
  const due = situation.dueBaseUnits;
  switch (situation.stage) {
    case 'awaiting_deposit':
      // A late payment needs no event here: the lock's end closes the order first, and then it is late.
      return seenEvent(seenBaseUnits, due);
    case 'claimed':
    case 'lost':
      return seenEvent(seenBaseUnits, due) ?? (hasLateFinal ? 'late_deposit' : null);
    case 'closed':
      return hasLateFinal || finalBaseUnits > 0n ? 'late_deposit' : null;
    case 'seen':
      return seenStageEvent({ seenBaseUnits, finalBaseUnits, due });
    case 'short':
      return shortStageEvent({ seenBaseUnits, finalBaseUnits, due });
    case 'funded':
    case 'over':
      return seenBaseUnits === 0n ? 'reorg_unfund' : null;
    case 'assigned':
    case 'prepared':
    case 'sent':
    case 'delivered':
    case 'closed_funded':
      return null;
  }
}

interface Sums {
  readonly seenBaseUnits: bigint;
  readonly finalBaseUnits: bigint;
  readonly due: bigint;
}

function seenEvent(seenBaseUnits: bigint, due: bigint): OrderEvent | null {
  if (seenBaseUnits === 0n) return null;
  return seenBaseUnits >= due ? 'deposit_seen_enough' : 'deposit_seen_short';
}

function seenStageEvent({ seenBaseUnits, finalBaseUnits, due }: Sums): OrderEvent | null {
  if (seenBaseUnits === 0n) return 'deposit_dropped_all';
  if (seenBaseUnits < due) return 'deposit_dropped_some';
  return finalEvent(finalBaseUnits, due);
}

function shortStageEvent({ seenBaseUnits, finalBaseUnits, due }: Sums): OrderEvent | null {
  if (seenBaseUnits === 0n) return 'deposit_dropped_all';
  return finalEvent(finalBaseUnits, due) ?? (seenBaseUnits >= due ? 'deposit_seen_enough' : null);
}

function finalEvent(finalBaseUnits: bigint, due: bigint): OrderEvent | null {
  if (finalBaseUnits < due) return null;
  return finalBaseUnits === due ? 'deposit_final_exact' : 'deposit_final_over';
}

function sumBaseUnits(deposits: readonly DepositFact[]): bigint {
  return deposits.reduce((sum, deposit) => sum + deposit.baseUnits, 0n);
}
