import type { NewOrder, Order, OrderChange, Scan, Sighting } from '@naru/desk';
import type { CommitListener } from '../house/faulty-store.ts';
import type { CommitRule, KnownSighting } from '../invariants/at-commit/commit-rule.ts';
import { COMMIT_RULES } from '../invariants/at-commit/commit-rules.ts';
import type { SimClock } from './sim-clock.ts';

/** An answer given to a caller: it has to stay true through every crash. */
export interface Acknowledged {
  readonly orderId: string;
  readonly version: number;
  readonly stage: string;
}

export interface SnapshotFacts {
  readonly usdPrices: Readonly<Record<string, string>>;
  readonly takenAtMs: number;
  readonly takenAtTrueMs: number;
  readonly setBackMs: number;
}

/** Sees every commit in order, and the answers given to callers. It outlives every life of the desk. */
export interface Witness extends CommitListener {
  readonly sightings: ReadonlyMap<string, KnownSighting>;
  readonly acknowledged: readonly Acknowledged[];
  readonly snapshots: ReadonlyMap<string, SnapshotFacts>;
  /** The snapshot published last. */
  readonly newestSnapshotId: string | null;
  /** Orders that were written to since the last {@link Witness.takeTouched}. */
  takeTouched(): ReadonlySet<string>;
  /** Rules broken by commits since the last call. */
  takeBroken(): readonly string[];
  /** Rails with a complete scan since the last call. */
  takeScanned(): ReadonlyMap<string, { readonly hadGoneBlocks: boolean }>;
  acknowledge(answer: Acknowledged): void;
  /**
   * True for an order with new payments from a scan that no change of the order has processed yet: its holds
   * and books may be outdated.
   */
  isUnsettled(orderId: string): boolean;
  /** True for an order that changed, or has new payments, since the watcher last reviewed its rail. */
  isReviewDue(orderId: string): boolean;
  /** A watcher has reviewed all orders of a rail, alone and without a fault: they must be settled now. */
  settleRail(railId: string): void;
  /** Whether only one act is running, so that its changes know all scans before it. */
  setAlone(isAlone: boolean): void;
  /** For failures that a step itself notices. */
  reportBroken(broken: string): void;
}

interface Memory {
  readonly orders: Map<string, Order>;
  readonly sightings: Map<string, KnownSighting>;
  /** Open holds by order. */
  readonly openHolds: Map<string, Set<string>>;
  readonly snapshots: Map<string, SnapshotFacts>;
  readonly acknowledged: Acknowledged[];
  touched: Set<string>;
  /** By order: the rails whose new payments it has not processed. */
  readonly unsettled: Map<string, Set<string>>;
  /** By order: the rails that the watcher has to review again. */
  readonly reviewDue: Map<string, Set<string>>;
  isAlone: boolean;
  broken: string[];
  scanned: Map<string, { readonly hadGoneBlocks: boolean }>;
  newestSnapshotId: string | null;
  /** By rail: the time up to which the desk has read. */
  readonly readAtMs: Map<string, number>;
}

export function createWitness(clock: SimClock, rules: readonly CommitRule[] = COMMIT_RULES): Witness {
  const memory: Memory = {
    orders: new Map(),
    sightings: new Map(),
    openHolds: new Map(),
    snapshots: new Map(),
    acknowledged: [],
    touched: new Set(),
    unsettled: new Map(),
    reviewDue: new Map(),
    isAlone: true,
    broken: [],
    scanned: new Map(),
    newestSnapshotId: null,
    readAtMs: new Map(),
  };
  return {
    sightings: memory.sightings,
    snapshots: memory.snapshots,
    acknowledged: memory.acknowledged,
    get newestSnapshotId() {
      return memory.newestSnapshotId;
    },
    ...listenTo(memory, clock, rules),
    takeTouched: () => {
      const { touched } = memory;
      memory.touched = new Set();
      return touched;
    },
    takeBroken: () => {
      const { broken } = memory;
      memory.broken = [];
      return broken;
    },
    takeScanned: () => {
      const { scanned } = memory;
      memory.scanned = new Map();
      return scanned;
    },
    isUnsettled: (orderId) => (memory.unsettled.get(orderId)?.size ?? 0) > 0,
    isReviewDue: (orderId) => (memory.reviewDue.get(orderId)?.size ?? 0) > 0,
    settleRail: (railId) => {
      const readAtMs = memory.readAtMs.get(railId) ?? 0;
      for (const [key, sighting] of memory.sightings)
        if (sighting.railId === railId && sighting.blockHash === null && !sighting.isDropped)
          memory.sightings.set(key, { ...sighting, waitedUntilMs: readAtMs });
      for (const rails of memory.unsettled.values()) rails.delete(railId);
      for (const rails of memory.reviewDue.values()) rails.delete(railId);
    },
    setAlone: (isAlone) => {
      memory.isAlone = isAlone;
    },
    reportBroken: (broken) => {
      memory.broken.push(broken);
    },
    acknowledge: (answer) => {
      memory.acknowledged.push(answer);
      memory.touched.add(answer.orderId);
    },
  };
}

