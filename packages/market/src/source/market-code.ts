import type { QuoteCurrency } from './price-source.ts';

export interface Market {
  readonly base: string;
  readonly quote: QuoteCurrency;
}

/** `BTCUSDT`: no separator, so only the one quoted currency that venues of this kind have in common. */
export function parseJoinedMarket(code: string | null): Market | null {
  const base = /^([A-Z0-9]{1,12})USDT$/.exec(code ?? '')?.[1];
  return base === undefined ? null : { base, quote: 'USDT' };
}

/** `BTC-USDT`, `BTC_USDT`, `BTC/USD`. */
export function parseSplitMarket(code: string | null, separator: '-' | '_' | '/'): Market | null {
  const [base = '', quote, ...rest] = (code ?? '').split(separator);
  if (rest.length > 0 || !/^[A-Z0-9]{1,12}$/.test(base)) return null;
  return quote === 'USDT' || quote === 'USD' ? { base, quote } : null;
}

/** `KRW-BTC`, as the Korean venues write it. */
export function parseKoreanMarket(code: string | null): Market | null {
  const base = /^KRW-([A-Z0-9]{1,12})$/.exec(code ?? '')?.[1];
  return base === undefined ? null : { base, quote: 'KRW' };
}

/** Codes from before the ticker symbols of today were agreed on. */
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

/** `XXBTZUSD` and `SOLUSD` alike. A Z before USD belongs to the old four-letter codes, and to Tether. */
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
