import type { AddressTeller, DisbursementAct, HoldReason, RefundKind, RefundState } from '@naru/core';
import { type FieldRules, receiver } from './field-rule.ts';

/**
 * Money of one order that is to be paid out or back: one amount and one receiver, fixed when it is approved.
 * The sightings that count for it show what was paid; its state follows from them and from the last act.
 */
export interface Disbursement {
  readonly disbursementId: string;
  readonly orderId: string;
  readonly purpose: 'payout' | 'refund';
  /** The refund case that it sends back; null for a payout. */
  readonly refundId: string | null;
  readonly railId: string;
  readonly assetId: string;
  readonly address: string;
  readonly watchKey: string;
  readonly baseUnits: bigint;
  readonly lastAct: DisbursementAct;
  /** The sum that was accepted in place of the amount; null where none was. */
  readonly acceptedBaseUnits: bigint | null;
  /** An operator's row key. */
  readonly approvedBy: string;
  readonly approvedAtMs: number;
}

export const DISBURSEMENT_FIELDS = {
  disbursementId: 'fact',
  orderId: 'fact',
  purpose: 'fact',
  refundId: 'fact',
  railId: 'fact',
  assetId: 'fact',
  address: receiver(''),
  watchKey: receiver(''),
  baseUnits: 'fact',
  lastAct: 'fact',
  acceptedBaseUnits: 'fact',
  approvedBy: 'fact',
  approvedAtMs: 'fact',
} as const satisfies FieldRules<Disbursement>;

/**
 * Something that must be cleared before anything of this order may be paid. The customer is informed of it.
 */
export interface Hold {
  readonly holdId: string;
  readonly orderId: string;
  readonly reason: HoldReason;
  /** An operator's row key, or the rail or rule that opened it. */
  readonly openedBy: string;
  readonly openedAtMs: number;
  /** When somebody has to look at it again at the latest. */
  readonly reviewAtMs: number;
  readonly closedBy: string | null;
  readonly closedAtMs: number | null;
  /**
   * What is still missing of the shortage that a person acknowledged by closing it, in base units of the pay
   * asset; else null.
   */
  readonly acknowledgedBaseUnits: bigint | null;
}

export const HOLD_FIELDS = {
  holdId: 'fact',
  orderId: 'fact',
  reason: 'fact',
  openedBy: 'fact',
  openedAtMs: 'fact',
  reviewAtMs: 'fact',
  closedBy: 'fact',
  closedAtMs: 'fact',
  acknowledgedBaseUnits: 'fact',
} as const satisfies FieldRules<Hold>;

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

export const REFUND_FIELDS = {
  refundId: 'fact',
  orderId: 'fact',
  kind: 'fact',
  state: 'fact',
  railId: 'fact',
  assetId: 'fact',
  allocatedBaseUnits: 'fact',
  address: receiver(null),
  watchKey: receiver(null),
  addressTold: 'fact',
  addressLink: 'fact',
  openedAtMs: 'fact',
  dueAtMs: 'fact',
  evidence: 'fact',
  reviewAtMs: 'fact',
  successorOrderId: 'fact',
} as const satisfies FieldRules<RefundCase>;

interface AddressTold {
  readonly by: AddressTeller;
  readonly atMs: number;
  /** How often the address was changed: 0 for the first one. */
  readonly changeCount: number;
}

interface AddressLink {
  /** SHA-256 of the token, hex; only the letter holds the token itself. */
  readonly tokenHash: string;
  readonly endsAtMs: number;
}
