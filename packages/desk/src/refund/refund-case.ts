import type { RefundKind, RefundState } from '@naru/core';

/**
 * Money of a customer that is to go back. It opens with nothing allocated and takes each deposit when it is
 * final, so that refunds never exceed what really arrived.
 */
export interface RefundCase {
  readonly refundId: string;
  readonly orderId: string;
  readonly kind: RefundKind;
  readonly state: RefundState;
  /** The rail and asset that the deposits came in, and that the refund goes out in. */
  readonly railId: string;
  readonly assetId: string;
  readonly allocatedBaseUnits: bigint;
  /** Where the customer wants it; null until told. Fixed from `approved` on. */
  readonly address: string | null;
  readonly watchKey: string | null;
  readonly openedAtMs: number;
  /** Five business days after it opened: what the terms promise. */
  readonly dueAtMs: number;
  readonly approvedBy: string | null;
  readonly approvedAtMs: number | null;
  readonly txid: string | null;
  readonly outputKey: string | null;
  /** What proves it where no network can: a bank's reference. Or why it was waived or withheld. */
  readonly evidence: string | null;
  /** When a withheld refund is looked at again. */
  readonly reviewAtMs: number | null;
  /** The order that it was converted to. */
  readonly successorOrderId: string | null;
}
