import type {
  AuditRecord,
  DisbursementRecord,
  HoldRecord,
  OrderRecord,
  RefundRecord,
  SightingRecord,
  SumRecord,
} from '../../house/records.ts';
import type { World } from '../../world/world.ts';

/** One order as it is in the database now, and as it was at the last check. */
export interface OrderFacts {
  readonly before: OrderRecord | null;
  readonly after: OrderRecord;
  /** By version. */
  readonly audit: readonly AuditRecord[];
  readonly disbursements: readonly DisbursementRecord[];
  readonly holds: readonly HoldRecord[];
  /** The sums of the order's journal entries. */
  readonly sums: readonly SumRecord[];
  readonly sightings: readonly SightingRecord[];
  readonly refunds: readonly RefundRecord[];
}

/** A rule for every order that a step touched. */
export interface OrderRule {
  readonly name: string;
  /** Null, or how the order breaks the rule. */
  check(facts: OrderFacts, world: World): string | null;
}

/** What one step did to the world. */
export interface StepFacts {
  /** Rails for which this step saved a complete scan. */
  readonly scanned: ReadonlyMap<string, { readonly hadGoneBlocks: boolean }>;
  /** False when the database is unchanged. */
  readonly hasWritten: boolean;
}

/** A rule for the world as a whole. */
export interface WorldRule {
  readonly name: string;
  check(world: World, facts: StepFacts): string | null;
}
