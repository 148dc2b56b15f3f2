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

/** A file, and what it is read as: a bank's statement, or with no account the rows of a CSV file. */
export interface UploadTask {
  readonly bytes: Uint8Array;
  readonly account: StatementAccount | null;
}

/** What was read, in slices that the receiving thread unpacks quickly; the last message has the rest. */
export type UploadNews =
  | { readonly kind: 'lines'; readonly lines: readonly StatementLine[] }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'statement'; readonly read: ReadStatement }
  | { readonly kind: 'list'; readonly read: Result<null, RowsRefusal> };

/** Unpacking so many takes about a millisecond. */
const PER_SLICE = 500;

const { bytes, account }: UploadTask = workerData;
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
if (account === null) sendRows();
else sendStatement(account);

function sendStatement(of: StatementAccount): void {
  const read = readStatementFile(file, of);
  const { answer } = read;
  if (!answer.ok) return send({ kind: 'statement', read });
  for (const lines of slicesOf(answer.value.lines)) send({ kind: 'lines', lines });
  const rest = { ...answer, value: { ...answer.value, lines: [] } };
  send({ kind: 'statement', read: { ...read, answer: rest } });
}

function sendRows(): void {
  const read = readRows(file);
  if (!read.ok) return send({ kind: 'list', read });
  for (const rows of slicesOf(read.value)) send({ kind: 'rows', rows });
  send({ kind: 'list', read: { ok: true, value: null } });
}

function* slicesOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let at = 0; at < items.length; at += PER_SLICE) yield items.slice(at, at + PER_SLICE);
}

function send(news: UploadNews): void {
  parentPort?.postMessage(news, []);
}
