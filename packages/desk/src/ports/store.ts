import type { SharedCounts, StoreActivity } from './counts.ts';
import type { Adjustment, Concern, OrderStage, PaymentPurpose, RateSnapshot, Result } from '@naru/core';
import type { Disbursement, Hold, RefundCase } from '../facts/disbursement.ts';
import type { Sighting, StandingChange } from '../facts/sighting.ts';
import type { JournalEntry } from '../facts/journal-entry.ts';
import type { OpenLock, OpenLockRefusal, UnpaidGroupName } from '../facts/unpaid-limits.ts';
import type { AuditEntry, FactHashes, Order } from '../facts/order.ts';
import type { AdjustmentAct } from '../facts/price.ts';
import type { Approval, Proposal, ProposalDecision, ProposalStore } from './proposals.ts';
import type { Operator, OperatorStore } from './operators.ts';
import type { SettingStore } from './settings.ts';
import type { AccountStore, PersonStore, UserEventStore } from './account-store.ts';
import type { AddressRecordStore, Scan } from './address-records.ts';
import type { BankCorrection, BankLineStore, ReceiptsSeen } from './bank-lines.ts';
import type { AuditStore } from './audit-store.ts';
import type { ListStore } from './list-store.ts';
import type { LedgerStore } from './ledger-store.ts';
import type { Letter, LetterStore } from './letters.ts';
import type { LotteryStore } from './lottery-store.ts';
import type { MarketStore } from './market-store.ts';
import type {
  OrderFaultStore,
  OrderSearchStore,
  PageReads,
  StakeStore,
  TrackRecordStore,
} from './order-search.ts';
import type { PasskeyStore } from './passkeys.ts';
import type { DeskAct, DeskActStore } from './desk-acts.ts';
import type {
  UnmatchedDecision,
  UnmatchedReopening,
  UnmatchedStore,
  UsedOutputStore,
} from './unmatched-store.ts';
import type { RestoreStore } from './restore-store.ts';
import type { DerivedAddress, RailCursor, RailHead } from './rail.ts';
import type { Page } from './page.ts';

/** An order with everything its page and the next decision need. */
export interface OrderFacts {
  readonly order: Order;
  readonly sightings: readonly Sighting[];
  /** Oldest first; at most one of each purpose is live. */
  readonly disbursements: readonly Disbursement[];
  /** Oldest first. */
  readonly refunds: readonly RefundCase[];
  readonly holds: readonly Hold[];
}

/** As {@link OrderFacts}, read in one round trip, with the hashes of the newest audit entry. */
export interface OrderView extends OrderFacts {
  readonly recorded: FactHashes;
}

export interface RailState {
  readonly railId: string;
  /** Grows with every saved scan; a scan names the version it started from. */
  readonly version: number;
  readonly cursor: RailCursor;
  readonly head: RailHead;
  /** The highest block that the network itself calls final; null where it does not say. */
  readonly finalHeight: number | null;
  /** Everything that reached the network before this time has been seen. */
  readonly scannedThroughMs: number;
}

export interface WatchEntry {
  readonly watchKey: string;
  readonly purpose: PaymentPurpose;
  readonly orderId: string;
  /** Saving moves this time forward if needed, so that no entry is older than those before it. */
  readonly registeredAtMs: number;
}

export interface NewOrder {
  readonly order: Order;
  readonly audit: AuditEntry;
  /** Letters about the order; written and sent only if it is created. */
  readonly letters?: readonly Letter[];
  readonly payRailId: string;
  readonly receiveRailId: string;
  /** The networks of the desk; the receiver must not be a deposit address of any of them. */
  readonly ownRailIds: readonly string[];
  /** The promise leaves the free reserve in the same transaction, or the order is not created. */
  readonly journal: readonly JournalEntry[];
  /** The caller's idempotency key: the same key creates one order, however often it is sent. */
  readonly idempotency?: IdempotencyRecord;
  /** The bounds on unpaid orders; without them the order is neither bounded nor counted. */
  readonly lock?: OpenLock;
  /** Set if only the amount identifies the payment: no other order may have had it since this time. */
  readonly amountFreeSinceMs?: number;
}

/** `keyHash` includes the caller, so that two callers cannot collide. Both are SHA-256, hex. */
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
  | 'amount_in_use'
  | OpenLockRefusal;

