import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { isDiskFull, isUnsure, isUnwritable } from './open-fault.ts';
import type { WriterJob, WriterOutcome, WriterStatement } from './writer-message.ts';

/** Thrown inside a savepoint to roll it back; the job is refused and the others of its group stay. */
class JobRefused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

export interface GroupCommit {
  learn(textId: number, sql: string): void;
  /** Writes all jobs in one transaction, each in its own savepoint. Every outcome is durable on return. */
  commit(jobs: readonly WriterJob[]): readonly (readonly [jobId: number, outcome: WriterOutcome])[];
}

export function createGroupCommit(database: DatabaseSync, beforeCommit: () => void): GroupCommit {
  const statements = createStatements(database);
  const begin = database.prepare('BEGIN IMMEDIATE');
  const commit = database.prepare('COMMIT');
  const save = database.prepare('SAVEPOINT job');
  const undo = database.prepare('ROLLBACK TO job');
  const release = database.prepare('RELEASE job');

  const runJob = (job: WriterJob): WriterOutcome => {
    save.run();
    try {
      const changes = job.statements.map((statement) =>
        runStatement(statement, statements.find(statement.textId)),
      );
      release.run();
      return { kind: 'done', changes };
    } catch (error) {
      // A full disk rolls back the whole transaction by itself; then there is no savepoint to go back to.
      if (!database.isTransaction) throw error;
      undo.run();
      release.run();
      return error instanceof JobRefused ? { kind: 'refused', reason: error.reason } : toFault(error);
    }
  };

  return {
    learn: (textId, sql) => statements.learn(textId, sql),
    commit: (jobs) => {
      try {
        begin.run();
        const outcomes = jobs.map((job) => [job.jobId, runJob(job)] as const);
        beforeCommit();
        commit.run();
        return outcomes;
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK');
        // Refusals are void, too: a job that is now rolled back may have caused them.
        const fault = toFault(error);
        return jobs.map((job) => [job.jobId, fault] as const);
      }
    },
  };
}

interface Statements {
  learn(textId: number, sql: string): void;
  find(textId: number): StatementSync;
}

/** Prepared on first use, so that invalid SQL fails its own job and not the whole writer. */
function createStatements(database: DatabaseSync): Statements {
  const texts = new Map<number, string>();
  const prepared = new Map<number, StatementSync>();
  return {
    learn: (textId, sql) => {
      texts.set(textId, sql);
    },
    find: (textId) => {
      const known = prepared.get(textId);
      if (known !== undefined) return known;
      const statement = database.prepare(texts.get(textId) ?? '');
      prepared.set(textId, statement);
      return statement;
    },
  };
}

function runStatement(statement: WriterStatement, prepared: StatementSync): number {
  if (statement.refusedWhenFound !== undefined) {
    if (prepared.get(...statement.values) !== undefined) throw new JobRefused(statement.refusedWhenFound);
    return 0;
  }
  if (statement.refusedAsFound !== undefined) {
    const reason = statement.refusedAsFound[Number(prepared.get(...statement.values)?.['found'])];
    if (reason !== undefined) throw new JobRefused(reason);
    return 0;
  }
  try {
    const changes = Number(prepared.run(...statement.values).changes);
    if (changes === 0 && statement.refusedWhenUnchanged !== undefined) {
      throw new JobRefused(statement.refusedWhenUnchanged);
    }
    return changes;
  } catch (error) {
    const reason = takenReason(error, statement);
    throw reason === undefined ? error : new JobRefused(reason);
  }
}

function takenReason(error: unknown, { refusedWhenTaken }: WriterStatement): string | undefined {
  if (refusedWhenTaken === undefined || !(error instanceof Error)) return undefined;
  const match = /^UNIQUE constraint failed: ([\w., ]+?)(?: constraint failed)?$/.exec(error.message);
  return match?.[1] === undefined ? undefined : refusedWhenTaken[match[1]];
}

/** SQLite's messages name tables, columns and constraints, never values. */
export function toFault(error: unknown): Extract<WriterOutcome, { kind: 'fault' }> {
  if (!(error instanceof Error)) return { kind: 'fault', code: 'unknown', message: 'unknown fault' };
  const number = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
  if (isDiskFull(error))
    return {
      kind: 'fault',
      code: 'disk_full',
      message: `the disk is full (SQLITE_${number}); free some space`,
    };
  if (isUnwritable(error))
    return {
      kind: 'fault',
      code: 'database_unavailable',
      message: `the data folder cannot be written (SQLITE_${number}); look at the disk`,
    };
  if (isUnsure(error)) return { kind: 'fault', code: 'outcome_unknown', message: error.message };
  return { kind: 'fault', code: number === null ? error.name : `SQLITE_${number}`, message: error.message };
}
