import { entriesOf, fieldOf, listOf, textOf, timeMsOf } from '../transport/exact-json.ts';
import { type MarketQuote, type PriceSource, defineSource, quoteOf } from './price-source.ts';

/** Their identifiers of coins, since symbols are not unique there. MATIC is priced as its successor, POL. */
const COINS = [
  ['ADA', 'cardano', 'ada-cardano'],
  ['APT', 'aptos', 'apt-aptos'],
  ['ATOM', 'cosmos', 'atom-cosmos'],
  ['AVAX', 'avalanche-2', 'avax-avalanche'],
  ['BNB', 'binancecoin', 'bnb-binance-coin'],
  ['BTC', 'bitcoin', 'btc-bitcoin'],
  ['DASH', 'dash', 'dash-dash'],
  ['DOGE', 'dogecoin', 'doge-dogecoin'],
  ['DOT', 'polkadot', 'dot-polkadot'],
  ['EGLD', 'elrond-erd-2', 'egld-elrond'],
  ['ETC', 'ethereum-classic', 'etc-ethereum-classic'],
  ['ETH', 'ethereum', 'eth-ethereum'],
  ['LINK', 'chainlink', 'link-chainlink'],
  ['LTC', 'litecoin', 'ltc-litecoin'],
  ['POL', 'polygon-ecosystem-token', 'pol-polygon-ecosystem-token'],
  ['SOL', 'solana', 'sol-solana'],
  ['SUI', 'sui', 'sui-sui'],
  ['TON', 'the-open-network', 'ton-toncoin'],
  ['TRX', 'tron', 'trx-tron'],
  ['USDT', 'tether', 'usdt-tether'],
  ['XMR', 'monero', 'xmr-monero'],
  ['XRP', 'ripple', 'xrp-xrp'],
  ['XTZ', 'tezos', 'xtz-tezos'],
  ['ZEC', 'zcash', 'zec-zcash'],
] as const;

const SYMBOLS: ReadonlySet<string> = new Set(COINS.map(([symbol]) => symbol));
const GECKO_SYMBOLS: ReadonlyMap<string, string> = new Map(COINS.map(([symbol, gecko]) => [gecko, symbol]));
const PAPRIKA_SYMBOLS: ReadonlyMap<string, string> = new Map(COINS.map(([symbol, , id]) => [id, symbol]));

/** Without a key a few calls per minute are allowed. */
const MINUTE_MS = 60_000;
/** Twenty thousand calls per month without a key: one every two minutes and ten seconds. */
const PAPRIKA_EVERY_MS = 150_000;
const PAPRIKA_BYTES_MAX = 12 * 1024 * 1024;

export const coingecko: PriceSource = defineSource(
  {
    sourceId: 'coingecko',
    name: 'CoinGecko',
    kind: 'aggregator',
    url:
      'https://api.coingecko.com/api/v3/simple/price?vs_currencies=usd&include_last_updated_at=true' +
      `&precision=full&ids=${[...GECKO_SYMBOLS.keys()].join(',')}`,
    everyMs: MINUTE_MS,
  },
  (answer) => {
    if (fieldOf(fieldOf(answer, 'status'), 'error_code') !== undefined) return null;
    return entriesOf(answer).map(([id, row]) =>
      quoteOf({
        base: GECKO_SYMBOLS.get(id),
        quote: 'USD',
        last: fieldOf(row, 'usd'),
        takenAtMs: timeMsOf(fieldOf(row, 'last_updated_at')),
      }),
    );
  },
);

export const coinpaprika: PriceSource = defineSource(
  {
    sourceId: 'coinpaprika',
    name: 'CoinPaprika',
    kind: 'aggregator',
    url: 'https://api.coinpaprika.com/v1/tickers?quotes=USD',
    everyMs: PAPRIKA_EVERY_MS,
    bytesMax: PAPRIKA_BYTES_MAX,
  },
  (answer) => {
    if (!Array.isArray(answer)) return null;
    return listOf(answer).map((row) =>
      quoteOf({
        base: PAPRIKA_SYMBOLS.get(textOf(fieldOf(row, 'id')) ?? ''),
        quote: 'USD',
        last: fieldOf(fieldOf(fieldOf(row, 'quotes'), 'USD'), 'price'),
        takenAtMs: timeMsOf(fieldOf(row, 'last_updated')),
      }),
    );
  },
);

/** Needs the operator's API key: without one every call is refused. */
export function createCryptocompare(apiKey: string): PriceSource {
  const symbols = COINS.map(([symbol]) => symbol).join(',');
  return defineSource(
    {
      sourceId: 'cryptocompare',
      name: 'CryptoCompare',
      kind: 'aggregator',
      url: `https://min-api.cryptocompare.com/data/pricemulti?tsyms=USD&fsyms=${symbols}`,
      headers: { authorization: `Apikey ${apiKey}` },
      everyMs: MINUTE_MS,
    },
    readCryptocompare,
  );
}

function readCryptocompare(answer: unknown): readonly (MarketQuote | null)[] | null {
  if (isCryptocompareError(answer)) return null;
  return entriesOf(answer).map(([symbol, row]) =>
    quoteOf({ base: SYMBOLS.has(symbol) ? symbol : null, quote: 'USD', last: fieldOf(row, 'USD') }),
  );
}

/** It reports errors in several ways, some of them with a success status. */
export function isCryptocompareError(answer: unknown): boolean {
  return fieldOf(answer, 'Response') === 'Error' || fieldOf(fieldOf(answer, 'Err'), 'type') !== undefined;
}
