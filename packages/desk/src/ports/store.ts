import type { Adjustment, OrderStage, RateSnapshot, Result } from '@naru/core';
import type { Sighting } from '../deposit/sighting.ts';
import type { AuditEntry, Order, OutboxMessage } from '../order/order.ts';
import type { Payout } from '../payout/payout.ts';
import type { DerivedAddress, RailCursor, RailHead } from './rail.ts';

/** An order with all that its page and the next decision need, read in one round trip. */
export interface OrderView {
  readonly order: Order;
  readonly sightings: readonly Sighting[];
  /** Oldest first; at most one of them is neither discarded nor failed. */
  readonly payouts: readonly Payout[];
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
  readonly purpose: 'deposit' | 'payout';
  readonly orderId: string;
  /** Saving makes it later where needed: no entry counts as older than one that was there before it. */
  readonly registeredAtMs: number;
}

export interface NewOrder {
  readonly order: Order;
  readonly audit: AuditEntry;
  readonly outbox: readonly OutboxMessage[];
  readonly payRailId: string;
  readonly receiveRailId: string;
}

export type SaveNewOrderRefusal = 'address_taken' | 'identifier_taken' | 'receiver_is_ours';

/** One step of one order: everything here is written together or not at all. */
export interface OrderChange {
  /** The order as it shall be; its version is `expectedVersion + 1`. */
  readonly order: Order;
  readonly expectedVersion: number;
  readonly audit: AuditEntry;
  readonly outbox: readonly OutboxMessage[];
  readonly payout?: Payout;
  /** Only what a person witnessed comes this way; a node's sightings come by {@link Scan}. */
  readonly sighting?: Sighting;
  /** Registered in the same transaction, so the payout is watched before anybody can pay it. */
  readonly payoutWatch?: { readonly railId: string; readonly entry: WatchEntry };
}

export type SaveChangeRefusal = 'order_changed_meanwhile' | 'output_already_used';

/** One reading of a network: what it showed and how far it got, written together. */
export interface Scan {
  readonly railId: string;
  /** 0 for the first scan of a rail. */
  readonly expectedVersion: number;
  readonly cursor: RailCursor;
  readonly head: RailHead;
  readonly scannedThroughMs: number;
  /** New ones are inserted; known ones take the new block (or none) and live again; the first sight stays. */
  readonly sightings: readonly Sighting[];
  /** Sightings in these blocks are unconfirmed again. Applied before `sightings`. */
  readonly goneBlockHashes: readonly string[];
  /** Output keys that are in no block and no longer in the memory pool. */
  readonly dropped: readonly { readonly outputKey: string; readonly droppedAtMs: number }[];
}

export interface OrderQuery {
  readonly stages: readonly OrderStage[];
  readonly limit: number;
  /** Only orders that come after this one in the asked order, for paging. */
  readonly beforeOrderId?: string;
  /** By creation: the newest first unless this is true. */
  readonly isOldestFirst?: boolean;
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
export interface Store {
  // orders
  saveNewOrder(newOrder: NewOrder): Promise<Result<null, SaveNewOrderRefusal>>;
  saveChange(change: OrderChange): Promise<Result<null, SaveChangeRefusal>>;
  findOrder(orderId: string): Promise<OrderView | null>;
  /** Newest first, or oldest first where the query says so. */
  listOrders(query: OrderQuery): Promise<readonly OrderView[]>;
  countOrdersByStage(): Promise<Readonly<Partial<Record<OrderStage, number>>>>;
  /** Last delivered first; `beforeOrderId` pages on. */
  listDelivered(query: {
    readonly limit: number;
    readonly beforeOrderId?: string;
  }): Promise<readonly Order[]>;
  /** Orders in one of `stages` with at least one deadline at or before `nowMs`, oldest first. */
  listDueOrders(query: { readonly nowMs: number; readonly limit: number }): Promise<readonly Order[]>;
  /** Orders that are not at an end, or closed without money, and have a sighting on this rail. */
  listSightedOrders(query: {
    readonly railId: string;
    readonly limit: number;
    readonly afterOrderId?: string;
  }): Promise<readonly OrderView[]>;
  listAudit(orderId: string): Promise<readonly AuditEntry[]>;
  /** Sum of what open orders promise, by receive asset, in base units. */
  sumOpenPromises(): Promise<ReadonlyMap<string, bigint>>;

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
  /** Forgets ones taken before that moment, and ones "taken" after this one, by a clock that was set back since. */
  saveSnapshot(snapshot: RateSnapshot, forgetBeforeMs: number): Promise<void>;
  /** Newest first. */
  listSnapshots(sinceMs: number): Promise<readonly RateSnapshot[]>;
  listAdjustments(): Promise<readonly Adjustment[]>;
  saveAdjustments(adjustments: readonly Adjustment[]): Promise<void>;
  /** Declared holdings of the desk by asset, in base units. */
  listReserves(): Promise<ReadonlyMap<string, bigint>>;
  saveReserves(reserves: ReadonlyMap<string, bigint>): Promise<void>;
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
