import type { Store } from '@naru/desk';

/** A worker's right to act, so that of two processes on one database only one does. */
export interface Lease {
  /** True while this process has it. Ask before every round; a fault of the store is thrown. */
  take(): Promise<boolean>;
  /** Lets the next process begin at once. */
  giveBack(): Promise<void>;
}

export interface LeaseOptions {
  readonly store: Pick<Store, 'takeLease'>;
  /** By a clock that nobody sets; see `monotonicMs`. */
  readonly elapsedMs: () => number;
  readonly name: string;
  readonly holder: string;
  /** Well above the time between two rounds. */
  readonly durationMs: number;
}

/**
 * Renewed only after a third of its time, so that a fast worker does not write at every round. The database's
 * clock alone decides when it ends: those of two processes may differ by any amount.
 */
export function createLease({ store, elapsedMs, name, holder, durationMs }: LeaseOptions): Lease {
  let renewAtMs = 0;
  return {
    take: async () => {
      const nowMs = elapsedMs();
      if (nowMs < renewAtMs) return true;
      const isOurs = await store.takeLease({ name, holder, durationMs });
      renewAtMs = isOurs ? nowMs + durationMs / 3 : 0;
      return isOurs;
    },
    giveBack: async () => {
      if (renewAtMs === 0) return;
      renewAtMs = 0;
      await store.takeLease({ name, holder, durationMs: 0 });
    },
  };
}

/** The lease of a process that leaves background work to others: it never has it. */
export const noLease: Lease = {
  take: () => Promise.resolve(false),
  giveBack: () => Promise.resolve(),
};

/** The embedded database belongs to one process by its own lock, so the lease is always held. */
export const soleLease: Lease = {
  take: () => Promise.resolve(true),
  giveBack: () => Promise.resolve(),
};
