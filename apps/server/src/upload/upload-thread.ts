import { parentPort, workerData } from 'node:worker_threads';
import type { Result } from '@naru/core';
import type { StatementLine } from '@naru/desk';
import {
  type ReadStatement,
  type RowsRefusal,
  type StatementAccount,
  readRows,
  readStatementFile,
} from '@naru/rails/statement';

/** A file, and how to read it: as a bank's statement, or without an account as the rows of a CSV file. */
export interface UploadTask {
  readonly bytes: Uint8Array;
  readonly account: StatementAccount | null;
}

/** The result, in slices that the receiving thread unpacks quickly; the last message has the rest. */
export type UploadNews =
  | { readonly kind: 'lines'; readonly lines: readonly StatementLine[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'statement'; readonly read: ReadStatement }
  | { readonly kind: 'list'; readonly read: Result<null, RowsRefusal> };

/** Unpacking this many takes about a millisecond. */
const PER_SLICE = 500;

const { bytes, account }: UploadTask = workerData;
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
if (account === null) sendRows();
else sendStatement(account);

function sendStatement(of: StatementAccount): void {
  const read = readStatementFile(file, of);
  const { answer } = read;
  if (!answer.ok) return send({ kind: 'statement', read });
  const rest = { ...answer, value: { ...answer.value, lines: [] } };
  const end = { kind: 'statement', read: { ...read, answer: rest } } as const;
  sendInTurns(answer.value.lines, (lines) => ({ kind: 'lines', lines }), end);
}

function sendRows(): void {
  const read = readRows(file);
  if (!read.ok) return send({ kind: 'list', read });
  const end = { kind: 'list', read: { ok: true, value: null } } as const;
  sendInTurns(read.value, (rows) => ({ kind: 'rows', rows }), end);
}

/** Each slice is requested: the receiving thread would otherwise handle all waiting ones at once. */
function sendInTurns<Item>(
  items: readonly Item[],
  toNews: (slice: readonly Item[]) => UploadNews,
  end: UploadNews,
): void {
  let sent = 0;
  const sendNext = (): void => {
    const slice = items.slice(sent, sent + PER_SLICE);
    sent += slice.length;
    send(slice.length === 0 ? end : toNews(slice));
  };
  parentPort?.on('message', sendNext);
  sendNext();
}

function send(news: UploadNews): void {
  parentPort?.postMessage(news, []);
}
