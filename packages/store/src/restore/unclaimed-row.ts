import type { UnclaimedOutput } from '@naru/desk';
import { type RowOf, baseUnitsOf, integerOf, integerOrNullOf, textOf, textOrNullOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const UNCLAIMED_COLUMNS = {
  rail_id: 'text',
  output_key: 'text',
  watch_key: 'text',
  asset_id: 'text',
  base_units: 'baseUnits',
  txid: 'text',
  block_height: 'integer',
  block_hash: 'text',
  first_seen_at_ms: 'integer',
} as const;

export function toUnclaimedRow(output: UnclaimedOutput): RowOf<typeof UNCLAIMED_COLUMNS> {
  return {
    rail_id: output.railId,
    output_key: output.outputKey,
    watch_key: output.watchKey,
    asset_id: output.assetId,
    base_units: output.baseUnits.toString(),
    txid: output.txid,
    block_height: output.blockHeight,
    block_hash: output.blockHash,
    first_seen_at_ms: output.firstSeenAtMs,
  };
}

export function fromUnclaimedRow(row: Row): UnclaimedOutput {
  return {
    railId: textOf(row, 'rail_id'),
    outputKey: textOf(row, 'output_key'),
    watchKey: textOf(row, 'watch_key'),
    assetId: textOf(row, 'asset_id'),
    baseUnits: baseUnitsOf(row, 'base_units'),
    txid: textOf(row, 'txid'),
    blockHeight: integerOrNullOf(row, 'block_height'),
    blockHash: textOrNullOf(row, 'block_hash'),
    firstSeenAtMs: integerOf(row, 'first_seen_at_ms'),
  };
}