/** A key that several networks may have. */
export interface KeyOnRails {
  readonly railIds: readonly string[];
  readonly watchKey: string;
}

/** An order as it was read. */
export type ReadOrder = Pick<Order, 'orderId' | 'version' | 'sightingsVersion'>;

/** One change of one order: everything in it is written together or not at all. */
export interface OrderChange {
  /** The order with version `expectedVersion + 1`, and the `sightingsVersion` that was read. */
  readonly order: Order;
  readonly expectedVersion: number;
  readonly audit: AuditEntry;
  /** Letters about the order; written and sent only if the change is. */
  readonly letters: readonly Letter[];
  /**
   * Payments a person witnessed or named; those seen by nodes come with a {@link Scan}. One that a scan
   * assigned to another order is moved from there, unless it already has a meaning for that one.
   */
  readonly sightings: readonly Sighting[];
  /** The new meaning of known payments of this order. */
  readonly standings: readonly StandingChange[];
  /** New ones are inserted; of known ones only the last act and the accepted sum are updated. */
  readonly disbursements: readonly Disbursement[];
  /** Registered in the same transaction, so that a receiver is watched before anybody can pay it. */
  readonly watch: readonly { readonly railId: string; readonly entry: WatchEntry }[];
  /** Written with the resulting balances. A promise above the reserve refuses the whole change. */
  readonly journal: readonly JournalEntry[];
  /** New ones are inserted; of known ones everything but identity, kind and asset is updated. */
  readonly refunds: readonly RefundCase[];
  readonly holds: readonly Hold[];
  /**
   * Refused as `balance_too_small` unless all claimed orders that hold their reserve past the lock, including
   * this one, hold less than this amount of the receive asset.
   */
  readonly claimsMaxBaseUnits?: bigint;
  /** Gives the order a deposit of no order. Refused as `order_changed_meanwhile` if it is decided already. */
  readonly unmatched?: UnmatchedDecision;
  readonly reopened?: UnmatchedReopening;
  readonly receiptsSeen?: ReceiptsSeen;
  /** The newest act when the change was decided. Refused as `order_changed_meanwhile` after a later one. */
  readonly actSeen?: number;
  /** The role of its operator at the request. Refused as `order_changed_meanwhile` if it differs now. */
  readonly actingRole?: Operator['role'];
  /**
   * Other orders on which the decision depends. Refused as `order_changed_meanwhile` if one has changed, and
   * a change of one that is decided at the same time is refused.
   */
  readonly decidedOn?: readonly ReadOrder[];
  /** A new receiver. Refused as `order_changed_meanwhile` if it is a deposit address of the desk now. */
  readonly receiver?: KeyOnRails;
  readonly correction?: BankCorrection;
  /** Counts for the daily cap of its person. Refused as `daily_cap_reached` beyond the cap. */
  readonly approval?: Approval;
  /** A proposal that waits for a second person from now on, in place of an older one about the same. */
  readonly proposal?: Proposal;
  /** The proposal that this change decides, and that no longer waits. */
  readonly endedProposalId?: string;
  /** A successor created in the same transaction. */
  readonly newOrder?: NewOrder;
}

export type SaveChangeRefusal =
  | 'order_changed_meanwhile'
  | 'output_already_used'
  | 'balance_too_small'
  | 'already_booked'
  | 'daily_cap_reached';

/** An order as stored, and how many audit entries it has. */
export interface AuditHead {
  readonly view: OrderView;
  readonly entryCount: number;
  readonly payRailId: string;
}

export interface OrderQuery {
  readonly stages: readonly OrderStage[];
  readonly limit: number;
  /** For paging: only orders that come after this one. */
  readonly beforeOrderId?: string | undefined;
  /**
   * Sorted by how long they wait: since they were paid or, before that, since they were created; ended orders
   * since they ended. The shortest wait first unless this is true.
   */
  readonly isOldestFirst?: boolean;
  /** Only orders that this operator has taken, by leases that run at `nowMs`. */
  readonly takenBy?: { readonly operatorId: string; readonly nowMs: number } | undefined;
}

/** The number and value of the unpaid orders of one group. */
export interface UnpaidGroup extends UnpaidGroupName {
  /** One of these orders. */
  readonly orderId: string;
  readonly orderCount: number;
  readonly usdCents: number;
}

export interface ConcernQuery {
  readonly concerns: readonly Concern[];
  readonly limit: number;
  /** For paging: only orders that come after this one. */
  readonly beforeOrderId?: string | undefined;
}

