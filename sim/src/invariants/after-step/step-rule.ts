import type { AuditRecord, OrderRecord, PayoutRecord, SightingRecord } from '../../house/records.ts';
import type { World } from '../../world/world.ts';

/** One order as the database has it now, and as it had it when it was last looked at. */
export interface OrderFacts {
  readonly before: OrderRecord | null;
  readonly after: OrderRecord;
  /** Of the first version first. */
  readonly audit: readonly AuditRecord[];
  readonly payouts: readonly PayoutRecord[];
  readonly sightings: readonly SightingRecord[];
}

/** What must be true of every order that a step touched. */
export interface OrderRule {
  readonly name: string;
  /** Null, or how the order breaks the rule. */
  check(facts: OrderFacts, world: World): string | null;
}

/** What must be true of the whole; `scanned` are rails that a complete scan of this step was written for. */
export interface WorldRule {
  readonly name: string;
  check(world: World, scanned: ReadonlyMap<string, { readonly hadGoneBlocks: boolean }>): string | null;
}
