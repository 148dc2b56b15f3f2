// Runs in a thread of its own for each uploaded file; also previews or imports the lines of a statement.
import { createHash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { NamedColumns, Result } from '@naru/core';
import {
  type DeskBankAccount,
  type ImportSums,
  type Operator,
  RightLost,
  importLines,
  previewImport,
} from '@naru/desk';
import {
  type ReadStatement,
  type RefusedStatement,
  type RowsRefusal,
  type Statement,
  type StatementAccount,
  readRows,
  readStatementFile,
} from '@naru/rails/statement';
import { StoreFault, type StorePlace, openStoreBeside } from '@naru/store';
import { hashText } from '../machine/hash-text.ts';

/** A bank's statement, and what becomes of it. */
export interface StatementUpload {
  readonly account: StatementAccount;
  readonly bank: DeskBankAccount;
  readonly place: StorePlace;
  /** Null: what an import would add is counted, and nothing stored. */
  readonly storing: {
    readonly importId: string;
    readonly operator: Pick<Operator, 'operatorId' | 'role'>;
    /** The columns that the operator has just named. */
    readonly columns: NamedColumns | null;
  } | null;
}

/** A file, and how to read it: as a bank's statement, or as the rows of a CSV file. */
export interface UploadTask {
  readonly bytes: Uint8Array;
  readonly statement: StatementUpload | null;
}

export interface CountedStatement extends Omit<Statement, 'lines'> {
  readonly sums: ImportSums;
}

/** The rows of a table in which nobody has named the columns yet come with either answer. */
export interface UploadedStatement {
  readonly answer: { readonly ok: true; readonly value: CountedStatement } | RefusedStatement;
  readonly unknownRows: ReadStatement['unknownRows'];
}

/** Errors lose their class between threads. */
export type UploadFault = 'right_lost' | { readonly code: string; readonly message: string };

export type UploadNews =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'list'; readonly read: Result<null, RowsRefusal> }
  /** The file is read; storing it has no deadline. */
  | { readonly kind: 'read' }
  | { readonly kind: 'statement'; readonly uploaded: UploadedStatement }
  | { readonly kind: 'fault'; readonly fault: UploadFault };

/** Unpacking this many takes the receiving thread about a millisecond. */
const PER_SLICE = 500;

const { bytes, statement }: UploadTask = workerData;
const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
if (statement === null) sendRows();
else await sendStatement(statement);

async function sendStatement(upload: StatementUpload): Promise<void> {
  const { answer, unknownRows } = readStatementFile(file, upload.account);
  send({ kind: 'read' });
  if (!answer.ok) return send({ kind: 'statement', uploaded: { answer, unknownRows } });
  const { lines, ...value } = answer.value;
  try {
    const sums = await previewOrImport(upload, lines, unknownRows !== null);
    send({ kind: 'statement', uploaded: { answer: { ok: true, value: { ...value, sums } }, unknownRows } });
  } catch (thrown) {
    const fault = faultOf(thrown);
    if (fault === null) throw thrown;
    send({ kind: 'fault', fault });
  }
}

/** Over a connection of its own, since no cache of the desk holds what an import changes. */
async function previewOrImport(
  { account, bank, place, storing }: StatementUpload,
  lines: Statement['lines'],
  needsColumns: boolean,
): Promise<ImportSums> {
  const store = await openStoreBeside(place);
  if (store === null) throw new Error('the database of the desk is gone');
  const read = { lines, fileHash: createHash('sha256').update(file).digest('hex') };
  try {
    if (storing === null) return await previewImport({ store }, bank, read);
    const { importId, operator, columns } = storing;
    const desk = {
      store,
      clock: { nowMs: () => account.nowMs },
      ids: { nextRowId: () => importId },
      hashText,
      findActing: () => operator,
    };
    const named = { operatorId: operator.operatorId, columns: needsColumns ? columns : null };
    return await importLines(desk, bank, { ...read, ...named });
  } finally {
    await store.close();
  }
}

function faultOf(thrown: unknown): UploadFault | null {
  if (thrown instanceof RightLost) return 'right_lost';
  return thrown instanceof StoreFault ? { code: thrown.code, message: thrown.message } : null;
}

/** In slices, each of which is requested: the receiving thread would otherwise handle all at once. */
function sendRows(): void {
  const read = readRows(file);
  if (!read.ok) return send({ kind: 'list', read });
  let sent = 0;
  const sendNext = (): void => {
    const rows = read.value.slice(sent, sent + PER_SLICE);
    sent += rows.length;
    send(rows.length === 0 ? { kind: 'list', read: { ok: true, value: null } } : { kind: 'rows', rows });
  };
  parentPort?.on('message', sendNext);
  sendNext();
}

function send(news: UploadNews): void {
  parentPort?.postMessage(news, []);
}
