import { type Result, ok } from '@naru/core';
import { Worker } from 'node:worker_threads';
import { MIGRATIONS, CODE_VERSION } from '../migrations/all-migrations.ts';
import type { Script, Statement } from '../sql/statement.ts';
import { UNIQUE_KEYS } from '../sql/save.ts';
import { leanThread } from '../lean-thread.ts';
import { DatabaseNewerFault, StoreFault, StoreOpenFault } from '../store-fault.ts';
import { openForWriting } from './open-for-writing.ts';
import { createGroupCommit } from './sqlite-commit.ts';
import type {
  WrittenMigration,
  WriterJob,
  WriterOutcome,
  WriterReply,
  WriterRequest,
  WriterStart,
  WriterStatement,
} from './writer-message.ts';
import { SQLITE } from '../sql/dialect.ts';
import type { FillProgress } from '../migrations/migration.ts';

/** The main thread's end of the writer thread. */
export interface SqliteWriter {
  write<R extends string>(script: Script<R>): Promise<Result<readonly number[], R>>;
  /** Waits for running writes. */
  close(): Promise<void>;
}

type WriteRequest = Extract<WriterRequest, { kind: 'write' }>;

function closedFault(): StoreFault {
  return new StoreFault('store_closed', 'the store is closed');
}

/** Starts the writer; resolves when the database is open and migrated. */
export async function startSqliteWriter(
  place: Omit<WriterStart, 'migrations'>,
  onFill: (progress: FillProgress) => void = () => undefined,
): Promise<SqliteWriter> {
  const start: WriterStart = { ...place, migrations: writeMigrations() };
  const worker = new Worker(new URL('./sqlite-writer.ts', import.meta.url), {
    workerData: start,
    ...leanThread(),
  });
  // Sent after all requests of one turn of the event loop: one message and one commit for all of them.
  const jobs = createJobs((request) => worker.postMessage(request, []), setImmediate);
  let fault: StoreFault | null = null;

  const stopWith = (stopped: StoreFault): void => {
    fault ??= stopped;
    jobs.fail(fault);
  };
  const closed = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      stopWith(closedFault());
      resolve();
    });
  });
  await whenReady(worker, onFill);
  worker.on('error', (error) => stopWith(new StoreFault('writer_stopped', messageOf(error))));
  worker.on('message', (reply: WriterReply) => {
    if (reply.kind !== 'committed') return;
    jobs.settle(reply.outcomes);
    // An idle writer does not keep the process alive; a running write does.
    if (jobs.isIdle()) worker.unref();
  });
  worker.unref();

  return {
    write: (script) => {
      if (fault !== null) return Promise.reject(fault);
      worker.ref();
      return jobs.add(script);
    },
    close: async () => {
      if (fault === null) {
        fault = closedFault();
        jobs.flush();
        worker.ref();
        worker.postMessage({ kind: 'close' } satisfies WriterRequest, []);
      }
      await closed;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'unknown fault';
}

function whenReady(worker: Worker, onFill: (progress: FillProgress) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      const message = `The database writer did not start: ${messageOf(error)}`;
      reject(new StoreOpenFault('data_folder_unusable', message));
    };
    worker.once('error', fail);
    const hear = (reply: WriterReply): void => {
      if (reply.kind === 'filling') return onFill(reply.progress);
      worker.off('error', fail);
      worker.off('message', hear);
      if (reply.kind === 'not_ready') reject(openFaultOf(reply));
      else resolve();
    };
    worker.on('message', hear);
  });
}

function openFaultOf(reply: Extract<WriterReply, { kind: 'not_ready' }>): StoreOpenFault {
  return reply.databaseVersion === undefined
    ? new StoreOpenFault(reply.code, reply.message)
    : new DatabaseNewerFault({ databaseVersion: reply.databaseVersion, codeVersion: CODE_VERSION });
}

/**
 * The same writer on the calling thread, for simulations: the order of its answers depends only on the calls.
 * All requests of one turn are one group commit, as in the thread.
 */
export function createInlineWriter(databasePath: string, isBesideDesk = false): SqliteWriter {
  const database = openForWriting(databasePath, writeMigrations());
  // Without this, a copy that the desk is making would miss pages that this process moves out of the log.
  if (isBesideDesk) database.exec('PRAGMA wal_autocheckpoint = 0');
  const commits = createGroupCommit(database, () => undefined);
  const jobs = createJobs((request) => {
    for (const [textId, sql] of request.texts) commits.learn(textId, sql);
    jobs.settle(commits.commit(request.jobs));
  }, queueMicrotask);
  return {
    write: (script) => (database.isOpen ? jobs.add(script) : Promise.reject(closedFault())),
    close: async () => {
      jobs.flush();
      if (database.isOpen) database.close();
    },
  };
}

