import {
  type NewOrder,
  type OpenLock,
  type OpenLockRefusal,
  type OrderChange,
  type Store,
  lockKeyOf,
} from '@naru/desk';
import { isWaitingStage } from '@naru/core';
import type { Dialect } from '../sql/dialect.ts';
import { integer, text } from '../sql/field.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { assertLimit } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';

interface UseRow {
  readonly useKey: string;
  readonly orderId: string;
  readonly usedAtMs: number;
}

const USES = defineTable<UseRow>('unpaid_uses', { useKey: text, orderId: text, usedAtMs: integer });
const USE_COLUMNS = { use_key: 'text', count_max: 'integer' } as const;

/**
 * Counts the address or the amount of a new order under its keys, and refuses the order if a key was used too
 * often within the day. Creations take turns first, so that the counts include all earlier orders.
 */
function useScript(dialect: Dialect, { order, lock }: NewOrder): Script<'too_many_unpaid_today'> {
  if (lock?.uses === undefined) return [];
  const { orderId, createdAtMs: usedAtMs } = order;
  const { sinceMs, bounds } = lock.uses;
  const rows = bounds.map(({ key, countMax }) => ({ use_key: key, count_max: countMax }));
  return [
    // Uses older than a day do not count.
    { sql: `DELETE FROM unpaid_uses WHERE used_at_ms <= ?`, values: [sinceMs] },
    USES.insertAll(
      dialect,
      bounds.map(({ key: useKey }) => ({ useKey, orderId, usedAtMs })),
    ),
    {
      sql: `SELECT 1 AS found FROM ${dialect.rowsOf(USE_COLUMNS, rows.length)} AS bound
        WHERE (SELECT count(*) FROM unpaid_uses WHERE unpaid_uses.use_key = bound.use_key) > count_max`,
      values: [JSON.stringify(rows)],
      refusedWhenFound: 'too_many_unpaid_today',
    },
  ];
}

/** An order that was paid did not waste its address. */
function forgetUses(orderId: string): Statement {
  return { sql: 'DELETE FROM unpaid_uses WHERE order_id = ?', values: [orderId] };
}

interface LockRow {
  readonly lockKey: string;
  readonly orderId: string;
  readonly usdCents: number;
}

const LOCKS = defineTable<LockRow>('open_locks', { lockKey: text, orderId: text, usdCents: integer });
const BOUND_COLUMNS = {
  lock_key: 'text',
  count_max: 'integer',
  usd_cents_max: 'integer',
  refusal: 'integer',
} as const;

const TAKE_TURN: Statement = {
  sql: `UPDATE creation_turns SET turn = turn + 1 WHERE name = 'orders'`,
  values: [],
};

/**
 * Counts a new order under its keys and refuses it if it exceeds a bound. If several servers share the
 * database, only one creation at a time can hold the row of the turn, so the sums after it include every
 * order made before.
 */
export function lockScript(dialect: Dialect, newOrder: NewOrder): Script<OpenLockRefusal> {
  const { order, lock } = newOrder;
  if (lock === undefined) return [];
  const keys = [...new Set(lock.bounds.map(({ key }) => key))];
  const { orderId } = order;
  const { usdCents } = lock;
  return [
    LOCKS.insertAll(
      dialect,
      keys.map((lockKey) => ({ lockKey, orderId, usdCents })),
    ),
    TAKE_TURN,
    ...(lock.bounds.length === 0 ? [] : [boundStatement(dialect, lock)]),
    ...useScript(dialect, newOrder),
  ];
}

