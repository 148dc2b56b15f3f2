import type { Adjustment, LedgerAccount, OrderStage, RateSnapshot, RefundState, Result } from '@naru/core';
import type { Sighting } from '../deposit/sighting.ts';
import type { Hold } from '../hold/hold.ts';
import type { Booking, JournalEntry } from '../ledger/journal-entry.ts';
import type { OpenLock } from '../order/open-lock.ts';
import type { AuditEntry, Order, OutboxMessage } from '../order/order.ts';
import type { Payout } from '../payout/payout.ts';
import type { AdjustmentAct } from '../rate/change-adjustment.ts';
import type { RefundCase } from '../refund/refund-case.ts';
import type { AccountStore } from './account-store.ts';
import type { Letter, LetterStore } from './letters.ts';
import type { MarketStore } from './market-store.ts';
import type { NewsletterStore } from './newsletter.ts';
import type { PageReads } from './page-reads.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { DeskActStore } from './desk-acts.ts';
import type { UserEventStore } from './user-events.ts';
import type { PersonStore } from './persons.ts';
import type { DerivedAddress, RailCursor, RailHead } from './rail.ts';
import type { SharedCounts } from './shared-counts.ts';

/** An order with all that its page and the next decision need, read in one round trip. */
export interface OrderView {
  readonly order: Order;
  readonly sightings: readonly Sighting[];
  /** Oldest first; at most one of them is neither discarded nor failed. */
  readonly payouts: readonly Payout[];
  /** Oldest first. */
  readonly refunds: readonly RefundCase[];
  readonly holds: readonly Hold[];
}

export interface RailState {
  readonly railId: string;
  /** Grows with every saved scan; a scan names the version that it started from. */
  readonly version: number;
  readonly cursor: RailCursor;
  readonly head: RailHead;
  /** Everything that reached the network before this moment has been looked at. */
  readonly scannedThroughMs: number;
}

export interface WatchEntry {
  readonly watchKey: string;
  readonly purpose: 'deposit' | 'payout' | 'refund';
  readonly orderId: string;
  /** Saving makes it later where needed: no entry counts as older than one that was there before it. */
  readonly registeredAtMs: number;
}

export interface NewOrder {
  readonly order: Order;
  readonly audit: AuditEntry;
  readonly outbox: readonly OutboxMessage[];
  /** About this order; written and sent only if it is made. */
  readonly letters?: readonly Letter[];
  readonly payRailId: string;
  readonly receiveRailId: string;
  /** Its promise leaves the free reserve in the same transaction, or the order is not made. */
  readonly journal: readonly JournalEntry[];
  /** The caller's key for this creation: the same key makes one order, however often it is sent. */
  readonly idempotency?: IdempotencyRecord;
  /** Who opens it, by keyed hashes; kept while the order waits for its payment, and no longer. */
  readonly opener?: Opener;
  /** Without it nothing hinders the order, and the odometer stands still. */
  readonly limit?: CreationLimit;
}

/** Keyed hashes of a client (with its network) and of its network. */
export interface Opener {
  readonly clientMark: string;
  readonly networkMark: string;
}

/**
 * All orders that were ever made with a limit: how many, and what they were worth. It only grows, so that its
 * way between two moments bounds what anybody can have added to the open ones between them.
 */
export interface Odometer {
  readonly orderCount: number;
  readonly usdCents: number;
}

/**
 * The order is made only while the odometer stands at these figures or below, and moves it on by itself: what
 * was decided from a reading holds as long as others have added no more than there was room for. Orders that
 * one process makes at the same time do not count against each other: it has counted them itself.
 */
export interface CreationLimit {
  readonly orderCountMax: number;
  /** What this order is worth. */
  readonly usdCents: number;
  readonly usdCentsMax: number;
}

/** What is open and where the odometer stood, of one moment. */
export interface OpenLockReading {
  readonly locks: readonly { readonly orderId: string; readonly lock: OpenLock }[];
  readonly odometer: Odometer;
}

/** Who sent a key is part of `keyHash`, so that two callers cannot meet in one. Both are SHA-256, hex. */
export interface IdempotencyRecord {
  readonly keyHash: string;
  readonly bodyHash: string;
}

export type SaveNewOrderRefusal =
  | 'address_taken'
  | 'identifier_taken'
  | 'receiver_is_ours'
  | 'balance_too_small'
  | 'idempotency_key_used'
  | 'bounds_moved';

/** One step of one order: everything here is written together or not at all. */
export interface OrderChange {
  /** The order as it shall be; its version is `expectedVersion + 1`. */
  readonly order: Order;
  readonly expectedVersion: number;
  readonly audit: AuditEntry;
  readonly outbox: readonly OutboxMessage[];
  /** About this order; written and sent only if the change comes through. */
  readonly letters?: readonly Letter[];
  readonly payout?: Payout;
  /** Only what a person witnessed comes this way; a node's sightings come by {@link Scan}. */
  readonly sighting?: Sighting;
  /** Registered in the same transaction, so the payout is watched before anybody can pay it. */
  readonly payoutWatch?: { readonly railId: string; readonly entry: WatchEntry };
  /**
   * Written with the balances that follow from it; an account that would fall below zero refuses it all.
   */
  readonly journal?: readonly JournalEntry[];
  readonly bookings?: readonly Booking[];
  /** New ones are inserted; of known ones all but identity, kind and asset is written over. */
  readonly refunds?: readonly RefundCase[];
  readonly holds?: readonly Hold[];
  /** A successor that this change makes, in the same transaction. */
  readonly newOrder?: NewOrder;
}

