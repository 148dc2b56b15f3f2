import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { SCALE } from '../scaled-price.ts';
import { readSample } from '../testing/read-sample.ts';
import { KEYLESS_SOURCES, listPriceSources } from './all-sources.ts';
import { parseExactJson } from '../transport/exact-json.ts';
import type { MarketQuote, PriceSource } from './price-source.ts';

const SOURCES = listPriceSources({ cryptocompareKey: 'a-key' });

/** By source: its good answer and its ways to say no. */
const SAMPLES: Readonly<Record<string, { readonly good: string; readonly refused: readonly string[] }>> = {
  binance: { good: 'binance-book-ticker', refused: ['binance-error-400', 'binance-error-451'] },
  okx: { good: 'okx-tickers', refused: ['okx-error'] },
  bybit: { good: 'bybit-tickers', refused: ['binance-error-400'] },
  kraken: { good: 'kraken-ticker', refused: ['kraken-error'] },
  bitstamp: { good: 'bitstamp-ticker', refused: ['okx-error'] },
  coinbase: { good: 'coinbase-exchange-rates', refused: ['coinbase-error'] },
  kucoin: { good: 'kucoin-tickers', refused: ['kucoin-error'] },
  gate: { good: 'gate-tickers', refused: ['gate-error'] },
  bitfinex: { good: 'bitfinex-tickers', refused: ['bitfinex-error'] },
  upbit: { good: 'upbit-ticker', refused: ['upbit-error-404', 'upbit-error-429'] },
  bithumb: { good: 'bithumb-ticker', refused: ['upbit-error-404'] },
  coingecko: { good: 'coingecko-simple-price', refused: ['coingecko-error-429'] },
  coinpaprika: { good: 'coinpaprika-tickers', refused: ['coinpaprika-error'] },
  cryptocompare: {
    good: 'cryptocompare-pricemulti',
    refused: ['cryptocompare-error-200', 'cryptocompare-error-401'],
  },
  erapi: { good: 'erapi-latest', refused: ['erapi-error'] },
  frankfurter: { good: 'frankfurter-v2', refused: ['erapi-error'] },
};

function samplesOf({ sourceId }: PriceSource) {
  return SAMPLES[sourceId] ?? assert.fail(`no samples of ${sourceId}`);
}

function readGood(sourceId: string): readonly MarketQuote[] {
  const source = SOURCES.find((candidate) => candidate.sourceId === sourceId) ?? assert.fail(sourceId);
  const quotes = source.readAnswer(readSample(samplesOf(source).good));
  assert.ok(quotes.ok, sourceId);
  return quotes.value;
}

function find(quotes: readonly MarketQuote[], base: string, quote: string): MarketQuote {
  return quotes.find((one) => one.base === base && one.quote === quote) ?? assert.fail(`${base}/${quote}`);
}

test('every source reads its recorded answer, and bitcoin costs what it says to the last digit', () => {
  for (const [sourceId, quote, side, price] of [
    ['binance', 'USDT', 'bidScaled', 67_130_164_000_000n],
    ['okx', 'USDT', 'bidScaled', 67_123_450_000_000n],
    ['bybit', 'USDT', 'askScaled', 67_143_591_000_000n],
    ['kraken', 'USD', 'askScaled', 67_136_875_000_000n],
    ['bitstamp', 'USD', 'lastScaled', 67_123_450_000_000n],
    ['kucoin', 'USDT', 'bidScaled', 67_123_400_000_000n],
    ['gate', 'USDT', 'lastScaled', 67_136_800_000_000n],
    ['bitfinex', 'USD', 'lastScaled', 67_123_000_000_000n],
    ['coingecko', 'USD', 'lastScaled', 67_123_450_000_000n],
    ['cryptocompare', 'USD', 'lastScaled', 67_120_110_000_000n],
  ] as const) {
    assert.equal(find(readGood(sourceId), 'BTC', quote)[side], price * 10n ** 9n, sourceId);
  }
  assert.equal(find(readGood('coinpaprika'), 'BTC', 'USD').lastScaled, 67_123_451_234_567n * 10n ** 9n);
  // 1 / 0.000014897923155022575, cut at 18 digits after the dot.
  assert.equal(find(readGood('coinbase'), 'BTC', 'USD').lastScaled, 67123449999999995846149n);
});

