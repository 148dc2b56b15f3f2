// Runs in a thread with the desk's writing connection, so that commits never block the event loop.
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import { openForWriting } from './open-for-writing.ts';
import { toOpenFault } from './open-fault.ts';
import { createGroupCommit } from './sqlite-commit.ts';
import type { WriterJob, WriterReply, WriterRequest, WriterStart } from './writer-message.ts';
import { listenToFills } from '../migrations/migration.ts';

/** The most jobs of one transaction; the others go into the next. */
const JOBS_PER_COMMIT_MAX = 256;

function describeOpenFault(databasePath: string, error: unknown): WriterReply {
  if (error instanceof DatabaseNewerFault) {
    const { code, message, databaseVersion } = error;
    return { kind: 'not_ready', code, message, databaseVersion };
  }
  if (error instanceof StoreOpenFault) return { kind: 'not_ready', code: error.code, message: error.message };
  const { code, message } = toOpenFault(path.dirname(databasePath), error);
  return { kind: 'not_ready', code, message };
}

function sleepMs(durationMs: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, durationMs);
}

function serve(port: MessagePort, start: WriterStart): void {
  const { databasePath, migrations, commitDelayMs } = start;
  const reply = (message: WriterReply): void => port.postMessage(message);
  let database: DatabaseSync;
  try {
    database = openForWriting(
      databasePath,
      migrations,
      listenToFills((progress) => reply({ kind: 'filling', progress })),
    );
  } catch (error) {
    reply(describeOpenFault(databasePath, error));
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
    // All jobs queued during the last commit go into this one.
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
