import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Balance, LedgerStore, RecordedEntry, TreasuryEntryQuery } from '@naru/desk';
import { insertAct } from './desk-act-store.ts';
import { prizeScript } from './lottery-store.ts';
import { decidedFirst } from './proposal-store.ts';
import { sumBaseUnits } from '../sql/dialect.ts';
import { orNull, text } from '../sql/field.ts';
import { assertLimit, readFirst } from '../sql/select.ts';
import { textOf } from '../sql/row.ts';
import { given, save } from '../sql/save.ts';
import type { Call, Database, Row, SqlValue } from '../sql/statement.ts';
import {
  assertBalanced,
  BALANCES,
  countedScript,
  EARNINGS,
  ENTRIES,
  fromEntryRow,
  journalScript,
  LEGS,
  sumEarnings,
} from './journal.ts';

/** Rows that are verified at a time, with other work in between. */
const EARNINGS_PER_SLICE = 500;
/** No row has a key before it. */
const BEFORE_ALL = { recordedAtMs: -1, entryId: '', place: -1 };

export function createLedgerStore(database: Database): LedgerStore {
  return {
    saveJournal: async (entry, act, decision, prize) => {
      assertBalanced([entry]);
      return save(database, [
        ...decidedFirst(decision),
        ...given(prize, prizeScript),
        insertAct(act),
        ...journalScript(database.dialect, [entry], act.operatorId),
        ...countedScript(database.dialect, entry),
      ]);
    },
    listBalances: async () =>
      (await BALANCES.select(database, 'ORDER BY asset_id, account', [])).filter(isNotEmpty),
    findOrderOfEntry: (journalKey) =>
      readFirst(database, 'SELECT order_id FROM journal_entries WHERE journal_key = ?', [journalKey], (row) =>
        TEXT_OR_NULL.read(row, 'order_id'),
      ),
    listOrderBalances: (orderId) =>
      sumLegs(database, `WHERE entry_id IN (SELECT entry_id FROM journal_entries WHERE order_id = ?)`, [
        orderId,
      ]),
    sumJournal: () => sumLegs(database, '', []),
    listAllJournal: async ({ limit, afterEntryId = '' }) => {
      const legs = database.dialect.jsonListOf(LEGS.columns, 'FROM journal_legs WHERE entry_id = e.entry_id');
      const rows = await database.all(
        `SELECT ${ENTRIES.listOf('e')}, ${legs} AS leg_list FROM journal_entries e
          WHERE e.entry_id > ? ORDER BY e.entry_id LIMIT ?`,
        [afterEntryId, assertLimit(limit)],
      );
      return rows.map(fromEntryRow);
    },
    listTreasuryEntries: ({ limit, ...query }) => {
      const { where, values } = filtersOf(query);
      return selectRecorded(database, `${where} ORDER BY e.entry_id DESC LIMIT ?`, [
        ...values,
        assertLimit(limit),
      ]);
    },
    findTreasuryEntry: async (journalKey) => {
      const [found] = await selectRecorded(database, 'e.journal_key = ? AND e.order_id IS NULL', [
        journalKey,
      ]);
      return found ?? null;
    },
    sumEarnings: ({ sinceMs, beforeMs }) =>
      sumEarnings(database, 'recorded_at_ms >= ? AND recorded_at_ms < ?', [sinceMs, beforeMs]),
    sumOrderEarnings: (orderId) => sumEarnings(database, 'order_id = ?', [orderId]),
    listEarnings: (query) => listEarnings(database, query),
    findEntryOfStrayEarning: () => findEntryOfStrayEarning(database),
    findEntryOfLostLeg: () => readFirst(database, LOST_LEG_SQL, [], toEntryId),
  };
}

const toEntryId = (row: Row): string => textOf(row, 'entry_id');

const LOST_LEG_SQL = `SELECT entry_id FROM journal_legs leg WHERE NOT EXISTS (
    SELECT 1 FROM journal_entries e WHERE e.entry_id = leg.entry_id) LIMIT 1`;

/**
 * One slice of earnings. Without an operator an earning of an order is a loss before its payout was approved.
 * The counts, unlike EXISTS, make PostgreSQL look each one up instead of reading whole tables first.
 */
