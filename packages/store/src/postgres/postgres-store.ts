import { type Result, ok } from '@naru/core';
import type { Store } from '@naru/desk';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Row } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { composeStore } from '../compose-store.ts';
import { readAlways, sharePages } from '../page/page-reads.ts';
import { POSTGRES, numberPlaceholders } from '../sql/dialect.ts';
import type { ServerOptions } from '../open-store.ts';
import { countActivity, refuseToWrite, traceStatements } from '../sql/watch-statements.ts';
import { beginSnapshot, hasTables, toClientFault, withClient } from './postgres-client.ts';
import { createPostgresDatabase, openOver, placeOf } from './postgres-database.ts';
import { assertPostgresVersion, migratePostgres, readPostgresVersion } from './postgres-migrate.ts';
import { type Pool, openPool } from './postgres-pool.ts';
import { assertSameVersion } from '../migrations/schema-version.ts';
import { listenToFills } from '../migrations/migration.ts';

/** After a cut connection the server commits or rolls back within moments. */
const LOOK_AFTER_MS = [0, 100, 400, 1_000];
/** The time for all of them: while a database hangs, the caller has already waited for the write. */
const LOOK_MS_MAX = 9_000;

type OrderDoor = Pick<Store, 'saveNewOrder' | 'saveChange' | 'close'>;

/**
 * When the connection is lost during a write about an order, its audit entry shows whether the write was
 * committed: every write has its own. If it is not found in time, the outcome is unknown. `close` waits for
 * that.
 */
export function lookUpLostAnswers(database: Pick<Database, 'all'>, door: OrderDoor): OrderDoor {
  const underWay = new Set<Promise<unknown>>();
  const note = <T>(asked: Promise<T>): Promise<T> => {
    underWay.add(asked);
    const forget = (): void => void underWay.delete(asked);
    asked.then(forget, forget);
    return asked;
  };
  const answerOrFind = async <R extends string>(
    writing: Promise<Result<null, R>>,
    auditId: string,
  ): Promise<Result<null, R>> => {
    try {
      return await writing;
    } catch (fault) {
      const isUnknown = fault instanceof StoreFault && fault.code === 'outcome_unknown';
      if (isUnknown && (await isFoundInTime(database, auditId))) return ok(null);
      throw fault;
    }
  };
  return {
    saveNewOrder: (newOrder) => note(answerOrFind(door.saveNewOrder(newOrder), newOrder.audit.auditId)),
    saveChange: (change) => note(answerOrFind(door.saveChange(change), change.audit.auditId)),
    close: async () => {
      await Promise.allSettled(underWay);
      await door.close();
    },
  };
}

function isFoundInTime(database: Pick<Database, 'all'>, auditId: string): Promise<boolean> {
  return Promise.race([isWritten(database, auditId), pause(LOOK_MS_MAX, false, { ref: false })]);
}

async function isWritten(database: Pick<Database, 'all'>, auditId: string): Promise<boolean> {
  for (const waitMs of LOOK_AFTER_MS) {
    await pause(waitMs);
    try {
      const found = await database.all('SELECT 1 AS found FROM audit_entries WHERE audit_id = ?', [auditId]);
      if (found.length > 0) return true;
    } catch {
      // The database is still unreachable; the next attempt may succeed.
    }
  }
  return false;
}

/** Measured: 64 connections are slower than 8 on two cores. */
const POOL_SIZE = 8;

export async function openPostgresStore(options: ServerOptions): Promise<Store> {
  const database = await openPostgresDatabase(options);
  const { span = null } = options;
  return composeOn(span === null ? database : traceStatements(database, span));
}

/** The database of a desk that may be running; it is not migrated. Null if no desk was ever started. */
export async function openPostgresStoreBeside(options: ServerOptions): Promise<Store | null> {
  const database = await openOnPool(options, async (pool) => {
    const found = await readPostgresVersion(pool);
    if (found !== null) assertSameVersion(found, POSTGRES);
    return found === null ? null : createPostgresDatabase(pool, options.databaseUrl);
  });
  return database === null ? null : composeOn(database);
}

/** The same at one moment, over one connection without time limits; nothing can be written. */
export function openPostgresStoreSnapshot(databaseUrl: string): Promise<Store | null> {
  return withClient(databaseUrl, async (client) => {
    if ((await beginSnapshot(client)) === null) return null;
    const database: Database = {
      dialect: POSTGRES,
      all: async (sql, values) => {
        try {
          return (await client.query<Row>(numberPlaceholders(sql), [...values])).rows;
        } catch (error) {
          throw toClientFault(error);
        }
      },
      write: refuseToWrite,
      close: () => client.end(),
    };
    return readAlways(composeStore(countActivity(database)));
  });
}

/** Whether a desk has created its tables there. */
export async function hasPostgresTables(databaseUrl: string): Promise<boolean> {
  const client = await withClient(databaseUrl, async (opened) => ((await hasTables(opened)) ? opened : null));
  await client?.end();
  return client !== null;
}

function composeOn(uncounted: Database): Store {
  const database = countActivity(uncounted);
  const composed = composeStore(database);
  return sharePages(database, { ...composed, ...lookUpLostAnswers(database, composed) });
}

export function openPostgresDatabase(options: ServerOptions): Promise<Database> {
  return openOnPool(options, async (pool) => {
    const found = options.upgrades === false ? await readPostgresVersion(pool) : null;
    if (found !== null) assertSameVersion(found, POSTGRES);
    const { databaseUrl, onFill, onUpgradeWait: onWait } = options;
    await migratePostgres(databaseUrl, pool, { fills: listenToFills(onFill), onWait });
    return createPostgresDatabase(pool, options.databaseUrl);
  });
}

/** Opens a database on a pool, which is closed if `open` throws, or opens nothing. */
async function openOnPool<Opened extends Database | null>(
  { databaseUrl, poolSize = POOL_SIZE }: ServerOptions,
  open: (pool: Pool) => Promise<Opened>,
): Promise<Opened> {
  const place = placeOf(databaseUrl);
  const pool = openPool(databaseUrl, { poolSize, isTimed: true });
  return openOver(place, pool, async () => {
    await assertPostgresVersion(pool);
    return open(pool);
  });
}
