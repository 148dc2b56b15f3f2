import { PAYMENT_PURPOSES, SIGHTING_STANDINGS } from '@naru/core';
import { OUTPUT_FLAGS, type OutputFlag, type Sighting, hashSighting } from '@naru/desk';
import { type Field, baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import { hashText } from '../sql/hash-text.ts';
import { textOf } from '../sql/row.ts';
import { defineTable } from '../sql/table.ts';

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
