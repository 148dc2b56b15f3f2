import { isEndStage } from '@naru/core';
import type { Disbursement, Hold, RefundCase } from '../facts/disbursement.ts';
import type { FactHashes, Order } from '../facts/order.ts';
import type { Sighting } from '../facts/sighting.ts';
import type { OrderFacts, OrderView } from '../ports/store.ts';

/**
 * How the audit record covers a field. `fact`: must always match the newest audit entry. `receiver`: the
 * same, but may be erased once the order has ended. `open`: not covered, because it is personal data that can
 * be removed on request, comes from the network, or belongs to the chain itself.
 */
type Place = 'fact' | 'receiver' | 'open';

// A new field of a record does not compile until it is listed here.

const ORDER = placesOf<Order>({
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
  email: 'open',
  language: 'open',
  letterChoice: 'open',
  linkId: 'fact',
  receiveAddress: 'receiver',
  receiveWatchKey: 'receiver',
  refundAddress: 'receiver',
  refundWatchKey: 'receiver',
  depositorName: 'receiver',
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
  closeNote: 'open',
  assignedOperatorId: 'fact',
  assignedUntilMs: 'fact',
  auditHash: 'open',
});

const DISBURSEMENT = placesOf<Disbursement>({
  disbursementId: 'fact',
  orderId: 'fact',
  purpose: 'fact',
  refundId: 'fact',
  railId: 'fact',
  assetId: 'fact',
  address: 'receiver',
  watchKey: 'receiver',
  baseUnits: 'fact',
  lastAct: 'fact',
  acceptedBaseUnits: 'fact',
  approvedBy: 'fact',
  approvedAtMs: 'fact',
});

const REFUND = placesOf<RefundCase>({
  refundId: 'fact',
  orderId: 'fact',
  kind: 'fact',
  state: 'fact',
  railId: 'fact',
  assetId: 'fact',
  allocatedBaseUnits: 'fact',
  address: 'receiver',
  watchKey: 'receiver',
  addressTold: 'fact',
  addressLink: 'fact',
  openedAtMs: 'fact',
  dueAtMs: 'fact',
  evidence: 'fact',
  reviewAtMs: 'fact',
  successorOrderId: 'fact',
});

const HOLD = placesOf<Hold>({
  holdId: 'fact',
  orderId: 'fact',
  reason: 'fact',
  openedBy: 'fact',
  openedAtMs: 'fact',
  reviewAtMs: 'fact',
  closedBy: 'fact',
  closedAtMs: 'fact',
  acknowledgedBaseUnits: 'fact',
});

const PAYMENT = placesOf<Sighting>({
  railId: 'fact',
  outputKey: 'fact',
  orderId: 'fact',
  purpose: 'fact',
  watchKey: 'open',
  assetId: 'fact',
  baseUnits: 'fact',
  txid: 'fact',
  spentOutpoints: 'fact',
  blockHeight: 'open',
  blockHash: 'open',
  mark: 'fact',
  // The lock of an output ends.
  flags: 'open',
  // A source may learn it later; the books cover it.
  networkFeeBaseUnits: 'open',
  // Covered by the sighting's own hash; a payment named by a person was often seen before.
  firstSeenAtMs: 'open',
  inBlocksSinceMs: 'open',
  droppedAtMs: 'open',
  standing: 'fact',
  disbursementId: 'fact',
});

type HashText = (text: string) => string;

/** Two hashes over the money facts of an order, SHA-256 in hex: the permanent facts, and the receivers. */
export function hashOrderFacts(hashText: HashText, facts: OrderFacts): FactHashes {
  return {
    factsHash: hashText(textOf(facts, 'fact')),
    // The random order id makes the hashes of one receiver differ between orders.
    receiversHash: hashText(`${facts.order.orderId} ${textOf(facts, 'receiver')}`),
  };
}

/**
 * Lists are sorted and nulls left out, so that a field added later does not change the text of old orders.
 */
function textOf({ order, disbursements, refunds, holds, sightings }: OrderFacts, place: Place): string {
  const lists = [
    ['disbursements', disbursements.map((each) => fieldsText(each, DISBURSEMENT[place]))],
    ['refunds', refunds.map((refund) => fieldsText(refund, REFUND[place]))],
    ['holds', holds.map((hold) => fieldsText(hold, HOLD[place]))],
    ['payments', sightings.filter(isJudged).map((payment) => fieldsText(payment, PAYMENT[place]))],
  ] as const;
  const parts = lists
    .map(([name, texts]) => [name, ...texts.filter((text) => text !== '[]').toSorted()])
    .filter(({ length }) => length > 1);
  return JSON.stringify([fieldsText(order, ORDER[place]), ...parts]);
}

function fieldsText(row: object, names: readonly string[]): string {
  const fields: [name: string, value: unknown][] = [];
  for (const name of names) {
    const value: unknown = Reflect.get(row, name) ?? null;
    if (value !== null) fields.push([name, plainOf(value)]);
  }
  return JSON.stringify(fields);
}

/** Nested fields are sorted, so that the text does not depend on how they were written. */
function plainOf(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** Only payments that have a standing are facts of the order. */
function isJudged({ standing }: Sighting): boolean {
  return standing !== null;
}

/** A new order as it will be read back. */
export function viewOfNew(hashText: HashText, order: Order): OrderView {
  const facts = factsOfNew(order);
  return { ...facts, recorded: hashOrderFacts(hashText, facts) };
}

/** True when the tables agree with the newest audit entry of the order. */
export function isAsRecorded(hashText: HashText, view: OrderView): boolean {
  const { factsHash, receiversHash } = hashOrderFacts(hashText, view);
  return (
    factsHash === view.recorded.factsHash && (receiversHash === view.recorded.receiversHash || isErased(view))
  );
}

/** Receivers and the depositor's name may be erased once the order has ended; their hash stays. */
export function isErased({ order, disbursements, refunds }: OrderFacts): boolean {
  return (
    isEndStage(order.stage) &&
    order.receiveAddress === '' &&
    order.receiveWatchKey === '' &&
    order.depositorName === null &&
    order.refundAddress === null &&
    order.refundWatchKey === null &&
    disbursements.every(({ address, watchKey }) => address === '' && watchKey === '') &&
    refunds.every(({ address, watchKey }) => address === null && watchKey === null)
  );
}

/** Marks an order that was altered before the change; no facts have this hash. */
const ALTERED: FactHashes = { factsHash: '', receiversHash: '' };

/**
 * The hashes for the audit entry of a change. A change to an order that was altered behind the desk's back
 * must not record the alteration as valid: the order stays marked until a person has looked into it and
 * closes its hold.
 */
export function hashesAfter(
  hashText: HashText,
  before: OrderView,
  after: OrderFacts,
  changedHolds: readonly Hold[],
): FactHashes {
  const isAccepted = changedHolds.some(
    ({ reason, closedAtMs }) => reason === 'address_integrity' && closedAtMs !== null,
  );
  return isAccepted || isAsRecorded(hashText, before) ? hashOrderFacts(hashText, after) : ALTERED;
}

function placesOf<T>(places: Readonly<Record<keyof T, Place>>): Readonly<Record<Place, readonly string[]>> {
  const namesAt = (place: Place): readonly string[] =>
    Object.entries<Place>(places)
      .filter(([, is]) => is === place)
      .map(([name]) => name);
  return { fact: namesAt('fact'), receiver: namesAt('receiver'), open: namesAt('open') };
}

/** A new order, which has nothing yet. */
export function factsOfNew(order: Order): OrderFacts {
  return { order, sightings: [], disbursements: [], refunds: [], holds: [] };
}
