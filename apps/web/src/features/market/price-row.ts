import type { Rates } from '@naru/contract';
import { type Rate, formatRateFloor, invertRate, multiplyRates, parsePrice } from '@naru/core';
import type { MarketRow } from './market-row.ts';

/** Decimals of a price that is only displayed. */
const SHOWN_DECIMALS = 12;

/** A row with the current price; without one it keeps its own. */
export function priceRow(row: MarketRow, { usdPrices, takenAt, state }: Rates): MarketRow {
  const usdPrice = usdPrices[row.symbol];
  const price = readPrice(usdPrice);
  if (usdPrice === undefined || price === null) return { ...row, isTradable: false };
  const won = readPrice(usdPrices['KRW']);
  const krwPrice =
    won === null ? row.krwPrice : formatRateFloor(multiplyRates(price, invertRate(won)), SHOWN_DECIMALS);
  return { ...row, usdPrice, krwPrice, pricedAtMs: Date.parse(takenAt), isTradable: state !== 'halted' };
}

function readPrice(text: string | undefined): Rate | null {
  const price = text === undefined ? null : parsePrice(text);
  return price?.ok === true ? price.value : null;
}
