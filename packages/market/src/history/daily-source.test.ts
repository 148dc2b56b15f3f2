import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCALE } from '../scaled-price.ts';
import { runDailyContract } from '../testing/daily-contract.ts';
import {
  type DailySource,
  binanceDaily,
  coinbaseDaily,
  krakenDaily,
  listDailySources,
} from './daily-source.ts';

const DAY_S = Date.UTC(2026, 10, 20) / 1000;

/** By source: its good answer, and its ways to say no, as the services document them. */
const SAMPLES: readonly (readonly [DailySource, string, readonly string[]])[] = [
  [
    krakenDaily,
    `{"error":[],"result":{"XXBTZUSD":[
      [${DAY_S - 86_400},"66000.0","67500.5","65000.1","67000.2","66500.0","1200.5",30000],
      [${DAY_S},"67000.2","68000.0","66500.0","67900.9","67300.0","900.1",20000]],"last":${DAY_S}}}`,
    ['{"error":["EQuery:Unknown asset pair"]}', '{"error":["EGeneral:Too many requests"],"result":{}}'],
  ],
  [
    coinbaseDaily,
    `[[${DAY_S},66500.0,68000,67000.2,67900.9,900.1],
      [${DAY_S - 86_400},65000.1,67500.5,66000,67000.2,1200.5]]`,
    ['{"message":"NotFound"}'],
  ],
  [
    binanceDaily,
    `[[${DAY_S - 86_400}000,"66000.0","67500.5","65000.1","67000.2","1200.5",${DAY_S - 1}999,"0",1],
      [${DAY_S}000,"67000.2","68000.0","66500.0","67900.9","900.1",${DAY_S + 86_399}999,"0",1]]`,
    [
      '{"code":-1121,"msg":"Invalid symbol."}',
      '{"code":0,"msg":"Service unavailable from a restricted location"}',
    ],
  ],
];

for (const [source, good, refused] of SAMPLES) {
  test(`the days of ${source.sourceId} are read exactly`, () => {
    const answer = source.readAnswer(good);
    assert.ok(answer.ok);
    const days = answer.value.toSorted((left, right) => left.startsAtMs - right.startsAtMs);
    assert.deepEqual(days.at(-1), {
      startsAtMs: DAY_S * 1000,
      closeScaled: (679_009n * SCALE) / 10n,
      highScaled: 68_000n * SCALE,
      lowScaled: 66_500n * SCALE,
    });
    assert.equal(days.length, 2);
  });

  runDailyContract(source, { good, refused });
}

test('coins are asked for by the names of the venue', () => {
  assert.match(krakenDaily.urlOf('BTC', 0), /pair=XBTUSD&interval=1440$/);
  assert.match(krakenDaily.urlOf('XMR', 0), /pair=XMRUSD/);
  assert.match(coinbaseDaily.urlOf('POL', 0), /products\/POL-USD\/candles/);
  assert.match(binanceDaily.urlOf('DOGE', 0), /symbol=DOGEUSDT&interval=1d/);
});

test('the history of coins comes from venues, of the won from Korean ones, of the yuan from banks', () => {
  const names = (symbol: string) => listDailySources(symbol).map(({ sourceId }) => sourceId);
  assert.deepEqual(names('USDT'), ['kraken', 'coinbase', 'binance']);
  assert.deepEqual([names('KRW'), names('CNY')], [['upbit', 'bithumb'], ['frankfurter']]);
});
