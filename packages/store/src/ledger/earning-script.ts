import { type EarningAccount, isEarningAccount } from '@naru/core';
import type { JournalEntry, JournalLeg } from '@naru/desk';
import type { Script, SqlValue, Statement } from '../sql/statement.ts';

/**
 * What the entries earned and cost, for the report: above zero for the desk, below zero against it. Taking
 * earned margin out is neither.
 *
 * @param operatorId who recorded an entry of no order; that of an order is the one who approved its payout
 */
export function earningScript(entries: readonly JournalEntry[], operatorId: string): Script {
  return entries.flatMap((entry) =>
    entry.kind === 'margin_taken'
      ? []
      : entry.legs.flatMap((leg, place) => {
          const { account } = leg;
          if (!isEarningAccount(account) || leg.baseUnits === 0n) return [];
          return [insertEarning({ entry, operatorId, leg: { ...leg, account }, place })];
        }),
  );
}

function insertEarning(earned: {
  readonly entry: JournalEntry;
  readonly operatorId: string;
  readonly leg: JournalLeg & { readonly account: EarningAccount };
  readonly place: number;
}): Statement {
  const { entry, operatorId, leg, place } = earned;
  const { orderId } = entry;
  const sign = leg.account === 'margin' ? 1n : -1n;
  const signed = (value: bigint | null): SqlValue => (value === null ? null : (sign * value).toString());
  return {
    sql: `INSERT INTO earnings (recorded_at_ms, entry_id, place, order_id, pay_asset_id, receive_asset_id,
        operator_id, account, asset_id, base_units, usd_cents, krw)
      VALUES (?, ?, ?, ?, (SELECT pay_asset_id FROM orders WHERE order_id = ?),
        (SELECT receive_asset_id FROM orders WHERE order_id = ?),
        coalesce((SELECT approved_by FROM disbursements WHERE order_id = ? AND purpose = 'payout'
          ORDER BY approved_at_ms DESC LIMIT 1), ?), ?, ?, ?, ?, ?)`,
    values: [
      entry.recordedAtMs,
      entry.entryId,
      place,
      orderId,
      orderId,
      orderId,
      orderId,
      operatorId,
      leg.account,
      leg.assetId,
      signed(leg.baseUnits),
      signed(leg.usdCents),
      signed(leg.krw),
    ],
  };
}
