import type { Store } from '@naru/desk';

/** Where everything is kept that survives a restart. */
export type StoreOptions =
  | {
      /** The folder of the embedded database; made when it does not exist. One process at a time. */
      readonly dataFolder: string;
      /** Told about what is dangerous but no reason to stop; carries no personal data. */
      readonly onWarning?: (message: string) => void;
      /** Every page of the file is checked however large it is; a start leaves a very large one out. */
      readonly checksAnySize?: boolean;
      /** For simulations: writes on the calling thread, so that the same calls end in the same order. */
      readonly isWriterInline?: boolean;
    }
  | {
      /** `postgres://user:password@host:port/database`, PostgreSQL 14 or later. */
      readonly databaseUrl: string;
      /** Connections at a time; 8 unless said otherwise. More are slower on few cores. */
      readonly poolSize?: number;
    };

/**
 * Opens the store and brings its tables to this release. Throws a `StoreOpenFault` when that cannot be: the
 * folder is in use, the server does not answer, or the database was written by a later release.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  // Only the engine that is used is loaded: the other one would be read at every start for nothing.
  if ('databaseUrl' in options) {
    const { openPostgresStore } = await import('./postgres/postgres-store.ts');
    return openPostgresStore(options);
  }
  const { openSqliteStore } = await import('./sqlite/sqlite-store.ts');
  return openSqliteStore(options);
}
