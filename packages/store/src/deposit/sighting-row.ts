import type { Sighting } from '@naru/desk';
import { accountOrNullOf } from '../ledger/journal-row.ts';
import {
  type RowOf,
  baseUnitsOf,
  integerOf,
  integerOrNullOf,
  textOf,
  textOrNullOf,
  wordOf,
} from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const SIGHTING_COLUMNS = {
  rail_id: 'text',
  output_key: 'text',
  order_id: 'text',
  purpose: 'text',
  asset_id: 'text',
  base_units: 'baseUnits',
  txid: 'text',
  block_height: 'integer',
  block_hash: 'text',
  first_seen_at_ms: 'integer',
  dropped_at_ms: 'integer',
  booked_as: 'text',
} as const;

export const PURPOSE_WORDS = { deposit: true, payout: true, refund: true } as const satisfies Record<
  Sighting['purpose'],
  true
>;

export function toSightingRow(sighting: Sighting): RowOf<typeof SIGHTING_COLUMNS> {
  return {
    rail_id: sighting.railId,
    output_key: sighting.outputKey,
    order_id: sighting.orderId,
    purpose: sighting.purpose,
    asset_id: sighting.assetId,
    base_units: sighting.baseUnits.toString(),
    txid: sighting.txid,
    block_height: sighting.blockHeight,
    block_hash: sighting.blockHash,
    first_seen_at_ms: sighting.firstSeenAtMs,
    dropped_at_ms: sighting.droppedAtMs,
    booked_as: sighting.bookedAs,
  };
}

export function fromSightingRow(row: Row): Sighting {
  return {
    railId: textOf(row, 'rail_id'),
    outputKey: textOf(row, 'output_key'),
    orderId: textOf(row, 'order_id'),
    purpose: wordOf(row, 'purpose', PURPOSE_WORDS),
    assetId: textOf(row, 'asset_id'),
    baseUnits: baseUnitsOf(row, 'base_units'),
    txid: textOf(row, 'txid'),
    blockHeight: integerOrNullOf(row, 'block_height'),
    blockHash: textOrNullOf(row, 'block_hash'),
    firstSeenAtMs: integerOf(row, 'first_seen_at_ms'),
    droppedAtMs: integerOrNullOf(row, 'dropped_at_ms'),
    bookedAs: accountOrNullOf(row, 'booked_as'),
  };
}

/** First seen first; what was seen in one moment, by its key. */
export function compareSightings(left: Sighting, right: Sighting): number {
  if (left.firstSeenAtMs !== right.firstSeenAtMs) return left.firstSeenAtMs - right.firstSeenAtMs;
  return left.outputKey < right.outputKey ? -1 : 1;
}
