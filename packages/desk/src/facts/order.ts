import {
  type ActorKind,
  type AuditEvent,
  type CloseReason,
  type LetterChoice,
  type OrderStage,
  type PaymentJudgement,
  type Language,
  isEndStage,
} from '@naru/core';
import { type FieldRules, contact, receiver } from './field-rule.ts';

/**
 * The actor of a change. The id is an operator's row key, a rail for a watcher, and empty for a timer. For a
 * customer it is an `AddressTeller` if their proof matters, and empty otherwise.
 */
export interface Actor {
  readonly kind: ActorKind;
  readonly id: string;
}

export function actorOf({ operatorId: id }: { readonly operatorId: string }): Actor {
  return { kind: 'operator', id };
}

/** One exchange. Amounts in base units, times in UTC milliseconds. */
export interface Order {
  /** Unguessable, and the customer's link until it is replaced; see `linkOf`. */
  readonly orderId: string;
  readonly reference: string;
  /** Grows by one with every change; a change names the version it was based on. */
  readonly version: number;
  /**
   * Grows when a watcher changes the payments of the order: seen, in a block, gone from it, dropped. Depth,
   * which grows with each block, is not counted.
   */
  readonly sightingsVersion: number;
  readonly stage: OrderStage;
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payBaseUnits: bigint;
  readonly receiveBaseUnits: bigint;
  /** The smaller sum that was accepted in place of `payBaseUnits`; null if none was. */
  readonly acceptedBaseUnits: bigint | null;
  readonly snapshotId: string;
  readonly isDemoRate: boolean;
  readonly payUsdPrice: string;
  readonly receiveUsdPrice: string;
  readonly adjustmentPartsPerMillion: bigint;
  readonly userId: string | null;
  /** The order from whose refund this one was made, and which has the deposits. Null for all others. */
  readonly predecessorOrderId: string | null;
  readonly email: string;
  /** Language of the letters about the order: that of the page on which it was created. */
  readonly language: Language;
  readonly letterChoice: LetterChoice;
  /** Opens the order in place of its identifier, once its link was replaced; null before. */
  readonly linkId: string | null;
  readonly receiveAddress: string;
  readonly receiveWatchKey: string;
  /** The refund address that was entered with the order; null if none was. */
  readonly refundAddress: string | null;
  readonly refundWatchKey: string | null;
  /** The name of the payer of a bank transfer, as the customer says; null if they said nothing. */
  readonly depositorName: string | null;
  readonly depositAddress: string;
  readonly depositWatchKey: string | null;
  readonly depositAddressIndex: number | null;
  readonly createdAtMs: number;
  readonly lockEndsAtMs: number;
  readonly claimEndsAtMs: number | null;
  /** Until when the unpaid order holds its reserve; null once released. A paid order holds it to its end. */
  readonly reserveEndsAtMs: number | null;
  readonly lostEndsAtMs: number | null;
  readonly updatedAtMs: number;
  /** When the full amount due was final; null before, and again if a deposit is lost. */
  readonly paidAtMs: number | null;
  readonly deliveredAtMs: number | null;
  readonly closeReason: CloseReason | null;
  readonly closeNote: string | null;
  readonly assignedOperatorId: string | null;
  readonly assignedUntilMs: number | null;
  /** Hash of the newest audit entry, so that a missing or altered entry is noticed. */
  readonly auditHash: string;
}

/** Fields that a change may set besides the stage. The promise shrinks if less than was due is accepted. */
export type OrderPatch = Partial<
  Pick<
    Order,
    | 'userId'
    | 'email'
    | 'letterChoice'
    | 'linkId'
    | 'receiveBaseUnits'
    | 'acceptedBaseUnits'
    | 'lockEndsAtMs'
    | 'claimEndsAtMs'
    | 'reserveEndsAtMs'
    | 'lostEndsAtMs'
    | 'deliveredAtMs'
    | 'depositorName'
    | 'closeReason'
    | 'closeNote'
    | 'assignedOperatorId'
    | 'assignedUntilMs'
  >
>;

export const ORDER_FIELDS = {
  orderId: 'fact',
  reference: 'fact',
  version: 'fact',
  sightingsVersion: 'open',
  stage: 'fact',
  payAssetId: 'fact',
  receiveAssetId: 'fact',
  payBaseUnits: 'fact',
  receiveBaseUnits: 'fact',
  acceptedBaseUnits: 'fact',
  snapshotId: 'fact',
  isDemoRate: 'fact',
  payUsdPrice: 'fact',
  receiveUsdPrice: 'fact',
  adjustmentPartsPerMillion: 'fact',
  userId: 'fact',
  predecessorOrderId: 'fact',
  email: contact(''),
  language: 'open',
  letterChoice: 'open',
  linkId: 'fact',
  receiveAddress: receiver(''),
  receiveWatchKey: receiver(''),
  refundAddress: receiver(null),
  refundWatchKey: receiver(null),
  depositorName: receiver(null),
  depositAddress: 'fact',
  depositWatchKey: 'fact',
  depositAddressIndex: 'fact',
  createdAtMs: 'fact',
  lockEndsAtMs: 'fact',
  claimEndsAtMs: 'fact',
  reserveEndsAtMs: 'fact',
  lostEndsAtMs: 'fact',
  updatedAtMs: 'fact',
  paidAtMs: 'fact',
  deliveredAtMs: 'fact',
  closeReason: 'fact',
  closeNote: contact(null),
  assignedOperatorId: 'fact',
  assignedUntilMs: 'fact',
  auditHash: 'open',
} as const satisfies FieldRules<Order>;

/**
 * The version that a person saw: of the order and of its payments on networks. Both numbers only grow, so
 * that their sum is equal only if neither has changed.
 */
export function seenVersionOf({ version, sightingsVersion }: SeenVersions): number {
  return version + sightingsVersion;
}

type SeenVersions = Pick<Order, 'version' | 'sightingsVersion'>;

/** The capability in the customer's link. */
export function linkOf({ linkId, orderId }: Pick<Order, 'linkId' | 'orderId'>): string {
  return linkId ?? orderId;
}

/** The time by which queues are sorted: the payment or, before it, the creation; for ended orders the end. */
export function waitingSinceMs({ stage, updatedAtMs, paidAtMs, createdAtMs }: Order): number {
  return isEndStage(stage) ? updatedAtMs : (paidAtMs ?? createdAtMs);
}

/** Hashes over the facts of an order after a change, SHA-256 in hex. */
export interface FactHashes {
  /** Covers amounts, stage, deposit address, payouts, refunds, holds and booked deposits. */
  readonly factsHash: string;
  /** Covers the receivers of money, which are erased some time after the order has ended. */
  readonly receiversHash: string;
}

/**
 * What happened to an order, who did it and why. One for each change, never altered. Each carries the hash of
 * the one before it; the hash leaves out the note, which may hold personal data.
 */
export interface AuditEntry extends FactHashes {
  readonly auditId: string;
  readonly orderId: string;
  /** The version that this change created. */
  readonly orderVersion: number;
  readonly event: AuditEvent;
  readonly stageBefore: OrderStage | null;
  readonly stageAfter: OrderStage;
  readonly actor: Actor;
  readonly note: string | null;
  /** The judgement of a payment to a receiver; null in all other entries. */
  readonly judgement: PaymentJudgement | null;
  readonly happenedAtMs: number;
  /** Hashes of the journal entries that were written in the same change. */
  readonly journalHashes: readonly string[];
  /** Hash of the entry of this order before this one; empty for its first. */
  readonly previousHash: string;
  readonly hash: string;
}
