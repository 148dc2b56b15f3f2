import type { AuditEntry, Order, OrderChange } from '@naru/desk';

/** A sighting as it must stand in the database after all commits so far. */
export interface KnownSighting {
  readonly railId: string;
  readonly outputKey: string;
  readonly orderId: string;
  readonly purpose: 'deposit' | 'payout' | 'refund';
  readonly baseUnits: bigint;
  readonly firstSeenAtMs: number;
  readonly blockHeight: number | null;
  readonly blockHash: string | null;
  readonly isDropped: boolean;
}

export interface CommitFacts {
  readonly change: OrderChange;
  readonly audit: AuditEntry;
  /** The order as the commit before this one left it. */
  readonly before: Order;
  /** Sightings of the order, as they stood before this commit. */
  readonly sightings: readonly KnownSighting[];
  /** Holds of the order that were open before this commit. */
  readonly openHolds: ReadonlySet<string>;
}

/** What must be true of one change at the very moment at which it is written. */
export interface CommitRule {
  readonly name: string;
  /** Null, or how the change breaks the rule. */
  check(facts: CommitFacts): string | null;
}
