import assert from 'node:assert/strict';
import { checkHistory } from '../endurance/check/check-history.ts';
import { checkMoney } from '../endurance/check/check-money.ts';
import { runBookCheck } from '../endurance/check/book-checks.ts';
import { textIn, witnessSqlite } from '../endurance/database/witness.ts';
import type { DeskProcess } from './desk-process.ts';

/**
 * Kills a desk on the embedded database and checks what it leaves: its own `naru audit verify`, and rules
 * about history, payouts and books that share no code with the product.
 *
 * @returns every balance that is not zero, in base units, by `asset account`
 */
export async function checkBooks(desk: DeskProcess): Promise<Readonly<Record<string, bigint>>> {
  await desk.killHard();
  const { outcome, words } = runBookCheck({ desk });
  assert.equal(outcome, 'whole', words);
  return witnessSqlite(desk.dataFolder).inSnapshot(async (ask) => {
    assert.deepEqual([...(await checkHistory(ask)), ...(await checkMoney(ask))], []);
    const rows = await ask(
      `SELECT asset_id, account, CAST(base_units AS text) AS base_units FROM ledger_balances`,
    );
    const balances = rows.map((row): [string, bigint] => [
      `${textIn(row, 'asset_id')} ${textIn(row, 'account')}`,
      BigInt(textIn(row, 'base_units')),
    ]);
    return Object.fromEntries(balances.filter(([, baseUnits]) => baseUnits !== 0n));
  });
}
