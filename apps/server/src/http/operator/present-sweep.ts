import type { SweepPlan } from '@naru/contract';
import { formatAmount } from '@naru/core';
import type { Rail } from '@naru/desk';
import { formatFeeRate } from '../../rail/format-fee-rate.ts';
import type { ReadSweep } from '../../rail/read-sweep.ts';
import type { CoinSweep } from '../../rail/sweep-coins.ts';
import { sumSweep, sweepCsv } from '../../rail/sweep-file.ts';

export function presentBalanceSweep(rail: Rail, { steps, ...read }: ReadSweep): SweepPlan {
  const { moved, ...sums } = sumSweep(rail, steps);
  return {
    ...sums,
    ...read,
    moved: [...moved],
    transactionCount: steps.length,
    csv: sweepCsv(rail, steps),
    coins: null,
  };
}

export function presentCoinSweep({ assets }: Rail, sweep: CoinSweep): SweepPlan {
  const { spends, addressCount, strangeCount, spentFrom, heldCount, leftCount, feeRate } = sweep;
  const [asset] = assets;
  if (asset === undefined) throw new Error('a rail without a currency');
  const { symbol, decimals } = asset;
  const sum = (amounts: readonly bigint[]): string =>
    formatAmount(
      amounts.reduce((total, each) => total + each, 0n),
      decimals,
    );
  const amount = sum(spends.map(({ paidBaseUnits }) => paidBaseUnits));
  return {
    addressCount,
    strangeCount,
    transactionCount: spends.length,
    moved: spends.length === 0 ? [] : [{ symbol, amount, addressCount: spentFrom }],
    feeSymbol: symbol,
    fees: sum(spends.map(({ feeBaseUnits }) => feeBaseUnits)),
    fund: null,
    csv: null,
    coins: {
      spentCount: spends.reduce((count, { coins }) => count + coins.length, 0),
      heldCount,
      leftCount,
      feeRate: formatFeeRate(feeRate),
      isRateEstimated: feeRate.isEstimated,
      psbts: spends.map(({ psbt }) => psbt),
    },
  };
}
