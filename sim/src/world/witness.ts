import type { NewOrder, Order, OrderChange, Scan, Sighting } from '@naru/desk';
import type { CommitListener } from '../house/faulty-store.ts';
import type { CommitRule, KnownSighting } from '../invariants/at-commit/commit-rule.ts';
import { COMMIT_RULES } from '../invariants/at-commit/commit-rules.ts';
import type { SimClock } from './sim-clock.ts';

/** An answer that somebody was given: it has to stay true for ever, through every crash. */
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

/** Sees every commit in its order, and what people were told. Lives longer than any life of the desk. */
export interface Witness extends CommitListener {
  readonly sightings: ReadonlyMap<string, KnownSighting>;
  readonly acknowledged: readonly Acknowledged[];
  readonly snapshots: ReadonlyMap<string, SnapshotFacts>;
  /** The snapshot published last. */
  readonly newestSnapshotId: string | null;
  /** Orders that were written to since the last {@link Witness.takeTouched}. */
  takeTouched(): ReadonlySet<string>;
  /** What commits broke since the last time it was asked. */
  takeBroken(): readonly string[];
  /** Rails that a complete scan was written for since the last time. */
  takeScanned(): ReadonlyMap<string, { readonly hadGoneBlocks: boolean }>;
  acknowledge(answer: Acknowledged): void;
  /** For what a step itself saw go wrong. */
  reportBroken(broken: string): void;
}

interface Memory {
  readonly orders: Map<string, Order>;
  readonly sightings: Map<string, KnownSighting>;
  /** Order by output that a payout was seen in. */
  readonly namedFor: Map<string, string>;
  readonly snapshots: Map<string, SnapshotFacts>;
  readonly acknowledged: Acknowledged[];
  touched: Set<string>;
  broken: string[];
  scanned: Map<string, { readonly hadGoneBlocks: boolean }>;
  newestSnapshotId: string | null;
}

export function createWitness(clock: SimClock, rules: readonly CommitRule[] = COMMIT_RULES): Witness {
  const memory: Memory = {
    orders: new Map(),
    sightings: new Map(),
    namedFor: new Map(),
    snapshots: new Map(),
    acknowledged: [],
    touched: new Set(),
    broken: [],
    scanned: new Map(),
    newestSnapshotId: null,
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
      for (const rule of rules) {
        const broken = rule.check({ change, audit: change.audit, before, sightings: ofOrder });
        if (broken !== null) memory.broken.push(`${rule.name}: ${broken}`);
      }
      if (change.sighting !== undefined) noteSighting(sightings, change.sighting);
      notePayout(memory, change.payout);
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

/** Named for one order, an output belongs to it, whomever a scan gave it to. */
function notePayout({ sightings, touched, namedFor }: Memory, payout: OrderChange['payout']): void {
  if (payout?.state !== 'seen' || payout.outputKey === null) return;
  const key = `${payout.railId} ${payout.outputKey}`;
  namedFor.set(key, payout.orderId);
  const known = sightings.get(key);
  if (known === undefined || known.purpose === 'deposit') return;
  touched.add(known.orderId);
  sightings.set(key, { ...known, orderId: payout.orderId, purpose: 'payout' });
}

function noteScan(memory: Memory, scan: Scan): void {
  const { sightings } = memory;
  const gone = new Set(scan.goneBlockHashes);
  for (const [key, sighting] of sightings) {
    if (sighting.railId !== scan.railId || sighting.blockHash === null || !gone.has(sighting.blockHash))
      continue;
    sightings.set(key, { ...sighting, blockHash: null });
    memory.touched.add(sighting.orderId);
  }
  const bestFirst = [...scan.sightings].sort(
    (left, right) => Number(right.blockHash !== null) - Number(left.blockHash !== null),
  );
  const noted = new Set<string>();
  for (const sighting of bestFirst) {
    if (noted.has(sighting.outputKey)) continue;
    noted.add(sighting.outputKey);
    const orderId = memory.namedFor.get(`${sighting.railId} ${sighting.outputKey}`);
    noteSighting(sightings, orderId === undefined ? sighting : { ...sighting, orderId, purpose: 'payout' });
    memory.touched.add(orderId ?? sighting.orderId);
  }
  for (const { outputKey } of scan.dropped) {
    const key = `${scan.railId} ${outputKey}`;
    const known = sightings.get(key);
    if (known === undefined || known.blockHash !== null) continue;
    sightings.set(key, { ...known, isDropped: true });
    memory.touched.add(known.orderId);
  }
  const isComplete = scan.cursor['height'] === scan.head.height;
  if (isComplete) memory.scanned.set(scan.railId, { hadGoneBlocks: gone.size > 0 });
}

/** An output keeps its order, its amount and its first sight for ever; only where it stands is renewed. */
function noteSighting(sightings: Map<string, KnownSighting>, sighting: Sighting): void {
  const key = `${sighting.railId} ${sighting.outputKey}`;
  const known = sightings.get(key);
  const { railId, outputKey, orderId, purpose, baseUnits, firstSeenAtMs, blockHash } = sighting;
  const first = known ?? { railId, outputKey, orderId, purpose, baseUnits, firstSeenAtMs };
  sightings.set(key, { ...first, blockHash, isDropped: false });
}
