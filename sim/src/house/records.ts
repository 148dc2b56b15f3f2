import { ORDER_STAGES, type OrderStage } from '@naru/core';
import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** The contents of the database, read with separate SQL that bypasses the store, as an independent check. */
export interface Records {
  findOrder(orderId: string): OrderRecord | null;
  listOrderIds(): readonly string[];
  listAudit(orderId: string): readonly AuditRecord[];
  /** Payouts and refunds that were ever approved, oldest first. */
  listDisbursements(orderId: string): readonly DisbursementRecord[];
  listHolds(orderId: string): readonly HoldRecord[];
  /** The sums of the legs of one order's entries. */
  listOrderSums(orderId: string): readonly SumRecord[];
  listSightings(orderId: string): readonly SightingRecord[];
  listRefunds(orderId: string): readonly RefundRecord[];
  /** Of every kind, in the sequence in which they were written. */
  listLetters(orderId: string): readonly LetterRow[];
  /** A letter and those that go out with it, its first one first. */
  listLettersWith(letterId: string): readonly LetterRow[];
  /** Deposits of no order, whatever became of them. */
  listUnmatched(): readonly UnmatchedRecord[];
  /** Won prizes of the lottery. */
  listPrizes(): readonly PrizeRecord[];
  /** By asset, what is in suspense without an order. */
  listSuspenseOfNobody(): readonly SuspenseRecord[];
  /** Every account of every asset: its balance, and the sum of its journal legs. */
  listAccounts(): readonly AccountRecord[];
  /**
   * Runs a query and returns the first column of its first row, or null. For everything without a list of its
   * own.
   */
  ask(sql: string, ...values: readonly (string | number)[]): string | number | null;
  close(): void;
}

type Row = Readonly<Record<string, unknown>>;
type Read<T> = (row: Row, column: string) => T;
type RecordOf<F> = { readonly [name in keyof F]: F[name] extends Read<infer T> ? T : never };

const ORDER = {
  orderId: text,
  version: integer,
  sightingsVersion: integer,
  stage,
  payAssetId: text,
  receiveAssetId: text,
  payRailId: text,
  receiveRailId: text,
  payBaseUnits: amount,
  receiveBaseUnits: amount,
  acceptedBaseUnits: orNull(amount),
  adjustmentPartsPerMillion: (row: Row, column: string) => BigInt(integer(row, column)),
  snapshotId: text,
  payUsdPrice: text,
  receiveUsdPrice: text,
  receiveAddress: text,
  receiveWatchKey: text,
  depositAddress: text,
  depositWatchKey: orNull(text),
  depositAddressIndex: orNull(integer),
  createdAtMs: integer,
  lockEndsAtMs: integer,
  claimEndsAtMs: orNull(integer),
  reserveEndsAtMs: orNull(integer),
  lostEndsAtMs: orNull(integer),
  deliveredAtMs: orNull(integer),
  closeReason: orNull(text),
  assignedOperatorId: orNull(text),
  predecessorOrderId: orNull(text),
  auditHash: text,
};
export type OrderRecord = RecordOf<typeof ORDER>;

const AUDIT = {
  orderVersion: integer,
  event: text,
  stageBefore: orNull(stage),
  stageAfter: stage,
  actorKind: text,
  actorId: text,
  note: orNull(text),
  happenedAtMs: integer,
  previousHash: text,
  hash: text,
};
export type AuditRecord = RecordOf<typeof AUDIT>;

const DISBURSEMENT = {
  disbursementId: text,
  purpose: outgoingPurpose,
  refundId: orNull(text),
  railId: text,
  assetId: text,
  address: text,
  watchKey: text,
  baseUnits: amount,
  lastAct: text,
  acceptedBaseUnits: orNull(amount),
  approvedAtMs: integer,
};
export type DisbursementRecord = RecordOf<typeof DISBURSEMENT>;

const HOLD = {
  reason: text,
  closedBy: orNull(text),
  closedAtMs: orNull(integer),
  acknowledgedBaseUnits: orNull(amount),
};
export type HoldRecord = RecordOf<typeof HOLD>;

/** One account of one asset. */
const SUM = { assetId: text, account: text, baseUnits: sumOfTexts };
export type SumRecord = RecordOf<typeof SUM>;

