import type { OrderStage } from '@naru/core';
import type { TrackRecordStore } from '@naru/desk';
import { baseUnits } from '../sql/field.ts';
import { ROWS_PER_SLICE, assertLimit } from '../sql/limit.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';

/** Paid, and ended without a payout. */
const CANCELED: OrderStage = 'closed_funded';

export function createTrackRecordStore(database: Database): TrackRecordStore {
  return {
    countOrdersMade: async (sinceMs) => {
      const [row] = await database.all('SELECT count(*) AS made_count FROM orders WHERE created_at_ms >= ?', [
        sinceMs,
      ]);
      return row === undefined ? 0 : integerOf(row, 'made_count');
    },
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