/** The fields of the best orders of each source that shows its book. */
const BOOKS: Readonly<
  Record<string, { readonly prices: readonly string[]; readonly sizes: readonly string[] }>
> = {
  binance: { prices: ['bidPrice', 'askPrice'], sizes: ['bidQty', 'askQty'] },
  okx: { prices: ['bidPx', 'askPx'], sizes: ['bidSz', 'askSz'] },
  bybit: { prices: ['bid1Price', 'ask1Price'], sizes: ['bid1Size', 'ask1Size'] },
  kucoin: { prices: ['buy', 'sell'], sizes: [] },
  gate: { prices: ['highest_bid', 'lowest_ask'], sizes: [] },
  bitstamp: { prices: ['bid', 'ask'], sizes: [] },
  kraken: { prices: ['b', 'a'], sizes: [] },
};

// The last price of a dead market was quoted: btcpayserver 5550.
test('a market without orders on both sides has no price, whatever its last trade was', () => {
  for (const [sourceId, { prices, sizes }] of Object.entries(BOOKS)) {
    const source = SOURCES.find((candidate) => candidate.sourceId === sourceId) ?? assert.fail(sourceId);
    const readWith = (names: readonly string[], value: unknown) =>
      source.readAnswer(
        JSON.stringify(JSON.parse(readSample(samplesOf(source).good)), (key, kept: unknown) =>
          names.includes(key) ? value : kept,
        ),
      );
    assert.ok(readWith([], null).ok, sourceId);
    for (const empty of [null, '', '0', '0.00000000', undefined, [], ['0.00000', '0', '0.000']])
      for (const names of [prices, prices.slice(0, 1), prices.slice(1), ...sizes.map((size) => [size])]) {
        if (sizes.includes(names[0] ?? '') && empty !== '0' && empty !== '0.00000000') continue;
        const read = readWith(names, empty);
        assert.deepEqual(read, { ok: false, reason: 'answer_malformed' }, `${sourceId} ${names.join()}`);
      }
  }
  const bitfinex = SOURCES.find(({ sourceId }) => sourceId === 'bitfinex') ?? assert.fail();
  for (const row of [
    ['tBTCUSD', null, 1, 5, 1, 0, 0, 9],
    ['tBTCUSD', 5, 0, 5, 1, 0, 0, 9],
    ['tBTCUSD', 5, 1, 0, 1, 0, 0, 9],
  ])
    assert.equal(bitfinex.readAnswer(JSON.stringify([row])).ok, false);
});

test('won and yuan come from banks, and won from Tether too', () => {
  assert.equal(find(readGood('erapi'), 'USD', 'KRW').lastScaled, (1_391_021n * SCALE) / 1000n);
  assert.equal(find(readGood('frankfurter'), 'USD', 'CNY').lastScaled, (71_098n * SCALE) / 10_000n);
  assert.equal(find(readGood('coinbase'), 'USD', 'KRW').lastScaled, (13_924n * SCALE) / 10n);
  for (const venue of ['upbit', 'bithumb'])
    assert.ok((find(readGood(venue), 'USDT', 'KRW').lastScaled ?? 0n) > 1000n * SCALE, venue);
});

test('the old names of a venue are ours', () => {
  for (const base of ['BTC', 'ETH', 'XMR', 'DOGE', 'XTZ', 'USDT', 'POL'])
    assert.ok(find(readGood('kraken'), base, 'USD').bidScaled !== null, base);
  const bitfinex = readGood('bitfinex').map(({ base, quote }) => `${base}/${quote}`);
  assert.deepEqual(bitfinex, ['BTC/USD', 'AVAX/USD', 'USDT/USD', 'XMR/USD']);
});

test('a coin that only has the symbol of another is not taken for it', () => {
  const bitcoins = readGood('coinpaprika').filter(({ base }) => base === 'BTC');
  assert.equal(bitcoins.length, 1);
});

