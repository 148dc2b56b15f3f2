import type { NamedColumns } from '@naru/core';
import {
  type BankImport,
  type BankLine,
  type BankLineStore,
  type OrderChange,
  UNMATCHED_STATES,
  type UsedBankLine,
} from '@naru/desk';
import { hasTexts } from '../migrations/first/bank-lines.ts';
import { ORDERS } from '../order/order-row.ts';
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
import { assertLimit } from '../sql/limit.ts';
import { integerOf } from '../sql/row.ts';
import type { Database, Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

const IMPORTS = defineTable<BankImport>('bank_imports', {
  importId: text,
  railId: text,
  operatorId: text,
  importedAtMs: integer,
  fileHash: text,
  lineCount: integer,
});

const LINES = defineTable<BankLine>('bank_lines', {
  lineKey: text,
  railId: text,
  importId: text,
  row: inColumn('file_row', integer),
  direction: oneOf(['in', 'out']),
  baseUnits,
  bookedAtMs: integer,
  precision: inColumn('precise_to', oneOf(['second', 'minute', 'day'])),
  balanceAfter: orNull(signedUnits),
  shown: text,
  holder: orNull(text),
  remark: text,
  otherAccount: text,
  otherBank: text,
  kind: text,
  bankRef: orNull(text),
  isReversal: flag,
});

const NAMED_COLUMNS = defineTable<NamedColumns & { readonly railId: string; readonly importId: string }>(
  'named_columns',
  { railId: text, importId: text, columns: inColumn('columns_json', textMap), inWord: orNull(text) },
);
const REPLACE_COLUMNS = `ON CONFLICT (rail_id) DO UPDATE SET import_id = excluded.import_id,
  columns_json = excluded.columns_json, in_word = excluded.in_word`;

/** Of one statement; a longer import has several, in the same transaction. */
export const LINES_PER_STATEMENT = 2000;
const KEYS_PER_READ = 2000;

/** The receipt or payout that names the line as its evidence, or the money of no order that does. */
const USED_LINES = `SELECT ${LINES.listOf('b')},
    (SELECT s.order_id FROM sightings s WHERE s.rail_id = b.rail_id AND s.output_key = b.line_key) AS used_by,
    (SELECT s.standing FROM sightings s WHERE s.rail_id = b.rail_id AND s.output_key = b.line_key) AS used_as,
    (SELECT u.state FROM unmatched_deposits u
      WHERE u.rail_id = b.rail_id AND u.output_key = b.line_key) AS unmatched
  FROM bank_lines b`;
const USED = orNull(text);
const UNMATCHED = orNull(oneOf(UNMATCHED_STATES));

const FORGET_LINES = `UPDATE bank_lines
  SET shown = '', holder = NULL, remark = '', other_account = '', other_bank = ''
  WHERE line_key IN (
    SELECT b.line_key FROM bank_lines b
    WHERE ${hasTexts('b.')} AND b.booked_at_ms < ? AND NOT EXISTS (
      SELECT 1 FROM sightings s JOIN orders o ON o.order_id = s.order_id
      WHERE s.rail_id = b.rail_id AND s.output_key = b.line_key AND o.receive_address <> '')
    ORDER BY b.booked_at_ms, b.line_key LIMIT ?)`;

/** Of two people who take back two equal receipts for one correction of the bank, one is refused. */
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

export function createBankLineStore(database: Database): BankLineStore {
  return {
    saveBankImport: (made, lines, columns) => saveImport(database, made, lines, columns),
    findNamedColumns: async (railId) => {
      const found = await NAMED_COLUMNS.find(database, 'WHERE rail_id = ?', [railId]);
      return found === null ? null : { columns: found.columns, inWord: found.inWord };
    },
    countBankLines: async (railId, lineKeys) => {
      let count = 0;
      for (let at = 0; at < lineKeys.length; at += KEYS_PER_READ) {
        const keys = lineKeys.slice(at, at + KEYS_PER_READ);
        const list = database.dialect.rowsOf({ line_key: 'text' }, keys.length);
        const [row] = await database.all(
          `SELECT count(*) AS line_count FROM bank_lines
            WHERE rail_id = ? AND line_key IN (SELECT line_key FROM ${list} AS list)`,
          [railId, JSON.stringify(keys.map((key) => ({ line_key: key })))],
        );
        count += row === undefined ? 0 : integerOf(row, 'line_count');
      }
      return count;
    },
    findBankLine: async (lineKey) => {
      const [row] = await database.all(`${USED_LINES} WHERE b.line_key = ?`, [lineKey]);
      return row === undefined ? null : fromUsedRow(row);
    },
    listBankLines: async ({ railId, sinceMs, after, limit }) => {
      const rest = after === undefined ? '' : 'AND (b.booked_at_ms, b.line_key) < (?, ?)';
      const place = after === undefined ? [] : [after.bookedAtMs, after.lineKey];
      const rows = await database.all(
        `${USED_LINES} WHERE b.rail_id = ? AND b.booked_at_ms >= ? ${rest}
          ORDER BY b.booked_at_ms DESC, b.line_key DESC LIMIT ?`,
        [railId, sinceMs, ...place, assertLimit(limit)],
      );
      return rows.map(fromUsedRow);
    },
    forgetBankLines: async ({ bookedBeforeMs, limit }) => {
      const forgotten = await database.write([
        { sql: FORGET_LINES, values: [bookedBeforeMs, assertLimit(limit)] },
      ]);
      return forgotten.ok ? (forgotten.value[0] ?? 0) : 0;
    },
    listOrdersToPay: ({ payAssetId, stage, sinceMs, afterOrderId = '', limit }) =>
      ORDERS.select(
        database,
        `WHERE stage = ? AND (waiting_since_ms, order_id) > (?, ?) AND pay_asset_id = ?
          ORDER BY waiting_since_ms, order_id LIMIT ?`,
        [stage, sinceMs, afterOrderId, payAssetId, assertLimit(limit)],
      ),
  };
}

function fromUsedRow(row: Row): UsedBankLine {
  const isTakenBack = USED.read(row, 'used_as') === 'given_up';
  return {
    line: LINES.fromRow(row),
    orderId: USED.read(row, 'used_by'),
    isTakenBack,
    unmatched: UNMATCHED.read(row, 'unmatched'),
  };
}

async function saveImport(
  database: Database,
  made: BankImport,
  lines: readonly BankLine[],
  named: NamedColumns | null,
): Promise<number> {
  const { importId, railId } = made;
  const columns =
    named === null
      ? []
      : [NAMED_COLUMNS.insert({ ...named, importId, railId }, { onConflict: REPLACE_COLUMNS })];
  const inserts: Statement[] = [];
  for (let at = 0; at < lines.length; at += LINES_PER_STATEMENT) {
    const part = lines.slice(at, at + LINES_PER_STATEMENT);
    inserts.push(LINES.insertAll(database.dialect, part, 'ON CONFLICT (line_key) DO NOTHING'));
  }
  const written = await database.write([IMPORTS.insert(made), ...columns, ...inserts]);
  if (!written.ok) throw new Error('an import has nothing to be refused for');
  return written.value.slice(1 + columns.length).reduce((sum, count) => sum + count, 0);
}
