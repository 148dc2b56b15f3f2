import { type Result, ok } from '@naru/core';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { POSTGRES, numberPlaceholders } from '../sql/dialect.ts';
import type { Database, Row, Script, SqlValue, Statement } from '../sql/statement.ts';
import { StoreFault, StoreOpenFault } from '../store-fault.ts';
import { isLost, takenConstraint, toReadFault, toStoreFault, withRetry } from './postgres-fault.ts';
import { inTransaction } from './postgres-transaction.ts';
import type { RenewingPool } from './renewing-pool.ts';

const CONNECT_TIMEOUT_S = 10;
const RECONNECT_WAIT_S_MAX = 1;
const STATEMENT_TIMEOUT_MS = 15_000;
/** Work still running on a dead network is given up after this long. */
const CLOSE_WAIT_MS_MAX = 10_000;

/** 64-bit integers; times and versions fit a float exactly for the next 285,000 years. */
const INTEGER = {
  to: 20,
  from: [20],
  serialize: String,
  parse: (text: string): number => {
    const value = Number.parseInt(text, 10);
    if (!Number.isSafeInteger(value)) throw new StoreFault('integer_too_large', 'an integer is too large');
    return value;
  },
};

export type Pool = postgres.Sql<{ integer: number }>;

/** Runs statements, on the pool or inside a transaction. */
export type Runner = Pick<Pool, 'unsafe'>;

export interface ConnectOptions {
  readonly poolSize: number;
  readonly isTimed: boolean;
  /** A connection has ended for any reason. */
  readonly onLost?: () => void;
}

export function connect(databaseUrl: string, options: ConnectOptions): Pool {
  return postgres(databaseUrl, {
    max: options.poolSize,
    connect_timeout: CONNECT_TIMEOUT_S,
    backoff: reconnectAfterS,
    // Connections end only when they are lost.
    max_lifetime: null,
    onclose: () => options.onLost?.(),
    // No statement takes arrays, so the array types need not be fetched.
    fetch_types: false,
    onnotice: () => undefined,
    types: { integer: INTEGER },
    connection: {
      application_name: 'naru',
      ...(options.isTimed
        ? {
            statement_timeout: STATEMENT_TIMEOUT_MS,
            idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
          }
        : {}),
    },
  });
}

/**
 * The driver's own backoff grows to 20 seconds, and with every connection that fails at the same time, so it
 * would notice late that the database is back.
 */
function reconnectAfterS(failuresInARow: number): number {
  return Math.min(RECONNECT_WAIT_S_MAX, 0.05 * 2 ** failuresInARow) * (0.75 + Math.random() / 4);
}

/** Host and port for messages; never the user or the password. */
export function placeOf(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return url.host === '' ? 'the local socket' : url.host;
  } catch {
    throw new StoreOpenFault(
      'database_unreachable',
      'The database address is not a URL. It looks like postgres://user:password@host:5432/database.',
    );
  }
}

/** Returns the rows and the number of changed rows. The driver keeps each statement prepared. */
export async function run(
  runner: Runner,
  sql: string,
  values: readonly SqlValue[],
): Promise<{ readonly rows: readonly Row[]; readonly changeCount: number }> {
  const rows = await runner.unsafe<Row[]>(sql, [...values], { prepare: true });
  return { rows, changeCount: rows.count };
}

export function createPostgresDatabase(pool: RenewingPool): Database {
  const texts = new Map<string, string>();
  const textOf = (sql: string): string => {
    const known = texts.get(sql);
    if (known !== undefined) return known;
    const numbered = numberPlaceholders(sql);
    texts.set(sql, numbered);
    return numbered;
  };
  const underWay = createUnderWay();
  const runOne = (sql: string, values: readonly SqlValue[]): Promise<readonly Row[]> =>
    underWay.add(async () => (await run(pool.current(), textOf(sql), values)).rows);
  const runStatement = async <R extends string>(runner: Runner, statement: Statement<R>): Promise<number> => {
    const { rows, changeCount } = await run(runner, textOf(statement.sql), statement.values);
    if (statement.refusedWhenFound !== undefined) {
      if (rows.length > 0) throw new ScriptRefused(statement.refusedWhenFound);
      return 0;
    }
    if (changeCount === 0 && statement.refusedWhenUnchanged !== undefined) {
      throw new ScriptRefused(statement.refusedWhenUnchanged);
    }
    return changeCount;
  };
  return {
    dialect: POSTGRES,
    all: (sql, values) => withRetry(() => runOne(sql, values)).catch(rethrow),
    write: (script) => underWay.add(() => writeScript(pool, script, runStatement)),
    close: async () => {
      await Promise.race([underWay.end(), pause(CLOSE_WAIT_MS_MAX, undefined, { ref: false })]);
      await pool.end();
    },
  };
}

interface UnderWay {
  /** Starts `work` unless ended. */
  add<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves when everything started before has settled. */
  end(): Promise<void>;
}

function createUnderWay(): UnderWay {
  const running = new Set<Promise<unknown>>();
  let isEnded = false;
  return {
    add: (work) => {
      if (isEnded) return Promise.reject(new StoreFault('store_closed', 'the store is closed'));
      const answer = work();
      running.add(answer);
      const forget = (): void => {
        running.delete(answer);
      };
      answer.then(forget, forget);
      return answer;
    },
    end: async () => {
      isEnded = true;
      await Promise.allSettled(running);
    },
  };
}

function rethrow(error: unknown): never {
  throw toReadFault(error);
}

/** Thrown inside a transaction to undo it. */
class ScriptRefused<R extends string> extends Error {
  readonly reason: R;

  constructor(reason: R) {
    super(reason);
    this.reason = reason;
  }
}

/** Unlike Promise.all, fails with the first failure in list order. */
async function inOrder<T>(answers: readonly Promise<T>[]): Promise<readonly T[]> {
  const values: T[] = [];
  for (const answer of answers) values.push(await answer);
  return values;
}

type RunStatement = <R extends string>(runner: Runner, statement: Statement<R>) => Promise<number>;

async function writeScript<R extends string>(
  pool: RenewingPool,
  script: Script<R>,
  runStatement: RunStatement,
): Promise<Result<readonly number[], R>> {
  const [only] = script;
  try {
    return await withRetry(async () => {
      if (only !== undefined && script.length === 1) return ok([await runStatement(pool.current(), only)]);
      const changes = await inTransaction(pool.current(), async (transaction) => {
        // All are sent at once and run in order, so a script costs one round trip. The first refusal counts;
        // what ran after it is rolled back with it.
        const answers = script.map((each) => runStatement(transaction, each));
        const settled = await Promise.allSettled(answers);
        const lost = settled.findIndex((each) => each.status === 'rejected' && isLost(each.reason));
        if (lost >= 0) await answers[lost];
        return inOrder(answers);
      });
      return ok(changes);
    });
  } catch (error) {
    const reason = refusalOf(script, error);
    if (reason !== undefined) return { ok: false, reason };
    throw toStoreFault(error);
  }
}

function refusalOf<R extends string>(script: Script<R>, error: unknown): R | undefined {
  const constraint = takenConstraint(error);
  for (const statement of script) {
    for (const reason of [statement.refusedWhenUnchanged, statement.refusedWhenFound]) {
      if (reason !== undefined && error instanceof ScriptRefused && error.reason === reason) return reason;
    }
    const taken = constraint === undefined ? undefined : reasonByKey(statement, constraint);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

function reasonByKey<R extends string>(statement: Statement<R>, constraint: string): R | undefined {
  return Object.entries<R>(statement.refusedWhenTaken ?? {}).find(([key]) => key === constraint)?.[1];
}
