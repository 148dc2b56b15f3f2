import { CONCERNS, type Concern, type OrderStage, REFUND_STATES, isRefundEnded } from '@naru/core';
import type {
  ConcernQuery,
  OrderFault,
  OrderFaultStore,
  OrderStake,
  OrderView,
  Store,
  TrackRecordStore,
} from '@naru/desk';
import { ROWS_PER_SLICE, assertLimit, oneOf, readCount } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';
import { fromViewRow, viewColumns } from './order-reads.ts';
import { baseUnits, integer, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

const OPEN_REFUNDS = REFUND_STATES.filter((state) => !isRefundEnded(state))
  .map((state) => `'${state}'`)
  .join(', ');

/** For each concern, a query of its orders by an index of its own; they are few at any time. */
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

const STAKES = defineTable<OrderStake>('orders', {
  orderId: text,
  payAssetId: text,
  payBaseUnits: baseUnits,
  assignedOperatorId: orNull(text),
  assignedUntilMs: orNull(integer),
  waitingSinceMs: integer,
});

/** The orders that need a person. */
export function createConcernReads(database: Database) {
  const view = viewColumns(database.dialect);
  return {
    listConcernedOrders: (query) => listConcerned(database, view, query),
    listStakes: async (query) => {
      const isOf =
        'stages' in query ? oneOf('stage', query.stages) : `order_id IN (${ordersWithAny(query.concerns)})`;
      return STAKES.select(database, `WHERE ${isOf}`, []);
    },
    countRefundsDue: (dueBeforeMs) =>
      readCount(
        database,
        `SELECT count(*) AS counted FROM refund_cases WHERE state IN (${OPEN_REFUNDS}) AND due_at_ms <= ?`,
        [dueBeforeMs],
      ),
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
  } satisfies Partial<Store>;
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
  // The age of each order is looked up by its key, so that these few are never compared with all orders.
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

const FAULTS = defineTable<OrderFault>('order_faults', {
  round: text,
  orderId: text,
  failureCount: integer,
  failedAtMs: integer,
  cause: text,
  retryAtMs: integer,
});

export function createOrderFaultStore(database: Database): OrderFaultStore {
  return {
    listOrderFaults: (round) => {
      const some = round === undefined ? '' : 'WHERE round = ?';
      return FAULTS.select(database, `${some} ORDER BY round, order_id`, round === undefined ? [] : [round]);
    },
    saveOrderFault: async (fault) => {
      await database.write([
        FAULTS.insert(fault, {
          onConflict: `ON CONFLICT (round, order_id) DO UPDATE SET
            failure_count = excluded.failure_count, failed_at_ms = excluded.failed_at_ms,
            cause = excluded.cause, retry_at_ms = excluded.retry_at_ms`,
        }),
      ]);
    },
    deleteOrderFault: async (orderId, round) => {
      const sql = 'DELETE FROM order_faults WHERE round = ? AND order_id = ?';
      await database.write([{ sql, values: [round, orderId] }]);
    },
  };
}

/** The stage of orders that were paid and ended without a payout. */
const CANCELED: OrderStage = 'closed_funded';

export function createTrackRecordStore(database: Database): TrackRecordStore {
  return {
    countOrdersMade: (sinceMs) =>
      readCount(database, 'SELECT count(*) AS counted FROM orders WHERE created_at_ms >= ?', [sinceMs]),
    readTrackRecord: async ({ sinceMs, refundsSinceMs, limit }) => {
      assertLimit(limit, ROWS_PER_SLICE);
      const [deliveries, [counts], refunds] = await Promise.all([
        database.all(
          `SELECT pay_asset_id, pay_base_units, receive_asset_id,
            delivered_at_ms - coalesce(paid_at_ms, created_at_ms) AS took_ms
            FROM orders WHERE delivered_at_ms >= ?
            ORDER BY delivered_at_ms DESC, order_id DESC LIMIT ?`,
          [sinceMs, limit],
        ),
        database.all(
          `SELECT (SELECT count(*) FROM orders WHERE delivered_at_ms >= ?) AS delivered_count,
            (SELECT count(*) FROM orders WHERE stage = '${CANCELED}' AND waiting_since_ms >= ?)
              AS canceled_count`,
          [sinceMs, sinceMs],
        ),
        database.all(
          `SELECT r.opened_at_ms, max(s.first_seen_at_ms) AS shown_at_ms FROM refund_cases r
            JOIN disbursements d ON d.order_id = r.order_id AND d.refund_id = r.refund_id
            JOIN sightings s ON s.order_id = r.order_id AND s.disbursement_id = d.disbursement_id
              AND s.standing = 'booked' AND s.dropped_at_ms IS NULL
            WHERE r.state = 'refunded' AND r.opened_at_ms >= ?
            GROUP BY r.refund_id, r.opened_at_ms ORDER BY r.opened_at_ms DESC LIMIT ?`,
          [refundsSinceMs, limit],
        ),
      ]);
      return {
        deliveries: deliveries.map((row) => ({
          payAssetId: textOf(row, 'pay_asset_id'),
          payBaseUnits: baseUnits.read(row, 'pay_base_units'),
          receiveAssetId: textOf(row, 'receive_asset_id'),
          tookMs: integerOf(row, 'took_ms'),
        })),
        deliveredCount: counts === undefined ? 0 : integerOf(counts, 'delivered_count'),
        canceledCount: counts === undefined ? 0 : integerOf(counts, 'canceled_count'),
        refundTimesMs: refunds.map((row) =>
          Math.max(0, integerOf(row, 'shown_at_ms') - integerOf(row, 'opened_at_ms')),
        ),
      };
    },
  };
}
