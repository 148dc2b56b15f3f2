import {
  ADDRESS_TELLERS,
  type AddressTeller,
  LAST_ACTS,
  HOLD_REASONS,
  REFUND_KINDS,
  REFUND_STATES,
} from '@naru/core';
import type { Disbursement, Hold, RefundCase } from '@naru/desk';
import { baseUnits, integer, oneOf, orNull, signedUnits, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';
import type { Row, Statement } from '../sql/statement.ts';

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
  lastAct: oneOf(LAST_ACTS),
  acceptedBaseUnits: orNull(signedUnits),
  approvedBy: text,
  approvedAtMs: integer,
});

/** Receiver and amount never change; only people's decisions about it may be overwritten. */
export const DISBURSEMENT_CONFLICT = `ON CONFLICT (disbursement_id) DO UPDATE SET
  last_act = excluded.last_act, accepted_base_units = excluded.accepted_base_units
  WHERE disbursements.order_id = excluded.order_id AND disbursements.purpose = excluded.purpose
    AND disbursements.rail_id = excluded.rail_id AND disbursements.address = excluded.address
    AND disbursements.base_units = excluded.base_units`;

/** A refund case with the parts of `addressEntry` and `addressLink` in columns of its own. */
interface RefundRow extends Omit<RefundCase, 'addressEntry' | 'addressLink'> {
  readonly addressToldBy: AddressTeller | null;
  readonly addressToldAtMs: number | null;
  readonly addressChangeCount: number | null;
  readonly addressLinkHash: string | null;
  readonly addressLinkEndsAtMs: number | null;
}

const CHANGING = {
  state: oneOf(REFUND_STATES),
  allocatedBaseUnits: baseUnits,
  address: orNull(text),
  watchKey: orNull(text),
  addressToldBy: orNull(oneOf(ADDRESS_TELLERS)),
  addressToldAtMs: orNull(integer),
  addressChangeCount: orNull(integer),
  addressLinkHash: orNull(text),
  addressLinkEndsAtMs: orNull(integer),
  dueAtMs: integer,
  evidence: orNull(text),
  reviewAtMs: orNull(integer),
  successorOrderId: orNull(text),
};

const REFUNDS = defineTable<RefundRow>('refund_cases', {
  refundId: text,
  orderId: text,
  kind: oneOf(REFUND_KINDS),
  railId: text,
  assetId: text,
  openedAtMs: integer,
  ...CHANGING,
});

export const REFUND_COLUMNS = REFUNDS.columns;

const OVERWRITTEN = Object.keys(
  defineTable<Pick<RefundRow, keyof typeof CHANGING>>('refund_cases', CHANGING).columns,
)
  .map((column) => `${column} = excluded.${column}`)
  .join(', ');
const ON_CONFLICT = `ON CONFLICT (refund_id) DO UPDATE SET ${OVERWRITTEN}
  WHERE refund_cases.order_id = excluded.order_id`;

export function saveRefund({ addressEntry, addressLink, ...refund }: RefundCase): Statement {
  const row = {
    ...refund,
    addressToldBy: addressEntry?.by ?? null,
    addressToldAtMs: addressEntry?.atMs ?? null,
    addressChangeCount: addressEntry?.changeCount ?? null,
    addressLinkHash: addressLink?.tokenHash ?? null,
    addressLinkEndsAtMs: addressLink?.endsAtMs ?? null,
  };
  return REFUNDS.insert(row, { onConflict: ON_CONFLICT });
}

export function fromRefundRow(row: Row): RefundCase {
  const {
    addressToldBy: by,
    addressToldAtMs: atMs,
    addressChangeCount: changeCount,
    addressLinkHash: tokenHash,
    addressLinkEndsAtMs: endsAtMs,
    ...refund
  } = REFUNDS.fromRow(row);
  return {
    ...refund,
    addressEntry: by === null || atMs === null || changeCount === null ? null : { by, atMs, changeCount },
    addressLink: tokenHash === null || endsAtMs === null ? null : { tokenHash, endsAtMs },
  };
}

export const HOLDS = defineTable<Hold>('holds', {
  holdId: text,
  orderId: text,
  reason: oneOf(HOLD_REASONS),
  openedBy: text,
  openedAtMs: integer,
  reviewAtMs: integer,
  closedBy: orNull(text),
  closedAtMs: orNull(integer),
  acknowledgedBaseUnits: orNull(signedUnits),
});

/** Who opened a hold, when and why never changes. */
export const HOLD_CONFLICT = `ON CONFLICT (hold_id) DO UPDATE SET review_at_ms = excluded.review_at_ms,
  closed_by = excluded.closed_by, closed_at_ms = excluded.closed_at_ms,
  acknowledged_base_units = excluded.acknowledged_base_units
  WHERE holds.order_id = excluded.order_id`;
