import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Result, refuse } from '@naru/core';
import { RightLost } from '@naru/desk';
import type { RowsRefusal } from '@naru/rails/statement';
import { StoreFault } from '@naru/store';
import { leanThread } from '@naru/store/lean-thread';
import type {
  StatementUpload,
  UploadFault,
  UploadNews,
  UploadTask,
  UploadedStatement,
} from './upload-thread.ts';

export interface UploadLimits {
  readonly heapMibMax: number;
  readonly readMsMax: number;
}

/** A statement of 200,000 rows needs less than half of each. */
const LIMITS: UploadLimits = { heapMibMax: 768, readMsMax: 60_000 };

type Row = readonly string[];
interface Upload {
  readonly rows: readonly Row[];
  readonly end: Extract<UploadNews, { kind: 'statement' | 'list' }>;
}

/** One file at a time: two at once could need more memory than the machine has. */
let reading: Promise<unknown> = Promise.resolve();

/**
 * Reads a bank's statement, and counts or stores its lines, in a separate thread, so that visitors never wait
 * for it. A file that needs more memory or time than any statement is refused as `too_complex`. Throws
 * `RightLost` and `StoreFault` as an import on this thread does.
 */
export async function uploadStatement(
  bytes: Uint8Array,
  statement: StatementUpload,
  limits = LIMITS,
): Promise<UploadedStatement> {
  const upload = await readInTurn({ bytes, statement }, limits);
  if (upload?.end.kind === 'statement') return upload.end.uploaded;
  const problem = { code: 'too_complex', row: null, source: null } as const;
  return { answer: { ok: false, problems: [problem] }, unknownRows: null };
}

/** The rows of a CSV file, read within the same limits. */
export async function readUploadedRows(
  bytes: Uint8Array,
): Promise<Result<readonly Row[], RowsRefusal | 'too_complex'>> {
  const upload = await readInTurn({ bytes, statement: null }, LIMITS);
  if (upload?.end.kind !== 'list') return refuse('too_complex');
  const { read } = upload.end;
  return read.ok ? { ok: true, value: upload.rows } : read;
}

function readInTurn(task: UploadTask, limits: UploadLimits): Promise<Upload | null> {
  // Copying the largest file takes as long as all earlier work of its request, so visitors are served before.
  const turn = reading.then(() => nextTurn()).then(() => readInThread(task, limits));
  reading = turn.catch(() => undefined);
  return turn;
}

/** Null for a file that takes too much; any other failure is a fault of the readers, and is thrown. */
function readInThread(task: UploadTask, { heapMibMax, readMsMax }: UploadLimits): Promise<Upload | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Upload | null>();
  const thread = new Worker(new URL('./upload-thread.ts', import.meta.url), {
    ...leanThread(),
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMibMax },
  });
  const deadline = setTimeout(() => resolve(null), readMsMax);
  const rows: Row[] = [];
  thread.on('message', (news: UploadNews) => {
    if (news.kind === 'fault') return reject(thrownBy(news.fault));
    if (news.kind === 'read') return clearTimeout(deadline);
    if (news.kind !== 'rows') return resolve({ rows, end: news });
    rows.push(...news.rows);
    setImmediate(() => thread.postMessage('next', []));
  });
  thread.on('error', (thrown) => {
    if (isOutOfMemory(thrown)) resolve(null);
    else reject(thrown instanceof Error ? thrown : new Error('the reader of uploads stopped'));
  });
  thread.on('exit', () => reject(new Error('the reader of uploads stopped')));
  return promise.finally(() => {
    clearTimeout(deadline);
    void thread.terminate();
  });
}

function isOutOfMemory(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function thrownBy(fault: UploadFault): Error {
  return fault === 'right_lost' ? new RightLost() : new StoreFault(fault.code, fault.message);
}
