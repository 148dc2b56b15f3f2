import * as fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCALE } from '../price/scaled-price.ts';
import { type DailySource, binanceDaily, coinbaseDaily, krakenDaily } from './daily-source.ts';

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
  test(`the days of ${source.name} are read exactly`, () => {
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

  test(`${source.name} saying no is a refusal, and a page or a half is malformed`, () => {
    for (const body of refused)
      assert.deepEqual(source.readAnswer(body), { ok: false, reason: 'source_refused' }, body);
    for (const body of [
      '',
      '<!doctype html>',
      '[]',
      'null',
      good.slice(0, good.length / 2),
      '['.repeat(9_000),
    ])
      assert.deepEqual(source.readAnswer(body), { ok: false, reason: 'answer_malformed' }, body.slice(0, 20));
  });

  test(`damaged days of ${source.name} are prices above zero or a refusal, never an exception`, () => {
    const rubbish = fc.oneof(fc.json(), fc.constantFrom('0', '-1', '"NaN"', '1e999', '""', '{}', '[]'));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(12), rubbish, (at, cut, text) => {
        const answer = source.readAnswer(good.slice(0, at) + text + good.slice(at + cut));
        if (!answer.ok) return;
        for (const { closeScaled, highScaled, lowScaled } of answer.value)
          assert.ok(closeScaled > 0n && highScaled > 0n && lowScaled > 0n);
      }),
      { numRuns: 300 },
    );
  });
}

test('coins are asked for by the names of the venue', () => {
  assert.match(krakenDaily.urlOf('BTC'), /pair=XBTUSD&interval=1440$/);
  assert.match(krakenDaily.urlOf('XMR'), /pair=XMRUSD/);
  assert.match(coinbaseDaily.urlOf('POL'), /products\/POL-USD\/candles/);
  assert.match(binanceDaily.urlOf('DOGE'), /symbol=DOGEUSDT&interval=1d/);
});