const STRAY_EARNING_SQL = `SELECT e.entry_id FROM (SELECT * FROM earnings
      WHERE (recorded_at_ms, entry_id, place) > (?, ?, ?)
      ORDER BY recorded_at_ms, entry_id, place LIMIT ?) e
    LEFT JOIN orders o ON o.order_id = e.order_id
    WHERE e.pay_asset_id IS DISTINCT FROM o.pay_asset_id
      OR e.receive_asset_id IS DISTINCT FROM o.receive_asset_id
      OR NOT (
        (e.operator_id = '' AND e.order_id IS NOT NULL)
        OR (SELECT count(*) FROM disbursements d WHERE d.order_id = e.order_id
          AND d.purpose = 'payout' AND d.approved_by = e.operator_id) > 0
        OR (SELECT count(*) FROM desk_acts act WHERE act.subject_id = e.entry_id
          AND act.event = 'journal_written' AND act.operator_id = e.operator_id) > 0)
    LIMIT 1`;

const findEntryOfStrayEarning: Call<'findEntryOfStrayEarning'> = async (database) => {
  for (let after = BEFORE_ALL; ;) {
    const slice = await listEarnings(database, { limit: EARNINGS_PER_SLICE, after });
    const last = slice.at(-1);
    if (last === undefined) return null;
    const place = [after.recordedAtMs, after.entryId, after.place];
    const found = await readFirst(database, STRAY_EARNING_SQL, [...place, EARNINGS_PER_SLICE], toEntryId);
    if (found !== null) return found;
    after = last;
    await nextTurn();
  }
};

const listEarnings: Call<'listEarnings'> = (database, { limit, after = BEFORE_ALL }) => {
  return EARNINGS.select(
    database,
    `WHERE (recorded_at_ms, entry_id, place) > (?, ?, ?)
      ORDER BY recorded_at_ms, entry_id, place LIMIT ?`,
    [after.recordedAtMs, after.entryId, after.place, assertLimit(limit)],
  );
};

function filtersOf({ beforeEntryId, kind, assetId }: Omit<TreasuryEntryQuery, 'limit'>) {
  const filters = [
    ['e.order_id IS NULL', null],
    ['e.entry_id < ?', beforeEntryId],
    ['e.kind = ?', kind],
    ['EXISTS (SELECT 1 FROM journal_legs l WHERE l.entry_id = e.entry_id AND l.asset_id = ?)', assetId],
  ] as const;
  const used = filters.filter(([, value]) => value !== undefined);
  return {
    where: used.map(([sql]) => sql).join(' AND '),
    values: used.flatMap(([, value]) => value ?? []),
  };
}

/** Entries that belong to no order, each with the act that recorded it. */
async function selectRecorded(
  database: Database,
  rest: string,
  values: readonly SqlValue[],
): Promise<readonly RecordedEntry[]> {
  const legs = database.dialect.jsonListOf(LEGS.columns, 'FROM journal_legs WHERE entry_id = e.entry_id');
  const rows = await database.all(
    `SELECT ${ENTRIES.listOf('e')}, ${legs} AS leg_list,
        act.operator_id AS act_operator_id, act.note AS act_note
      FROM journal_entries e
      LEFT JOIN desk_acts act ON act.subject_id = e.entry_id AND act.event = 'journal_written'
      WHERE ${rest}`,
    values,
  );
  return rows.map((row) => ({
    entry: fromEntryRow(row),
    operatorId: TEXT_OR_NULL.read(row, 'act_operator_id') ?? '',
    note: TEXT_OR_NULL.read(row, 'act_note'),
  }));
}

const TEXT_OR_NULL = orNull(text);

function isNotEmpty({ baseUnits }: Balance): boolean {
  return baseUnits !== 0n;
}

/** The sums of the legs, without accounts whose sum is zero. */
async function sumLegs(
  database: Database,
  where: string,
  values: readonly SqlValue[],
): Promise<readonly Balance[]> {
  const rows = await database.all(
    `SELECT asset_id, account, ${database.dialect.sumOf('base_units')} AS base_units FROM journal_legs
      ${where} GROUP BY asset_id, account ORDER BY asset_id, account`,
    values,
  );
  return rows
    .map((row) => ({ ...row, base_units: sumBaseUnits(textOf(row, 'base_units')).toString() }))
    .map(BALANCES.fromRow)
    .filter(isNotEmpty);
}
