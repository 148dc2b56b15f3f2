import type { QuoteCurrency } from './price-source.ts';

export interface Market {
  readonly base: string;
  readonly quote: QuoteCurrency;
}

/** `BTCUSDT`: there is no separator, so only the one quote currency that these exchanges share is read. */
export function parseJoinedMarket(code: string | null): Market | null {
  const base = /^([A-Z0-9]{1,12})USDT$/.exec(code ?? '')?.[1];
  return base === undefined ? null : { base, quote: 'USDT' };
}

/** `BTC-USDT`, `BTC_USDT`, `BTC/USD`; null for other quote currencies. */
export function parseSplitMarket(
  code: string | null,
  separator: '-' | '_' | '/',
  quote: 'USD' | 'USDT',
): Market | null {
  const [base = '', ...rest] = (code ?? '').split(separator);
  return /^[A-Z0-9]{1,12}$/.test(base) && rest.join() === quote ? { base, quote } : null;
}

/** `KRW-BTC`, as Korean exchanges write it. */
export function parseKoreanMarket(code: string | null): Market | null {
  const base = /^KRW-([A-Z0-9]{1,12})$/.exec(code ?? '')?.[1];
  return base === undefined ? null : { base, quote: 'KRW' };
}

/** Codes that predate today's ticker symbols. */
const KRAKEN_BASES: Readonly<Record<string, string>> = {
  XBT: 'BTC',
  XXBT: 'BTC',
  XETH: 'ETH',
  XLTC: 'LTC',
  XETC: 'ETC',
  XZEC: 'ZEC',
  XXMR: 'XMR',
  XXRP: 'XRP',
  XDG: 'DOGE',
  XXDG: 'DOGE',
};

/** `XXBTZUSD` and `SOLUSD`. A Z before USD belongs to the old four-letter codes, and to Tether. */
export function parseKrakenMarket(code: string): Market | null {
  const old = /^(X[A-Z]{3}|USDT)ZUSD$/.exec(code)?.[1];
  const base = old ?? /^([A-Z0-9]{2,8})USD$/.exec(code)?.[1];
  if (base === undefined) return null;
  return { base: KRAKEN_BASES[base] ?? base, quote: 'USD' };
}

const BITFINEX_BASES: Readonly<Record<string, string>> = { UST: 'USDT', DSH: 'DASH', ATO: 'ATOM' };

/** `tBTCUSD` and `tAVAX:USD`. */
export function parseBitfinexMarket(code: string | null): Market | null {
  const base = /^t([A-Z0-9]{2,8}?):?USD$/.exec(code ?? '')?.[1];
  if (base === undefined) return null;
  return { base: BITFINEX_BASES[base] ?? base, quote: 'USD' };
}
