import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseScaledInverseFloor } from '../scaled-price.ts';
import { runDailyContract } from '../testing/daily-contract.ts';
import { bithumbDaily, frankfurterDaily, upbitDaily } from './daily-source.ts';
import { STEP_MS } from './price-history.ts';

/** A Friday. */
const DAY_MS = Date.UTC(2026, 10, 20);
const inverse = (perDollar: string): bigint => parseScaledInverseFloor(perDollar) ?? 0n;

/** Newest first, as both document it; the second day is the one before. */
const CANDLES = `[
  {"market":"KRW-USDT","candle_date_time_utc":"2026-11-20T00:00:00",
   "candle_date_time_kst":"2026-11-20T09:00:00","opening_price":1406.0,"high_price":1412.5,
   "low_price":1401.0,"trade_price":1408.1,"timestamp":1795219199123,"candle_acc_trade_price":120000000.5,
   "candle_acc_trade_volume":85000.1,"prev_closing_price":1406.0,"change_price":2.1,"change_rate":0.0014},
  {"market":"KRW-USDT","candle_date_time_utc":"2026-11-19T00:00:00",
   "candle_date_time_kst":"2026-11-19T09:00:00","opening_price":1400.0,"high_price":1409.0,
   "low_price":1399.0,"trade_price":1406.0,"timestamp":1795132799123,"candle_acc_trade_price":110000000.5,
   "candle_acc_trade_volume":81000.1}]`;

for (const source of [upbitDaily, bithumbDaily]) {
  test(`what a dollar cost at ${source.sourceId} is what a won was worth: its high is the low`, () => {
    const answer = source.readAnswer(CANDLES);
    assert.ok(answer.ok);
    assert.deepEqual(answer.value[0], {
      startsAtMs: DAY_MS,
      closeScaled: inverse('1408.1'),
      highScaled: inverse('1401'),
      lowScaled: inverse('1412.5'),
    });
    assert.equal(answer.value.length, 2);
  });

  test(`another market in an answer of ${source.sourceId} is left out`, () => {
    assert.deepEqual(source.readAnswer(CANDLES.replaceAll('KRW-USDT', 'KRW-BTC')), {
      ok: false,
      reason: 'answer_malformed',
    });
  });

  runDailyContract(source, {
    good: CANDLES,
    refused: [
      '{"error":{"name":404,"message":"Code not found"}}',
      '{"error":{"name":"too_many_requests","message":"slow down"}}',
    ],
  });
}

const rate = (date: string, perDollar: string): string =>
  `{"date":"${date}","base":"USD","quote":"CNY","rate":${perDollar}}`;
const RATES = `[${rate('2026-11-19', '7.11')},${rate('2026-11-20', '7.12')},${rate('2026-11-23', '7.13')}]`;

test('the rate of a bank applies over the weekend, as one price', () => {
  const answer = frankfurterDaily.readAnswer(RATES);
  assert.ok(answer.ok);
  assert.deepEqual(
    answer.value.map(({ startsAtMs, closeScaled }) => [(startsAtMs - DAY_MS) / STEP_MS.day, closeScaled]),
    [
      [-1, inverse('7.11')],
      [0, inverse('7.12')],
      [1, inverse('7.12')],
      [2, inverse('7.12')],
      [3, inverse('7.13')],
    ],
  );
  for (const { closeScaled, highScaled, lowScaled } of answer.value)
    assert.deepEqual([highScaled, lowScaled], [closeScaled, closeScaled]);
});

test('a gap of months is a gap: no rate applies for longer than banks rest', () => {
  const answer = frankfurterDaily.readAnswer(`[${rate('2026-06-01', '7.2')},${rate('2026-11-20', '7.12')}]`);
  assert.ok(answer.ok);
  assert.equal(answer.value.length, 7 + 1);
});

test('other currencies in an answer of a bank are left out', () => {
  const others = `[{"date":"2026-11-20","base":"USD","quote":"KRW","rate":1390.55}]`;
  assert.deepEqual(frankfurterDaily.readAnswer(others), { ok: false, reason: 'answer_malformed' });
});

test('a bank is asked for the days since, by date', () => {
  assert.equal(
    frankfurterDaily.urlOf('CNY', DAY_MS + 1),
    'https://api.frankfurter.dev/v2/rates?base=USD&quotes=CNY&from=2026-01-24',
  );
  assert.match(
    upbitDaily.urlOf('KRW', 0),
    /^https:\/\/api\.upbit\.com\/v1\/candles\/days\?market=KRW-USDT&count=200$/,
  );
});

runDailyContract(frankfurterDaily, {
  good: RATES,
  refused: ['{"status":422,"message":"invalid date"}', '{"message":"not found"}'],
});
