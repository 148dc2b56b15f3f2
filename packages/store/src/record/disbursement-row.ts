import { DISBURSEMENT_ACTS } from '@naru/core';
import type { Disbursement } from '@naru/desk';
import { baseUnits, integer, oneOf, orNull, signedUnits, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const DISBURSEMENTS = defineTable<Disbursement>('disbursements', {
  disbursementId: text,
  orderId: text,
  purpose: oneOf(['payout', 'refund']),
  refundId: orNull(text),
  railId: text,
  assetId: text,
  address: text,
  watchKey: text,
  baseUnits,
  lastAct: oneOf(DISBURSEMENT_ACTS),
  acceptedBaseUnits: orNull(signedUnits),
  approvedBy: text,
  approvedAtMs: integer,
});

/** Receiver and amount never change; only what people said about it may be overwritten. */
export const DISBURSEMENT_CONFLICT = `ON CONFLICT (disbursement_id) DO UPDATE SET
  last_act = excluded.last_act, accepted_base_units = excluded.accepted_base_units
  WHERE disbursements.order_id = excluded.order_id AND disbursements.purpose = excluded.purpose
    AND disbursements.rail_id = excluded.rail_id AND disbursements.address = excluded.address
    AND disbursements.base_units = excluded.base_units`;
