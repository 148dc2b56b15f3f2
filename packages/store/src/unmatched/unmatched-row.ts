import { UNMATCHED_STATES, type UnmatchedDeposit } from '@naru/desk';
import { OUTPUT_FLAG_LIST } from '../deposit/sighting-row.ts';
import { baseUnits, integer, oneOf, orNull, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

export const UNMATCHED_DEPOSITS = defineTable<UnmatchedDeposit>('unmatched_deposits', {
  railId: text,
  outputKey: text,
  watchKey: text,
  mark: orNull(text),
  flags: OUTPUT_FLAG_LIST,
  assetId: text,
  baseUnits,
  txid: text,
  blockHeight: orNull(integer),
  blockHash: orNull(text),
  firstSeenAtMs: integer,
  droppedAtMs: orNull(integer),
  state: oneOf(UNMATCHED_STATES),
  entryId: orNull(text),
  orderId: orNull(text),
  decidedBy: orNull(text),
  decidedAtMs: orNull(integer),
});
