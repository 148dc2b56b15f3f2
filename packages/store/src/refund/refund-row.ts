import {
  ADDRESS_TELLERS,
  type AddressTeller,
  REFUND_KINDS,
  REFUND_STATES,
  type RefundKind,
  type RefundState,
} from '@naru/core';
import type { RefundCase } from '@naru/desk';
import {
  type RowOf,
  baseUnitsOf,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const REFUND_COLUMNS = {
  refund_id: 'text',
  order_id: 'text',
  kind: 'text',
  state: 'text',
  rail_id: 'text',
  asset_id: 'text',
  allocated_base_units: 'baseUnits',
  address: 'text',
  watch_key: 'text',
  address_told_by: 'text',
  address_told_at_ms: 'integer',
  address_change_count: 'integer',
  address_link_hash: 'text',
  address_link_ends_at_ms: 'integer',
  opened_at_ms: 'integer',
  due_at_ms: 'integer',
  evidence: 'text',
  review_at_ms: 'integer',
  successor_order_id: 'text',
} as const;

/** Identity, kind, rail and asset stay as they were. */
export const REFUND_CONFLICT = `ON CONFLICT (refund_id) DO UPDATE SET ${[
  'state',
  'allocated_base_units',
  'address',
  'watch_key',
  'address_told_by',
  'address_told_at_ms',
  'address_change_count',
  'address_link_hash',
  'address_link_ends_at_ms',
  'due_at_ms',
  'evidence',
  'review_at_ms',
  'successor_order_id',
]
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')} WHERE refund_cases.order_id = excluded.order_id`;

const KIND_WORDS: Readonly<Partial<Record<RefundKind, true>>> = Object.fromEntries(
  REFUND_KINDS.map((kind) => [kind, true]),
);

const STATE_WORDS: Readonly<Partial<Record<RefundState, true>>> = Object.fromEntries(
  REFUND_STATES.map((state) => [state, true]),
);

const TELLER_WORDS: Readonly<Partial<Record<AddressTeller, true>>> = Object.fromEntries(
  ADDRESS_TELLERS.map((teller) => [teller, true]),
);

export function toRefundRow(refund: RefundCase): RowOf<typeof REFUND_COLUMNS> {
  return {
    refund_id: refund.refundId,
    order_id: refund.orderId,
    kind: refund.kind,
    state: refund.state,
    rail_id: refund.railId,
    asset_id: refund.assetId,
    allocated_base_units: refund.allocatedBaseUnits.toString(),
    address: refund.address,
    watch_key: refund.watchKey,
    address_told_by: refund.addressTold?.by ?? null,
    address_told_at_ms: refund.addressTold?.atMs ?? null,
    address_change_count: refund.addressTold?.changeCount ?? null,
    address_link_hash: refund.addressLink?.tokenHash ?? null,
    address_link_ends_at_ms: refund.addressLink?.endsAtMs ?? null,
    opened_at_ms: refund.openedAtMs,
    due_at_ms: refund.dueAtMs,
    evidence: refund.evidence,
    review_at_ms: refund.reviewAtMs,
    successor_order_id: refund.successorOrderId,
  };
}

export function fromRefundRow(row: Row): RefundCase {
  return {
    refundId: textOf(row, 'refund_id'),
    orderId: textOf(row, 'order_id'),
    kind: wordOf(row, 'kind', KIND_WORDS),
    state: wordOf(row, 'state', STATE_WORDS),
    railId: textOf(row, 'rail_id'),
    assetId: textOf(row, 'asset_id'),
    allocatedBaseUnits: baseUnitsOf(row, 'allocated_base_units'),
    address: textOrNullOf(row, 'address'),
    watchKey: textOrNullOf(row, 'watch_key'),
    addressTold:
      row['address_told_by'] === null
        ? null
        : {
            by: wordOf(row, 'address_told_by', TELLER_WORDS),
            atMs: integerOf(row, 'address_told_at_ms'),
            changeCount: integerOf(row, 'address_change_count'),
          },
    addressLink:
      row['address_link_hash'] === null
        ? null
        : {
            tokenHash: textOf(row, 'address_link_hash'),
            endsAtMs: integerOf(row, 'address_link_ends_at_ms'),
          },
    openedAtMs: integerOf(row, 'opened_at_ms'),
    dueAtMs: integerOf(row, 'due_at_ms'),
    evidence: textOrNullOf(row, 'evidence'),
    reviewAtMs: integerOrNullOf(row, 'review_at_ms'),
    successorOrderId: textOrNullOf(row, 'successor_order_id'),
  };
}

/** Oldest first. */
export function compareRefunds(left: RefundCase, right: RefundCase): number {
  if (left.openedAtMs !== right.openedAtMs) return left.openedAtMs - right.openedAtMs;
  return left.refundId < right.refundId ? -1 : 1;
}
