import type { ProfitRow } from '@naru/contract';

/** A bar of the chart; heights are parts of the chart's height, from the top. */
export interface ProfitBar {
  readonly key: string;
  readonly usd: string;
  readonly top: number;
  readonly height: number;
  readonly isLoss: boolean;
}

export interface ProfitBars {
  readonly bars: readonly ProfitBar[];
  /** Where zero is. */
  readonly zero: number;
  /** The ends of the scale, in dollars. */
  readonly highest: string;
  readonly lowest: string;
}

/** The profit of each day, oldest first. A picture of rounded figures: the table has the exact ones. */
export function layOutBars(rows: readonly Pick<ProfitRow, 'key' | 'profitUsd'>[]): ProfitBars | null {
  const values = rows.map(({ profitUsd }) => Number(profitUsd));
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = highest - lowest;
  if (span === 0) return null;
  const zero = highest / span;
  const bars = rows.map(({ key, profitUsd }) => {
    const share = Number(profitUsd) / span;
    return {
      key,
      usd: profitUsd,
      top: share > 0 ? zero - share : zero,
      height: Math.abs(share),
      isLoss: share < 0,
    };
  });
  return { bars: bars.toReversed(), zero, highest: highest.toFixed(2), lowest: lowest.toFixed(2) };
}
