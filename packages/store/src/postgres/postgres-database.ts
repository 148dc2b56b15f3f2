import { type Result, ok } from '@naru/core';
import { POSTGRES, numberPlaceholders } from '../sql/dialect.ts';
import type { Database, Row, Script, SqlValue, Statement } from '../sql/statement.ts';
import { StoreFault, StoreOpenFault } from '../store-fault.ts';
import {
  CONFLICT_CODES,
  codeOf,
  ConnectionLost,
  takenConstraint,
  toStoreFault,
  unavailable,
} from './postgres-fault.ts';
import {
  type Connection,
  type Pool,
  type PostgresQuery,
  type Run,
  isPooledInTransactions,
  withConnection,
} from './postgres-pool.ts';
import pg from 'pg';

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

/**
 * Opens a database over a connection or a pool, which is closed if `open` throws or opens nothing.
 *
 * @param place the address for messages
 */
export async function openOver<Opened>(
  place: string,
  connection: { readonly end: () => Promise<void> },
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    const opened = await open();
    if (opened === null) await connection.end();
    return opened;
  } catch (error) {
    await connection.end();
    if (error instanceof StoreOpenFault) throw error;
    throw new StoreOpenFault(
      'database_unreachable',
      `The database at ${place} cannot be used: ${toStoreFault(error).message}.`,
    );
  }
}

export function createPostgresDatabase(pool: Pool, databaseUrl: string): Database {
  const queryOf = createQueryMemory({ isPrepared: !isPooledInTransactions(databaseUrl) });
  const underWay = createUnderWay();
  let closed: Promise<void> | null = null;
  const runOne = (sql: string, values: readonly SqlValue[]): Promise<readonly Row[]> =>
    underWay.add(async () => (await withConnection(pool, ({ run }) => run(queryOf(sql), values))).rows);
  const runStatement = async <R extends string>(run: Run, statement: Statement<R>): Promise<number> => {
    const { rows, changeCount } = await run(queryOf(statement.sql), statement.values);
    if (statement.refusedWhenFound !== undefined) {
      if (rows.length > 0) throw new ScriptRefused(statement.refusedWhenFound);
      return 0;
    }
    if (statement.refusedAsFound !== undefined) {
      const reason = statement.refusedAsFound[Number(rows[0]?.['found'])];
      if (reason !== undefined) throw new ScriptRefused(reason);
      return 0;
    }
    if (changeCount === 0 && statement.refusedWhenUnchanged !== undefined) {
      throw new ScriptRefused(statement.refusedWhenUnchanged);
    }
    return changeCount;
  };
  return {
    dialect: POSTGRES,
    all: (sql, values) => withRetry(() => runOne(sql, values).catch(rethrowNothingWritten)).catch(rethrow),
    write: (script) => underWay.add(() => writeScript(pool, script, runStatement)),
    close: () => {
      closed ??= underWay.end().then(() => pool.end());
      return closed;
    },
  };
}

/** Statements in the driver's form. Named statements stay prepared on their connection. */
function createQueryMemory({ isPrepared }: { isPrepared: boolean }): (sql: string) => PostgresQuery {
  const known = new Map<string, PostgresQuery>();
  return (sql) => {
    const found = known.get(sql);
    if (found !== undefined) return found;
    const text = numberPlaceholders(sql);
    const query = isPrepared ? { text, name: `naru_${known.size}` } : { text };
    known.set(sql, query);
    return query;
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
  throw toStoreFault(error);
}

function rethrowNothingWritten(error: unknown): never {
  throw error instanceof ConnectionLost ? unavailable(error.code) : error;
}

/** Thrown inside a transaction to undo it. */
class ScriptRefused<R extends string> extends Error {
  readonly reason: R;

  constructor(reason: R) {
    super(reason);
    this.reason = reason;
  }
}

/** Unlike Promise.all, fails with the first failure in list order, when all have settled. */
async function allInOrder<T>(answers: readonly Promise<T>[]): Promise<readonly T[]> {
  await Promise.allSettled(answers);
  const values: T[] = [];
  for (const answer of answers) values.push(await answer);
  return values;
}

type RunStatement = <R extends string>(run: Run, statement: Statement<R>) => Promise<number>;

async function writeScript<R extends string>(
  pool: Pool,
  script: Script<R>,
  runStatement: RunStatement,
): Promise<Result<readonly number[], R>> {
  try {
    return ok(
      await withRetry(() =>
        withConnection(pool, (connection) => runScript(connection, script, runStatement)),
      ),
    );
  } catch (error) {
    const reason = refusalOf(script, error);
    if (reason !== undefined) return { ok: false, reason };
    throw toStoreFault(error);
  }
}

/**
 * Runs a script in one transaction; one statement is a transaction by itself.
 *
 * @throws ConnectionLost only where the outcome is unknown
 */
async function runScript<R extends string>(
  { run, runTogether }: Connection,
  script: Script<R>,
  runStatement: RunStatement,
): Promise<readonly number[]> {
  const [only] = script;
  if (only !== undefined && script.length === 1) return [await runStatement(run, only)];
  // All statements are sent at once and run in order, so a script costs two round trips. The first failure
  // counts; statements that ran after it are rolled back with it.
  const answers = runTogether(() => [
    run({ text: 'BEGIN' }).then(({ changeCount }) => changeCount),
    ...script.map((each) => runStatement(run, each)),
  ]);
  const changes = await allInOrder(answers).catch((error: unknown) => rollBack(run, error));
  await run({ text: 'COMMIT' });
  return changes.slice(1);
}

/** Throws the failure. A transaction that was not committed is rolled back with its connection, too. */
async function rollBack(run: Run, failure: unknown): Promise<never> {
  if (!(failure instanceof ConnectionLost)) await run({ text: 'ROLLBACK' }).catch(() => undefined);
  return rethrowNothingWritten(failure);
}

function refusalOf<R extends string>(script: Script<R>, error: unknown): R | undefined {
  const constraint = takenConstraint(error);
  for (const statement of script) {
    const { refusedWhenUnchanged, refusedWhenFound, refusedAsFound = [] } = statement;
    for (const reason of [refusedWhenUnchanged, refusedWhenFound, ...refusedAsFound]) {
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

/** Writers of one row in serializable transactions can fail many times before each has succeeded. */
const CONFLICT_ATTEMPTS_MAX = 30;

/** The first use of a connection to a replaced server fails; in an outage further uses fail, too. */
const UNAVAILABLE_ATTEMPTS_MAX = 3;

/** A caller that has waited longer gets the fault, so that callers do not pile up during an outage. */
const UNAVAILABLE_RETRY_MS = 1_000;

const RETRY_WAIT_MS_MAX = 20;

const RETRY_WAIT_STEPS_MAX = 10;

/**
 * Repeats `work` after a short random pause if it certainly changed nothing: the server asks for a retry, or
 * the connection was lost before anything could be committed.
 */
export async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isPatient = performance.now() - startedAt < UNAVAILABLE_RETRY_MS;
      if (attempt >= attemptsMax(error, isPatient)) throw error;
      await pause(Math.random() * RETRY_WAIT_MS_MAX * Math.min(attempt, RETRY_WAIT_STEPS_MAX));
    }
  }
}

function attemptsMax(error: unknown, isPatient: boolean): number {
  if (error instanceof pg.DatabaseError && CONFLICT_CODES.has(codeOf(error))) return CONFLICT_ATTEMPTS_MAX;
  const isUnavailable = error instanceof StoreFault && error.code === 'database_unavailable';
  return isUnavailable && isPatient ? UNAVAILABLE_ATTEMPTS_MAX : 1;
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, durationMs);
  });
}
