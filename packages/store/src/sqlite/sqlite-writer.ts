// Runs in a thread of its own: the only connection that writes, so that no commit ever holds up the event
// loop.
import { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import { createGroupCommit, toFault } from './sqlite-commit.ts';
import { migrateSqlite } from './sqlite-migrate.ts';
import type { WriterJob, WriterReply, WriterRequest, WriterStart } from './writer-message.ts';

/** Bounds one transaction; what waits beyond it goes into the next. */
const JOBS_PER_COMMIT_MAX = 256;

function openDatabase(databasePath: string): DatabaseSync {
  const database = new DatabaseSync(databasePath);
  database.exec('PRAGMA busy_timeout = 5000');
  const journal = database.prepare('PRAGMA journal_mode = WAL').get();
  if (journal?.['journal_mode'] !== 'wal') {
    throw new StoreOpenFault(
      'data_folder_unusable',
      'The data folder does not allow a write-ahead log (a network drive?). Give a folder on a local disk.',
    );
  }
  // FULL: a commit is on the disk before it is acknowledged, through a power cut too.
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA foreign_keys = ON');
  database.exec('PRAGMA journal_size_limit = 67108864');
  assertSetting(database, 'synchronous', 2);
  assertSetting(database, 'foreign_keys', 1);
  migrateSqlite(database);
  return database;
}

/** SQLite passes over settings that it does not know; these two are worth money. */
function assertSetting(database: DatabaseSync, name: string, expected: number): void {
  const row = database.prepare(`PRAGMA ${name}`).get();
  if (row?.[name] === expected) return;
  throw new StoreOpenFault('data_folder_unusable', `SQLite does not keep the setting ${name} = ${expected}.`);
}

function describeOpenFault(error: unknown): WriterReply {
  if (error instanceof DatabaseNewerFault) {
    const { code, message, databaseVersion } = error;
    return { kind: 'not_ready', code, message, databaseVersion };
  }
  if (error instanceof StoreOpenFault) return { kind: 'not_ready', code: error.code, message: error.message };
  const { code, message } = toFault(error);
  return { kind: 'not_ready', code: 'data_folder_unusable', message: `${message} (${code})` };
}

function sleepMs(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

function serve(port: MessagePort, { databasePath, commitDelayMs }: WriterStart): void {
  const reply = (message: WriterReply): void => port.postMessage(message);
  let database: DatabaseSync;
  try {
    database = openDatabase(databasePath);
  } catch (error) {
    reply(describeOpenFault(error));
    port.close();
    return;
  }
  const commits = createGroupCommit(database, () => {
    if (commitDelayMs > 0) sleepMs(commitDelayMs);
  });
  const take = (request: WriterRequest, jobs: WriterJob[]): boolean => {
    if (request.kind === 'close') return true;
    for (const [textId, sql] of request.texts) commits.learn(textId, sql);
    jobs.push(...request.jobs);
    return false;
  };
  port.on('message', (first: WriterRequest) => {
    const jobs: WriterJob[] = [];
    let isClosing = take(first, jobs);
    // Whatever was queued while the last commit was under way goes into this one.
    while (!isClosing && jobs.length < JOBS_PER_COMMIT_MAX) {
      const next: { message: WriterRequest } | undefined = receiveMessageOnPort(port);
      if (next === undefined) break;
      isClosing = take(next.message, jobs);
    }
    for (let place = 0; place < jobs.length; place += JOBS_PER_COMMIT_MAX) {
      const group = jobs.slice(place, place + JOBS_PER_COMMIT_MAX);
      reply({ kind: 'committed', outcomes: commits.commit(group) });
    }
    if (!isClosing) return;
    database.close();
    reply({ kind: 'closed' });
    port.close();
  });
  reply({ kind: 'ready' });
}

if (parentPort !== null) serve(parentPort, workerData);
