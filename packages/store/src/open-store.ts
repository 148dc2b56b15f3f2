import type { Store } from '@naru/desk';
import type { UpgradeWait } from './postgres/postgres-migrate.ts';
import type { Span } from './sql/watch-statements.ts';
import type { FillProgress } from './migrations/migration.ts';

/** Where the rows of a desk are: a folder with the embedded database, or a PostgreSQL database. */
export type StorePlace = { readonly dataFolder: string } | { readonly databaseUrl: string };

export interface EmbeddedOptions {
  /** The folder of the embedded database, created if needed. One process at a time. */
  readonly dataFolder: string;
  /** Receives warnings about risks that do not stop the start; they contain no personal data. */
  readonly onWarning?: (message: string) => void;
  /** Checks every page of the file before it opens, even if it is very large. */
  readonly checksAnySize?: boolean;
  /** Called with what a check of a file too large to be checked before opening found; null: undamaged. */
  readonly onChecked?: (damage: string | null) => void;
  /**
   * For simulations: writes on the calling thread, so that the same calls always complete in the same order.
   */
  readonly isWriterInline?: boolean;
  /** False for a program other than a desk: tables of another version are refused, and not upgraded. */
  readonly upgrades?: boolean;
  /** Called with the progress of an upgrade that fills rows for a long time. */
  readonly onFill?: (progress: FillProgress) => void;
  /** Every statement is traced as one span; by default none is. */
  readonly span?: Span | null;
}

export interface ServerOptions extends Pick<EmbeddedOptions, 'upgrades' | 'onFill' | 'span'> {
  /** `postgres://user:password@host:port/database`, PostgreSQL 14 or later. */
  readonly databaseUrl: string;
  /** Maximum number of connections; 8 by default. More are slower on few cores. */
  readonly poolSize?: number;
  /** Called once if the start waits for another server that is migrating, or was killed while it did. */
  readonly onUpgradeWait?: (wait: UpgradeWait) => void;
}

/** Where everything that survives a restart is stored. */
export type StoreOptions = EmbeddedOptions | ServerOptions;

/**
 * Opens the store and migrates its tables to this release. Throws a `StoreOpenFault` when the folder is in
 * use, the server does not answer, or the database was written by a later release.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  // Loads only the engine in use, to save time at the start.
  if ('databaseUrl' in options) {
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    return openPostgresStore(options);
  }
  const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  return openSqliteStore(options);
}

/**
 * Whether a desk has created its tables in a database, which is opened without changes. False if the file is
 * missing or empty. Throws a `StoreOpenFault` when the server does not answer or the file is damaged.
 */
export async function hasDeskTables(place: StorePlace): Promise<boolean> {
  if ('databaseUrl' in place) {
    const { hasPostgresTables } = await import('./postgres/postgres-store.ts');
    return hasPostgresTables(place.databaseUrl);
  }
  const { hasSqliteTables } = await import('./sqlite/sqlite-store.ts');
  return hasSqliteTables(place.dataFolder);
}

/**
 * Opens the store of a desk that may be running, for a program that reports on it: takes no lock and changes
 * no tables. Null if no desk was ever started there. Throws a `StoreOpenFault` when the server does not
 * answer, or another release wrote the database.
 */
export async function openStoreBeside(options: StorePlace): Promise<Store | null> {
  if ('databaseUrl' in options) {
    const { openPostgresStoreBeside } = await import('./postgres/postgres-store.ts');
    return openPostgresStoreBeside(options);
  }
  const { openSqliteStoreBeside } = await import('./sqlite/sqlite-store.ts');
  return openSqliteStoreBeside(options);
}

/**
 * Opens the store of a desk that may be running, for a program that verifies it: later writes of the desk are
 * not visible, and nothing can be written. Otherwise as `openStoreBeside`; an embedded database that is
 * damaged is a `StoreOpenFault`, too.
 */
export async function openStoreSnapshot(options: StorePlace): Promise<Store | null> {
  if ('databaseUrl' in options) {
    const { openPostgresStoreSnapshot } = await import('./postgres/postgres-store.ts');
    return openPostgresStoreSnapshot(options.databaseUrl);
  }
  const { openSqliteStoreSnapshot } = await import('./sqlite/sqlite-store.ts');
  return openSqliteStoreSnapshot(options.dataFolder);
}