test('sources that tell their time are read with it', () => {
  for (const sourceId of ['okx', 'bybit', 'bitstamp', 'upbit', 'bithumb', 'kucoin', 'coingecko', 'erapi']) {
    const { takenAtMs } = readGood(sourceId)[0] ?? assert.fail();
    assert.ok(takenAtMs !== null && Math.abs(takenAtMs - 1_795_240_800_000) < 86_400_000, sourceId);
  }
});

test('every way of a service to say no is understood', () => {
  for (const source of SOURCES)
    for (const name of samplesOf(source).refused)
      assert.deepEqual(
        source.readAnswer(readSample(name)),
        { ok: false, reason: 'source_refused' },
        `${source.sourceId} ${name}`,
      );
});

test('a page in the place of an answer, and an answer that nests without end, are malformed', () => {
  for (const source of SOURCES)
    for (const body of [
      '',
      '<!doctype html><title>403</title>',
      'null,',
      '['.repeat(100_000),
      '{"a":'.repeat(9),
    ])
      assert.deepEqual(source.readAnswer(body), { ok: false, reason: 'answer_malformed' }, source.sourceId);
});

test('the answers of one source are no prices of another', () => {
  for (const source of SOURCES)
    for (const [other, { good }] of Object.entries(SAMPLES)) {
      const isKorean = ['upbit', 'bithumb'].includes(source.sourceId) && ['upbit', 'bithumb'].includes(other);
      if (other === source.sourceId || isKorean) continue;
      assert.equal(source.readAnswer(readSample(good)).ok, false, `${source.sourceId} read ${other}`);
    }
});

const RUBBISH = fc.oneof(
  fc.constantFrom(
    null,
    '',
    'NaN',
    'Infinity',
    '-1',
    '0',
    '1e-7',
    '1e999',
    0,
    -5,
    1e-7,
    true,
    [],
    {},
    '9'.repeat(99),
  ),
  fc.jsonValue(),
);

/** Puts something else in the place of one value, anywhere in the answer, or takes it away. */
function mutate(value: unknown, path: readonly number[], rubbish: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return rubbish;
  const keys = Object.keys(value);
  if (keys.length === 0) return rubbish;
  const key = keys[step % keys.length] ?? '';
  const inner: unknown = Reflect.get(value, key);
  const changed = mutate(inner, rest, rubbish);
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => (String(index) === key ? changed : entry));
  return { ...value, [key]: changed };
}

test('thousands of damaged answers give prices above zero or a refusal, and never an exception', () => {
  for (const source of SOURCES) {
    const good: unknown = JSON.parse(readSample(samplesOf(source).good));
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 5 }), RUBBISH, fc.nat(), (path, rubbish, cut) => {
        const text = JSON.stringify(mutate(good, path, rubbish));
        for (const body of [text, text.slice(0, cut % (text.length + 1))])
          assertSane(source.readAnswer(body), source.sourceId);
      }),
      { numRuns: 250 },
    );
  }
});

test('whatever a service sends, nothing is thrown', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      for (const source of KEYLESS_SOURCES) assertSane(source.readAnswer(body), source.sourceId);
    }),
  );
});

function assertSane(answer: ReturnType<PriceSource['readAnswer']>, sourceId: string): void {
  if (!answer.ok) return;
  assert.ok(answer.value.length > 0, sourceId);
  for (const { bidScaled, askScaled, lastScaled } of answer.value) {
    const prices = [bidScaled, askScaled, lastScaled].filter((price) => price !== null);
    assert.ok(prices.length > 0 && prices.every((price) => price > 0n), sourceId);
  }
}

test('an answer of more values than anybody has to tell is refused before it is read', () => {
  const values = Array.from({ length: 300_000 }, () => '1').join(',');
  for (const text of [`[${values}]`, '['.repeat(300_000), '{"a":'.repeat(300_000)])
    assert.deepEqual(parseExactJson(text), { ok: false, reason: 'answer_malformed' });
  assert.ok(parseExactJson(`[${values.slice(0, 399_999)}]`).ok);
});
