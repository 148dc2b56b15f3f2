import type { AddressTeller, RefundKind, RefundState } from '@naru/core';

/**
 * Why money of a customer is to go back, and how much. The amount follows what the order owes back, until it
 * is approved; sending it is a disbursement.
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
  /** By what and when `address` was told last; null until it is. */
  readonly addressTold: AddressTold | null;
  /** The mailed link that may change `address` once; null while there is none. */
  readonly addressLink: AddressLink | null;
  readonly openedAtMs: number;
  /** Five business days after it opened: what the terms promise. */
  readonly dueAtMs: number;
  /** Why it was waived or withheld. */
  readonly evidence: string | null;
  /** When a withheld refund is looked at again. */
  readonly reviewAtMs: number | null;
  /** The order that it was converted to. */
  readonly successorOrderId: string | null;
}

export interface AddressTold {
  readonly by: AddressTeller;
  readonly atMs: number;
  /** How often another address stood before: 0 for the first one. */
  readonly changeCount: number;
}

export interface AddressLink {
  /** SHA-256 of the token, hex; the token itself stands in the letter alone. */
  readonly tokenHash: string;
  readonly endsAtMs: number;
}
