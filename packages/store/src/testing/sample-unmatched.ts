import type { UnmatchedDeposit } from '@naru/desk';
import { PAY_RAIL } from './sample-order.ts';

/** An unmatched deposit as a network shows it. */
export const SAMPLE_UNMATCHED: UnmatchedDeposit = {
  railId: PAY_RAIL,
  outputKey: 'lost:0',
  watchKey: 'lost-key',
  mark: null,
  flags: [],
  assetId: 'LTC',
  baseUnits: 10n ** 30n,
  txid: 'lost',
  blockHeight: 100,
  blockHash: 'block-100',
  firstSeenAtMs: 5_000,
  inBlocksSinceMs: null,
  droppedAtMs: null,
  state: 'open',
  entryId: null,
  orderId: null,
  decidedBy: null,
  decidedAtMs: null,
};
