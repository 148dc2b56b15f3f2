import type { HistoryStep } from '@naru/core';
import type { PriceBar } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STEP_MS, createPriceRecorder } from './price-history.ts';

const ONE = 10n ** 18n;

function openBars() {
  const bars = new Map<string, PriceBar & { readonly step: HistoryStep }>();
  const forgotten: string[] = [];
  return {
    forgotten,
    savePriceBars: async (step: HistoryStep, list: readonly PriceBar[]) => {
      for (const bar of list) bars.set(`${step} ${bar.symbol} ${bar.startsAtMs}`, { ...bar, step });
    },
    listPriceBars: async ({
      step,
      sinceMs,
      untilMs,
    }: {
      step: HistoryStep;
      sinceMs: number;
      untilMs: number;
    }) =>
      [...bars.values()].filter(
        (bar) => bar.step === step && bar.startsAtMs >= sinceMs && bar.startsAtMs < untilMs,
      ),
    forgetPriceBars: async (step: HistoryStep, beforeMs: number) => {
      forgotten.push(`${step} ${beforeMs}`);
    },
    find: (key: string) => {
      const bar = bars.get(key);
      return bar === undefined
        ? null
        : [bar.closeScaled, bar.highScaled, bar.lowScaled].map((one) => one / ONE);
    },
  };
}

function snapshotAt(takenAtMs: number, dollars: number) {
  return { snapshotId: 's', takenAtMs, isDemo: true, usdPrices: { BTC: String(dollars) } };
}

test('a minute is written when it is over, with its last price and its extremes', async () => {
  const store = openBars();
  const recorder = createPriceRecorder(store);
  for (const [second, dollars] of [
    [0, 100],
    [20, 130],
    [40, 90],
    [55, 110],
  ] as const)
    await recorder.record(snapshotAt(second * 1000, dollars));
  assert.equal(store.find('minute BTC 0'), null);
  await recorder.record(snapshotAt(60_000, 111));
  assert.deepEqual(store.find('minute BTC 0'), [110n, 130n, 90n]);
  assert.deepEqual(store.find('hour BTC 0'), [110n, 130n, 90n]);
});

test('an hour and a day go on over a restart', async () => {
  const store = openBars();
  const first = createPriceRecorder(store);
  await first.record(snapshotAt(0, 100));
  await first.record(snapshotAt(60_000, 150));
  await first.record(snapshotAt(120_000, 120));
  const second = createPriceRecorder(store);
  await second.record(snapshotAt(600_000, 80));
  await second.record(snapshotAt(660_000, 81));
  assert.deepEqual(store.find('hour BTC 0'), [80n, 150n, 80n]);
  assert.deepEqual(store.find('day BTC 0'), [80n, 150n, 80n]);
});

test('a new hour starts a new bar, and old bars are deleted', async () => {
  const store = openBars();
  const recorder = createPriceRecorder(store);
  await recorder.record(snapshotAt(STEP_MS.hour - 60_000, 100));
  await recorder.record(snapshotAt(STEP_MS.hour, 200));
  assert.deepEqual(store.forgotten, [
    `minute ${STEP_MS.hour - 8 * STEP_MS.day}`,
    `hour ${STEP_MS.hour - 400 * STEP_MS.day}`,
  ]);
  await recorder.record(snapshotAt(STEP_MS.hour + 60_000, 201));
  assert.deepEqual(store.find(`hour BTC ${STEP_MS.hour}`), [200n, 200n, 200n]);
});
