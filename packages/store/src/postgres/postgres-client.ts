import pg from 'pg';
import {
  assertSameVersion,
  SCHEMA_VERSION_SQL,
  type SchemaVersion,
  toSchemaVersion,
} from '../migrations/schema-version.ts';
import { POSTGRES } from '../sql/dialect.ts';
import { openOver, placeOf } from './postgres-database.ts';
import { ConnectionLost, toStoreFault } from './postgres-fault.ts';
import { TYPES } from './postgres-pool.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Opens a connection of its own, without time limits; closed if `open` throws or returns null. */
export async function withClient<T>(
  databaseUrl: string,
  open: (client: pg.Client) => Promise<T | null>,
): Promise<T | null> {
  const place = placeOf(databaseUrl);
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'naru-command',
    types: TYPES,
  });
  // The statement that runs on a lost connection fails itself.
  client.on('error', () => undefined);
  return openOver(place, client, async () => {
    await client.connect();
    return open(client);
  });
}

/** From now on everything is read as of this moment. Null if no desk was ever started. */
export async function beginSnapshot(client: pg.Client): Promise<SchemaVersion | null> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (!(await hasTables(client))) return null;
  const found = toSchemaVersion((await client.query(SCHEMA_VERSION_SQL)).rows[0]);
  if (found !== null) assertSameVersion(found, POSTGRES);
  return found;
}

export async function hasTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`SELECT to_regclass('schema_steps') IS NOT NULL AS found`);
  return rows[0]?.found === true;
}

/** The driver's own errors of an ended connection have no class and no code. */
const CONNECTION_LOST = /^(?:Connection terminated|Client has encountered a connection error)/;

export function toClientFault(error: unknown): Error {
  const isLost = error instanceof Error && ('syscall' in error || CONNECTION_LOST.test(error.message));
  return toStoreFault(isLost ? new ConnectionLost(error) : error);
}
