import type { AddressTeller, LastAct, HoldReason, RefundKind, RefundState } from '@naru/core';
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
  readonly lastAct: LastAct;
  /** The sum that was accepted in place of the amount; null if none was. */
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

/** A problem that must be cleared before any money of this order may be paid out. The customer sees it. */
export interface Hold {
  readonly holdId: string;
  readonly orderId: string;
  readonly reason: HoldReason;
  /** An operator's row key, or the rail or rule that opened it. */
  readonly openedBy: string;
  readonly openedAtMs: number;
  /** The latest time at which an operator reviews it. */
  readonly reviewAtMs: number;
  readonly closedBy: string | null;
  readonly closedAtMs: number | null;
  /**
   * The remaining part of the shortage that a person acknowledged by closing the hold, in base units of the
   * pay asset; else null.
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
 * A reason for sending money back to a customer, and its amount. Until it is approved, the amount follows the
 * money of the order; sending it is a disbursement.
 */
export interface RefundCase {
  readonly refundId: string;
  readonly orderId: string;
  readonly kind: RefundKind;
  readonly state: RefundState;
  /** The rail and asset of the deposits, which are also those of the refund. */
  readonly railId: string;
  readonly assetId: string;
  readonly allocatedBaseUnits: bigint;
  /** The receiver that the customer wants; null until known. Fixed once approved. */
  readonly address: string | null;
  readonly watchKey: string | null;
  /** By whom and when `address` was last entered; null without an address. */
  readonly addressEntry: AddressEntry | null;
  /** The mailed link that may change `address` once; null while there is none. */
  readonly addressLink: AddressLink | null;
  readonly openedAtMs: number;
  /** Five business days after the case opened, as the terms promise. */
  readonly dueAtMs: number;
  /** The reason for waiving or withholding it. */
  readonly evidence: string | null;
  /** When a withheld refund is reviewed. */
  readonly reviewAtMs: number | null;
  /** The order into which it was converted. */
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
  addressEntry: 'fact',
  addressLink: 'fact',
  openedAtMs: 'fact',
  dueAtMs: 'fact',
  evidence: 'fact',
  reviewAtMs: 'fact',
  successorOrderId: 'fact',
} as const satisfies FieldRules<RefundCase>;

interface AddressEntry {
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