const SIGHTING = {
  railId: text,
  outputKey: text,
  assetId: text,
  orderId: text,
  purpose,
  baseUnits: amount,
  blockHash: orNull(text),
  blockHeight: orNull(integer),
  firstSeenAtMs: integer,
  droppedAtMs: orNull(integer),
  watchKey: text,
  txid: text,
  standing: orNull(text),
  disbursementId: orNull(text),
};
export type SightingRecord = RecordOf<typeof SIGHTING>;

const REFUND = {
  refundId: text,
  orderId: text,
  kind: text,
  state: text,
  railId: text,
  assetId: text,
  allocatedBaseUnits: amount,
  address: orNull(text),
  watchKey: orNull(text),
  evidence: orNull(text),
  successorOrderId: orNull(text),
};
export type RefundRecord = RecordOf<typeof REFUND>;

const LETTER = {
  letterId: text,
  kind: text,
  orderId: orNull(text),
  recipient: orNull(text),
  state: text,
  joinedTo: orNull(text),
  fault: orNull(text),
  createdAtMs: integer,
  endedAtMs: orNull(integer),
};
export type LetterRow = RecordOf<typeof LETTER>;

const UNMATCHED = {
  railId: text,
  outputKey: text,
  assetId: text,
  baseUnits: amount,
  txid: text,
  mark: orNull(text),
  blockHash: orNull(text),
  state: text,
  entryId: orNull(text),
  orderId: orNull(text),
};
export type UnmatchedRecord = RecordOf<typeof UNMATCHED>;

const PRIZE = {
  date: text,
  prizeAssetId: text,
  prizeBaseUnits: amount,
  claimAddress: orNull(text),
  paidBaseUnits: sumOfTexts,
  lostBaseUnits: sumOfTexts,
};
export type PrizeRecord = RecordOf<typeof PRIZE>;

const SUSPENSE = { assetId: text, baseUnits: sumOfTexts };
export type SuspenseRecord = RecordOf<typeof SUSPENSE>;

const ACCOUNT = { assetId: text, account: text, standing: amount, ofLegs: sumOfTexts };
export type AccountRecord = RecordOf<typeof ACCOUNT>;

export function openRecords(databasePath: string): Records {
  const database = new DatabaseSync(databasePath, { readOnly: true });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, known);
    return known;
  };
  const all = (sql: string, ...values: readonly (string | number)[]): readonly Row[] =>
    prepare(sql).all(...values);
  return {
    findOrder: (orderId) => {
      const [row] = all(`SELECT * FROM orders WHERE order_id = ?`, orderId);
      return row === undefined ? null : toOrder(row);
    },
    listOrderIds: () =>
      all(`SELECT order_id FROM orders ORDER BY created_at_ms, order_id`).map((row) => text(row, 'order_id')),
    listAudit: (orderId) =>
      all(`SELECT * FROM audit_entries WHERE order_id = ? ORDER BY order_version`, orderId).map(toAudit),
    listDisbursements: (orderId) =>
      all(
        `SELECT * FROM disbursements WHERE order_id = ? ORDER BY approved_at_ms, disbursement_id`,
        orderId,
      ).map(toDisbursement),
    listHolds: (orderId) =>
      all(`SELECT * FROM holds WHERE order_id = ? ORDER BY hold_id`, orderId).map(toHold),
    listOrderSums: (orderId) => all(ORDER_SUMS_SQL, orderId).map(toSum),
    listSightings: (orderId) => all(`SELECT * FROM sightings WHERE order_id = ?`, orderId).map(toSighting),
    listRefunds: (orderId) => all(`SELECT * FROM refund_cases WHERE order_id = ?`, orderId).map(toRefund),
    listLetters: (orderId) =>
      all(`SELECT * FROM letters WHERE order_id = ? ORDER BY letter_id`, orderId).map(toLetter),
    listLettersWith: (letterId) => all(LETTERS_WITH_SQL, letterId, letterId, letterId).map(toLetter),
    listUnmatched: () =>
      all(`SELECT * FROM unmatched_deposits ORDER BY first_seen_at_ms, rail_id, output_key`).map(toUnmatched),
    listPrizes: () => all(PRIZES_SQL).map(toPrize),
    listSuspenseOfNobody: () => all(SUSPENSE_SQL).map(toSuspense),
    listAccounts: () => all(ACCOUNTS_SQL).map(toAccount),
    ask: (sql, ...values) => {
      const [row] = all(sql, ...values);
      const first = row === undefined ? null : Object.values(row)[0];
      return typeof first === 'string' || typeof first === 'number' ? first : null;
    },
    close: () => database.close(),
  };
}

