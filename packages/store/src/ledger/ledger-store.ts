import type { Balance, Store } from '@naru/desk';
import { insertAct } from '../desk-act/desk-act-store.ts';
import { decidedFirst } from '../proposal/proposal-store.ts';
import { sumBaseUnits } from '../sql/dialect.ts';
import { assertLimit } from '../sql/limit.ts';
import { textOf } from '../sql/row.ts';
import { save } from '../sql/save.ts';
import type { Database, SqlValue } from '../sql/statement.ts';
import { BALANCES, ENTRIES, LEGS, fromEntryRow } from './journal-row.ts';
import { assertBalanced, journalScript } from './journal-script.ts';

type LedgerStore = Pick<
  Store,
  | 'saveJournal'
  | 'listBalances'
  | 'listOrderBalances'
  | 'sumJournal'
  | 'listAllJournal'
  | 'findEntryOfLostLeg'
>;

export function createLedgerStore(database: Database): LedgerStore {
  return {
    saveJournal: async (entry, act, decision) => {
      assertBalanced([entry]);
      return save(database, [
        ...decidedFirst(decision),
        insertAct(act),
        ...journalScript(database.dialect, [entry]),
      ]);
    },
    listBalances: async () =>
      (await BALANCES.select(database, 'ORDER BY asset_id, account', [])).filter(isNotEmpty),
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
    findEntryOfLostLeg: async () => {
      const [row] = await database.all(
        `SELECT entry_id FROM journal_legs leg WHERE NOT EXISTS (
          SELECT 1 FROM journal_entries e WHERE e.entry_id = leg.entry_id) LIMIT 1`,
        [],
      );
      return row === undefined ? null : textOf(row, 'entry_id');
    },
  };
}

function isNotEmpty({ baseUnits }: Balance): boolean {
  return baseUnits !== 0n;
}

/** The sums of the legs, without empty accounts. */
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
