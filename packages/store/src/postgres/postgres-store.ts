import type { Store } from '@naru/desk';
import { composeStore } from '../compose-store.ts';
import { sharePages } from '../page/shared-page-reads.ts';
import type { Database } from '../sql/statement.ts';
import { StoreOpenFault } from '../store-fault.ts';
import { lookUpLostAnswers } from './look-up-lost-answers.ts';
import { createPostgresDatabase, placeOf } from './postgres-database.ts';
import { toStoreFault } from './postgres-fault.ts';
import { assertPostgresVersion, migratePostgres } from './postgres-migrate.ts';
import { openPool } from './postgres-pool.ts';

/** Measured: 64 connections are slower than 8 on two cores. */
const POOL_SIZE = 8;

export interface PostgresStoreOptions {
  readonly databaseUrl: string;
  readonly poolSize?: number;
}

export async function openPostgresStore(options: PostgresStoreOptions): Promise<Store> {
  const database = await openPostgresDatabase(options);
  const composed = composeStore(database);
  return sharePages(database, { ...composed, ...lookUpLostAnswers(database, composed) });
}

export async function openPostgresDatabase({
  databaseUrl,
  poolSize = POOL_SIZE,
}: PostgresStoreOptions): Promise<Database> {
  const place = placeOf(databaseUrl);
  const pool = openPool(databaseUrl, { poolSize, isTimed: true });
  try {
    await assertPostgresVersion(pool);
    await migratePostgres(databaseUrl, pool);
    return createPostgresDatabase(pool);
  } catch (error) {
    await pool.end();
    if (error instanceof StoreOpenFault) throw error;
    throw new StoreOpenFault(
      'database_unreachable',
      `The database at ${place} cannot be used: ${toStoreFault(error).message}.`,
    );
  }
}
