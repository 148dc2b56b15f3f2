import type { AuditEntry, Order, OrderChange } from '@naru/desk';

/** A sighting as it must be in the database after all commits so far. */
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
  /** The time of the newest reading that showed it in no block, and after which its order was reviewed. */
  readonly waitedUntilMs: number;
  /** A block took it at this time at the latest: that of the reading which first showed it in one. */
  readonly waitedAtMostUntilMs: number;
}

export interface CommitFacts {
  readonly change: OrderChange;
  readonly audit: AuditEntry;
  /** The order before this commit. */
  readonly before: Order;
  /** Sightings of the order before this commit. */
  readonly sightings: readonly KnownSighting[];
  /** Holds of the order that were open before this commit. */
  readonly openHolds: ReadonlySet<string>;
}

/** A rule for one change at the moment it is committed. */
export interface CommitRule {
  readonly name: string;
  /** Null, or how the change breaks the rule. */
  check(facts: CommitFacts): string | null;
}
