import { EARNING_ACCOUNTS, HELD_ACCOUNTS, isBalanced, isNeverBelowZero, LEDGER_ACCOUNTS } from '@naru/core';
import {
  type Balance,
  type Earning,
  earningsOfEntry,
  type EarningSum,
  ENTRY_KINDS,
  type JournalEntry,
  type JournalLeg,
} from '@naru/desk';
import { baseUnits, integer, oneOf, orNull, signedUnits, text } from '../sql/field.ts';
import { oneOf as isOneOf } from '../sql/select.ts';
import { integerOf, rowListOf, textOf } from '../sql/row.ts';
import type { Database, Row, Script, SqlValue, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { type Dialect, sumBaseUnits } from '../sql/dialect.ts';
import { StoreFault } from '../store-fault.ts';

const [ACCOUNT, TEXT_OR_NULL] = [oneOf(EARNING_ACCOUNTS), orNull(text)];

/** Sums gains and costs separately, grouped as the report asks. */
export async function sumEarnings(
  database: Database,
  where: string,
  values: readonly SqlValue[],
): Promise<readonly EarningSum[]> {
  const { dialect } = database;
  const group = `pay_asset_id, receive_asset_id, operator_id, account, asset_id, is_cost`;
  const rows = await database.all(
    `SELECT ${group}, count(*) AS leg_count, count(*) - count(usd_cents) AS unpriced_count,
        ${dialect.sumOf('base_units')} AS base_units, ${dialect.sumOf('usd_cents')} AS usd_cents,
        ${dialect.sumOf('krw')} AS krw
      FROM (SELECT *, CASE WHEN ${dialect.isBelowZero('base_units')} THEN 1 ELSE 0 END AS is_cost
        FROM earnings WHERE ${where}) AS signed_earnings
      GROUP BY ${group} ORDER BY ${group}`,
    values,
  );
  return rows.map(toSum);
}

function toSum(row: Row): EarningSum {
  return {
    payAssetId: TEXT_OR_NULL.read(row, 'pay_asset_id'),
    receiveAssetId: TEXT_OR_NULL.read(row, 'receive_asset_id'),
    operatorId: textOf(row, 'operator_id'),
    account: ACCOUNT.read(row, 'account'),
    assetId: textOf(row, 'asset_id'),
    legCount: integerOf(row, 'leg_count'),
    unpricedCount: integerOf(row, 'unpriced_count'),
    baseUnits: sumBaseUnits(textOf(row, 'base_units')),
    usdCents: sumOrZero(row, 'usd_cents'),
    krw: sumOrZero(row, 'krw'),
  };
}

/** Null if none of the legs had a price. */
function sumOrZero(row: Row, column: string): bigint {
  const sum = TEXT_OR_NULL.read(row, column);
  return sum === null ? 0n : sumBaseUnits(sum);
}

/** An entry that does not sum to zero is a bug and is never sent to the database. */
export function assertBalanced(entries: readonly JournalEntry[]): void {
  for (const { legs } of entries) {
    if (!isBalanced(legs)) throw new StoreFault('journal_unbalanced', 'an entry does not sum to zero');
  }
}

const JOURNAL_KEYS = { journal_entries_once: 'already_booked' } as const;

/** The changes of balances, in the order in which every writer locks them. */
function changesOfBalances(entries: readonly JournalEntry[]): readonly Balance[] {
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
 * The statements of entries, legs, earnings and balances.
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

/** After a count the books hold exactly the counted amount; if they moved before, it is decided again. */
export function countedScript(
  dialect: Dialect,
  { countedBaseUnits, legs }: JournalEntry,
): Script<'act_overtaken'> {
  const [leg] = legs;
  if (countedBaseUnits === null || leg === undefined) return [];
  return [
    {
      sql: `SELECT 1 AS found FROM (SELECT ${dialect.exactSum('base_units')} AS held FROM ledger_balances
        WHERE asset_id = ? AND ${isOneOf('account', HELD_ACCOUNTS)}) AS books WHERE held <> ?`,
      values: [leg.assetId, countedBaseUnits.toString()],
      refusedWhenFound: 'act_overtaken',
    },
  ];
}

/** A loss may make the reserve negative, but nobody can promise or withdraw more than there is. */
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
 * The earnings and costs of the entries, for the report.
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

export const ENTRIES = defineTable<Omit<JournalEntry, 'legs'>>('journal_entries', {
  entryId: text,
  journalKey: text,
  orderId: orNull(text),
  kind: orNull(oneOf(ENTRY_KINDS)),
  countedBaseUnits: orNull(baseUnits),
  recordedAtMs: integer,
});

const BALANCE = { account: oneOf(LEDGER_ACCOUNTS), assetId: text, baseUnits: signedUnits };

export const BALANCES = defineTable<Balance>('ledger_balances', BALANCE);

const LEG = { ...BALANCE, usdCents: orNull(signedUnits), krw: orNull(signedUnits) };
const LEGS_OF_ENTRY = defineTable<JournalLeg>('journal_legs', LEG);

/** Legs with their entry and their place in it. */
export const LEGS = defineTable<JournalLeg & { readonly entryId: string; readonly place: number }>(
  'journal_legs',
  {
    entryId: text,
    place: integer,
    ...LEG,
  },
);

/** Earnings follow from the legs; the other columns by which a report groups are stored with them. */
export const EARNINGS = defineTable<Earning>('earnings', {
  recordedAtMs: integer,
  entryId: text,
  place: integer,
  orderId: orNull(text),
  ...LEG,
  account: oneOf(EARNING_ACCOUNTS),
});

/** An entry with its legs in the column `leg_list`. */
export function fromEntryRow(row: Row): JournalEntry {
  const legs = rowListOf(row, 'leg_list').toSorted(
    (left, right) => integerOf(left, 'place') - integerOf(right, 'place'),
  );
  return { ...ENTRIES.fromRow(row), legs: legs.map(LEGS_OF_ENTRY.fromRow) };
}
