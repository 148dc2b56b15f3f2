import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type PairPrices,
  chartLine,
  joinHistories,
  showRate,
  thinOut,
  toPriceSeries,
} from './pair-history.ts';

const series = (...prices: readonly (readonly [atMs: number, usdPrice: string])[]) =>
  prices.map(([atMs, usdPrice]) => ({ atMs, usdPrice }));

const PAIR: PairPrices = {
  paySymbol: 'KRW',
  receiveSymbol: 'BTC',
  pay: series([1, '0.0007'], [2, '0.0007'], [3, '0.0007'], [4, '0.0007']),
  receive: series([1, '70000'], [2, '77000'], [4, '69300']),
};

function joined(changes: Partial<PairPrices> = {}) {
  return joinHistories({ ...PAIR, ...changes }) ?? assert.fail('no history');
}

test('a pair has a rate where both coins have a price, as one of the dearer coin', () => {
  const history = joined();
  assert.deepEqual([history.baseSymbol, history.quoteSymbol], ['BTC', 'KRW']);
  assert.deepEqual(
    history.points.map(({ atMs, rate }) => [atMs, showRate(history, rate)]),
    [
      [1, '100000000.00'],
      [2, '110000000.00'],
      [4, '99000000.00'],
    ],
  );
  assert.equal(showRate(history, history.low), '99000000.00');
  assert.equal(showRate(history, history.high), '110000000.00');
  assert.equal(history.changePercent, '-1.00');
});

test('a pair near one to one keeps its direction over the whole time', () => {
  const history = joined({ pay: series([1, '0.9'], [2, '1.1']), receive: series([1, '1'], [2, '1']) });
  assert.equal(history.baseSymbol, 'KRW');
  assert.deepEqual(
    history.points.map(({ rate }) => showRate(history, rate)),
    ['0.900000', '1.100000'],
  );
  assert.equal(history.changePercent, '22.22');
});

test('fewer than two moments are no history', () => {
  for (const pay of [[], series([1, '1']), series([1, '1'], [3, '1']), series([1, '1'], [2, 'x'])])
    assert.equal(joinHistories({ ...PAIR, pay }), null);
});

test('rows are counted back from the newest point, and a gap leaves one out', () => {
  const points = joined({
    pay: series([5, '1'], [10, '1'], [15, '1'], [20, '1'], [30, '1'], [35, '1']),
    receive: series([5, '1'], [10, '1'], [15, '1'], [20, '1'], [30, '1'], [35, '1']),
  }).points;
  assert.deepEqual(
    thinOut(points, 10).map(({ atMs }) => atMs),
    [5, 15, 35],
  );
});

test('the line runs from the lowest to the highest rate, and is not drawn where nothing is known', () => {
  const prices = { pay: series([60, '1'], [61, '3'], [80, '2'], [100, '2']) };
  const history = joined({
    ...prices,
    receive: series([60, '1'], [61, '1'], [80, '1'], [100, '1']),
  });
  const frame = { width: 100, height: 50, margin: 5, fromMs: 0, untilMs: 100, everyMs: 1 };
  assert.equal(chartLine(history, frame), 'M60.0 45.0L61.0 5.0M80.0 25.0M100.0 25.0');
  assert.equal(chartLine(history, { ...frame, everyMs: 10 }), 'M60.0 45.0L61.0 5.0L80.0 25.0L100.0 25.0');
});

test('a rate that never moved is a line in the middle', () => {
  const flat = series([0, '2'], [100, '2']);
  const frame = { width: 100, height: 50, margin: 5, fromMs: 0, untilMs: 100, everyMs: 100 };
  const history = joined({ pay: flat, receive: flat });
  assert.equal(chartLine(history, frame), 'M0.0 25.0L100.0 25.0');
  assert.equal(history.changePercent, '0.00');
});

test('the points of an answer are at the moments at which its steps end', () => {
  const points = [{ at: 600, usdPrice: '1.50' }];
  assert.deepEqual(toPriceSeries({ symbol: 'BTC', range: '24h', everySeconds: 300, isDemo: true, points }), {
    everyMs: 300_000,
    isDemo: true,
    points: [{ atMs: 900_000, usdPrice: '1.50' }],
  });
});
