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

/** One order as the database has it now, and as it had it when it was last looked at. */
export interface OrderFacts {
  readonly before: OrderRecord | null;
  readonly after: OrderRecord;
  /** Of the first version first. */
  readonly audit: readonly AuditRecord[];
  readonly disbursements: readonly DisbursementRecord[];
  readonly holds: readonly HoldRecord[];
  /** What the journal entries of the order add up to. */
  readonly sums: readonly SumRecord[];
  readonly sightings: readonly SightingRecord[];
  readonly refunds: readonly RefundRecord[];
}

/** What must be true of every order that a step touched. */
export interface OrderRule {
  readonly name: string;
  /** Null, or how the order breaks the rule. */
  check(facts: OrderFacts, world: World): string | null;
}

/** What one step did to the whole. */
export interface StepFacts {
  /** Rails that a complete scan of this step was written for. */
  readonly scanned: ReadonlyMap<string, { readonly hadGoneBlocks: boolean }>;
  /** False when the database is as it was. */
  readonly hasWritten: boolean;
}

/** What must be true of the whole. */
export interface WorldRule {
  readonly name: string;
  check(world: World, facts: StepFacts): string | null;
}
