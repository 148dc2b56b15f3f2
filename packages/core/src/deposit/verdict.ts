import type { OrderEvent } from '../order/transition.ts';
import type { OrderStage } from '../order/stage.ts';

/** Bounds the sums that are kept; an attacker gains nothing by sending more small outputs than that. */
const SUMS_MAX = 512;

export interface DueAmount {
  readonly dueBaseUnits: bigint;
  /** The smallest sendable amount of the asset. */
  readonly leastBaseUnits: bigint;
}

/**
 * The deposits that fund an order: of those seen first, the ones that add up to exactly the amount due, or
 * to more by less than can be sent (such a difference can be neither avoided nor refunded). Null if there
 * is no such set. All other deposits, before or after, are not part of the order, so that nobody can spoil
 * a correct payment by sending dust to the same address.
 *
 * A single deposit of exactly the amount due is found however many others there are, and so are the first
 * deposits that add up to it together.
 */
export function findExactDeposits<D extends Pick<DepositFact, 'baseUnits' | 'firstSeenAtMs'>>(
  deposits: readonly D[],
  { dueBaseUnits, leastBaseUnits }: DueAmount,
): readonly D[] | null {
  const isExact = (sum: bigint): boolean => sum >= dueBaseUnits && sum < dueBaseUnits + leastBaseUnits;
  const ordered = deposits.toSorted((left, right) => left.firstSeenAtMs - right.firstSeenAtMs);
  let seen = 0n;
  let left = ordered.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
  let partsOfSum: ReadonlyMap<bigint, readonly D[]> = new Map([[0n, []]]);
  for (const [place, deposit] of ordered.entries()) {
    seen += deposit.baseUnits;
    left -= deposit.baseUnits;
    if (isExact(seen)) return ordered.slice(0, place + 1);
    // Sums that the remaining deposits cannot complete are dropped, so that the bound counts only those that
    // can be completed.
    const reachable = new Map<bigint, readonly D[]>();
    for (const [sum, parts] of partsOfSum) if (sum + left >= dueBaseUnits) reachable.set(sum, parts);
    for (const [sum, parts] of partsOfSum) {
      const next = sum + deposit.baseUnits;
      if (isExact(next)) return [...parts, deposit];
      const isOpen = next < dueBaseUnits && next + left >= dueBaseUnits && !reachable.has(next);
      if (isOpen && reachable.size < SUMS_MAX) reachable.set(next, [...parts, deposit]);
    }
    partsOfSum = reachable;
  }
  return null;
}

/** The facts of a recorded deposit that the verdict depends on. */
export interface DepositFact {
  readonly baseUnits: bigint;
  /** When the desk first saw the deposit; on a bank rail, the time of the bank or of the claim. */
  readonly firstSeenAtMs: number;
  /** Seen within the rate lock; on a bank rail, within the rate lock or the claim. */
  readonly isSentInTime: boolean;
  /** Sent in time, and not taken by a block only after the wait for a block was over. */
  readonly isInTime: boolean;
  /** False once its transaction was dropped, replaced or orphaned. */
  readonly isAlive: boolean;
  readonly isInBlock: boolean;
  readonly isFinal: boolean;
}

export interface DepositSituation extends DueAmount {
  readonly stage: OrderStage;
  /** The network was read beyond the time by which a payment has to be in a block. */
  readonly isWaitOver: boolean;
  readonly dustBaseUnits: bigint;
  readonly deposits: readonly DepositFact[];
}

/**
 * The event that an order's deposits require, or null if the stage already reflects them. After the event
 * the result is null, so repeated calls change nothing.
 *
 * Deposits seen in time count if a block takes each of them within the wait, however long their confirmations
 * take after that. As soon as some of them add up to exactly the amount due, they fund the order; it is
 * overpaid only if no subset can be exact.
 */
export function nextDepositEvent(situation: DepositSituation): OrderEvent | null {
  const alive = situation.deposits.filter(
    (deposit) => deposit.isAlive && deposit.baseUnits >= situation.dustBaseUnits,
  );
  const isPatient = !(situation.isWaitOver && situation.stage === 'seen');
  const inTime = alive.filter((deposit) => deposit.isInTime && (deposit.isInBlock || isPatient));
  const final = inTime.filter((deposit) => deposit.isFinal);
  // A block after the wait may be read before one within it, so a complete reading decides.
  const isWaiting = !situation.isWaitOver;
  const seenBaseUnits = sumBaseUnits(isWaiting ? alive.filter(({ isSentInTime }) => isSentInTime) : inTime);
  const finalBaseUnits = sumBaseUnits(final);
  const lateEvent = alive.some(({ isFinal }) => isFinal) ? 'late_deposit' : null;
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
      return seenEvent(seenBaseUnits, due) ?? lateEvent;
    case 'claimed':
      return seenEvent(seenBaseUnits, due) ?? lateEvent;
    case 'closed':
      return lateEvent;
    case 'seen':
      if (seenBaseUnits >= due) return finalEvent();
      if (situation.isWaitOver) return 'wait_expired';
      return seenBaseUnits === 0n ? 'deposit_dropped_all' : 'deposit_dropped_some';
    case 'short':
      // Once no block can take a payment in time any more, the end of the lock closes the order.
      if (seenBaseUnits === 0n) return situation.isWaitOver ? null : 'deposit_dropped_all';
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

/** Whether deposits in time that add up to the amount due are in blocks: nobody can take them back. */
export function isDueInBlocks({ deposits, dueBaseUnits, ...order }: DepositSituation): boolean {
  const inBlocks = deposits.filter(
    ({ isAlive, isInTime, isInBlock, baseUnits }) =>
      isAlive && isInTime && isInBlock && baseUnits >= order.dustBaseUnits,
  );
  return sumBaseUnits(inBlocks) >= dueBaseUnits;
}

function sumBaseUnits(deposits: readonly DepositFact[]): bigint {
  return deposits.reduce((sum, deposit) => sum + deposit.baseUnits, 0n);
}
