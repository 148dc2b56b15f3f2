import type { Rail } from '@naru/desk';

/** Where a person is the witness: scanning finds nothing and is always caught up. */
export const NOTHING_TO_SCAN: Pick<
  Rail,
  | 'startCursor'
  | 'readHeight'
  | 'scan'
  | 'listUnconfirmed'
  | 'depositFinality'
  | 'payoutFinality'
  | 'findPayments'
> = {
  startCursor: () => Promise.resolve({}),
  readHeight: () => 0,
  scan: (cursor) =>
    Promise.resolve({
      outputs: [],
      goneBlocks: [],
      head: { height: 0, hash: '' },
      finalHeight: null,
      isCaughtUp: true,
      cursor,
    }),
  listUnconfirmed: () => Promise.resolve([]),
  depositFinality: () => ({ kind: 'person' }),
  payoutFinality: () => ({ kind: 'person' }),
  findPayments: () => Promise.resolve(null),
};
