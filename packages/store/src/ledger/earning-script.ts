import { type Earning, type JournalEntry, earningsOfEntry } from '@naru/desk';
import type { Script, SqlValue, Statement } from '../sql/statement.ts';

/**
 * What the entries earned and cost, for the report.
 *
 * @param operatorId who recorded an entry of no order; that of an order is the one who approved its payout
 */
export function earningScript(entries: readonly JournalEntry[], operatorId: string): Script {
  return entries.flatMap(earningsOfEntry).map((earning) => insertEarning(earning, operatorId));
}

function insertEarning(earning: Earning, operatorId: string): Statement {
  const { recordedAtMs, entryId, place, orderId, account, assetId, baseUnits, usdCents, krw } = earning;
  const textOf = (value: bigint | null): SqlValue => value?.toString() ?? null;
  return {
    sql: `INSERT INTO earnings (recorded_at_ms, entry_id, place, order_id, pay_asset_id, receive_asset_id,
        operator_id, account, asset_id, base_units, usd_cents, krw)
      VALUES (?, ?, ?, ?, (SELECT pay_asset_id FROM orders WHERE order_id = ?),
        (SELECT receive_asset_id FROM orders WHERE order_id = ?),
        coalesce((SELECT approved_by FROM disbursements WHERE order_id = ? AND purpose = 'payout'
          ORDER BY approved_at_ms DESC LIMIT 1), ?), ?, ?, ?, ?, ?)`,
    values: [
      recordedAtMs,
      entryId,
      place,
      orderId,
      orderId,
      orderId,
      orderId,
      operatorId,
      account,
      assetId,
      textOf(baseUnits),
      textOf(usdCents),
      textOf(krw),
    ],
  };
}