/** All bounds in one statement; the first exceeded bound is the refusal. */
function boundStatement(dialect: Dialect, { bounds }: OpenLock): Statement<OpenLockRefusal> {
  const refusals = [...new Set(bounds.map(({ refusal }) => refusal))];
  const rows = bounds.map(({ key, countMax, usdCentsMax, refusal }) => ({
    lock_key: key,
    count_max: countMax,
    usd_cents_max: usdCentsMax,
    refusal: refusals.indexOf(refusal),
  }));
  return {
    sql: `SELECT refusal AS found FROM ${dialect.rowsOf(BOUND_COLUMNS, rows.length)} AS bound
      WHERE (SELECT count(*) FROM open_locks WHERE open_locks.lock_key = bound.lock_key) > count_max
        OR (SELECT sum(usd_cents) FROM open_locks WHERE open_locks.lock_key = bound.lock_key) > usd_cents_max
      ORDER BY refusal LIMIT 1`,
    values: [JSON.stringify(rows)],
    refusedAsFound: refusals,
  };
}

/**
 * An order counts until it is funded or has ended; then its keys are deleted. A payment that was only seen,
 * or is too small, frees nothing.
 */
export function unlockScript({ order, audit }: OrderChange): Script {
  const { stageBefore } = audit;
  if (stageBefore === null || !isWaitingStage(stageBefore) || isWaitingStage(order.stage)) return [];
  return [
    { sql: 'DELETE FROM open_locks WHERE order_id = ?', values: [order.orderId] },
    ...(order.stage === 'closed' ? [] : [forgetUses(order.orderId)]),
  ];
}

/** See `claimsMaxBaseUnits`. Claims take turns, too, so that several at once cannot exceed it together. */
export function claimScript(
  dialect: Dialect,
  { order, claimsMaxBaseUnits }: OrderChange,
): Script<'balance_too_small'> {
  if (claimsMaxBaseUnits === undefined) return [];
  const rest = dialect.add('held', `CAST(? AS ${dialect.typeOf.baseUnits})`);
  return [
    TAKE_TURN,
    {
      sql: `SELECT 1 AS found FROM (SELECT ${dialect.exactSum('receive_base_units')} AS held FROM orders
          WHERE stage = 'claimed' AND receive_asset_id = ? AND reserve_ends_at_ms > lock_ends_at_ms) AS claims
        WHERE NOT (${dialect.isBelowZero(rest)})`,
      values: [order.receiveAssetId, (-claimsMaxBaseUnits).toString()],
      refusedWhenFound: 'balance_too_small',
    },
  ];
}

/** The index stores the keys of a group, and the groups of a kind, next to each other. */
export function createUnpaidReads(database: Database) {
  const worth = `CAST(sum(usd_cents) AS ${database.dialect.typeOf.integer})`;
  return {
    listUnpaidGroups: async ({ kind, countMin, usdCentsMin, limit, afterValue = '' }) => {
      const prefix = lockKeyOf({ kind, value: '' });
      const rows = await database.all(
        `SELECT lock_key, min(order_id) AS order_id, count(*) AS order_count, ${worth} AS usd_cents
          FROM open_locks
          WHERE lock_key > ? AND lock_key < ? GROUP BY lock_key
          HAVING count(*) >= ? OR sum(usd_cents) >= ? ORDER BY lock_key LIMIT ?`,
        [`${prefix}${afterValue}`, endOfPrefix(kind), countMin, usdCentsMin, assertLimit(limit)],
      );
      return rows.map((row) => ({
        kind,
        value: textOf(row, 'lock_key').slice(prefix.length),
        orderId: textOf(row, 'order_id'),
        orderCount: integerOf(row, 'order_count'),
        usdCents: integerOf(row, 'usd_cents'),
      }));
    },
    listUnpaidOrders: async ({ group, limit }) => {
      const rows = await database.all(
        `SELECT orders.order_id, orders.reference FROM open_locks
          JOIN orders ON orders.order_id = open_locks.order_id
          WHERE open_locks.lock_key = ? ORDER BY orders.order_id LIMIT ?`,
        [lockKeyOf(group), assertLimit(limit)],
      );
      return rows.map((row) => ({
        orderId: textOf(row, 'order_id'),
        reference: textOf(row, 'reference'),
      }));
    },
  } satisfies Partial<Store>;
}

/** The first text after all keys of a kind: `!` follows the space. */
function endOfPrefix(kind: string): string {
  return `${kind}!`;
}
