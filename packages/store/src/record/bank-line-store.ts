import { BANK_TIME_PRECISIONS, type NamedColumns, ok } from '@naru/core';
import {
  type AsideChange,
  type BankImport,
  type BankLine,
  type BankLineStore,
  type Order,
  type OrderChange,
  type TypedReceipt,
  UNMATCHED_STATES,
  againKey,
  type UsedBankLine,
} from '@naru/desk';
import { hasTexts } from '../migrations/first/money.ts';
import { insertAct } from './desk-act-store.ts';
import { ORDERS } from './order-row.ts';
import {
  baseUnits,
  flag,
  inColumn,
  integer,
  oneOf,
  orNull,
  signedUnits,
  text,
  textMap,
} from '../sql/field.ts';
import { assertLimit, inParts, readCount, readFirst } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import { save, saveAndCount } from '../sql/save.ts';
import type { Call, Database, Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const IMPORTS = defineTable<BankImport>('bank_imports', {
  importId: text,
  railId: text,
  operatorId: text,
  importedAtMs: integer,
  fileHash: text,
  lineCount: integer,
});

const LINE_FIELDS = {
  lineKey: text,
  railId: text,
  importId: text,
  row: inColumn('file_row', integer),
  direction: oneOf(['in', 'out']),
  baseUnits,
  bookedAtMs: integer,
  precision: inColumn('precise_to', oneOf(BANK_TIME_PRECISIONS)),
  balanceAfter: orNull(signedUnits),
  shown: text,
  holder: orNull(text),
  remark: text,
  otherAccount: text,
  otherBank: text,
  kind: text,
  bankRef: orNull(text),
  isReversal: flag,
} as const;
const LINES = defineTable<BankLine>('bank_lines', LINE_FIELDS);
const LINES_ASIDE = defineTable<BankLine & Pick<UsedBankLine, 'putAside'>>('bank_lines', {
  ...LINE_FIELDS,
  putAside: orNull(text),
});

const NAMED_COLUMNS = defineTable<NamedColumns & { readonly railId: string; readonly importId: string }>(
  'named_columns',
  { railId: text, importId: text, columns: inColumn('columns_json', textMap), inWord: orNull(text) },
);
const REPLACE_COLUMNS = `ON CONFLICT (rail_id) DO UPDATE SET import_id = excluded.import_id,
  columns_json = excluded.columns_json, in_word = excluded.in_word`;

/** Rows of one statement; a longer import has several, in the same transaction. */
export const LINES_PER_STATEMENT = 2000;
const KEYS_PER_READ = 2000;
/** A limit far above the number of receipts of a payment that are ever recorded wrongly. */
const WRONG_MAX = 20;

/** A receipt that was recorded wrongly leaves its line to another one, which names it in the same way. */
const NAMES_LINE = `FROM sightings s WHERE s.txid = b.line_key AND s.rail_id = b.rail_id
  AND (s.purpose <> 'deposit' OR coalesce(s.standing, '') <> 'not_ours') LIMIT 1`;
/** Lines, with the receipt, the payout or the money of no order that names the line as its evidence. */
const USED_LINES = `SELECT ${LINES.listOf('b')},
    (SELECT s.order_id ${NAMES_LINE}) AS used_by,
    (SELECT s.output_key ${NAMES_LINE}) AS receipt_key,
    (SELECT s.standing ${NAMES_LINE}) AS used_as,
    (SELECT u.state FROM unmatched_deposits u
      WHERE u.txid = b.line_key AND u.rail_id = b.rail_id ORDER BY u.output_key DESC LIMIT 1) AS unmatched,
    b.put_aside
  FROM bank_lines b`;
const USED = orNull(text);
const UNMATCHED = orNull(oneOf(UNMATCHED_STATES));

const FORGET_LINES = `UPDATE bank_lines
  SET shown = '', holder = NULL, remark = '', other_account = '', other_bank = ''
  WHERE line_key IN (
    SELECT b.line_key FROM bank_lines b
    WHERE ${hasTexts('b.')} AND b.booked_at_ms < ? AND NOT EXISTS (
      SELECT 1 FROM sightings s JOIN orders o ON o.order_id = s.order_id
      WHERE s.txid = b.line_key AND s.rail_id = b.rail_id AND o.receive_address <> '')
    ORDER BY b.booked_at_ms, b.line_key LIMIT ?)`;

/** If two people take back two equal receipts for one correction of the bank, one is refused. */
export function correctStatement({
  lineKey,
  takesBack,
}: NonNullable<OrderChange['correction']>): Statement<'order_changed_meanwhile'> {
  return {
    sql: 'UPDATE bank_lines SET takes_back = ? WHERE line_key = ? AND takes_back IS NULL',
    values: [takesBack, lineKey],
    refusedWhenUnchanged: 'order_changed_meanwhile',
  };
}

/** Counts every receipt that a person records, so that an older decision is refused. */
export function countReceipt(railId: string): Statement {
  return {
    sql: `INSERT INTO receipt_counts (rail_id, receipt_count) VALUES (?, 1)
      ON CONFLICT (rail_id) DO UPDATE SET receipt_count = receipt_counts.receipt_count + 1`,
    values: [railId],
  };
}

/** Runs after the receipt of the change itself was counted, which excludes others at the same moment. */
export function refusedUnlessSeen({
  railId,
  count,
}: NonNullable<OrderChange['receiptsSeen']>): Statement<'order_changed_meanwhile'> {
  return {
    sql: `SELECT 1 AS found FROM receipt_counts WHERE rail_id = ? AND receipt_count <> ?`,
    values: [railId, count + 1],
    refusedWhenFound: 'order_changed_meanwhile',
  };
}

/** The reads with which the audit trail is compared. */
function createAllReads(database: Database) {
  return {
    listBankImports: ({ limit, afterImportId = '' }) =>
      IMPORTS.select(database, 'WHERE import_id > ? ORDER BY import_id LIMIT ?', [
        afterImportId,
        assertLimit(limit),
      ]),
    listAllBankLines: ({ limit, afterLineKey = '' }) =>
      LINES_ASIDE.select(database, 'WHERE line_key > ? ORDER BY line_key LIMIT ?', [
        afterLineKey,
        assertLimit(limit),
      ]),
  } satisfies Partial<BankLineStore>;
}

export function createBankLineStore(database: Database): BankLineStore {
  return {
    ...createAllReads(database),
    ...createImports(database),
    findNamedColumns: async (railId) => {
      const found = await NAMED_COLUMNS.find(database, 'WHERE rail_id = ?', [railId]);
      return found === null ? null : { columns: found.columns, inWord: found.inWord };
    },
    listKnownKeys: (railId, lineKeys) => listKnownKeys(database, railId, lineKeys),
    isImported: async (railId, fileHash) => {
      const rows = await database.all(
        'SELECT 1 AS found FROM bank_imports WHERE rail_id = ? AND file_hash = ? LIMIT 1',
        [railId, fileHash],
      );
      return rows.length > 0;
    },
    findBankLine: (lineKey) =>
      readFirst(database, `${USED_LINES} WHERE b.line_key = ?`, [lineKey], fromUsedRow),
    listBankLines: (query) => listLines(database, query),
    listTypedReceipts: (query) => listTypedReceipts(database, query),
    saveLinesAside: (changes, acts) => save(database, [...changes.map(putAside), ...acts.map(insertAct)]),
    countWrongReceipts: ({ railId, outputKey }) => {
      const keys = Array.from({ length: WRONG_MAX }, (_, n) =>
        n === 0 ? outputKey : againKey(outputKey, n + 1),
      );
      return readCount(
        database,
        `SELECT count(*) AS counted FROM sightings WHERE rail_id = ? AND standing = 'not_ours'
          AND output_key IN (${keys.map(() => '?').join(', ')})`,
        [railId, ...keys],
      );
    },
    countReceipts: (railId) =>
      readCount(database, 'SELECT receipt_count AS counted FROM receipt_counts WHERE rail_id = ?', [railId]),
    listOrdersNamed: (query) => listOrdersNamed(database, query),
    forgetBankLines: async ({ bookedBeforeMs, limit }) =>
      saveAndCount(database, [{ sql: FORGET_LINES, values: [bookedBeforeMs, assertLimit(limit)] }]),
    listOrdersToPay: ({ payAssetId, stage, sinceMs, afterOrderId = '', limit }) =>
      ORDERS.select(
        database,
        `WHERE stage = ? AND (waiting_since_ms, order_id) > (?, ?) AND pay_asset_id = ?
          ORDER BY waiting_since_ms, order_id LIMIT ?`,
        [stage, sinceMs, afterOrderId, payAssetId, assertLimit(limit)],
      ),
  };
}

function putAside({ lineKey, before, after }: AsideChange): Statement<'act_overtaken'> {
  return {
    sql: `UPDATE bank_lines SET put_aside = ? WHERE line_key = ? AND put_aside IS NOT DISTINCT FROM ?`,
    values: [after, lineKey, before],
    refusedWhenUnchanged: 'act_overtaken',
  };
}

const listKnownKeys: Call<'listKnownKeys'> = async (database, railId, lineKeys) => {
  const known = new Set<string>();
  for (const keys of inParts(lineKeys, KEYS_PER_READ)) {
    const list = database.dialect.rowsOf({ line_key: 'text' }, keys.length);
    // By key alone: a plan that PostgreSQL made before the first lines would read the rail for each key.
    const rows = await database.all(
      `SELECT line_key, rail_id FROM bank_lines WHERE line_key IN (SELECT line_key FROM ${list} AS list)`,
      [JSON.stringify(keys.map((key) => ({ line_key: key })))],
    );
    for (const row of rows) if (textOf(row, 'rail_id') === railId) known.add(textOf(row, 'line_key'));
  }
  return known;
};

const listLines: Call<'listBankLines'> = async (database, { railId, sinceMs, amount, after, limit }) => {
  const ofAmount = amount === undefined ? '' : 'AND b.base_units = ?';
  const rest = after === undefined ? '' : 'AND (b.booked_at_ms, b.line_key) < (?, ?)';
  const values = [
    ...(amount === undefined ? [] : [amount.toString()]),
    ...(after === undefined ? [] : [after.bookedAtMs, after.lineKey]),
  ];
  const rows = await database.all(
    `${USED_LINES} WHERE b.rail_id = ? AND b.booked_at_ms >= ? ${ofAmount} ${rest}
      ORDER BY b.booked_at_ms DESC, b.line_key DESC LIMIT ?`,
    [railId, sinceMs, ...values, assertLimit(limit)],
  );
  return rows.map(fromUsedRow);
};

const listOrdersNamed: Call<'listOrdersNamed'> = async (database, { references, sinceMs }) => {
  const found: Order[] = [];
  for (const part of inParts(references, KEYS_PER_READ)) {
    const list = database.dialect.rowsOf({ reference: 'text' }, part.length);
    const rows = await ORDERS.select(
      database,
      `WHERE reference IN (SELECT reference FROM ${list} AS list) AND created_at_ms >= ?`,
      [JSON.stringify(part.map((reference) => ({ reference }))), sinceMs],
    );
    found.push(...rows);
  }
  return found;
};

function fromUsedRow(row: Row): UsedBankLine {
  const orderId = USED.read(row, 'used_by');
  const unmatched = UNMATCHED.read(row, 'unmatched');
  return {
    line: LINES.fromRow(row),
    orderId,
    receiptKey: USED.read(row, 'receipt_key'),
    isTakenBack: USED.read(row, 'used_as') === 'given_up',
    // The order that it was given to has lost it again, so it waits for a decision.
    unmatched: orderId === null && unmatched === 'assigned' ? null : unmatched,
    putAside: USED.read(row, 'put_aside'),
  };
}

/** Receipts with a key that no line of a bank's statement has. */
const IS_TYPED = `NOT EXISTS (
  SELECT 1 FROM bank_lines b WHERE b.line_key = t.txid AND b.rail_id = t.rail_id)`;

const listTypedReceipts: Call<'listTypedReceipts'> = async (database, { railId, sinceMs, after, limit }) => {
  const place = after === undefined ? [] : [after.receivedAtMs, after.outputKey];
  const rows = await database.all(
    `SELECT * FROM (SELECT t.output_key, t.base_units, t.first_seen_at_ms, t.standing, NULL AS unmatched,
        t.order_id, o.reference, o.depositor_name
      FROM sightings t JOIN orders o ON o.order_id = t.order_id
      WHERE t.rail_id = ? AND t.first_seen_at_ms >= ? AND t.watch_key = '' AND t.purpose = 'deposit'
        AND coalesce(t.standing, '') <> 'not_ours' AND ${IS_TYPED}
    UNION ALL SELECT t.output_key, t.base_units, t.first_seen_at_ms, NULL AS standing, t.state AS unmatched,
        NULL AS order_id, NULL AS reference, NULL AS depositor_name
      FROM unmatched_deposits t
      WHERE t.rail_id = ? AND t.first_seen_at_ms >= ? AND t.watch_key = '' AND t.state <> 'assigned'
        AND ${IS_TYPED}) AS typed
    ${after === undefined ? '' : 'WHERE (first_seen_at_ms, output_key) < (?, ?)'}
    ORDER BY first_seen_at_ms DESC, output_key DESC LIMIT ?`,
    [railId, sinceMs, railId, sinceMs, ...place, assertLimit(limit)],
  );
  return rows.map(toTypedReceipt);
};

function toTypedReceipt(row: Row): TypedReceipt {
  const orderId = USED.read(row, 'order_id');
  const order = {
    orderId: orderId ?? '',
    reference: USED.read(row, 'reference') ?? '',
    depositorName: USED.read(row, 'depositor_name'),
  };
  return {
    outputKey: textOf(row, 'output_key'),
    baseUnits: baseUnits.read(row, 'base_units'),
    receivedAtMs: integerOf(row, 'first_seen_at_ms'),
    order: orderId === null ? null : order,
    unmatched: UNMATCHED.read(row, 'unmatched'),
    isTakenBack: USED.read(row, 'standing') === 'given_up',
  };
}

function createImports(database: Database) {
  return {
    saveBankImport: async (made, lines, named, act) => {
      const { importId, railId } = made;
      const inserts = inParts(lines, LINES_PER_STATEMENT).map((part) =>
        LINES.insertAll(database.dialect, part, 'ON CONFLICT (line_key) DO NOTHING'),
      );
      const first = [
        IMPORTS.insert(made),
        ...(named === null
          ? []
          : [NAMED_COLUMNS.insert({ ...named, importId, railId }, { onConflict: REPLACE_COLUMNS })]),
        insertAct(act),
      ];
      const written = await database.write<'act_overtaken'>([...first, ...inserts]);
      return written.ok
        ? ok(written.value.slice(first.length).reduce((sum, count) => sum + count, 0))
        : written;
    },
  } satisfies Partial<BankLineStore>;
}