const ORDER_SUMS_SQL = `SELECT l.asset_id, l.account, group_concat(l.base_units, ' ') AS base_units
  FROM journal_legs l JOIN journal_entries e ON e.entry_id = l.entry_id
  WHERE e.order_id = ? GROUP BY l.asset_id, l.account`;

const LETTERS_WITH_SQL = `SELECT * FROM letters
  WHERE letter_id = ? OR (joined_to = ? AND state = 'waiting') ORDER BY letter_id <> ?, letter_id`;

const PRIZES_SQL = `SELECT d.*, coalesce(
    (SELECT group_concat(l.base_units, ' ')
      FROM journal_legs l JOIN journal_entries e ON e.entry_id = l.entry_id
      WHERE e.journal_key LIKE 'treasury:lottery-' || d.date || '%'
        AND l.account IN ('outside', 'difference')), '0')
      AS paid_base_units,
    coalesce((SELECT group_concat(p.base_units, ' ') FROM prize_payments p
      WHERE p.prize_date = d.date AND p.standing = 'lost'), '0') AS lost_base_units
  FROM lottery_days d WHERE d.winner_user_id IS NOT NULL ORDER BY d.date`;

const SUSPENSE_SQL = `SELECT l.asset_id, group_concat(l.base_units, ' ') AS base_units
  FROM journal_legs l JOIN journal_entries e ON e.entry_id = l.entry_id
  WHERE e.order_id IS NULL AND l.account = 'suspense' GROUP BY l.asset_id`;

const ACCOUNTS_SQL = `SELECT keys.asset_id, keys.account,
    coalesce((SELECT base_units FROM ledger_balances b
      WHERE b.asset_id = keys.asset_id AND b.account = keys.account), '0') AS standing,
    coalesce((SELECT group_concat(base_units, ' ') FROM journal_legs l
      WHERE l.asset_id = keys.asset_id AND l.account = keys.account), '0') AS of_legs
  FROM (SELECT asset_id, account FROM ledger_balances UNION SELECT asset_id, account FROM journal_legs) keys`;

const toOrder = reader(ORDER);
const toAudit = reader(AUDIT);
const toDisbursement = reader(DISBURSEMENT);
const toHold = reader(HOLD);
const toSum = reader(SUM);
const toSighting = reader(SIGHTING);
const toRefund = reader(REFUND);
const toLetter = reader(LETTER);
const toUnmatched = reader(UNMATCHED);
const toPrize = reader(PRIZE);
const toSuspense = reader(SUSPENSE);
const toAccount = reader(ACCOUNT);

/** Reads a record from a row whose columns have the names of its fields in snake case. */
function reader<F extends Readonly<Record<string, Read<unknown>>>>(fields: F): (row: Row) => RecordOf<F> {
  const parts = Object.entries(fields).map(([name, read]) => {
    const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return { name, read: (row: Row) => read(row, column) };
  });
  const isRecord = (record: object): record is RecordOf<F> => Object.keys(record).length === parts.length;
  return (row) => {
    const record: object = Object.fromEntries(parts.map(({ name, read }) => [name, read(row)]));
    if (!isRecord(record)) throw new TypeError('a record is not complete');
    return record;
  };
}

function orNull<T>(read: Read<T>): Read<T | null> {
  return (row, column) => (row[column] === null ? null : read(row, column));
}

function amount(row: Row, column: string): bigint {
  return BigInt(text(row, column));
}

/** Amounts with one space between them. */
function sumOfTexts(row: Row, column: string): bigint {
  return text(row, column)
    .split(' ')
    .reduce((sum, leg) => sum + BigInt(leg), 0n);
}

function purpose(row: Row, column: string): 'deposit' | 'payout' | 'refund' {
  const word = text(row, column);
  if (word === 'deposit' || word === 'payout' || word === 'refund') return word;
  throw new TypeError(`there is no purpose ${word}`);
}

function outgoingPurpose(row: Row, column: string): 'payout' | 'refund' {
  return text(row, column) === 'payout' ? 'payout' : 'refund';
}

function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`${column} is not a text`);
  return value;
}

function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`${column} is not a number`);
  return value;
}

function stage(row: Row, column: string): OrderStage {
  const word = text(row, column);
  const found = ORDER_STAGES.find((candidate) => candidate === word);
  if (found === undefined) throw new TypeError(`there is no stage ${word}`);
  return found;
}
