import type { NewOrder, OpenLock, OrderChange, OpenLockRefusal } from '@naru/desk';
import type { Dialect } from '../sql/dialect.ts';
import { columnList } from '../sql/row.ts';
import type { Script, Statement } from '../sql/statement.ts';

const LOCK_COLUMNS = { lock_key: 'text', order_id: 'text', usd_cents: 'integer' } as const;
const BOUND_COLUMNS = { lock_key: 'text', count_max: 'integer', usd_cents_max: 'integer' } as const;

/** Stages in which an order counts as unpaid. */
const UNPAID: ReadonlySet<string> = new Set(['awaiting_deposit', 'claimed']);

const TAKE_TURN: Statement = {
  sql: `UPDATE creation_turns SET turn = turn + 1 WHERE name = 'orders'`,
  values: [],
};

/**
 * Counts a new order under its keys and refuses it where a bound is exceeded with it. On an engine that
 * several servers share, the turn is a row that only one creation at a time can have changed and not yet
 * committed: the sums after it see all that was made before.
 */
export function lockScript(dialect: Dialect, { order, lock }: NewOrder): Script<OpenLockRefusal> {
  if (lock === undefined) return [];
  const keys = [...new Set(lock.bounds.map(({ key }) => key))];
  const rows = keys.map((key) => ({
    lock_key: key,
    order_id: order.orderId,
    usd_cents: lock.usdCents,
  }));
  return [
    {
      sql: `INSERT INTO open_locks (${columnList(LOCK_COLUMNS)})
        SELECT ${columnList(LOCK_COLUMNS)} FROM ${dialect.rowsOf(LOCK_COLUMNS, rows.length)} AS list`,
      values: [JSON.stringify(rows)],
    },
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

/** An order that is paid or over counts for nobody any more, and what it had in common is forgotten. */
export function unlockScript({ order, audit }: OrderChange): Script {
  if (audit.stageBefore === null || !UNPAID.has(audit.stageBefore) || UNPAID.has(order.stage)) return [];
  return [{ sql: 'DELETE FROM open_locks WHERE order_id = ?', values: [order.orderId] }];
}

/** See `claimsMaxBaseUnits`. Claims take turns too, so that many at once do not exceed it together. */
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
