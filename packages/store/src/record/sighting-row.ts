import { PAYMENT_PURPOSES, ORDER_STAGES, SIGHTING_STANDINGS, isEndStage } from '@naru/core';
import { OUTPUT_FLAGS, type OutputFlag, type Sighting, hashSighting } from '@naru/desk';
import { type Field, baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import { hashText } from '../sql/hash-text.ts';
import { textOf } from '../sql/row.ts';
import { defineTable } from '../sql/table.ts';
import { oneOf as isOneOf } from '../sql/select.ts';

export const PURPOSE = oneOf(PAYMENT_PURPOSES);

/** Flags in one text, separated by spaces. */
export const OUTPUT_FLAG_LIST: Field<readonly OutputFlag[]> = {
  kind: 'text',
  read: (row, column) => textOf(row, column).split(' ').filter(isOutputFlag),
  write: (list) => list.join(' '),
};

function isOutputFlag(word: string): word is OutputFlag {
  return OUTPUT_FLAGS.some((flag) => flag === word);
}

/** Outpoints in one text, separated by spaces. */
const outpoints: Field<readonly string[]> = {
  kind: 'text',
  read: (row, column) => textOf(row, column).split(' ').filter(Boolean),
  write: (list) => list.join(' '),
};

const FIELDS = {
  railId: text,
  outputKey: text,
  orderId: text,
  purpose: PURPOSE,
  watchKey: text,
  assetId: text,
  baseUnits,
  txid: text,
  spentOutpoints: outpoints,
  blockHeight: orNull(integer),
  blockHash: orNull(text),
  mark: orNull(text),
  flags: OUTPUT_FLAG_LIST,
  networkFeeBaseUnits: orNull(baseUnits),
  firstSeenAtMs: integer,
  inBlocksSinceMs: orNull(integer),
  droppedAtMs: orNull(integer),
  standing: orNull(oneOf(SIGHTING_STANDINGS)),
  disbursementId: orNull(text),
};

export const SIGHTINGS = defineTable<Sighting>('sightings', FIELDS);

/** Sightings with the hash over their first state, which never changes. */
export const HASHED_SIGHTINGS = defineTable<Sighting & { readonly hash: string }>('sightings', {
  ...FIELDS,
  hash: text,
});

export const SEALED_SIGHTINGS = defineTable<
  Sighting & { readonly hash: string; readonly sealNumber: number | null }
>('sightings', { ...FIELDS, hash: text, sealNumber: orNull(integer) });

export function withHash(sighting: Sighting): Sighting & { readonly hash: string } {
  return { ...sighting, hash: hashSighting(hashText, sighting) };
}

/** The sort key of a sighting: first seen first. */
export function placeOfSighting({ firstSeenAtMs, outputKey }: Sighting): readonly [number, string] {
  return [firstSeenAtMs, outputKey];
}

const OPEN_STAGES = ORDER_STAGES.filter((stage) => !isEndStage(stage));

/**
 * A condition on `sightings s`: a watcher still has to handle it. These are deposits not in the books,
 * payments that are not explained or not final, and payments in the books that are gone.
 */
const IS_UNSETTLED = `((s.standing IS NULL AND s.dropped_at_ms IS NULL) OR s.standing = 'counted'
  OR (s.standing = 'booked' AND s.dropped_at_ms IS NOT NULL))`;

/** A condition on `orders o`: a network's watcher still has to review it. */
export const HAS_WORK = `(${isOneOf('o.stage', OPEN_STAGES)}
  OR EXISTS (SELECT 1 FROM sightings s WHERE s.order_id = o.order_id AND ${IS_UNSETTLED}))`;

/** Removes an ended order that has nothing left to review. Takes its identifier. */
export const FORGET_JUDGED = `DELETE FROM sighted_orders WHERE order_id = ?
  AND NOT EXISTS (SELECT 1 FROM sightings s WHERE s.order_id = sighted_orders.order_id AND ${IS_UNSETTLED})`;