function listenTo(memory: Memory, clock: SimClock, rules: readonly CommitRule[]): CommitListener {
  const { sightings } = memory;
  return {
    orderMade: (newOrder: NewOrder) => {
      noteOrder(memory, newOrder.order);
    },
    orderChanged: (change: OrderChange) => {
      const { orderId } = change.order;
      const before = memory.orders.get(orderId);
      if (before === undefined) throw new Error('a change of an order that nobody made');
      noteOrder(memory, change.order);
      if (change.newOrder !== undefined) noteOrder(memory, change.newOrder.order);
      const ofOrder = [...sightings.values()].filter((sighting) => sighting.orderId === orderId);
      const openHolds = memory.openHolds.get(orderId) ?? new Set();
      for (const rule of rules) {
        const broken = rule.check({ change, audit: change.audit, before, sightings: ofOrder, openHolds });
        if (broken !== null) memory.broken.push(`${rule.name}: ${broken}`);
      }
      for (const sighting of change.sightings) noteNamed(memory, sighting);
      noteHolds(memory, change);
      if (memory.isAlone) memory.unsettled.delete(orderId);
      if (change.audit.actor.kind !== 'watcher')
        for (const { railId } of ofOrder) noteReviewDue(memory, orderId, railId);
    },
    scanned: (scan: Scan) => {
      noteScan(memory, scan);
    },
    snapshotTaken: (snapshot) => {
      memory.newestSnapshotId = snapshot.snapshotId;
      memory.snapshots.set(snapshot.snapshotId, {
        usdPrices: snapshot.usdPrices,
        takenAtMs: snapshot.takenAtMs,
        takenAtTrueMs: clock.truePassedMs(),
        setBackMs: clock.setBackMs(),
      });
    },
  };
}

function noteOrder({ orders, touched }: Memory, order: Order): void {
  orders.set(order.orderId, order);
  touched.add(order.orderId);
}

/**
 * A payment named for an order belongs to it, whichever order a scan assigned it to. It stays in the block in
 * which a scan found it.
 */
function noteNamed({ sightings, touched }: Memory, sighting: Sighting): void {
  const key = `${sighting.railId} ${sighting.outputKey}`;
  const known = sightings.get(key);
  if (known !== undefined) touched.add(known.orderId);
  if (known !== undefined && known.purpose !== 'deposit' && sighting.purpose !== 'deposit') {
    const { orderId, purpose } = sighting;
    sightings.set(key, { ...known, orderId, purpose });
  }
  const placed = known !== undefined && known.blockHash !== null ? known : sighting;
  const { blockHeight, blockHash } = placed;
  noteSighting(sightings, { ...sighting, blockHeight, blockHash }, null);
}

function noteHolds({ openHolds }: Memory, { order, holds }: OrderChange): void {
  const open = openHolds.get(order.orderId) ?? new Set();
  for (const { holdId, closedAtMs } of holds) {
    if (closedAtMs === null) open.add(holdId);
    else open.delete(holdId);
  }
  openHolds.set(order.orderId, open);
}

/** A scan shows something new about an order's money, which the order has to process. */
function noteNews(memory: Memory, orderId: string, railId: string): void {
  const { touched, unsettled } = memory;
  touched.add(orderId);
  unsettled.set(orderId, (unsettled.get(orderId) ?? new Set()).add(railId));
  noteReviewDue(memory, orderId, railId);
}

function noteReviewDue({ reviewDue }: Memory, orderId: string, railId: string): void {
  reviewDue.set(orderId, (reviewDue.get(orderId) ?? new Set()).add(railId));
}

function noteScan(memory: Memory, scan: Scan): void {
  const { sightings } = memory;
  const goneFrom = scan.goneFromHeight ?? Number.POSITIVE_INFINITY;
  const before = new Map(sightings);
  for (const [key, sighting] of sightings) {
    if (sighting.railId !== scan.railId || sighting.blockHeight === null || sighting.blockHeight < goneFrom)
      continue;
    sightings.set(key, { ...sighting, blockHeight: null, blockHash: null });
    memory.touched.add(sighting.orderId);
  }
  const bestFirst = [...scan.sightings].sort(
    (left, right) => Number(right.blockHeight !== null) - Number(left.blockHeight !== null),
  );
  const noted = new Set<string>();
  for (const sighting of bestFirst) {
    if (noted.has(sighting.outputKey)) continue;
    noted.add(sighting.outputKey);
    const known = sightings.get(`${sighting.railId} ${sighting.outputKey}`);
    const hash = before.get(`${sighting.railId} ${sighting.outputKey}`)?.blockHash ?? null;
    noteSighting(sightings, sighting, hash === null ? scan.scannedThroughMs : null);
    memory.touched.add(known?.orderId ?? sighting.orderId);
    if (known === undefined || known.isDropped)
      noteNews(memory, known?.orderId ?? sighting.orderId, scan.railId);
  }
  for (const { outputKey } of scan.dropped) {
    const key = `${scan.railId} ${outputKey}`;
    const known = sightings.get(key);
    if (known === undefined || known.blockHeight !== null) continue;
    sightings.set(key, { ...known, isDropped: true });
    noteNews(memory, known.orderId, scan.railId);
  }
  memory.readAtMs.set(scan.railId, scan.scannedThroughMs);
  const isComplete = scan.cursor['height'] === scan.head.height;
  if (isComplete) memory.scanned.set(scan.railId, { hadGoneBlocks: scan.goneFromHeight !== null });
}

/**
 * An output keeps its order, amount and time of first sight; only its place on the chain is updated.
 * `readAtMs` is null where the reading before showed it in a block as well.
 */
function noteSighting(
  sightings: Map<string, KnownSighting>,
  sighting: Sighting,
  readAtMs: number | null,
): void {
  const key = `${sighting.railId} ${sighting.outputKey}`;
  const known = sightings.get(key);
  const { railId, outputKey, orderId, purpose, baseUnits, firstSeenAtMs, blockHeight, blockHash } = sighting;
  const made = { railId, outputKey, orderId, purpose, baseUnits, firstSeenAtMs, waitedUntilMs: 0 };
  const waitedAtMostUntilMs = readAtMs ?? known?.waitedAtMostUntilMs ?? 0;
  const isDropped = sighting.droppedAtMs !== null;
  sightings.set(key, { ...(known ?? made), blockHeight, blockHash, isDropped, waitedAtMostUntilMs });
}
