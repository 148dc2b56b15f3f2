import type { Posting } from '@naru/core';
import type {
  AuditEntry,
  DerivedAddress,
  Disbursement,
  Hold,
  JournalEntry,
  LockBound,
  Letter,
  NewOrder,
  OpenLock,
  Order,
  OrderChange,
  RefundCase,
  Scan,
  Sighting,
} from '@naru/desk';

/** Noon of 1 March 2026 in UTC. */
export const NOON_MS = Date.UTC(2026, 2, 1, 12);

const MINUTE_MS = 60_000;

/** The rails of Mina, who pays litecoin and receives won, as in every sample. */
export const PAY_RAIL = 'ltc';
export const RECEIVE_RAIL = 'krw-bank';

export function sampleAddress(addressIndex: number, label = 'mina'): DerivedAddress {
  return {
    addressIndex,
    address: `ltc1q${label}${addressIndex}`,
    watchKey: `0014${label}${addressIndex}`,
    derivationPath: `m/84'/2'/0'/0/${addressIndex}`,
  };
}

/** Mina's order number `n`, made `n` minutes after noon, paid to address number `n`. */
export function sampleOrder(n: number, overrides: Partial<Order> = {}): Order {
  const createdAtMs = NOON_MS + n * MINUTE_MS;
  const place = sampleAddress(n);
  return {
    orderId: `order${n.toString().padStart(22, '0')}`,
    reference: `NR-${n.toString().padStart(6, '0')}`,
    version: 1,
    sightingsVersion: 0,
    stage: 'awaiting_deposit',
    payAssetId: 'LTC',
    receiveAssetId: 'KRW',
    payBaseUnits: 100_000_000n,
    receiveBaseUnits: 145_000n,
    acceptedBaseUnits: null,
    snapshotId: 'snapshot-1',
    isDemoRate: true,
    payUsdPrice: '101.5',
    receiveUsdPrice: '0.0007',
    adjustmentPartsPerMillion: -8500n,
    userId: null,
    predecessorOrderId: null,
    email: 'mina@example.org',
    language: 'en',
    letterChoice: 'all',
    linkId: null,
    receiveAddress: '110-234-567890',
    receiveWatchKey: 'bank:110234567890',
    depositAddress: place.address,
    depositWatchKey: place.watchKey,
    depositAddressIndex: n,
    createdAtMs,
    lockEndsAtMs: createdAtMs + 30 * MINUTE_MS,
    claimEndsAtMs: null,
    reserveEndsAtMs: null,
    lostEndsAtMs: null,
    updatedAtMs: createdAtMs,
    paidAtMs: null,
    deliveredAtMs: null,
    closeReason: null,
    closeNote: null,
    depositorName: null,
    refundAddress: null,
    refundWatchKey: null,
    assignedOperatorId: null,
    assignedUntilMs: null,
    auditHash: '',
    ...overrides,
  };
}

export function sampleAudit(order: Order, overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    auditId: `audit-${order.orderId}-${order.version}`,
    orderId: order.orderId,
    orderVersion: order.version,
    event: 'create',
    stageBefore: null,
    stageAfter: order.stage,
    actor: { kind: 'customer', id: '' },
    note: null,
    judgement: null,
    happenedAtMs: order.updatedAtMs,
    factsHash: `facts-${order.version}`,
    receiversHash: `receivers-${order.version}`,
    journalHashes: [],
    previousHash: '',
    hash: `hash-${order.orderId}-${order.version}`,
    ...overrides,
  };
}

export function sampleNewOrder(n: number, overrides: Partial<Order> = {}): NewOrder {
  const order = sampleOrder(n, overrides);
  return {
    order,
    audit: sampleAudit(order),
    payRailId: PAY_RAIL,
    receiveRailId: RECEIVE_RAIL,
    ownRailIds: [PAY_RAIL, RECEIVE_RAIL],
    journal: [],
  };
}

/** A lock worth 100 cents that shares one property with others. */
export function sampleLock(bound: Partial<LockBound> = {}): OpenLock {
  const refusal = 'too_many_open_orders';
  return {
    usdCents: 100,
    bounds: [{ key: 'network n', refusal, countMax: null, usdCentsMax: null, ...bound }],
  };
}

/** An order whose deposit is identified by its reference: no address is claimed. */
export function sampleBankOrder(n: number, overrides: Partial<Order> = {}): NewOrder {
  return sampleNewOrder(n, {
    depositAddress: 'Naru Bank 1-2-3',
    depositWatchKey: null,
    depositAddressIndex: null,
    ...overrides,
  });
}

/** The next step of an order: `patch` on top of it, one version later. */
export function sampleChange(
  before: Order,
  patch: Partial<Order> = {},
  extras: Partial<OrderChange> = {},
): OrderChange {
  const order: Order = {
    ...before,
    version: before.version + 1,
    updatedAtMs: before.updatedAtMs + 1000,
    ...patch,
  };
  return {
    order,
    expectedVersion: before.version,
    audit: sampleAudit(order, {
      event: 'claim_paid',
      stageBefore: before.stage,
    }),
    sightings: [],
    standings: [],
    disbursements: [],
    watch: [],
    refunds: [],
    holds: [],
    journal: [],
    letters: [],
    ...extras,
  };
}

