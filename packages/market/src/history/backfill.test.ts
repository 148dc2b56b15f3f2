import type { PriceBar } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDemoRateSource } from '../demo/demo-rate-source.ts';
import { SCALE } from '../scaled-price.ts';
import { screenPrices } from '../screener/screen-prices.ts';
import { createDemoDaysTransport } from '../testing/demo-daily.ts';
import { notFetched, type Transport } from '../transport/transport.ts';
import { createBackfill, judgeDaily } from './backfill.ts';
import type { DailyBar } from './daily-source.ts';
import { STEP_MS } from './price-history.ts';

const DAY_MS = STEP_MS.day;
const NOW_MS = Date.UTC(2026, 10, 20, 12);

/** Keeps days as the store does: nothing is written over. */
function openShelf(own: readonly PriceBar[] = []) {
  const days = new Map(own.map((bar) => [`${bar.symbol} ${bar.startsAtMs}`, bar]));
  const list = ({
    symbols,
    sinceMs,
    untilMs,
  }: {
    symbols: readonly string[];
    sinceMs: number;
    untilMs: number;
  }) =>
    Promise.resolve(
      [...days.values()]
        .filter(
          ({ symbol, startsAtMs }) =>
            symbols.includes(symbol) && startsAtMs >= sinceMs && startsAtMs < untilMs,
        )
        .toSorted((left, right) => left.startsAtMs - right.startsAtMs),
    );
  return {
    days,
    listPriceBars: list,
    addOutsideBars: (_step: string, bars: readonly PriceBar[], outsideSource: string) => {
      for (const bar of bars) {
        const key = `${bar.symbol} ${bar.startsAtMs}`;
        if (!days.has(key)) days.set(key, { ...bar, outsideSource });
      }
      return Promise.resolve();
    },
  };
}

async function presentPrices(): Promise<(symbol: string) => bigint | null> {
  const rates = createDemoRateSource();
  await rates.readPrices(NOW_MS);
  return (symbol) => rates.decided().find((price) => price.symbol === symbol)?.marketScaled ?? null;
}

/** Runs it to its end; answers what was reported and how long all of it took. */
async function run(transport: Transport, shelf: ReturnType<typeof openShelf>) {
  const backfill = createBackfill({ transport, store: shelf, presentPriceOf: await presentPrices() });
  const reported: string[] = [];
  let tookMs = 0;
  for (let step = 0; step < 1_000; step += 1) {
    const { waitMs, reported: one } = await backfill.step(NOW_MS + tookMs);
    if (one !== null) reported.push(`${one.sourceId} ${one.symbol} ${one.problem ?? one.days}`);
    if (waitMs === null) return { reported, tookMs };
    tookMs += waitMs;
  }
  return assert.fail('it never ends');
}

const DEMO = createDemoDaysTransport(NOW_MS);

test('each symbol is asked for once, with a pause, and all averages have their days at once', async () => {
  const shelf = openShelf();
  const { reported, tookMs } = await run(DEMO, shelf);
  const currencies = ['upbit KRW 199', 'frankfurter CNY 298'];
  assert.deepEqual(
    currencies.map((line) => reported.includes(line)),
    [true, true],
    reported.join(),
  );
  const coins = reported.filter((line) => !currencies.includes(line));
  assert.equal(coins.length, 24);
  assert.ok(
    coins.every((line) => /^kraken \w+ 299$/.test(line)),
    reported.join(),
  );
  assert.ok(tookMs >= 25 * 2_000);
  const rows = await screenPrices(shelf, ['BTC', 'MATIC', 'XMR', 'CNY', 'KRW'], NOW_MS);
  const votes = rows.map(({ symbol, movingAverages }) => [
    symbol,
    movingAverages.votes,
    movingAverages.rating === null,
  ]);
  assert.deepEqual(votes, [
    ['BTC', 14, false],
    ['MATIC', 14, false],
    ['XMR', 14, false],
    ['CNY', 14, false],
    // Those of two hundred days come with the day that goes on.
    ['KRW', 12, false],
  ]);
  assert.deepEqual((await run(DEMO, shelf)).reported, [], 'nobody is asked again for what is there');
});

