import type { Rail } from '@naru/desk';

/** Where a person is the witness: scanning finds nothing and is always caught up. */
export const NOTHING_TO_SCAN: Pick<
  Rail,
  | 'startCursor'
  | 'readHeight'
  | 'scan'
  | 'listUnconfirmed'
  | 'confirmationsRequired'
  | 'payoutConfirmationsRequired'
  | 'findPayments'
> = {
  startCursor: () => Promise.resolve({}),
  readHeight: () => 0,
  scan: (cursor) =>
    Promise.resolve({
      outputs: [],
      goneBlocks: [],
      head: { height: 0, hash: '' },
      isCaughtUp: true,
      cursor,
    }),
  listUnconfirmed: () => Promise.resolve([]),
  confirmationsRequired: () => 0,
  payoutConfirmationsRequired: () => 0,
  findPayments: () => Promise.resolve(null),
};