export type SaveChangeRefusal =
  | 'order_changed_meanwhile'
  | 'output_already_used'
  | 'balance_too_small'
  | 'already_booked';

/** One reading of a network: what it showed and how far it got, written together. */
export interface Scan {
  readonly railId: string;
  /** 0 for the first scan of a rail. */
  readonly expectedVersion: number;
  readonly cursor: RailCursor;
  readonly head: RailHead;
  readonly scannedThroughMs: number;
  /**
   * New ones are inserted; known ones take the new block (or none) and live again; the first sight stays.
   */
  readonly sightings: readonly Sighting[];
  /** Sightings in these blocks are unconfirmed again. Applied before `sightings`. */
  readonly goneBlockHashes: readonly string[];
  /** Output keys that are in no block and no longer in the memory pool. */
  readonly dropped: readonly { readonly outputKey: string; readonly droppedAtMs: number }[];
}

export interface Balance {
  readonly account: LedgerAccount;
  readonly assetId: string;
  readonly baseUnits: bigint;
}

/** Some audit entries, in a row, under one hash that continues the one before it. */
export interface AuditSeal {
  readonly sealNumber: number;
  readonly entryCount: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly sealedAtMs: number;
}

export interface SealedAuditEntry {
  readonly entry: AuditEntry;
  readonly sealNumber: number | null;
}

/** What an order's row says of its trail, and how many entries there are, with or without a hash. */
export interface AuditHead {
  readonly orderId: string;
  readonly version: number;
  readonly auditHash: string;
  readonly entryCount: number;
}

export interface OrderQuery {
  readonly stages: readonly OrderStage[];
  readonly limit: number;
  /** Only orders that come after this one in the asked order, for paging. */
  readonly beforeOrderId?: string;
  /** By creation: the newest first unless this is true. */
  readonly isOldestFirst?: boolean;
}

/**
 * Why somebody should look at an order: paid too much and undecided, something stands in the way of a
 * payout, or money of the customer has not gone back yet.
 */
export type Concern = 'deviation' | 'hold' | 'refund';

export interface ConcernQuery {
  readonly concerns: readonly Concern[];
  readonly limit: number;
  /** Only orders that come after this one, for paging. */
  readonly beforeOrderId?: string;
}

export interface Operator {
  readonly operatorId: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly createdAtMs: number;
}

export interface OperatorSession {
  /** SHA-256 of the token, hex; the token itself is never stored. */
  readonly tokenHash: string;
  readonly operatorId: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number;
  readonly endsAtMs: number;
}

/**
 * Everything that survives a restart. Every write is one transaction and durable when its promise resolves.
 * Both engines pass one contract suite.
 */
