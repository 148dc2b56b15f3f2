import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STEP_MS } from '../history/price-history.ts';
import { SPARKLINE_HEIGHT, screenPrices } from './screen-prices.ts';

const NOW_MS = Date.parse('2026-11-30T08:00:00Z');

async function lineOf(closes: readonly bigint[]): Promise<readonly number[]> {
  const bars = closes.map((closeScaled, index) => ({
    symbol: 'USDT',
    startsAtMs: NOW_MS - (closes.length - 1 - index) * 4 * STEP_MS.hour,
    openScaled: closeScaled,
    highScaled: closeScaled,
    lowScaled: closeScaled,
    closeScaled,
  }));
  // A bar for every hour, as the history has them.
  const hours = bars.flatMap((bar) =>
    [3, 2, 1, 0].map((before) => ({ ...bar, startsAtMs: bar.startsAtMs - before * STEP_MS.hour })),
  );
  const history = { listPriceBars: async ({ step }: { step: string }) => (step === 'hour' ? hours : []) };
  const [row] = await screenPrices(history, ['USDT'], NOW_MS);
  return row?.sparkline ?? [];
}

test('the line of a week is as high as its picture, but the noise of a stable coin stays flat', async () => {
  const heights = await lineOf([100_000_000n, 110_000_000n, 105_000_000n]);
  assert.deepEqual(heights, [0, SPARKLINE_HEIGHT, SPARKLINE_HEIGHT / 2]);
  for (const noise of [
    [100_000_000n, 100_010_000n, 99_990_000n],
    [100_000_000n, 100_000_000n],
  ])
    for (const height of await lineOf(noise))
      assert.ok(Math.abs(height - SPARKLINE_HEIGHT / 2) <= 20, String(height));
});
