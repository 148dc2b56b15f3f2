import { csvLine, formatAmount } from '@naru/core';
import type { Rail, SweepStep } from '@naru/desk';

/** What a sweep moves and costs, as decimal texts. */
export interface SweepSums {
  readonly moved: readonly {
    readonly symbol: string;
    readonly amount: string;
    readonly addressCount: number;
  }[];
  readonly feeSymbol: string;
  /** At most. */
  readonly fees: string;
  /** What the wallet for the fees needs, its own fees included; null: nothing. */
  readonly fund: { readonly amount: string; readonly addressCount: number } | null;
}

/** What is moved of each currency, what the fees are at most, and what has to be brought for them. */
export function sumSweep(rail: Rail, steps: readonly SweepStep[]): SweepSums {
  const coin = assetOf(rail, rail.network.feeAssetId);
  const moved = rail.assets.flatMap(({ assetId, symbol, decimals }) => {
    const own = steps.filter((step) => step.kind === 'move' && step.assetId === assetId);
    if (own.length === 0) return [];
    return [{ symbol, amount: formatAmount(sumOf(own), decimals), addressCount: own.length }];
  });
  const funds = steps.filter(({ kind }) => kind === 'fund');
  const fund = {
    amount: formatAmount(sumOf(funds) + feesOf(funds), coin.decimals),
    addressCount: funds.length,
  };
  return {
    moved,
    feeSymbol: coin.symbol,
    fees: formatAmount(feesOf(steps), coin.decimals),
    fund: funds.length === 0 ? null : fund,
  };
}

function sumOf(steps: readonly SweepStep[]): bigint {
  return steps.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

function feesOf(steps: readonly SweepStep[]): bigint {
  return steps.reduce((sum, { feeMaxBaseUnits }) => sum + feeMaxBaseUnits, 0n);
}

function assetOf({ assets }: Rail, assetId: string | null) {
  const asset = assets.find((each) => each.assetId === assetId);
  if (asset === undefined) throw new Error('a step of a currency that this rail does not serve');
  return asset;
}

/** RFC 4180. Amounts are exact decimal texts; the fields of the network are in its own units. */
export function sweepCsv(rail: Rail, steps: readonly SweepStep[]): string {
  const names = [...new Set(steps.flatMap(({ fields }) => Object.keys(fields)))];
  const head = ['step', 'kind', 'from', 'path', 'receiver', 'currency', 'amount', 'fee_at_most', ...names];
  const amount = (assetId: string | null, baseUnits: bigint): string =>
    formatAmount(baseUnits, assetOf(rail, assetId).decimals);
  const rows = steps.map((step, index) => [
    String(index + 1),
    step.kind,
    step.fromAddress,
    step.derivationPath ?? '',
    step.toAddress,
    step.assetId,
    amount(step.assetId, step.baseUnits),
    amount(rail.network.feeAssetId, step.feeMaxBaseUnits),
    ...names.map((name) => step.fields[name] ?? ''),
  ]);
  return [head, ...rows].map(csvLine).join('');
}