test('our own record is left as it is', async () => {
  const own: PriceBar = {
    symbol: 'BTC',
    startsAtMs: Date.UTC(2026, 10, 10),
    closeScaled: 5n * SCALE,
    highScaled: 6n * SCALE,
    lowScaled: 4n * SCALE,
  };
  const shelf = openShelf([own]);
  await run(DEMO, shelf);
  assert.deepEqual(shelf.days.get(`BTC ${own.startsAtMs}`), own);
  assert.ok(shelf.days.size > 24 * 290);
});

test('a venue that fails is asked twice for a coin, one that sends us away never again', async () => {
  const failing: Transport = {
    fetch: (request) => {
      if (request.url.includes('kraken')) return Promise.resolve(notFetched('status', { status: 451 }));
      if (request.url.includes('coinbase')) return Promise.resolve(notFetched('timed_out'));
      return DEMO.fetch(request);
    },
  };
  const shelf = openShelf();
  const { reported } = await run(failing, shelf);
  const times = (part: string): number => reported.filter((line) => line.startsWith(part)).length;
  assert.deepEqual([times('kraken'), times('coinbase'), times('binance')], [1, 48, 24]);
  const coins = [...shelf.days.values()].filter(({ symbol }) => !['KRW', 'CNY'].includes(symbol));
  assert.ok(coins.every(({ outsideSource }) => outsideSource === 'binance'));
});

test('where nobody answers it ends, and nothing is there', async () => {
  const shelf = openShelf();
  const { reported } = await run({ fetch: () => Promise.resolve(notFetched('unreachable')) }, shelf);
  assert.deepEqual([reported.length, shelf.days.size], [(24 * 3 + 2 + 1) * 2, 0]);
});

test('without a present price nobody is asked, and it ends after a while', async () => {
  const backfill = createBackfill({ transport: DEMO, store: openShelf(), presentPriceOf: () => null });
  let steps = 0;
  for (let waitMs: number | null = 0; waitMs !== null; steps += 1) {
    const step = await backfill.step(NOW_MS);
    assert.equal(step.reported, null);
    ({ waitMs } = step);
  }
  assert.ok(steps > 10 && steps < 100, String(steps));
});

function days(
  count: number,
  change: (bar: DailyBar, index: number) => Partial<DailyBar> = () => ({}),
): DailyBar[] {
  return Array.from({ length: count }, (_, index) => {
    const startsAtMs = Date.UTC(2026, 10, 19) - (count - 1 - index) * DAY_MS;
    const bar = { startsAtMs, closeScaled: 100n, highScaled: 110n, lowScaled: 90n };
    return { ...bar, ...change(bar, index) };
  });
}

test('days are believed when they lead to the present, one by one', () => {
  const judge = (reported: readonly DailyBar[]): string => {
    const answer = judgeDaily(reported, { presentScaled: 110n, nowMs: NOW_MS, newestAgeMaxDays: 3 });
    return answer.ok ? String(answer.value.length) : answer.reason;
  };
  const today = { startsAtMs: Date.UTC(2026, 10, 20), closeScaled: 1n, highScaled: 1n, lowScaled: 1n };
  const tomorrow = { ...today, startsAtMs: Date.UTC(2026, 10, 21) };
  assert.equal(judge([...days(30), today, tomorrow]), '30', 'what is not over does not count');
  assert.equal(judge([...days(30), ...days(30)].toReversed()), '30', 'each day once');
  assert.equal(judge(days(500)), '400');
  assert.equal(judge(days(9)), 'too_few_days');
  assert.equal(judge(days(30, ({ startsAtMs }) => ({ startsAtMs: startsAtMs - 5 * DAY_MS }))), 'out_of_date');
  assert.equal(judge(days(30, ({ startsAtMs }) => ({ startsAtMs: startsAtMs + 1 }))), 'too_few_days');
  const hundredfold = { closeScaled: 10_000n, highScaled: 11_000n, lowScaled: 9_000n };
  assert.equal(judge(days(30, () => hundredfold)), 'implausible', 'another coin');
  assert.equal(judge(days(30, (_bar, index) => (index === 7 ? hundredfold : {}))), 'implausible', 'a leap');
  assert.equal(judge(days(30, (_bar, index) => (index === 7 ? { lowScaled: 101n } : {}))), 'implausible');
  assert.equal(judge(days(30, (_bar, index) => (index === 7 ? { highScaled: 99n } : {}))), 'implausible');
});
