import { CONCERNS, type Concern, REFUND_STATES, isRefundEnded } from '@naru/core';
import type { ConcernQuery, OrderView, Store } from '@naru/desk';
import { assertLimit } from '../sql/limit.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';
import { fromViewRow, viewColumns } from './order-reads.ts';

type ConcernReads = Pick<Store, 'listConcernedOrders' | 'countConcernedOrders' | 'countRefundsDue'>;

const OPEN_REFUNDS = REFUND_STATES.filter((state) => !isRefundEnded(state))
  .map((state) => `'${state}'`)
  .join(', ');

/** Each lists the orders with one concern, once, by an index of its own; they are few at any time. */
const ORDERS_WITH = {
  deviation: `SELECT order_id FROM orders WHERE stage = 'over'`,
  hold: `SELECT DISTINCT order_id FROM holds WHERE closed_at_ms IS NULL`,
  refund: `SELECT DISTINCT order_id FROM refund_cases WHERE state IN (${OPEN_REFUNDS})`,
  fault: `SELECT DISTINCT order_id FROM order_faults`,
} as const satisfies Record<Concern, string>;

/** UNION, not UNION ALL: an order with two concerns is one order. */
function ordersWithAny(concerns: readonly Concern[]): string {
  return concerns.map((concern) => ORDERS_WITH[concern]).join(' UNION ');
}

/** Orders that somebody should look at. */
export function createConcernReads(database: Database): ConcernReads {
  const view = viewColumns(database.dialect);
  return {
    listConcernedOrders: (query) => listConcerned(database, view, query),
    countRefundsDue: async (dueBeforeMs) => {
      const [row] = await database.all(
        `SELECT count(*) AS refund_count FROM refund_cases
          WHERE state IN (${OPEN_REFUNDS}) AND due_at_ms <= ?`,
        [dueBeforeMs],
      );
      return row === undefined ? 0 : integerOf(row, 'refund_count');
    },
    countConcernedOrders: async () => {
      const counts = { deviation: 0, hold: 0, refund: 0, fault: 0, any: 0 };
      const parts = CONCERNS.map(
        (concern) => `SELECT '${concern}' AS concern, count(*) AS order_count
          FROM (${ordersWithAny([concern])} GROUP BY order_id) AS with_${concern}`,
      );
      const rows = await database.all(
        `${parts.join(' UNION ALL ')} UNION ALL
          SELECT 'any' AS concern, count(*) AS order_count FROM (${ordersWithAny(CONCERNS)}) AS with_any`,
        [],
      );
      for (const row of rows) {
        const concern = textOf(row, 'concern');
        if (isCounted(concern)) counts[concern] = integerOf(row, 'order_count');
      }
      return counts;
    },
  };
}

function isCounted(text: string): text is Concern | 'any' {
  return text === 'any' || CONCERNS.some((concern) => concern === text);
}

async function listConcerned(
  database: Database,
  view: string,
  { concerns, limit, beforeOrderId }: ConcernQuery,
): Promise<readonly OrderView[]> {
  assertLimit(limit);
  if (concerns.length === 0) return [];
  const rest =
    beforeOrderId === undefined
      ? ''
      : `WHERE (created_at_ms, order_id) > ((SELECT created_at_ms FROM orders WHERE order_id = ?), ?)`;
  // The age of each is looked up by its key, so the few are never matched against all orders.
  const rows = await database.all(
    `SELECT ${view} FROM (SELECT order_id, created_at_ms FROM (SELECT concerned.order_id,
          (SELECT made.created_at_ms FROM orders made
            WHERE made.order_id = concerned.order_id) AS created_at_ms
        FROM (${ordersWithAny(concerns)}) AS concerned) AS aged ${rest}
      ORDER BY created_at_ms, order_id LIMIT ?) AS looked_at
      JOIN orders o ON o.order_id = looked_at.order_id ORDER BY o.created_at_ms, o.order_id`,
    beforeOrderId === undefined ? [limit] : [beforeOrderId, beforeOrderId, limit],
  );
  return rows.map(fromViewRow);
}
