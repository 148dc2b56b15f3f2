import { isEndStage } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Hold } from '../facts/hold.ts';
import type { FactHashes, Order } from '../facts/order.ts';
import type { RefundCase } from '../facts/refund-case.ts';
import type { Sighting } from '../facts/sighting.ts';
import { factsOfNew } from '../order/facts-of-new.ts';
import type { OrderFacts, OrderView } from '../ports/store.ts';

/**
 * Where a field counts. `fact`: must be what the newest audit entry says, for ever. `receiver`: the same, and
 * may be erased once the order has ended. `open`: may change past the record, since it is a person's data
 * that is removed on request, the network's, or the chain's own.
 */
type Place = 'fact' | 'receiver' | 'open';

// Add a field to a noun and this file does not compile until it has its place here.

const ORDER = placesOf<Order>({
  orderId: 'fact',
  reference: 'fact',
  version: 'fact',
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
  receiveAddress: 'receiver',
  receiveWatchKey: 'receiver',
  depositAddress: 'fact',
  depositWatchKey: 'fact',
  depositAddressIndex: 'fact',
  createdAtMs: 'fact',
  lockEndsAtMs: 'fact',
  claimEndsAtMs: 'fact',
  reserveEndsAtMs: 'fact',
  lostEndsAtMs: 'fact',
  updatedAtMs: 'fact',
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
  // The sighting's own hash covers it; one that a person names was often seen before.
  firstSeenAtMs: 'open',
  droppedAtMs: 'open',
  standing: 'fact',
  disbursementId: 'fact',
});

type HashText = (text: string) => string;

/** The money facts of an order in two hashes, SHA-256 in hex: what stays for ever, and who receives. */
export function hashOrderFacts(hashText: HashText, facts: OrderFacts): FactHashes {
  return {
    factsHash: hashText(textOf(facts, 'fact')),
    // The identifier is random: one receiver of two orders has two hashes.
    receiversHash: hashText(`${facts.order.orderId} ${textOf(facts, 'receiver')}`),
  };
}

/** Sorted lists, and nothing that is null: a fact that is added later leaves the text of old orders alone. */
function textOf({ order, disbursements, refunds, holds, sightings }: OrderFacts, place: Place): string {
  const lists = [
    ['disbursements', disbursements.map((each) => fieldsText(each, DISBURSEMENT[place]))],
    ['refunds', refunds.map((refund) => fieldsText(refund, REFUND[place]))],
    ['holds', holds.map((hold) => fieldsText(hold, HOLD[place]))],
    ['payments', sightings.filter(isJudged).map((payment) => fieldsText(payment, PAYMENT[place]))],
  ] as const;
  const told = lists
    .map(([name, texts]) => [name, ...texts.filter((text) => text !== '[]').toSorted()])
    .filter(({ length }) => length > 1);
  return JSON.stringify([fieldsText(order, ORDER[place]), ...told]);
}

function fieldsText(row: object, names: readonly string[]): string {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(row));
  const told = names
    .map((name) => [name, values.get(name) ?? null] as const)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [name, plainOf(value)]);
  return JSON.stringify(told);
}

/** Fields within a field stand in an order of their own: the text does not depend on who wrote them. */
function plainOf(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** What a payment means is the order's to say; what nobody has judged is the network's alone. */
function isJudged({ standing }: Sighting): boolean {
  return standing !== null;
}

/** An order that was just made, as it is read back. */
export function viewOfNew(hashText: HashText, order: Order): OrderView {
  const facts = factsOfNew(order);
  return { ...facts, recorded: hashOrderFacts(hashText, facts) };
}

/** True when what the tables say of an order is what its newest audit entry says. */
export function isAsRecorded(hashText: HashText, view: OrderView): boolean {
  const { factsHash, receiversHash } = hashOrderFacts(hashText, view);
  return (
    factsHash === view.recorded.factsHash && (receiversHash === view.recorded.receiversHash || isErased(view))
  );
}

/** Who received may be forgotten once the order has ended; the hash of it stays. */
export function isErased({ order, disbursements, refunds }: OrderFacts): boolean {
  return (
    isEndStage(order.stage) &&
    order.receiveAddress === '' &&
    order.receiveWatchKey === '' &&
    disbursements.every(({ address, watchKey }) => address === '' && watchKey === '') &&
    refunds.every(({ address, watchKey }) => address === null && watchKey === null)
  );
}

/** Says of an order that it was altered before the change; no facts have this hash. */
const ALTERED: FactHashes = { factsHash: '', receiversHash: '' };

/**
 * What the audit entry of a change says of the facts. A change of an order that was altered behind the desk's
 * back must not put the alteration on record: such an order stays altered until a person has looked into it
 * and closes its hold.
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
