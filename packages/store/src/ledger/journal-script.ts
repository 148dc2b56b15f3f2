import { isBalanced, isNeverBelowZero } from '@naru/core';
import { type Balance, type Earning, type JournalEntry, earningsOfEntry } from '@naru/desk';
import type { Dialect } from '../sql/dialect.ts';
import type { Script, SqlValue, Statement } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { BALANCES, ENTRIES, LEGS } from './journal-row.ts';

/** An entry that does not sum to zero is a bug and is never sent to the database. */
export function assertBalanced(entries: readonly JournalEntry[]): void {
  for (const { legs } of entries) {
    if (!isBalanced(legs)) throw new StoreFault('journal_unbalanced', 'an entry does not sum to zero');
  }
}

const JOURNAL_KEYS = { journal_entries_once: 'already_booked' } as const;

/** How the entries change the balances, in the order in which every writer locks them. */
export function changesOfBalances(entries: readonly JournalEntry[]): readonly Balance[] {
  const changes = new Map<string, Balance>();
  for (const { account, assetId, baseUnits } of entries.flatMap(({ legs }) => legs)) {
    const key = `${assetId} ${account}`;
    const sum = (changes.get(key)?.baseUnits ?? 0n) + baseUnits;
    changes.set(key, { account, assetId, baseUnits: sum });
  }
  return [...changes.values()]
    .filter(({ baseUnits }) => baseUnits !== 0n)
    .toSorted((left, right) => {
      if (left.assetId !== right.assetId) return left.assetId < right.assetId ? -1 : 1;
      return left.account < right.account ? -1 : 1;
    });
}

/**
 * Entries, legs, what they earned, and balances, statement by statement.
 *
 * @param operatorId who recorded entries of no order
 */
export function journalScript(
  dialect: Dialect,
  entries: readonly JournalEntry[],
  operatorId = '',
): Script<'already_booked' | 'balance_too_small'> {
  const changes = changesOfBalances(entries);
  const isPromising = changes.some(({ account, baseUnits }) => account === 'reserved' && baseUnits > 0n);
  const isDeclaring = entries.some(({ orderId }) => orderId === null);
  return [
    ...entries.flatMap((entry) => [
      ENTRIES.insert(entry, { refusedWhenTaken: JOURNAL_KEYS }),
      ...entry.legs.map((leg, place) => LEGS.insert({ ...leg, entryId: entry.entryId, place })),
    ]),
    ...earningScript(entries, operatorId),
    ...changes.flatMap((change) =>
      balanceScript(dialect, change, isKeptAboveZero(change, isPromising || isDeclaring)),
    ),
  ];
}

/** A loss may take the reserve below zero, but nobody can promise or withdraw more than there is. */
function isKeptAboveZero({ account, baseUnits }: Balance, isReserveGuarded: boolean): boolean {
  if (baseUnits >= 0n) return false;
  return isNeverBelowZero(account) || (account === 'reserve' && isReserveGuarded);
}

function balanceScript(dialect: Dialect, balance: Balance, isGuarded: boolean): Script<'balance_too_small'> {
  const change = BALANCES.insert(balance, {
    onConflict: `ON CONFLICT (asset_id, account) DO UPDATE
      SET base_units = ${dialect.add('ledger_balances.base_units', 'excluded.base_units')}`,
  });
  if (!isGuarded) return [change];
  return [
    change,
    {
      sql: `SELECT 1 AS found FROM ledger_balances
        WHERE asset_id = ? AND account = ? AND ${dialect.isBelowZero('base_units')}`,
      values: [balance.assetId, balance.account],
      refusedWhenFound: 'balance_too_small',
    },
  ];
}

/**
 * What the entries earned and cost, for the report.
 *
 * @param operatorId who recorded an entry of no order; that of an order is the one who approved its payout
 */
function earningScript(entries: readonly JournalEntry[], operatorId: string): Script {
  return entries.flatMap(earningsOfEntry).map((earning) => insertEarning(earning, operatorId));
}

function insertEarning(earning: Earning, operatorId: string): Statement {
  const { recordedAtMs, entryId, place, orderId, account, assetId, baseUnits, usdCents, krw } = earning;
  const textOf = (value: bigint | null): SqlValue => value?.toString() ?? null;
  return {
    sql: `INSERT INTO earnings (recorded_at_ms, entry_id, place, order_id, pay_asset_id, receive_asset_id,
        operator_id, account, asset_id, base_units, usd_cents, krw)
      VALUES (?, ?, ?, ?, (SELECT pay_asset_id FROM orders WHERE order_id = ?),
        (SELECT receive_asset_id FROM orders WHERE order_id = ?),
        coalesce((SELECT approved_by FROM disbursements WHERE order_id = ? AND purpose = 'payout'
          ORDER BY approved_at_ms DESC LIMIT 1), ?), ?, ?, ?, ?, ?)`,
    values: [
      recordedAtMs,
      entryId,
      place,
      orderId,
      orderId,
      orderId,
      orderId,
      operatorId,
      account,
      assetId,
      textOf(baseUnits),
      textOf(usdCents),
      textOf(krw),
    ],
  };
}
