import pg from 'pg';
import type { Row, SqlValue } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import {
  ConnectionLost,
  isEndOfSession,
  isReadOnlyServer,
  toConnectFault,
  unavailable,
} from './postgres-fault.ts';

/**
 * The longest time that a caller waits for a free connection or a new one. It bounds the queue while a server
 * hangs that keeps its connections open.
 */
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 15_000;
/** The server ends a slow statement itself; after this time without an answer the network is lost. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** 64-bit integers; times and versions fit a float exactly for the next 285,000 years. */
function parseInteger(text: string): number {
  const value = Number.parseInt(text, 10);
  if (!Number.isSafeInteger(value)) throw new StoreFault('integer_too_large', 'an integer is too large');
  return value;
}

/** The types of every connection. */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === pg.types.builtins.INT8 ? parseInteger : pg.types.getTypeParser(oid, format),
};

export type Pool = pg.Pool;

export interface ConnectOptions {
  readonly poolSize: number;
  readonly isTimed: boolean;
}

/** `?pgbouncer=true` in the address, as in other programs: each transaction gets another connection. */
export function isPooledInTransactions(databaseUrl: string): boolean {
  return new URL(databaseUrl).searchParams.get('pgbouncer') === 'true';
}

/** A pool that replaces connections that were lost. Connects on first use. */
export function openPool(databaseUrl: string, { poolSize, isTimed }: ConnectOptions): Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Connections end only when they are lost.
    idleTimeoutMillis: 0,
    keepAlive: true,
    pipeline: true,
    types: TYPES,
    application_name: 'naru',
    ...(isTimed ? { query_timeout: ANSWER_TIMEOUT_MS } : {}),
    // These two parameters are sent when a connection begins, which a pooler refuses.
    ...(isTimed && !isPooledInTransactions(databaseUrl)
      ? {
          statement_timeout: STATEMENT_TIMEOUT_MS,
          idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
        }
      : {}),
  });
  // The statement that runs on a lost connection fails itself, and the pool drops the connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** A statement with numbered placeholders. With a name it stays prepared on its connection. */
export interface PostgresQuery {
  readonly text: string;
  readonly name?: string;
}

export interface PostgresAnswer {
  readonly rows: readonly Row[];
  readonly changeCount: number;
}

/** Runs a statement on one connection. Statements sent without waiting run in order. */
export type Run = (query: PostgresQuery, values?: readonly SqlValue[]) => Promise<PostgresAnswer>;

export interface Connection {
  readonly run: Run;
  /** The statements that `send` runs are written to the server together, not one by one. */
  readonly runTogether: <T>(send: (run: Run) => T) => T;
}

/**
 * Lends a connection of the pool to `work`.
 *
 * @throws a StoreFault when no connection could be made; nothing was started then
 */
export async function withConnection<T>(
  pool: Pool,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const client = await connect(pool);
  const { stream } = client.connection;
  let isLost = false;
  const run: Run = async (query, values = []) => {
    try {
      const { rows, rowCount } = await client.query<Row>({ ...query, values: [...values] });
      return { rows, changeCount: rowCount ?? 0 };
    } catch (error) {
      if (error instanceof StoreFault) throw error;
      const refusal = error instanceof pg.DatabaseError && !isEndOfSession(error) ? error : null;
      if (refusal !== null && !isReadOnlyServer(refusal)) throw refusal;
      isLost = true;
      if (refusal !== null) throw unavailable(String(refusal.code));
      throw new ConnectionLost(error);
    }
  };
  const runTogether: Connection['runTogether'] = (send) => {
    stream.cork();
    try {
      return send(run);
    } finally {
      stream.uncork();
    }
  };
  try {
    return await work({ run, runTogether });
  } finally {
    client.release(isLost);
  }
}

async function connect(pool: Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw toConnectFault(error);
  }
}