export interface Store
  extends
    PageReads,
    LetterStore,
    MarketStore,
    NewsletterStore,
    PersonStore,
    AccountStore,
    PasskeyStore,
    UserEventStore,
    DeskActStore {
  // orders
  saveNewOrder(newOrder: NewOrder): Promise<Result<null, SaveNewOrderRefusal>>;
  saveChange(change: OrderChange): Promise<Result<null, SaveChangeRefusal>>;
  findOrder(orderId: string): Promise<OrderView | null>;
  /** By the public reference, which opens nothing by itself. */
  findOrderByReference(reference: string): Promise<Order | null>;
  /** Newest first, or oldest first where the query says so. */
  listOrders(query: OrderQuery): Promise<readonly OrderView[]>;
  /** Orders with at least one of the concerns, each once, oldest first. */
  listConcernedOrders(query: ConcernQuery): Promise<readonly OrderView[]>;
  /** How many orders have each concern, and how many have any. */
  countConcernedOrders(): Promise<Readonly<Record<Concern | 'any', number>>>;
  /** Every order that waits for a payment. */
  readOpenLocks(): Promise<OpenLockReading>;
  countOrdersByStage(): Promise<Readonly<Partial<Record<OrderStage, number>>>>;
  /** Last delivered first; `beforeReference` is the public reference of the last row of the page before. */
  listDelivered(query: {
    readonly limit: number;
    readonly beforeReference?: string;
  }): Promise<readonly Order[]>;
  /** Orders in one of `stages` with at least one deadline at or before `nowMs`, oldest first. */
  listDueOrders(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly Order[]>;
  /**
   * Orders with a sighting on this rail that a watcher must judge: not at an end, or closed without money,
   * or with a living deposit or payout that stands in no account yet, or with a refund in `approved` or
   * `sent`.
   */
  listSightedOrders(query: {
    readonly railId: string;
    readonly limit: number;
    readonly afterOrderId?: string;
  }): Promise<readonly OrderView[]>;
  listAudit(orderId: string): Promise<readonly AuditEntry[]>;
  /** The order that a key made, with the body that it was made from. */
  findIdempotency(keyHash: string): Promise<{ readonly orderId: string; readonly bodyHash: string } | null>;
  /** Oldest first: refunds in one of `states`, for the operator's list. */
  listRefunds(query: {
    readonly states: readonly RefundState[];
    readonly limit: number;
    readonly afterRefundId?: string;
  }): Promise<readonly RefundCase[]>;

  // books
  /** Entries that belong to no order: declared reserves, fees, the lottery. */
  saveJournal(
    entries: readonly JournalEntry[],
  ): Promise<Result<null, 'balance_too_small' | 'already_booked'>>;
  /** All accounts that are not empty. */
  listBalances(): Promise<readonly Balance[]>;
  /** What the journal says that the balances should be: for the check that the two agree. */
  sumJournal(): Promise<readonly Balance[]>;
  /** Newest first. */
  listJournal(query: {
    readonly orderId?: string;
    readonly limit: number;
    readonly beforeEntryId?: string;
  }): Promise<readonly JournalEntry[]>;

  // audit
  /** Seals what is not sealed yet into the chain of all orders; gives how many entries it sealed. */
  sealAudit(limit: number, nowMs: number, hashText: (text: string) => string): Promise<number>;
  /**
   * In the order in which they were sealed, then the unsealed ones; for verifying. Entries without a hash,
   * from before the chain, are left out, as they are of the seals and the heads.
   */
  listAllAudit(query: {
    readonly limit: number;
    readonly afterAuditId?: string;
  }): Promise<readonly SealedAuditEntry[]>;
  listAuditSeals(query: {
    readonly limit: number;
    readonly afterSealNumber?: number;
  }): Promise<readonly AuditSeal[]>;
  /** Newest hash by order, as the order rows say; orders from before the chain are left out. */
  listAuditHeads(query: {
    readonly limit: number;
    readonly afterOrderId?: string;
  }): Promise<readonly AuditHead[]>;

  // rails
  findRailState(railId: string): Promise<RailState | null>;
  saveScan(scan: Scan): Promise<Result<null, 'scan_overtaken'>>;
  /** Sightings that are in no block and not dropped: the ones a memory pool must account for. */
  listUnconfirmedSightings(railId: string): Promise<readonly Sighting[]>;
  /** In the order of registration, from `registeredAtMs` on. */
  listWatchEntries(query: {
    readonly railId: string;
    readonly sinceMs: number;
  }): Promise<readonly WatchEntry[]>;
  /** Addresses derived ahead; ones that are already known are left alone. */
  saveDerivedAddresses(railId: string, addresses: readonly DerivedAddress[]): Promise<void>;
  /** Free ones, lowest index first. */
  listFreeAddresses(query: {
    readonly railId: string;
    readonly limit: number;
  }): Promise<readonly DerivedAddress[]>;
  /** -1 when none was ever derived. */
  findHighestAddressIndex(railId: string): Promise<number>;

  // rates and settings
  /**
   * Forgets ones taken before that moment, and ones "taken" after this one, by a clock that was set back
   * since.
   */
  saveSnapshot(snapshot: RateSnapshot, forgetBeforeMs: number): Promise<void>;
  /** Newest first. */
  listSnapshots(sinceMs: number): Promise<readonly RateSnapshot[]>;
  listAdjustments(): Promise<readonly Adjustment[]>;
  saveAdjustments(adjustments: readonly Adjustment[]): Promise<void>;
  /**
   * Changes one pair and records it, in one transaction. Refused when the act's number is taken, or when
   * the pair is not as the act found it.
   */
  saveAdjustmentAct(act: AdjustmentAct): Promise<Result<null, 'adjustment_changed_meanwhile'>>;
  /** Newest first. */
  listAdjustmentActs(limit: number): Promise<readonly AdjustmentAct[]>;
  /** Desk settings as JSON texts by key; the typed schema is the server's. */
  listSettings(): Promise<ReadonlyMap<string, string>>;
  saveSetting(key: string, valueJson: string): Promise<void>;

  // operators
  findOperatorByName(name: string): Promise<Operator | null>;
  findOperator(operatorId: string): Promise<Operator | null>;
  countOperators(): Promise<number>;
  /** Refused when the one-time link was used meanwhile, that is, when any operator exists. */
  saveFirstOperator(operator: Operator): Promise<Result<null, 'owner_exists'>>;
  saveSession(session: OperatorSession): Promise<void>;
  findSession(tokenHash: string): Promise<OperatorSession | null>;
  touchSession(tokenHash: string, lastUsedAtMs: number): Promise<void>;
  deleteSession(tokenHash: string): Promise<void>;

  // housekeeping
  /** Null where one process has the database to itself and may count in its memory. */
  readonly sharedCounts: SharedCounts | null;
  /** Takes or renews a named lease; false when another holder has it. */
  takeLease(lease: {
    readonly name: string;
    readonly holder: string;
    readonly nowMs: number;
    readonly untilMs: number;
  }): Promise<boolean>;
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
