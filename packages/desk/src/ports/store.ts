import type { Adjustment, LedgerAccount, OrderStage, RateSnapshot, Result } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Sighting, StandingChange } from '../facts/sighting.ts';
import type { Hold } from '../facts/hold.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { OpenLock, OpenLockRefusal } from '../facts/open-lock.ts';
import type { AuditEntry, FactHashes, Order } from '../facts/order.ts';
import type { AdjustmentAct } from '../facts/adjustment-act.ts';
import type { RefundCase } from '../facts/refund-case.ts';
import type { UnclaimedOutput } from '../facts/restore.ts';
import type { AccountStore } from './account-store.ts';
import type { AuditStore } from './audit-store.ts';
import type { Letter, LetterStore } from './letters.ts';
import type { MarketStore } from './market-store.ts';
import type { NewsletterStore } from './newsletter.ts';
import type { PageReads } from './page-reads.ts';
import type { PasskeyStore } from './passkey-store.ts';
import type { DeskAct, DeskActStore } from './desk-acts.ts';
import type { OrderFaultStore } from './order-faults.ts';
import type { UserEventStore } from './user-events.ts';
import type { PersonStore } from './persons.ts';
import type { RestoreStore } from './restore-store.ts';
import type { DerivedAddress, RailCursor, RailHead } from './rail.ts';
import type { SharedCounts } from './shared-counts.ts';

/** An order with all that its page and the next decision need. */
export interface OrderFacts {
  readonly order: Order;
  readonly sightings: readonly Sighting[];
  /** Oldest first; of each purpose at most one is live. */
  readonly disbursements: readonly Disbursement[];
  /** Oldest first. */
  readonly refunds: readonly RefundCase[];
  readonly holds: readonly Hold[];
}

