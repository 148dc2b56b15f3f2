import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDemoRateSource } from '../demo/demo-rate-source.ts';

const NOON_MS = Date.UTC(2026, 5, 1, 12);
const MINUTE_MS = 60_000;

/** Reads the prices every quarter of a minute, as far as a desk needs it for its alarms. */
async function watched() {
  const source = createDemoRateSource();
  let nowMs = NOON_MS;
  const pass = async (minutes: number): Promise<readonly string[]> => {
    const endsAtMs = nowMs + minutes * MINUTE_MS;
    for (; nowMs < endsAtMs; nowMs += 15_000) await source.readPrices(nowMs);
    await source.readPrices(nowMs);
    return source.listTroubles(nowMs).map(({ sourceId, kind }) => `${sourceId} ${kind}`);
  };
  assert.deepEqual(await pass(6), []);
  return { source, demo: source.demo ?? assert.fail(), pass };
}

test('a source whose prices are far from all others is named after minutes, and sets no price', async () => {
  const { source, demo, pass } = await watched();
  demo.disturb('kraken', 'wrong');
  assert.deepEqual(await pass(4), []);
  assert.deepEqual(await pass(2), ['kraken apart']);
  const [far] = source.listTroubles(Number.MAX_SAFE_INTEGER);
  // A disturbed source says six percent more.
  assert.equal((far?.farthestPpm ?? 0n) / 1_000n, 60n);
  for (const { symbol, sources, state } of source.decided()) {
    assert.ok(!sources.includes('kraken'), symbol);
    assert.notEqual(state, 'halted');
  }
  demo.disturb('kraken', null);
  assert.deepEqual(await pass(1), []);
});

test('a trouble counts from the first reading that shows it, however soon the next one is', async () => {
  const { source, demo } = await watched();
  demo.disturb('kraken', 'wrong');
  const seenAtMs = NOON_MS + 6 * MINUTE_MS + 10_000;
  await source.readPrices(seenAtMs);
  await source.readPrices(seenAtMs + 15 * MINUTE_MS);
  assert.deepEqual(
    source.listTroubles(seenAtMs + 15 * MINUTE_MS).map(({ sinceMs }) => sinceMs),
    [seenAtMs],
  );
});

test('a source that repeats an old price is named as one that gives none', async () => {
  const { demo, pass } = await watched();
  demo.disturb('okx', 'stale');
  assert.deepEqual(await pass(4), []);
  assert.deepEqual(await pass(3), ['okx silent']);
  demo.disturb('okx', null);
  assert.deepEqual(await pass(1), []);
});
