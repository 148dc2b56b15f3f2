import type { Payout, PayoutState } from '@naru/desk';
import { type RowOf, baseUnitsOf, integerOf, textOf, textOrNullOf, wordOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const PAYOUT_COLUMNS = {
  payout_id: 'text',
  order_id: 'text',
  rail_id: 'text',
  asset_id: 'text',
  address: 'text',
  base_units: 'baseUnits',
  state: 'text',
  prepared_by: 'text',
  prepared_at_ms: 'integer',
  txid: 'text',
  output_key: 'text',
  attested_by: 'text',
  evidence: 'text',
} as const;

const STATE_WORDS = {
  approved: true,
  seen: true,
  confirmed: true,
  discarded: true,
  failed: true,
} as const satisfies Record<PayoutState, true>;

export function toPayoutRow(payout: Payout): RowOf<typeof PAYOUT_COLUMNS> {
  return {
    payout_id: payout.payoutId,
    order_id: payout.orderId,
    rail_id: payout.railId,
    asset_id: payout.assetId,
    address: payout.address,
    base_units: payout.baseUnits.toString(),
    state: payout.state,
    prepared_by: payout.preparedBy,
    prepared_at_ms: payout.preparedAtMs,
    txid: payout.txid,
    output_key: payout.outputKey,
    attested_by: payout.attestedBy,
    evidence: payout.evidence,
  };
}

export function fromPayoutRow(row: Row): Payout {
  return {
    payoutId: textOf(row, 'payout_id'),
    orderId: textOf(row, 'order_id'),
    railId: textOf(row, 'rail_id'),
    assetId: textOf(row, 'asset_id'),
    address: textOf(row, 'address'),
    baseUnits: baseUnitsOf(row, 'base_units'),
    state: wordOf(row, 'state', STATE_WORDS),
    preparedBy: textOf(row, 'prepared_by'),
    preparedAtMs: integerOf(row, 'prepared_at_ms'),
    txid: textOrNullOf(row, 'txid'),
    outputKey: textOrNullOf(row, 'output_key'),
    attestedBy: textOrNullOf(row, 'attested_by'),
    evidence: textOrNullOf(row, 'evidence'),
  };
}

/** Oldest first. */
export function comparePayouts(left: Payout, right: Payout): number {
  if (left.preparedAtMs !== right.preparedAtMs) return left.preparedAtMs - right.preparedAtMs;
  return left.payoutId < right.payoutId ? -1 : 1;
}
