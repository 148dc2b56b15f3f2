import type { OrderFault, OrderFaultStore } from '@naru/desk';
import { insert } from '../sql/insert.ts';
import { type RowOf, columnList, integerOf, textOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';

const COLUMNS = {
  round: 'text',
  order_id: 'text',
  failure_count: 'integer',
  retry_at_ms: 'integer',
} as const;

export function createOrderFaultStore(database: Database): OrderFaultStore {
  return {
    listOrderFaults: async (round) => {
      const some = round === undefined ? '' : 'WHERE round = ?';
      const rows = await database.all(
        `SELECT ${columnList(COLUMNS)} FROM order_faults ${some} ORDER BY round, order_id`,
        round === undefined ? [] : [round],
      );
      return rows.map((row) => ({
        orderId: textOf(row, 'order_id'),
        round: textOf(row, 'round'),
        failureCount: integerOf(row, 'failure_count'),
        retryAtMs: integerOf(row, 'retry_at_ms'),
      }));
    },
    saveOrderFault: async (fault) => {
      await database.write([
        insert('order_faults', COLUMNS, toRow(fault), {
          onConflict: `ON CONFLICT (round, order_id) DO UPDATE SET
            failure_count = excluded.failure_count, retry_at_ms = excluded.retry_at_ms`,
        }),
      ]);
    },
    deleteOrderFault: async (orderId, round) => {
      const sql = 'DELETE FROM order_faults WHERE round = ? AND order_id = ?';
      await database.write([{ sql, values: [round, orderId] }]);
    },
  };
}

function toRow({ orderId, round, failureCount, retryAtMs }: OrderFault): RowOf<typeof COLUMNS> {
  return { round, order_id: orderId, failure_count: failureCount, retry_at_ms: retryAtMs };
}
