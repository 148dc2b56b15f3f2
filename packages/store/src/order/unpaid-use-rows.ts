import type { NewOrder } from '@naru/desk';
import type { Dialect } from '../sql/dialect.ts';
import { integer, text } from '../sql/field.ts';
import type { Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

interface UseRow {
  readonly useKey: string;
  readonly orderId: string;
  readonly usedAtMs: number;
}

const USES = defineTable<UseRow>('unpaid_uses', { useKey: text, orderId: text, usedAtMs: integer });
const BOUND_COLUMNS = { use_key: 'text', count_max: 'integer' } as const;

/**
 * Counts the address or the amount of a new order under its keys, and refuses it if one of them has used too
 * many within the day. Creations take turns before, so that the counts include everything made before.
 */
export function useScript(dialect: Dialect, { order, lock }: NewOrder): Script<'too_many_unpaid_today'> {
  if (lock?.uses === undefined) return [];
  const { orderId, createdAtMs: usedAtMs } = order;
  const { sinceMs, bounds } = lock.uses;
  const rows = bounds.map(({ key, countMax }) => ({ use_key: key, count_max: countMax }));
  return [
    // What is older than a day counts nowhere.
    { sql: `DELETE FROM unpaid_uses WHERE used_at_ms <= ?`, values: [sinceMs] },
    USES.insertAll(
      dialect,
      bounds.map(({ key: useKey }) => ({ useKey, orderId, usedAtMs })),
    ),
    {
      sql: `SELECT 1 AS found FROM ${dialect.rowsOf(BOUND_COLUMNS, rows.length)} AS bound
        WHERE (SELECT count(*) FROM unpaid_uses WHERE unpaid_uses.use_key = bound.use_key) > count_max`,
      values: [JSON.stringify(rows)],
      refusedWhenFound: 'too_many_unpaid_today',
    },
  ];
}

/** What was paid was not used for nothing. */
export function forgetUses(orderId: string): Statement {
  return { sql: 'DELETE FROM unpaid_uses WHERE order_id = ?', values: [orderId] };
}
