import { ORDER_STAGES, isEndStage } from '@naru/core';
import type { NewOrder, Store } from '@naru/desk';
import { oneOf } from '../sql/select.ts';
import { text } from '../sql/field.ts';
import type { Database, Statement } from '../sql/statement.ts';

const ENDED = oneOf('o.stage', ORDER_STAGES.filter(isEndStage));

/** The last order with the amount has not ended, or ended too recently. */
const IS_TAKEN = `(told_amounts.taken_at_ms > ? OR EXISTS (
  SELECT 1 FROM orders o WHERE o.order_id = told_amounts.order_id
    AND (NOT (${ENDED}) OR o.waiting_since_ms > ?)))`;

/**
 * Gives the amount to a new order. Of two at the same moment the second waits for the row of the first, and
 * is refused.
 */
export function takeAmount({ order, amountFreeSinceMs }: NewOrder): readonly Statement<'amount_in_use'>[] {
  if (amountFreeSinceMs === undefined) return [];
  const { payAssetId, payBaseUnits, orderId, createdAtMs } = order;
  return [
    {
      sql: `INSERT INTO told_amounts (asset_id, amount_key, order_id, taken_at_ms) VALUES (?, ?, ?, ?)
        ON CONFLICT (asset_id, amount_key) DO UPDATE SET order_id = excluded.order_id,
          taken_at_ms = excluded.taken_at_ms
        WHERE NOT ${IS_TAKEN}`,
      values: [
        payAssetId,
        payBaseUnits.toString(),
        orderId,
        createdAtMs,
        amountFreeSinceMs,
        amountFreeSinceMs,
      ],
      refusedWhenUnchanged: 'amount_in_use',
    },
  ];
}

export async function listTakenAmounts(
  database: Database,
  query: Parameters<Store['listTakenAmounts']>[0],
): ReturnType<Store['listTakenAmounts']> {
  const places = query.baseUnits.map(() => '?').join(', ');
  const rows = await database.all(
    `SELECT amount_key FROM told_amounts WHERE asset_id = ? AND amount_key IN (${places}) AND ${IS_TAKEN}`,
    [query.assetId, ...query.baseUnits.map(String), query.sinceMs, query.sinceMs],
  );
  return rows.map((row) => BigInt(text.read(row, 'amount_key')));
}
