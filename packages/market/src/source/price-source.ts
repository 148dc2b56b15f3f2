import type { PriceSourceKind as SourceKind } from '@naru/core';
import type { Service } from '../transport/transport.ts';
import { parseScaledPrice } from '../scaled-price.ts';
import { fieldOf, listOf, readJson, readableRows, textOf, timeMsOf } from '../transport/exact-json.ts';

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

export type QuoteCurrency = 'USD' | 'USDT' | 'KRW' | 'CNY';

/** One market's prices: units of `quote` for one whole `base`, scaled. At least one price is not null. */
export interface MarketQuote {
  readonly base: string;
  readonly quote: QuoteCurrency;
  readonly bidScaled: bigint | null;
  readonly askScaled: bigint | null;
  readonly lastScaled: bigint | null;
  /** By the source's own clock, if it reports one. */
  readonly takenAtMs: number | null;
}

/** A service that publishes prices. Unreadable rows are skipped; a response without any row is malformed. */
export interface PriceSource extends Service<readonly MarketQuote[]> {
  readonly name: string;
  readonly kind: SourceKind;
  readonly everyMs: number;
}

/** A rate lock lasts half an hour, so a price may be ten seconds old. */
const EXCHANGE_EVERY_MS = 10_000;
const BYTES_MAX = 4 * 1024 * 1024;

type SourceFacts = Pick<PriceSource, 'sourceId' | 'name' | 'url'> &
  Partial<Pick<PriceSource, 'kind' | 'headers' | 'everyMs' | 'bytesMax'>>;

/** `readQuotes` returns null if the response says that the service refuses. */
export function defineSource(
  facts: SourceFacts,
  readQuotes: (answer: unknown) => readonly (MarketQuote | null)[] | null,
): PriceSource {
  return {
    kind: 'exchange',
    everyMs: EXCHANGE_EVERY_MS,
    bytesMax: BYTES_MAX,
    ...facts,
    readAnswer: (body) =>
      readJson(body, (answer) => {
        const quotes = readQuotes(answer);
        return quotes === null ? 'source_refused' : readableRows(quotes);
      }),
  };
}

/** Names of fields; sizes are missing if a source does not send them. */
interface BookFields {
  readonly bid: string;
  readonly ask: string;
  readonly bidSize?: string;
  readonly askSize?: string;
}

/** The best order on each side, as a source writes it. */
type Book = Readonly<Record<'bid' | 'ask', { readonly price: unknown; readonly size?: unknown }>>;

/** The names of the fields in one row of a list of tickers. */
export interface TickerFields {
  readonly market: string;
  /** Of the best orders on both sides, for sources that show their order book. */
  readonly book?: BookFields;
  readonly last?: string;
  readonly takenAt?: string;
}

/** The quotes of a list of tickers; `takenAtMs` is for services that date the whole response. */
export function readTickers(
  rows: unknown,
  fields: TickerFields,
  parseMarket: (code: string | null) => Market | null,
  takenAtMs: number | null = null,
): readonly (MarketQuote | null)[] {
  return listOf(rows).map((row) => {
    const market = parseMarket(textOf(fieldOf(row, fields.market)));
    const priceOf = (name: string | undefined): unknown =>
      name === undefined ? undefined : fieldOf(row, name);
    const { book } = fields;
    return quoteOf({
      base: market?.base,
      quote: market?.quote ?? null,
      ...(book === undefined
        ? {}
        : {
            book: {
              bid: { price: priceOf(book.bid), size: priceOf(book.bidSize) },
              ask: { price: priceOf(book.ask), size: priceOf(book.askSize) },
            },
          }),
      last: priceOf(fields.last),
      takenAtMs: timeMsOf(priceOf(fields.takenAt)) ?? takenAtMs,
    });
  });
}

/**
 * A quote from the fields of a response; null when none of its prices can be read. A source that shows its
 * order book has no price for a market without orders on both sides: the last trade there may be a year old.
 */
export function quoteOf(fields: {
  readonly base: string | null | undefined;
  readonly quote: QuoteCurrency | null;
  readonly book?: Book;
  readonly last?: unknown;
  readonly takenAtMs?: number | null;
}): MarketQuote | null {
  const { base, quote, book } = fields;
  if (base === null || base === undefined || base === '' || quote === null) return null;
  const bidScaled = orderPrice(book?.bid);
  const askScaled = orderPrice(book?.ask);
  const lastScaled = parseScaledPrice(fields.last);
  const hasPrice = book === undefined ? lastScaled !== null : bidScaled !== null && askScaled !== null;
  if (!hasPrice) return null;
  return { base, quote, bidScaled, askScaled, lastScaled, takenAtMs: fields.takenAtMs ?? null };
}

/** The price of an order; null if its size is zero. */
function orderPrice(order: Book['bid'] | undefined): bigint | null {
  return order === undefined || isZero(order.size) ? null : parseScaledPrice(order.price);
}

function isZero(size: unknown): boolean {
  return typeof size === 'string' && /^0+(?:\.0*)?$/.test(size);
}
