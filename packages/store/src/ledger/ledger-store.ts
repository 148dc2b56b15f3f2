import { type Result, ok } from '@naru/core';
import type { Balance, JournalEntry, Store } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { sumBaseUnits } from '../sql/dialect.ts';
import { assertLimit } from '../sql/limit.ts';
import { columnList, textOf } from '../sql/row.ts';
import type { Database, SqlValue } from '../sql/statement.ts';
import { ENTRY_COLUMNS, LEG_COLUMNS, fromBalanceRow, fromEntryRow } from './journal-row.ts';
import { assertBalanced, journalScript } from './journal-script.ts';

type LedgerStore = Pick<
  Store,
  | 'saveJournal'
  | 'listBalances'
  | 'listOrderBalances'
  | 'sumJournal'
  | 'listAllJournal'
  | 'findEntryOfLostLeg'
  | 'listJournal'
>;

export function createLedgerStore(database: Database): LedgerStore {
  return {
    saveJournal: async (
      entry,
      act,
    ): Promise<Result<null, 'already_booked' | 'balance_too_small' | 'act_overtaken'>> => {
      assertBalanced([entry]);
      const written = await database.write<'already_booked' | 'balance_too_small' | 'act_overtaken'>([
        insertAct(act),
        ...journalScript(database.dialect, [entry]),
      ]);
      return written.ok ? ok(null) : written;
    },
    listBalances: async (): Promise<readonly Balance[]> => {
      const rows = await database.all(
        `SELECT asset_id, account, base_units FROM ledger_balances ORDER BY asset_id, account`,
        [],
      );
      return rows.map(fromBalanceRow).filter(({ baseUnits }) => baseUnits !== 0n);
    },
    listOrderBalances: (orderId) =>
      sumLegs(database, `WHERE entry_id IN (SELECT entry_id FROM journal_entries WHERE order_id = ?)`, [
        orderId,
      ]),
    sumJournal: () => sumLegs(database, '', []),
    listAllJournal: async ({ limit, afterEntryId = '' }) => {
      const rows = await database.all(
        `SELECT ${columnList(ENTRY_COLUMNS, 'e.')}, ${legsOf(database)} AS leg_list FROM journal_entries e
          WHERE e.entry_id > ? ORDER BY e.entry_id LIMIT ?`,
        [afterEntryId, assertLimit(limit)],
      );
      return rows.map(fromEntryRow);
    },
    findEntryOfLostLeg: async () => {
      const [row] = await database.all(
        `SELECT entry_id FROM journal_legs leg WHERE NOT EXISTS (
          SELECT 1 FROM journal_entries e WHERE e.entry_id = leg.entry_id) LIMIT 1`,
        [],
      );
      return row === undefined ? null : textOf(row, 'entry_id');
    },
    listJournal: (query) => listJournal(database, query),
  };
}

function legsOf({ dialect }: Database): string {
  return dialect.jsonListOf(LEG_COLUMNS, 'FROM journal_legs WHERE entry_id = e.entry_id');
}

/** What the legs add up to: accounts that are not empty. */
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
    .map(fromBalanceRow)
    .filter(({ baseUnits }) => baseUnits !== 0n);
}

async function listJournal(
  database: Database,
  {
    orderId,
    limit,
    beforeEntryId,
  }: { readonly orderId?: string; readonly limit: number; readonly beforeEntryId?: string },
): Promise<readonly JournalEntry[]> {
  const conditions: string[] = [];
  const values: SqlValue[] = [];
  if (orderId !== undefined) {
    conditions.push('e.order_id = ?');
    values.push(orderId);
  }
  if (beforeEntryId !== undefined) {
    conditions.push(`(e.recorded_at_ms, e.entry_id)
      < ((SELECT recorded_at_ms FROM journal_entries WHERE entry_id = ?), ?)`);
    values.push(beforeEntryId, beforeEntryId);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const rows = await database.all(
    `SELECT ${columnList(ENTRY_COLUMNS, 'e.')}, ${legsOf(database)} AS leg_list
      FROM journal_entries e ${where} ORDER BY e.recorded_at_ms DESC, e.entry_id DESC LIMIT ?`,
    [...values, assertLimit(limit)],
  );
  return rows.map(fromEntryRow);
}
