import { DISBURSEMENT_ACTS, type DisbursementAct } from '@naru/core';
import type { Disbursement } from '@naru/desk';
import {
  type RowOf,
  baseUnitsOf,
  signedUnitsOrNullOf,
  integerOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const DISBURSEMENT_COLUMNS = {
  disbursement_id: 'text',
  order_id: 'text',
  purpose: 'text',
  refund_id: 'text',
  rail_id: 'text',
  asset_id: 'text',
  address: 'text',
  watch_key: 'text',
  base_units: 'baseUnits',
  last_act: 'text',
  accepted_base_units: 'baseUnits',
  approved_by: 'text',
  approved_at_ms: 'integer',
} as const;

/** Receiver and amount stay for ever; only what people said of it may be written over. */
export const DISBURSEMENT_CONFLICT = `ON CONFLICT (disbursement_id) DO UPDATE SET
  last_act = excluded.last_act, accepted_base_units = excluded.accepted_base_units
  WHERE disbursements.order_id = excluded.order_id AND disbursements.purpose = excluded.purpose
    AND disbursements.rail_id = excluded.rail_id AND disbursements.address = excluded.address
    AND disbursements.base_units = excluded.base_units`;

const PURPOSE_WORDS = { payout: true, refund: true } as const satisfies Record<Disbursement['purpose'], true>;

const ACT_WORDS: Readonly<Partial<Record<DisbursementAct, true>>> = Object.fromEntries(
  DISBURSEMENT_ACTS.map((act) => [act, true]),
);

export function toDisbursementRow(disbursement: Disbursement): RowOf<typeof DISBURSEMENT_COLUMNS> {
  return {
    disbursement_id: disbursement.disbursementId,
    order_id: disbursement.orderId,
    purpose: disbursement.purpose,
    refund_id: disbursement.refundId,
    rail_id: disbursement.railId,
    asset_id: disbursement.assetId,
    address: disbursement.address,
    watch_key: disbursement.watchKey,
    base_units: disbursement.baseUnits.toString(),
    last_act: disbursement.lastAct,
    accepted_base_units: disbursement.acceptedBaseUnits?.toString() ?? null,
    approved_by: disbursement.approvedBy,
    approved_at_ms: disbursement.approvedAtMs,
  };
}

export function fromDisbursementRow(row: Row): Disbursement {
  return {
    disbursementId: textOf(row, 'disbursement_id'),
    orderId: textOf(row, 'order_id'),
    purpose: wordOf(row, 'purpose', PURPOSE_WORDS),
    refundId: textOrNullOf(row, 'refund_id'),
    railId: textOf(row, 'rail_id'),
    assetId: textOf(row, 'asset_id'),
    address: textOf(row, 'address'),
    watchKey: textOf(row, 'watch_key'),
    baseUnits: baseUnitsOf(row, 'base_units'),
    lastAct: wordOf(row, 'last_act', ACT_WORDS),
    acceptedBaseUnits: signedUnitsOrNullOf(row, 'accepted_base_units'),
    approvedBy: textOf(row, 'approved_by'),
    approvedAtMs: integerOf(row, 'approved_at_ms'),
  };
}

/** Oldest first. */
export function compareDisbursements(left: Disbursement, right: Disbursement): number {
  if (left.approvedAtMs !== right.approvedAtMs) return left.approvedAtMs - right.approvedAtMs;
  return left.disbursementId < right.disbursementId ? -1 : 1;
}
