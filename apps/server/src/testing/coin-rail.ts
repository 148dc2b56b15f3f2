import { ok, refuse } from '@naru/core';
import type { Coin, PayoutSpendWish, Rail, Spend } from '@naru/desk';

const RATE = { baseUnits: 1_017n, isEstimated: true };

export const TEST_COINS: readonly Coin[] = [1_000n, 500n, 2n].map((baseUnits, keyIndex) => {
  return { outputKey: `${keyIndex}:0`, baseUnits, branch: 0, keyIndex, madeBy: null };
});

/** The parts of payouts that a test observes and controls. */
export interface CoinTest {
  /** Wishes for sweeps, without their sets. */
  readonly sweeps?: unknown[];
  /** Wishes for payouts. */
  readonly payouts?: PayoutSpendWish[];
  /** Wishes for readings, without their addresses. */
  readonly reads?: unknown[];
  /** What can be spent now. */
  readonly coins?: () => readonly Coin[];
}

/** The same rail, with three coins, of which a sweep takes two, and files without a transaction. */
export function withCoins(
  rail: Rail,
  { sweeps = [], payouts = [], reads = [], coins = () => TEST_COINS }: CoinTest,
): Rail {
  const spend: Spend = {
    psbt: 'cHNidP8=',
    coins: ['0:0', '1:0'],
    paidBaseUnits: 90n,
    feeBaseUnits: 10n,
    change: null,
  };
  return {
    ...rail,
    readCoins: async ({ changeThrough }) => {
      reads.push({ changeThrough });
      return ok({ coins: coins(), changeThrough: 4, feeRates: { payout: RATE, sweep: RATE } });
    },
    draftPayout: async (_reading, wish) => {
      payouts.push(wish);
      const free = coins().filter(({ outputKey }) => !wish.held.has(outputKey));
      const [first] = wish.voided.flat();
      const coin = free.find(({ outputKey }) => outputKey === first) ?? free[0];
      if (coin === undefined) return refuse('coins_short');
      return ok({
        ...spend,
        coins: [coin.outputKey],
        change: { keyIndex: wish.changeIndex, baseUnits: 7n },
      });
    },
    draftSweep: async (_reading, { toAddress, changeIndex }) => {
      sweeps.push({ toAddress, changeIndex });
      return [spend];
    },
  };
}
