import type { CreationLimit, OpenLockReading } from '../ports/store.ts';
import {
  type LockBound,
  type LockSum,
  NO_LOCKS,
  type OpenLock,
  type OpenLockRefusal,
  type SumOf,
  addLocks,
  keysOf,
} from './open-lock.ts';

/** A lock whose order this process is making, or has made since the last reading. */
export interface OwnLock {
  readonly lock: OpenLock;
  readonly worth: LockSum;
  /** Null while it is being made. */
  orderId: string | null;
}

/** Either why not, or how far others may have gone meanwhile. */
export type LockVerdict =
  | { readonly refusal: OpenLockRefusal }
  | { readonly refusal: null; readonly limit: CreationLimit };

/**
 * What is open, as it was last read and with what this process added to it since. It need not be fresh: what
 * others added is told by the odometer when an order is written (see {@link CreationLimit}), and locks that
 * ended meanwhile only make it stricter than it must be, which is why nothing is refused without a reading.
 */
export interface OpenLockBook {
  /** Counts from here on, so that many at once see each other. */
  begin(lock: OpenLock): OwnLock;
  judge(own: OwnLock, bounds: readonly LockBound[]): LockVerdict;
  /** Its order was made. */
  settle(own: OwnLock, orderId: string): void;
  /** It was not. */
  drop(own: OwnLock): void;
  isRead(): boolean;
  /** Reads what is open, beginning after this call; calls at the same time share one. */
  refresh(): Promise<void>;
}

/** What is kept between two readings; more of it, and the next order begins with a reading. */
const OWN_LOCKS_MAX = 5_000;
const CENTS_MAX = BigInt(Number.MAX_SAFE_INTEGER);

export function createOpenLockBook(parts: {
  readonly read: () => Promise<OpenLockReading>;
  readonly worthOf: (lock: OpenLock) => LockSum;
}): OpenLockBook {
  const { read, worthOf } = parts;
  const owns = new Set<OwnLock>();
  const underWay = createSums();
  let page: Page | null = null;
  const takeReading = async (): Promise<void> => {
    const before = [...owns].filter(({ orderId }) => orderId !== null);
    const next = createPage(await read(), worthOf);
    for (const own of before) owns.delete(own);
    for (const own of owns) if (own.orderId !== null && !next.count(own, own.orderId)) owns.delete(own);
    page = next;
  };
  return {
    begin: (lock) => {
      const own: OwnLock = { lock, worth: worthOf(lock), orderId: null };
      owns.add(own);
      underWay.add(lock, own.worth);
      return own;
    },
    judge: (own, bounds) => (page ?? createPage(EMPTY, worthOf)).judge(own, bounds, underWay.sumOf),
    settle: (own, orderId) => {
      own.orderId = orderId;
      underWay.remove(own.lock, own.worth);
      if (page?.count(own, orderId) === false) owns.delete(own);
      if (owns.size > OWN_LOCKS_MAX) page = null;
    },
    drop: (own) => {
      if (owns.delete(own)) underWay.remove(own.lock, own.worth);
    },
    isRead: () => page !== null,
    refresh: shareRuns(takeReading),
  };
}

const EMPTY: OpenLockReading = { locks: [], odometer: { orderCount: 0, usdCents: 0 } };

/** One reading, and what this process has made since. */
interface Page {
  /** False where the reading had it already. */
  count(own: OwnLock, orderId: string): boolean;
  judge(own: OwnLock, bounds: readonly LockBound[], underWay: SumOf): LockVerdict;
}

function createPage({ locks, odometer }: OpenLockReading, worthOf: (lock: OpenLock) => LockSum): Page {
  const orderIds = new Set(locks.map(({ orderId }) => orderId));
  const settled = createSums();
  for (const { lock } of locks) settled.add(lock, worthOf(lock));
  /** Where the odometer stands, as far as this process alone has moved it. */
  let reached: LockSum = { count: odometer.orderCount, usdCents: BigInt(odometer.usdCents) };
  return {
    count: ({ lock, worth }, orderId) => {
      if (orderIds.has(orderId)) return false;
      settled.add(lock, worth);
      reached = addLocks(reached, worth);
      return true;
    },
    judge: ({ worth }, bounds, underWay) => {
      let orderCountMax = Number.MAX_SAFE_INTEGER;
      let usdCentsMax = CENTS_MAX;
      for (const { refusal, sum, ...max } of bounds) {
        const known = sum(settled.sumOf);
        const all = addLocks(known, sum(underWay));
        if (max.countMax !== null) {
          if (all.count > max.countMax) return { refusal };
          orderCountMax = Math.min(orderCountMax, reached.count + max.countMax - known.count - 1);
        }
        if (max.usdCentsMax !== null) {
          if (all.usdCents > max.usdCentsMax) return { refusal };
          const left = reached.usdCents + max.usdCentsMax - known.usdCents - worth.usdCents;
          if (left < usdCentsMax) usdCentsMax = left;
        }
      }
      const usdCents = Number(worth.usdCents);
      return { refusal: null, limit: { orderCountMax, usdCents, usdCentsMax: Number(usdCentsMax) } };
    },
  };
}

interface Sums {
  add(lock: OpenLock, worth: LockSum): void;
  remove(lock: OpenLock, worth: LockSum): void;
  readonly sumOf: (key: string) => LockSum;
}

function createSums(): Sums {
  const sums = new Map<string, LockSum>();
  const change = (lock: OpenLock, worth: LockSum, sign: 1 | -1): void => {
    for (const key of keysOf(lock)) {
      const sum = addLocks(sums.get(key) ?? NO_LOCKS, worth, sign);
      if (sum.count === 0) sums.delete(key);
      else sums.set(key, sum);
    }
  };
  return {
    add: (lock, worth) => change(lock, worth, 1),
    remove: (lock, worth) => change(lock, worth, -1),
    sumOf: (key) => sums.get(key) ?? NO_LOCKS,
  };
}

/** One run at a time; whoever asks while one runs gets the next one, together with all who ask meanwhile. */
function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    const mine = run().finally(() => {
      if (running === mine) running = null;
    });
    running = mine;
    return mine;
  };
  return () => {
    if (running === null) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}
