import type { ActorKind, OrderEvent, OrderStage } from '@naru/core';
import type { LetterLanguage } from '../ports/letters.ts';

/** Who did it. The id is an operator's row key, a rail for a watcher, and empty for a customer or timer. */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string;
}

export type CloseReason =
  | 'customer'
  | 'timeout'
  | 'claim_timeout'
  | 'deposit_lost'
  | 'wrong_details'
  | 'wrong_amount'
  | 'no_payment'
  | 'underpaid'
  | 'overpaid'
  | 'late'
  | 'other';

/** One exchange, as the house keeps it. Amounts in base units, times in UTC milliseconds. */
export interface Order {
  /** The capability in the customer's link. */
  readonly orderId: string;
  readonly reference: string;
  /** Grows by one with every change; a change names the version that it was decided on. */
  readonly version: number;
  readonly stage: OrderStage;
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payBaseUnits: bigint;
  readonly receiveBaseUnits: bigint;
  readonly snapshotId: string;
  readonly isDemoRate: boolean;
  readonly payUsdPrice: string;
  readonly receiveUsdPrice: string;
  readonly adjustmentPartsPerMillion: bigint;
  readonly userId: string | null;
  /** The order whose refund this one was made from; its deposits stand there. Null for all others. */
  readonly predecessorOrderId: string | null;
  readonly email: string;
  /** Of the letters about it: the one that its page was in. */
  readonly language: LetterLanguage;
  readonly receiveAddress: string;
  readonly receiveWatchKey: string;
  readonly depositAddress: string;
  readonly depositWatchKey: string | null;
  readonly depositAddressIndex: number | null;
  readonly createdAtMs: number;
  readonly lockEndsAtMs: number;
  readonly claimEndsAtMs: number | null;
  readonly lostEndsAtMs: number | null;
  readonly updatedAtMs: number;
  readonly deliveredAtMs: number | null;
  readonly closeReason: CloseReason | null;
  readonly closeNote: string | null;
  readonly assignedOperatorId: string | null;
  readonly assignedUntilMs: number | null;
  /** Hash of the newest audit entry, so that a missing or altered one is noticed. */
  readonly auditHash: string;
}

/** A change that leaves the stage as it is. */
export type Amendment =
  | 'rehearsal_lock_ended'
  | 'deposit_booked'
  | 'deposit_unbooked'
  | 'refund_changed'
  | 'hold_opened'
  | 'hold_closed'
  | 'payout_unexplained'
  | 'owner_taken'
  | 'person_removed';

/**
 * What happened to an order, who did it and why. One for each change of an order, never altered. Each carries
 * the hash of the one before it; the note may hold personal data and stays outside of the hash.
 */
export interface AuditEntry {
  readonly auditId: string;
  readonly orderId: string;
  /** The version that this change made. */
  readonly orderVersion: number;
  readonly event: OrderEvent | 'create' | 'create_from_conversion' | Amendment;
  readonly stageBefore: OrderStage | null;
  readonly stageAfter: OrderStage;
  readonly actor: Actor;
  readonly note: string | null;
  readonly happenedAtMs: number;
  /** Hash of the order's entry before this one; empty for its first. */
  readonly previousHash: string;
  readonly hash: string;
}

/** To be told to the outside after the commit: a letter, a web hook. Written with the change, sent later. */
export interface OutboxMessage {
  readonly messageId: string;
  readonly kind: 'order_changed';
  readonly orderId: string;
  readonly orderVersion: number;
  readonly createdAtMs: number;
}
