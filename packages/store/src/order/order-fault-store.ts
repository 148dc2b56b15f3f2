import type { OrderFault, OrderFaultStore } from '@naru/desk';
import { integer, text } from '../sql/field.ts';
import type { Database } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

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
