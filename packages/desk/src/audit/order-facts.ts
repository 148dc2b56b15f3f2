import { isEndStage } from '@naru/core';
import { DISBURSEMENT_FIELDS, HOLD_FIELDS, type Hold, REFUND_FIELDS } from '../facts/disbursement.ts';
import { type RuledRecord, listErased } from '../facts/field-rule.ts';
import { type FactHashes, ORDER_FIELDS, type Order } from '../facts/order.ts';
import { SIGHTING_FIELDS, type Sighting } from '../facts/sighting.ts';
import type { OrderFacts, OrderView } from '../ports/store.ts';

type HashText = (text: string) => string;

/** Two hashes over the money facts of an order, SHA-256 in hex: the permanent facts, and the receivers. */
export function hashOrderFacts(hashText: HashText, facts: OrderFacts): FactHashes {
  return {
    factsHash: hashText(textOf(facts, 'fact')),
    // The random order id makes the hashes of one receiver differ between orders.
    receiversHash: hashText(`${facts.order.orderId} ${textOf(facts, 'receiver')}`),
  };
}

type Covered = 'fact' | 'receiver';

/**
 * Lists are sorted and nulls left out, so that a field added later does not change the text of old orders.
 */
function textOf({ order, disbursements, refunds, holds, sightings }: OrderFacts, covered: Covered): string {
  const lists = [
    ['disbursements', disbursements.map((each) => fieldsText(each, DISBURSEMENT_FIELDS, covered))],
    ['refunds', refunds.map((refund) => fieldsText(refund, REFUND_FIELDS, covered))],
    ['holds', holds.map((hold) => fieldsText(hold, HOLD_FIELDS, covered))],
    ['payments', sightings.filter(isJudged).map((each) => fieldsText(each, SIGHTING_FIELDS, covered))],
  ] as const;
  const parts = lists
    .map(([name, texts]) => [name, ...texts.filter((text) => text !== '[]').toSorted()])
    .filter(({ length }) => length > 1);
  return JSON.stringify([fieldsText(order, ORDER_FIELDS, covered), ...parts]);
}

/** Fields whose hashed text has an older name, so that earlier hashes stay valid. */
const HASHED_NAMES: Readonly<Record<string, string>> = { addressEntry: 'addressTold' };

function fieldsText(row: object, rules: RuledRecord, covered: Covered): string {
  const fields: [name: string, value: unknown][] = [];
  for (const [name, rule] of Object.entries(rules)) {
    if ((typeof rule === 'object' ? rule.part : rule) !== covered) continue;
    const value: unknown = Reflect.get(row, name) ?? null;
    if (value !== null) fields.push([HASHED_NAMES[name] ?? name, plainOf(value)]);
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

/** A new order in the form in which it will be read back. */
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
    hasNoReceiver(order, ORDER_FIELDS) &&
    disbursements.every((each) => hasNoReceiver(each, DISBURSEMENT_FIELDS)) &&
    refunds.every((refund) => hasNoReceiver(refund, REFUND_FIELDS))
  );
}

function hasNoReceiver(row: object, rules: RuledRecord): boolean {
  return listErased(rules, 'receiver').every(([name, erased]) => Reflect.get(row, name) === erased);
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

/** The facts of a new order: the order itself and nothing else. */
export function factsOfNew(order: Order): OrderFacts {
  return { order, sightings: [], disbursements: [], refunds: [], holds: [] };
}
