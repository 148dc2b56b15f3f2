import { ADDRESS_TELLERS, type AddressTeller, REFUND_KINDS, REFUND_STATES } from '@naru/core';
import type { RefundCase } from '@naru/desk';
import { baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import type { Row, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';

/** A refund case with the parts of `addressTold` and `addressLink` in columns of its own. */
interface RefundRow extends Omit<RefundCase, 'addressTold' | 'addressLink'> {
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

export function saveRefund({ addressTold, addressLink, ...refund }: RefundCase): Statement {
  const row = {
    ...refund,
    addressToldBy: addressTold?.by ?? null,
    addressToldAtMs: addressTold?.atMs ?? null,
    addressChangeCount: addressTold?.changeCount ?? null,
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
    addressTold: by === null || atMs === null || changeCount === null ? null : { by, atMs, changeCount },
    addressLink: tokenHash === null || endsAtMs === null ? null : { tokenHash, endsAtMs },
  };
}
