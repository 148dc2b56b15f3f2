import type { WorldRule } from './step-rule.ts';

/** The outside world, and differences, which may be a gain. */
const MAY_BE_BELOW_ZERO = new Set(['outside', 'difference']);

/** No money comes from nowhere: every asset sums to zero, and every balance is the sum of its entries. */
export const booksBalance: WorldRule = {
  name: 'the books balance',
  check: ({ records }, { hasWritten }) => {
    if (!hasWritten) return null;
    const sums = new Map<string, bigint>();
    for (const { assetId, account, standing, ofLegs } of records.listAccounts()) {
      if (standing !== ofLegs) return `${account} of ${assetId} is ${standing}, its entries say ${ofLegs}`;
      if (standing < 0n && !MAY_BE_BELOW_ZERO.has(account)) return `${account} of ${assetId} is ${standing}`;
      sums.set(assetId, (sums.get(assetId) ?? 0n) + standing);
    }
    const odd = [...sums].find(([, sum]) => sum !== 0n);
    return odd === undefined ? null : `${odd[0]} sums to ${odd[1]}`;
  },
};
