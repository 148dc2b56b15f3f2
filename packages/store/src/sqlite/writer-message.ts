import type { SqlValue } from '../sql/statement.ts';
import type { StoreOpenFaultCode } from '../store-fault.ts';
import type { FillProgress, MigrationStep } from '../migrations/migration.ts';

/** One transaction for the writer. SQL texts are sent once and then referred to by number. */
export interface WriterJob {
  readonly jobId: number;
  readonly statements: readonly WriterStatement[];
}

export interface WriterStatement {
  readonly textId: number;
  readonly values: readonly SqlValue[];
  readonly refusedWhenUnchanged?: string;
  readonly refusedWhenFound?: string;
  readonly refusedAsFound?: readonly string[];
  /** Keyed by the columns that SQLite names in its message. */
  readonly refusedWhenTaken?: Readonly<Record<string, string>>;
}

export type WriterRequest =
  | {
      readonly kind: 'write';
      readonly texts: readonly (readonly [textId: number, sql: string])[];
      readonly jobs: readonly WriterJob[];
    }
  | { readonly kind: 'close' };

export type WriterOutcome =
  | { readonly kind: 'done'; readonly changes: readonly number[] }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'fault'; readonly code: string; readonly message: string };

export type WriterReply =
  /** Before it is ready. */
  | { readonly kind: 'filling'; readonly progress: FillProgress }
  | { readonly kind: 'ready' }
  | {
      readonly kind: 'not_ready';
      readonly code: StoreOpenFaultCode;
      readonly message: string;
      readonly databaseVersion?: number;
    }
  | {
      readonly kind: 'committed';
      readonly outcomes: readonly (readonly [jobId: number, outcome: WriterOutcome])[];
    }
  | { readonly kind: 'closed' };

export interface WriterStart {
  readonly databasePath: string;
  readonly migrations: readonly WrittenMigration[];
  /** For tests: simulates a disk that takes this long for every commit. */
  readonly commitDelayMs: number;
}

/** A migration as its SQL texts: everything that a writer thread needs of it. */
export interface WrittenMigration {
  readonly version: number;
  readonly name: string;
  readonly worksFromVersion: number;
  readonly steps: readonly MigrationStep[];
}
