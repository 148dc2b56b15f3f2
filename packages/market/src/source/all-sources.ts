import { coingecko, coinpaprika, createCryptocompare } from './aggregators.ts';
import { frankfurter, openExchangeRates } from './banks.ts';
import { bithumb, upbit } from './korean-venues.ts';
import type { PriceSource } from './price-source.ts';
import { bitfinex, bitstamp, coinbase, kraken } from './usd-venues.ts';
import { binance, bybit, gate, kucoin, okx } from './usdt-venues.ts';

export const KEYLESS_SOURCES: readonly PriceSource[] = [
  binance,
  okx,
  bybit,
  kraken,
  bitstamp,
  coinbase,
  kucoin,
  gate,
  bitfinex,
  upbit,
  bithumb,
  coingecko,
  coinpaprika,
  openExchangeRates,
  frankfurter,
];

/** All sources of this desk; a CryptoCompare key adds one. */
export function listPriceSources(keys: { readonly cryptocompareKey?: string } = {}): readonly PriceSource[] {
  return keys.cryptocompareKey === undefined
    ? KEYLESS_SOURCES
    : [...KEYLESS_SOURCES, createCryptocompare(keys.cryptocompareKey)];
}
