import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openStore } from '../open-store.ts';
import { type PostgresSession, openSession } from './postgres-session.ts';
import type { StoreEngine, StorePlace } from './store-place.ts';

export interface PostgresEngine extends StoreEngine {
  makePlace(): Promise<PostgresPlace>;
  /** Makes a database without tables. */
  makeEmptyPlace(): Promise<PostgresPlace>;
  /** Drops everything that this run made. */
  removeAll(): Promise<void>;
}

export interface PostgresPlace extends StorePlace {
  readonly databaseUrl: string;
  run(sql: string): Promise<void>;
}

/** YugabyteDB reports itself as PostgreSQL, with its own name in the version. */
const COPIES_DATABASES = /^PostgreSQL (?!\S*-YB-)/;

/**
 * Databases of this run on the server at `serverUrl`: one is migrated to this release, the others are copies
 * of it. On an engine that cannot copy databases, nor drop one in use, each is migrated.
 */
export async function startPostgresEngine(serverUrl: string): Promise<PostgresEngine> {
  const run = `naru_test_${randomBytes(6).toString('hex')}`;
  const server = openSession(serverUrl);
  const urlOf = (name: string): string => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  };
  const [about] = await server.ask('SELECT version() AS version');
  const isCopying = COPIES_DATABASES.test(String(about?.['version']));
  const create = async (name: string): Promise<void> => {
    await server.ask(`CREATE DATABASE ${name}`);
    await (await openStore({ databaseUrl: urlOf(name) })).close();
  };
  const drop = async (name: string): Promise<void> => {
    await server.ask(`DROP DATABASE ${name}${isCopying ? ' WITH (FORCE)' : ''}`);
  };
  const template = `${run}_template`;
  await create(template);
  let placeCount = 0;
  const makePlace = async ({ isEmpty }: { readonly isEmpty: boolean }): Promise<PostgresPlace> => {
    placeCount += 1;
    const name = `${run}_${placeCount}`;
    if (isCopying) await server.ask(`CREATE DATABASE ${name} TEMPLATE ${isEmpty ? 'template0' : template}`);
    else if (isEmpty) await server.ask(`CREATE DATABASE ${name}`);
    else await create(name);
    const databaseUrl = urlOf(name);
    const witness = openSession(databaseUrl);
    return {
      databaseUrl,
      options: { databaseUrl },
      run: async (sql) => {
        await witness.ask(sql);
      },
      countRows: async (table) => {
        const counted = `SELECT count(*) AS row_count FROM ${table}`;
        const [row] = await witness.ask(counted);
        return Number(row?.['row_count']);
      },
      waitUntilAlone: () => waitUntilAlone(witness, name),
      remove: async () => {
        await witness.end();
        await drop(name);
      },
    };
  };
  return {
    name: 'PostgreSQL',
    makePlace: () => makePlace({ isEmpty: false }),
    makeEmptyPlace: () => makePlace({ isEmpty: true }),
    removeAll: async () => {
      await drop(template);
      await server.end();
    },
  };
}

async function waitUntilAlone(witness: PostgresSession, name: string): Promise<void> {
  for (;;) {
    const others = await witness.ask(
      `SELECT 1 FROM pg_stat_activity WHERE datname = $1
        AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
      [name],
    );
    if (others.length === 0) return;
    await pause(20);
  }
}
