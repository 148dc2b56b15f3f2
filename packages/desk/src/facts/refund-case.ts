import type { AddressTeller, RefundKind, RefundState } from '@naru/core';

/**
 * Why money has to go back to a customer, and how much. Until it is approved the amount follows what the
 * order owes back; sending it is a disbursement.
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
  /** Where the customer wants it; null until known. Fixed once approved. */
  readonly address: string | null;
  readonly watchKey: string | null;
  /** By whom and when `address` was last given; null until it is. */
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
  /** How often the address was changed: 0 for the first one. */
  readonly changeCount: number;
}

export interface AddressLink {
  /** SHA-256 of the token, hex; only the letter holds the token itself. */
  readonly tokenHash: string;
  readonly endsAtMs: number;
}
