import type { Currency } from '@naru/contract';

/** What the desk holds of one symbol. Plain numbers, for display only. */
export interface Holding {
  readonly symbol: string;
  readonly name: string;
  readonly nameKr: string;
  readonly total: number;
  readonly inOrders: number;
  /** Never below zero. */
  readonly available: number;
  /** Null while its value is not known. */
  readonly usdValue: number | null;
  readonly krwValue: number | null;
  /** By value in the whole list, from 1; a search does not change it. */
  readonly rank: number;
}

type HeldCurrency = Pick<Currency, 'symbol' | 'name' | 'nameKr' | 'totalSupply' | 'onOrders'>;

/** Value of the whole holding of each symbol. */
export type ValueBySymbol = ReadonlyMap<string, number>;

/**
 * One row for each symbol over all its networks, sorted by value in dollars, highest first; rows without a
 * value come last.
 */
export function listHoldings(
  currencies: readonly HeldCurrency[],
  usd: ValueBySymbol,
  krw: ValueBySymbol,
): readonly Holding[] {
  const bySymbol = new Map<string, HeldCurrency[]>();
  for (const currency of currencies) {
    bySymbol.set(currency.symbol, [...(bySymbol.get(currency.symbol) ?? []), currency]);
  }
  return [...bySymbol]
    .map(([symbol, rows]) => {
      const total = sum(rows.map((row) => row.totalSupply));
      const inOrders = sum(rows.map((row) => row.onOrders));
      return {
        symbol,
        name: rows[0]?.name ?? symbol,
        nameKr: rows[0]?.nameKr ?? symbol,
        total,
        inOrders,
        available: Math.max(0, total - inOrders),
        usdValue: usd.get(symbol) ?? null,
        krwValue: krw.get(symbol) ?? null,
      };
    })
    .toSorted((a, b) => (b.usdValue ?? -1) - (a.usdValue ?? -1) || (a.symbol < b.symbol ? -1 : 1))
    .map((holding, index) => ({ ...holding, rank: index + 1 }));
}

/** Summed first and floored once: a sum of floors would swallow up to one unit for each currency. */
export function totalFloor(values: ValueBySymbol): number {
  return Math.floor(sum([...values.values()]));
}

/** Matches the symbol or the name in either language, ignoring case. */
export function findHoldings(holdings: readonly Holding[], search: string): readonly Holding[] {
  const wanted = search.trim().toLowerCase();
  return holdings.filter(({ symbol, name, nameKr }) =>
    [symbol, name, nameKr].some((text) => text.toLowerCase().includes(wanted)),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