/**
 * Everything that survives a restart. Every write is one transaction and durable when its promise resolves.
 * Both engines pass the same contract suite.
 */
export interface Store
  extends
    PageReads,
    LetterStore,
    MarketStore,
    LotteryStore,
    PersonStore,
    AccountStore,
    PasskeyStore,
    OperatorStore,
    ProposalStore,
    UserEventStore,
    DeskActStore,
    SettingStore,
    LedgerStore,
    OrderFaultStore,
    OrderSearchStore,
    StakeStore,
    TrackRecordStore,
    RestoreStore,
    AddressRecordStore,
    UnmatchedStore,
    UsedOutputStore,
    BankLineStore,
    ListStore,
    AuditStore {
  // orders
  saveNewOrder(newOrder: NewOrder): Promise<Result<null, SaveNewOrderRefusal>>;
  saveChange(change: OrderChange): Promise<Result<null, SaveChangeRefusal>>;
  /**
   * Consecutive acts about payments of these orders that were taken out, and a setting that remembers their
   * file; all or nothing. Versions of these orders that people saw before are outdated afterwards.
   */
  saveTakenOut(
    acts: readonly DeskAct[],
    decidedOn: readonly ReadOrder[],
    mark?: { readonly key: string; readonly valueJson: string },
  ): Promise<Result<null, 'act_overtaken' | 'order_changed_meanwhile'>>;
  findOrder(orderId: string): Promise<OrderView | null>;
  /** By the public reference, which grants no access. */
  findOrderByReference(reference: string): Promise<Order | null>;
  /** The identifier of the order that this link opens in place of it. */
  findReplacedLink(linkId: string): Promise<string | null>;
  listOrders(query: OrderQuery): Promise<readonly OrderView[]>;
  /** Orders with at least one of the concerns, each once, oldest first. */
  listConcernedOrders(query: ConcernQuery): Promise<readonly OrderView[]>;
  /** How many orders have each concern, and how many have any. */
  countConcernedOrders(): Promise<Readonly<Record<Concern | 'any', number>>>;
  /** By stage; a stage without orders is missing. Ended orders are never counted: they may be millions. */
  countOpenOrders(): Promise<Readonly<Partial<Record<OrderStage, number>>>>;
  /**
   * By stage: when its oldest order was paid, or made if it is unpaid. Empty and ended stages are missing.
   */
  listOldestWaits(): Promise<Readonly<Partial<Record<OrderStage, number>>>>;
  /** Orders that were paid in full at or before `paidBeforeMs` and are not delivered. */
  countOverdueOrders(paidBeforeMs: number): Promise<number>;
  /** Refunds that are still owed and have to be paid by `dueBeforeMs`. */
  countRefundsDue(dueBeforeMs: number): Promise<number>;
  /** Last delivered first; `beforeReference` is the last order of the page before. */
  listDelivered(query: Page<'beforeReference'>): Promise<readonly Order[]>;
  /** Orders with a deadline of their stage at or before `nowMs`, longest due first. */
  listDueOrders(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly Order[]>;
  /** Orders that were closed unpaid at the end of their rate lock, where that is later. */
  listTimedOut(query: { readonly endsAfterMs: number; readonly limit: number }): Promise<readonly Order[]>;
  /**
   * Orders with a sighting on this rail that a watcher has to review: not ended, or with a payment whose
   * meaning is not settled.
   */
  listSightedOrders(query: {
    readonly railId: string;
    readonly limit: number;
    readonly afterOrderId?: string | undefined;
  }): Promise<readonly OrderView[]>;
  /** Orders with a payout or refund on this rail that was approved since then, by identifier. */
  listDisbursedOrders(query: {
    readonly railId: string;
    readonly sinceMs: number;
    readonly limit: number;
    readonly afterOrderId?: string | undefined;
  }): Promise<readonly OrderView[]>;
  listAudit(orderId: string): Promise<readonly AuditEntry[]>;
  /** By key: groups that have come to at least one of the two minimums. */
  listUnpaidGroups(query: {
    readonly kind: UnpaidGroupName['kind'];
    readonly countMin: number | null;
    readonly usdCentsMin: number | null;
    readonly limit: number;
    readonly afterValue?: string | undefined;
  }): Promise<readonly UnpaidGroup[]>;
  /** The unpaid orders of one group, by identifier. */
  listUnpaidOrders(query: {
    readonly group: UnpaidGroupName;
    readonly limit: number;
  }): Promise<readonly Pick<Order, 'orderId' | 'reference'>[]>;
  /** Every order as stored, by its identifier. */
  listAuditHeads(query: Page<'afterOrderId'>): Promise<readonly AuditHead[]>;
  /** The order that a key created, with the hash of its request. */
  findIdempotency(keyHash: string): Promise<{ readonly orderId: string; readonly bodyHash: string } | null>;

  // rails
  findRailState(railId: string): Promise<RailState | null>;
  saveScan(scan: Scan): Promise<Result<null, 'scan_overtaken'>>;
  /** Sightings in no block and not dropped: the memory pool must still have them. */
  listUnconfirmedSightings(railId: string): Promise<readonly Sighting[]>;
  /**
   * The keys of this rail whose payments decide something now: deposits of orders that wait for one,
   * receivers of orders that are paid and not delivered, and of refunds that are approved and not final.
   */
  listAwaitedKeys(query: { readonly railId: string; readonly limit: number }): Promise<readonly string[]>;
  /** In order of registration, since `sinceMs`. */
  listWatchEntries(query: {
    readonly railId: string;
    readonly sinceMs: number;
    /** Leaves out entries of orders that ended before this time, and that nothing has changed since. */
    readonly endedBeforeMs?: number;
  }): Promise<readonly WatchEntry[]>;
  /** The order whose deposit address a key is. */
  findDepositOrderId(place: { readonly railId: string; readonly watchKey: string }): Promise<string | null>;
  /** The amounts among `baseUnits` that identify an order which has not ended, or had not by then. */
  listTakenAmounts(query: {
    readonly assetId: string;
    readonly baseUnits: readonly bigint[];
    readonly sinceMs: number;
  }): Promise<readonly bigint[]>;
  /** Whether a key is a deposit address of one of these rails, with an order or still without. */
  hasDepositAddress(place: KeyOnRails): Promise<boolean>;
  /** Addresses derived ahead; known ones stay as they are. */
  saveDerivedAddresses(railId: string, addresses: readonly DerivedAddress[]): Promise<void>;
  /** Free ones, lowest index first. */
  listFreeAddresses(query: {
    readonly railId: string;
    readonly limit: number;
  }): Promise<readonly DerivedAddress[]>;
  /** The highest index of all stored or set-aside addresses; -1 if there is none. */
  findHighestAddressIndex(railId: string): Promise<number>;

  // rates and settings
  /**
   * Also deletes snapshots taken before `forgetBeforeMs`, and those "taken" after this one by a clock that
   * was set back since.
   */
  saveSnapshot(snapshot: RateSnapshot, forgetBeforeMs: number): Promise<void>;
  /** Newest first. */
  listSnapshots(sinceMs: number): Promise<readonly RateSnapshot[]>;
  listAdjustments(): Promise<readonly Adjustment[]>;
  /**
   * Changes pairs, each with the act of the desk that has its number. All are refused when one of them has
   * changed since, or their proposal does not wait.
   */
  saveAdjustmentActs(
    changes: readonly { readonly change: AdjustmentAct; readonly act: DeskAct }[],
    decision?: ProposalDecision,
  ): Promise<Result<null, 'adjustment_changed_meanwhile' | 'proposal_unknown' | 'act_overtaken'>>;
  /** Newest first; for paging, only those before the one named. */
  listAdjustmentActs(limit: number, beforeActNumber?: number): Promise<readonly AdjustmentAct[]>;

  /** The records of a module, which reads and writes over the database of the store. */
  records<Records>(open: (database: unknown) => Records): Records;

  // housekeeping
  /** What this process has asked of the database since it opened. */
  readonly activity: StoreActivity;
  /** Null where one process owns the database and counts in memory. */
  readonly sharedCounts: SharedCounts | null;
  /** Takes or renews a lease, by the database's clock; false if somebody else holds it. 0 ms releases it. */
  takeLease(lease: {
    readonly name: string;
    readonly holder: string;
    readonly durationMs: number;
  }): Promise<boolean>;
  /** Rejects unless the database answers and can write. */
  ping(): Promise<void>;
  /** The time by the database's clock, in UTC milliseconds. */
  readClockMs(): Promise<number>;
  close(): Promise<void>;
}