export function sampleSighting(order: Order, overrides: Partial<Sighting> = {}): Sighting {
  return {
    railId: PAY_RAIL,
    outputKey: `tx-${order.orderId}:0`,
    orderId: order.orderId,
    purpose: 'deposit',
    watchKey: order.depositWatchKey ?? '',
    assetId: order.payAssetId,
    baseUnits: order.payBaseUnits,
    txid: `tx-${order.orderId}`,
    spentOutpoints: ['a1:0', 'b2:11'],
    blockHeight: null,
    blockHash: null,
    mark: null,
    flags: [],
    networkFeeBaseUnits: null,
    firstSeenAtMs: order.createdAtMs + MINUTE_MS,
    inBlocksSinceMs: null,
    droppedAtMs: null,
    standing: null,
    disbursementId: null,
    ...overrides,
  };
}

export function sampleDisbursement(order: Order, overrides: Partial<Disbursement> = {}): Disbursement {
  return {
    disbursementId: `payout-${order.orderId}`,
    orderId: order.orderId,
    purpose: 'payout',
    refundId: null,
    railId: RECEIVE_RAIL,
    assetId: order.receiveAssetId,
    address: order.receiveAddress,
    watchKey: order.receiveWatchKey,
    baseUnits: order.receiveBaseUnits,
    lastAct: 'approved',
    acceptedBaseUnits: null,
    approvedBy: 'operator-1',
    approvedAtMs: order.createdAtMs + 10 * MINUTE_MS,
    ...overrides,
  };
}

/** Registered when the payout is approved, so that no payment comes before it is watched. */
export function samplePayoutWatch(order: Order): OrderChange['watch'][number] {
  return {
    railId: RECEIVE_RAIL,
    entry: {
      watchKey: order.receiveWatchKey,
      purpose: 'payout',
      orderId: order.orderId,
      registeredAtMs: order.createdAtMs + 10 * MINUTE_MS,
    },
  };
}

/** An entry named `name`: the promise of the order leaves the reserve, unless `postings` are given. */
export function sampleEntry(order: Order | null, name: string, postings?: readonly Posting[]): JournalEntry {
  const legs = postings ?? movePostings('reserve', 'reserved', order?.receiveBaseUnits ?? 1n);
  return {
    entryId: `entry-${name}`,
    journalKey: `key-${name}`,
    orderId: order?.orderId ?? null,
    kind: order === null ? 'opening' : null,
    countedBaseUnits: null,
    recordedAtMs: NOON_MS,
    legs: legs.map((leg) => ({ ...leg, usdCents: leg.baseUnits, krw: null })),
  };
}

export function movePostings(
  from: Posting['account'],
  to: Posting['account'],
  baseUnits: bigint,
  assetId = 'KRW',
): readonly Posting[] {
  return [
    { account: from, assetId, baseUnits: -baseUnits },
    { account: to, assetId, baseUnits },
  ];
}

export function sampleRefund(order: Order, overrides: Partial<RefundCase> = {}): RefundCase {
  return {
    refundId: `refund-${order.orderId}`,
    orderId: order.orderId,
    kind: 'full',
    state: 'due',
    railId: PAY_RAIL,
    assetId: order.payAssetId,
    allocatedBaseUnits: 0n,
    address: null,
    watchKey: null,
    addressEntry: null,
    addressLink: null,
    openedAtMs: order.createdAtMs,
    dueAtMs: order.createdAtMs + 5,
    evidence: null,
    reviewAtMs: null,
    successorOrderId: null,
    ...overrides,
  };
}

/** The letter with the link of Mina's order number `n`. */
export function sampleLetter(n: number, overrides: Partial<Pick<Letter, 'letterId' | 'to'>> = {}): Letter {
  const { orderId, reference, email, createdAtMs } = sampleOrder(n);
  return {
    letterId: `letter-${n.toString().padStart(6, '0')}`,
    kind: 'find_orders',
    to: email,
    language: 'kr',
    facts: { orderId, linkId: orderId, reference },
    createdAtMs,
    ...overrides,
  };
}

export function sampleHold(order: Order, overrides: Partial<Hold> = {}): Hold {
  return {
    holdId: `hold-${order.orderId}`,
    orderId: order.orderId,
    reason: 'operator',
    openedBy: 'operator-1',
    openedAtMs: order.createdAtMs,
    reviewAtMs: order.createdAtMs + 5,
    closedBy: null,
    closedAtMs: null,
    acknowledgedBaseUnits: null,
    ...overrides,
  };
}

/** A scan that found nothing; the first one of its rail starts from version 0. */
export function sampleScan(expectedVersion: number, overrides: Partial<Scan> = {}): Scan {
  return {
    railId: PAY_RAIL,
    expectedVersion,
    cursor: { height: 100 + expectedVersion, note: 'opaque', list: [1, { a: null }] },
    head: { height: 100 + expectedVersion, hash: `block-${100 + expectedVersion}` },
    finalHeight: null,
    scannedThroughMs: NOON_MS + expectedVersion,
    sightings: [],
    goneFromHeight: null,
    dropped: [],
    ...overrides,
  };
}