/** The same as it is read, in one round trip, with what the newest audit entry says of it. */
export interface OrderView extends OrderFacts {
  readonly recorded: FactHashes;
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
  /** About this order; written and sent only if it is made. */
  readonly letters?: readonly Letter[];
  readonly payRailId: string;
  readonly receiveRailId: string;
  /** Its promise leaves the free reserve in the same transaction, or the order is not made. */
  readonly journal: readonly JournalEntry[];
  /** The caller's key for this creation: the same key makes one order, however often it is sent. */
  readonly idempotency?: IdempotencyRecord;
  /** Without it nothing bounds the order, and it counts for no other. */
  readonly lock?: OpenLock;
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
  | OpenLockRefusal;

/** One step of one order: everything here is written together or not at all. */
export interface OrderChange {
  /** The order as it shall be; its version is `expectedVersion + 1`. */
  readonly order: Order;
  readonly expectedVersion: number;
  readonly audit: AuditEntry;
  /** About this order; written and sent only if the change comes through. */
  readonly letters: readonly Letter[];
  /**
   * What a person witnessed or named; a node's own sightings come by {@link Scan}. One that a scan gave to
   * another order is taken from there, unless it means something for that one already.
   */
  readonly sightings: readonly Sighting[];
  /** What known payments of this order mean from now on. */
  readonly standings: readonly StandingChange[];
  /** New ones are inserted; of known ones only the last act and the accepted sum are written over. */
  readonly disbursements: readonly Disbursement[];
  /** Registered in the same transaction, so a receiver is watched before anybody can pay it. */
  readonly watch: readonly { readonly railId: string; readonly entry: WatchEntry }[];
  /** Written with the balances that follow from it. A promise that the reserve cannot hold refuses it all. */
  readonly journal: readonly JournalEntry[];
  /** New ones are inserted; of known ones all but identity, kind and asset is written over. */
  readonly refunds: readonly RefundCase[];
  readonly holds: readonly Hold[];
  /**
   * Refused as `balance_too_small` unless claimed orders that hold their reserve past the lock, this one
   * among them, hold less than this of the currency that this one receives.
   */
  readonly claimsMaxBaseUnits?: bigint;
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
  /**
   * The lowest block that is no longer part of the chain, or null: sightings from there on are unconfirmed
   * again. Applied before `sightings`.
   */
  readonly goneFromHeight: number | null;
  /** Outputs to addresses that were set aside: of no order. Known ones take the new block (or none). */
  readonly unclaimed?: readonly UnclaimedOutput[];
  /** Output keys that are in no block and no longer in the memory pool. */
  readonly dropped: readonly { readonly outputKey: string; readonly droppedAtMs: number }[];
}

export interface Balance {
  readonly account: LedgerAccount;
  readonly assetId: string;
  readonly baseUnits: bigint;
}

/** An order as the tables have it, and how many audit entries it has. */
export interface AuditHead {
  readonly view: OrderView;
  readonly entryCount: number;
  readonly payRailId: string;
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
 * payout, money of the customer has not gone back yet, or the program fails on it.
 */
export type Concern = 'deviation' | 'hold' | 'refund' | 'fault';

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
    DeskActStore,
    OrderFaultStore,
    RestoreStore,
    AuditStore {
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
  countOrdersByStage(): Promise<Readonly<Partial<Record<OrderStage, number>>>>;
  /** Last delivered first; `beforeReference` is the public reference of the last row of the page before. */
  listDelivered(query: {
    readonly limit: number;
    readonly beforeReference?: string;
  }): Promise<readonly Order[]>;
  /** Orders in one of `stages` with at least one deadline at or before `nowMs`, oldest first. */
  listDueOrders(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly Order[]>;
  /**
   * Orders with a sighting on this rail that a watcher must judge: not at an end, or with a living deposit or
   * payout that stands in no account yet, or with a refund in `approved` or `sent`.
   */
  listSightedOrders(query: {
    readonly railId: string;
    readonly limit: number;
    readonly afterOrderId?: string;
  }): Promise<readonly OrderView[]>;
  listAudit(orderId: string): Promise<readonly AuditEntry[]>;
  /** Every order as the tables have it, by its identifier. */
  listAuditHeads(query: {
    readonly limit: number;
    readonly afterOrderId?: string;
  }): Promise<readonly AuditHead[]>;
  /** The order that a key made, with the body that it was made from. */
  findIdempotency(keyHash: string): Promise<{ readonly orderId: string; readonly bodyHash: string } | null>;

  // books
  /** What the journal entries of one order add up to: accounts that are not empty. */
  listOrderBalances(orderId: string): Promise<readonly Balance[]>;
  /** An entry that belongs to no order: a declared reserve, a fee, the lottery. */
  saveJournal(
    entry: JournalEntry,
    act: DeskAct,
  ): Promise<Result<null, 'balance_too_small' | 'already_booked' | 'act_overtaken'>>;
  /** All accounts that are not empty. */
  listBalances(): Promise<readonly Balance[]>;
  /** What the journal says that the balances should be: for the check that the two agree. */
  sumJournal(): Promise<readonly Balance[]>;
  /** Every entry, by its identifier: for the check that each is on record. */
  listAllJournal(query: {
    readonly limit: number;
    readonly afterEntryId?: string;
  }): Promise<readonly JournalEntry[]>;
  /** The entry that a leg without one names, or null when every leg has its entry. */
  findEntryOfLostLeg(): Promise<string | null>;

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
  /** Of all that were written down or set aside; -1 when there is none. */
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
  saveFirstOperator(
    operator: Operator,
    act: DeskAct,
  ): Promise<Result<null, 'owner_exists' | 'act_overtaken'>>;
  /** All of them, the oldest first. */
  listOperators(): Promise<readonly Operator[]>;
  saveSession(session: OperatorSession): Promise<void>;
  findSession(tokenHash: string): Promise<OperatorSession | null>;
  touchSession(tokenHash: string, lastUsedAtMs: number): Promise<void>;
  deleteSession(tokenHash: string): Promise<void>;

  // housekeeping
  /** Null where one process has the database to itself and may count in its memory. */
  readonly sharedCounts: SharedCounts | null;
  /**
   * Takes or renews a named lease from now on, by the database's clock; false when another holder has it. A
   * duration of 0 gives it back.
   */
  takeLease(lease: {
    readonly name: string;
    readonly holder: string;
    readonly durationMs: number;
  }): Promise<boolean>;
  /** Resolves when the database answers, and has written something. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
