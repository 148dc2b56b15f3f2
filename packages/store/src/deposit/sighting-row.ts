import { SIGHTING_STANDINGS, type Sighting, type SightingStanding, hashSighting } from '@naru/desk';
import { hashText } from '../sql/hash-text.ts';
import {
  type RowOf,
  baseUnitsOf,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
  wordOrNullOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const SIGHTING_COLUMNS = {
  rail_id: 'text',
  output_key: 'text',
  order_id: 'text',
  purpose: 'text',
  watch_key: 'text',
  asset_id: 'text',
  base_units: 'baseUnits',
  txid: 'text',
  spent_outpoints: 'text',
  block_height: 'integer',
  block_hash: 'text',
  first_seen_at_ms: 'integer',
  dropped_at_ms: 'integer',
  standing: 'text',
  disbursement_id: 'text',
} as const;

/** The hash is of the first sight and stays, whatever becomes of the sighting. */
export const NEW_SIGHTING_COLUMNS = { ...SIGHTING_COLUMNS, hash: 'text' } as const;

export const PURPOSE_WORDS = { deposit: true, payout: true, refund: true } as const satisfies Record<
  Sighting['purpose'],
  true
>;

const STANDING_WORDS: Readonly<Partial<Record<SightingStanding, true>>> = Object.fromEntries(
  SIGHTING_STANDINGS.map((standing) => [standing, true]),
);

export function toSightingRow(sighting: Sighting): RowOf<typeof NEW_SIGHTING_COLUMNS> {
  return {
    hash: hashSighting(hashText, sighting),
    rail_id: sighting.railId,
    output_key: sighting.outputKey,
    order_id: sighting.orderId,
    purpose: sighting.purpose,
    watch_key: sighting.watchKey,
    asset_id: sighting.assetId,
    base_units: sighting.baseUnits.toString(),
    txid: sighting.txid,
    spent_outpoints: sighting.spentOutpoints.join(' '),
    block_height: sighting.blockHeight,
    block_hash: sighting.blockHash,
    first_seen_at_ms: sighting.firstSeenAtMs,
    dropped_at_ms: sighting.droppedAtMs,
    standing: sighting.standing,
    disbursement_id: sighting.disbursementId,
  };
}

export function fromSightingRow(row: Row): Sighting {
  return {
    railId: textOf(row, 'rail_id'),
    outputKey: textOf(row, 'output_key'),
    orderId: textOf(row, 'order_id'),
    purpose: wordOf(row, 'purpose', PURPOSE_WORDS),
    watchKey: textOf(row, 'watch_key'),
    assetId: textOf(row, 'asset_id'),
    baseUnits: baseUnitsOf(row, 'base_units'),
    txid: textOf(row, 'txid'),
    spentOutpoints: wordsOf(textOf(row, 'spent_outpoints')),
    blockHeight: integerOrNullOf(row, 'block_height'),
    blockHash: textOrNullOf(row, 'block_hash'),
    firstSeenAtMs: integerOf(row, 'first_seen_at_ms'),
    droppedAtMs: integerOrNullOf(row, 'dropped_at_ms'),
    standing: wordOrNullOf(row, 'standing', STANDING_WORDS),
    disbursementId: textOrNullOf(row, 'disbursement_id'),
  };
}

/** Of a text that has them with one space between. */
function wordsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ');
}

/** First seen first; what was seen in one moment, by its key. */
export function compareSightings(left: Sighting, right: Sighting): number {
  if (left.firstSeenAtMs !== right.firstSeenAtMs) return left.firstSeenAtMs - right.firstSeenAtMs;
  return left.outputKey < right.outputKey ? -1 : 1;
}
