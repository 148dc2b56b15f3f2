import type { NewOrder, OpenLock, OrderChange, OpenLockRefusal } from '@naru/desk';
import type { Dialect } from '../sql/dialect.ts';
import { integer, text } from '../sql/field.ts';
import type { Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

interface LockRow {
  readonly lockKey: string;
  readonly orderId: string;
  readonly usdCents: number;
}

const LOCKS = defineTable<LockRow>('open_locks', { lockKey: text, orderId: text, usdCents: integer });
const BOUND_COLUMNS = { lock_key: 'text', count_max: 'integer', usd_cents_max: 'integer' } as const;

/** Stages in which an order counts as unpaid. */
const UNPAID: ReadonlySet<string> = new Set(['awaiting_deposit', 'claimed']);

const TAKE_TURN: Statement = {
  sql: `UPDATE creation_turns SET turn = turn + 1 WHERE name = 'orders'`,
  values: [],
};

/**
 * Counts a new order under its keys and refuses it if it exceeds a bound. Where several servers share the
 * database, only one creation at a time can hold the row of the turn, so the sums after it include everything
 * that was made before.
 */
export function lockScript(dialect: Dialect, { order, lock }: NewOrder): Script<OpenLockRefusal> {
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
    ...boundStatements(dialect, lock),
  ];
}

function boundStatements(dialect: Dialect, { bounds }: OpenLock): readonly Statement<OpenLockRefusal>[] {
  const refusals = [...new Set(bounds.map(({ refusal }) => refusal))];
  return refusals.map((refusal) => {
    const rows = bounds
      .filter((bound) => bound.refusal === refusal)
      .map(({ key, countMax, usdCentsMax }) => ({
        lock_key: key,
        count_max: countMax,
        usd_cents_max: usdCentsMax,
      }));
    return {
      sql: `SELECT 1 AS found FROM ${dialect.rowsOf(BOUND_COLUMNS, rows.length)} AS bound
        WHERE (SELECT count(*) FROM open_locks WHERE open_locks.lock_key = bound.lock_key) > count_max
          OR (SELECT sum(usd_cents) FROM open_locks
            WHERE open_locks.lock_key = bound.lock_key) > usd_cents_max`,
      values: [JSON.stringify(rows)],
      refusedWhenFound: refusal,
    };
  });
}

/** An order that was paid or has ended no longer counts, and its keys are forgotten. */
export function unlockScript({ order, audit }: OrderChange): Script {
  if (audit.stageBefore === null || !UNPAID.has(audit.stageBefore) || UNPAID.has(order.stage)) return [];
  return [{ sql: 'DELETE FROM open_locks WHERE order_id = ?', values: [order.orderId] }];
}

/** See `claimsMaxBaseUnits`. Claims take turns too, so that many at once cannot exceed it together. */
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