type Outcomes = Extract<WriterReply, { kind: 'committed' }>['outcomes'];

/** Jobs on their way to the writer, and jobs that wait for their outcome. */
interface Jobs {
  add<R extends string>(script: Script<R>): Promise<Result<readonly number[], R>>;
  flush(): void;
  settle(outcomes: Outcomes): void;
  /** Ends all waiting jobs with a fault. */
  fail(fault: StoreFault): void;
  isIdle(): boolean;
}

/** All requests until `later` calls back go into one message, and so usually into one commit. */
function createJobs(post: (request: WriteRequest) => void, later: (work: () => void) => void): Jobs {
  const waiting = new Map<number, (outcome: WriterOutcome) => void>();
  const textIds = new Map<string, number>();
  let texts: (readonly [number, string])[] = [];
  let jobs: WriterJob[] = [];
  let lastJobId = 0;
  const flush = (): void => {
    if (jobs.length === 0) return;
    const request: WriteRequest = { kind: 'write', texts, jobs };
    texts = [];
    jobs = [];
    post(request);
  };
  const textIdOf = (sql: string): number => {
    const known = textIds.get(sql);
    if (known !== undefined) return known;
    const textId = textIds.size;
    textIds.set(sql, textId);
    texts.push([textId, sql]);
    return textId;
  };
  return {
    flush,
    isIdle: () => waiting.size === 0,
    add: <R extends string>(script: Script<R>) => {
      if (jobs.length === 0) later(flush);
      lastJobId += 1;
      const jobId = lastJobId;
      const statements = script.map((statement) => toWriterStatement(statement, textIdOf(statement.sql)));
      jobs.push({ jobId, statements });
      return new Promise<Result<readonly number[], R>>((resolve, reject) => {
        waiting.set(jobId, (outcome) => settleScript(script, outcome, resolve, reject));
      });
    },
    settle: (outcomes) => {
      for (const [jobId, outcome] of outcomes) {
        waiting.get(jobId)?.(outcome);
        waiting.delete(jobId);
      }
    },
    fail: ({ code, message }) => {
      for (const settle of waiting.values()) settle({ kind: 'fault', code, message });
      waiting.clear();
    },
  };
}

function toWriterStatement(statement: Statement<string>, textId: number): WriterStatement {
  const { sql: _sql, refusedWhenTaken, ...rest } = statement;
  if (refusedWhenTaken === undefined) return { ...rest, textId };
  return { ...rest, textId, refusedWhenTaken: byColumns(refusedWhenTaken) };
}

type RefusedWhenTaken = NonNullable<Statement<string>['refusedWhenTaken']>;

/** These tables are few and constant, so each is converted once. */
const INVERTED = new WeakMap<RefusedWhenTaken, Readonly<Record<string, string>>>();

function byColumns(refusedWhenTaken: RefusedWhenTaken): Readonly<Record<string, string>> {
  const known = INVERTED.get(refusedWhenTaken);
  if (known !== undefined) return known;
  const reasons: Record<string, string> = {};
  for (const [key, columns] of Object.entries(UNIQUE_KEYS)) {
    const reason = Object.entries(refusedWhenTaken).find(([candidate]) => candidate === key)?.[1];
    if (reason !== undefined) reasons[columns] = reason;
  }
  INVERTED.set(refusedWhenTaken, reasons);
  return reasons;
}

function settleScript<R extends string>(
  script: Script<R>,
  outcome: WriterOutcome,
  resolve: (result: Result<readonly number[], R>) => void,
  reject: (error: StoreFault) => void,
): void {
  if (outcome.kind === 'done') return resolve(ok(outcome.changes));
  if (outcome.kind === 'fault') return reject(new StoreFault(outcome.code, outcome.message));
  const reason = reasonsOf(script).find((candidate) => candidate === outcome.reason);
  if (reason === undefined) return reject(new StoreFault('reason_unknown', outcome.reason));
  return resolve({ ok: false, reason });
}

function reasonsOf<R extends string>(script: Script<R>): readonly R[] {
  return script.flatMap((statement) => [
    ...(statement.refusedWhenUnchanged === undefined ? [] : [statement.refusedWhenUnchanged]),
    ...(statement.refusedWhenFound === undefined ? [] : [statement.refusedWhenFound]),
    ...(statement.refusedAsFound ?? []),
    ...Object.values<R>(statement.refusedWhenTaken ?? {}),
  ]);
}

/** Written out where the rules are loaded anyway, so that the writer thread need not load them again. */
export function writeMigrations(): readonly WrittenMigration[] {
  return MIGRATIONS.map((migration) => ({ ...migration, steps: migration.steps(SQLITE) }));
}
