import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { DemoFault } from '../demo/demo-fault.ts';
import { openVenueServer } from '../testing/venue-server.ts';
import { createHttpTransport } from '../transport/http-transport.ts';
import type { DecidedPrice } from './judge-votes.ts';
import { type MarketRateSource, createMarketRateSource } from './market-rate-source.ts';

const START_MS = Date.UTC(2026, 10, 18, 12);
const ROUND_MS = 10_000;
const ROUNDS_PER_MINUTE = 6;
const PPM = 1_000_000n;
const venues = await openVenueServer(START_MS);
after(() => venues.close());
beforeEach(() => {
  venues.faults.clear();
  venues.market.length = 0;
  venues.nowMs = START_MS;
});

function openEngine(): MarketRateSource {
  const options = { transport: createHttpTransport(), isDemo: true, random: () => 0 };
  return createMarketRateSource({ ...options, sources: venues.sources, elapsedMs: () => venues.nowMs });
}

/** Lets rounds pass, and gives what was decided about one symbol in each. */
async function pass(
  engine: MarketRateSource,
  symbol: string,
  rounds: number,
): Promise<readonly DecidedPrice[]> {
  const decided: DecidedPrice[] = [];
  for (let round = 0; round < rounds; round += 1) {
    venues.nowMs += ROUND_MS;
    await engine.collect(venues.nowMs);
    await engine.readPrices(venues.nowMs);
    decided.push(engine.decided().find((price) => price.symbol === symbol) ?? assert.fail(symbol));
  }
  return decided;
}

function lastOf(decided: readonly DecidedPrice[]): DecidedPrice {
  return decided.at(-1) ?? assert.fail('no round');
}

function bend(target: string, factor: number): DemoFault {
  const factorPpm = BigInt(Math.round(factor * 1_000_000));
  return { target, afterMs: 0, effect: { kind: 'factor', factorPpm } };
}

function apartPpm(left: bigint, right: bigint): bigint {
  return ((left > right ? left - right : right - left) * PPM) / right;
}

/** From now on it answers what it answers next, for ever, with the dates of now. */
function freeze(sourceId: string): void {
  let kept: string | null = null;
  const rewrite = (body: string): string =>
    (kept ??= body).replaceAll(/"ts":"\d+"/g, `"ts":"${venues.nowMs}"`);
  venues.faults.set(sourceId, { kind: 'rewrite', rewrite });
}

const VENUES_OF_BTC = ['binance', 'okx', 'kraken', 'bitstamp', 'coinbase', 'bitfinex'];

test('venues behind a cache that got stuck count for a minute, however many they are', async () => {
  const engine = openEngine();
  await pass(engine, 'BTC', 3);
  for (const id of ['kraken', 'coinbase', 'bitfinex', 'binance', 'okx']) freeze(id);
  await pass(engine, 'BTC', 1);
  venues.market.push(bend('bitstamp', 0.88));
  const decided = await pass(engine, 'BTC', 3 * ROUNDS_PER_MINUTE);
  for (const price of decided.slice(ROUNDS_PER_MINUTE + 1)) {
    assert.ok(!price.sources.some((id) => id !== 'bitstamp'), price.sources.join(' '));
  }
  assert.deepEqual([lastOf(decided).state, lastOf(decided).reason], ['halted', 'sources']);
  venues.faults.clear();
  venues.market.length = 0;
  assert.equal(lastOf(await pass(engine, 'BTC', ROUNDS_PER_MINUTE)).state, 'ok', 'they move again');
});

test('a few that are stuck take nothing but their own votes', async () => {
  const engine = openEngine();
  await pass(engine, 'BTC', 3);
  freeze('kraken');
  freeze('binance');
  const price = lastOf(await pass(engine, 'BTC', 2 * ROUNDS_PER_MINUTE));
  assert.equal(price.state, 'ok');
  assert.deepEqual(
    price.sources,
    VENUES_OF_BTC.filter((id) => id !== 'kraken' && id !== 'binance'),
  );
});

/** A thinly traded coin with three venues, of which the first two send false prices. */
const THIN = 'DASH';
const THIN_VENUES = ['kraken', 'bitfinex', 'coinbase'];
const LIARS = THIN_VENUES.slice(0, 2);

async function openThin(): Promise<MarketRateSource> {
  for (const { sourceId, kind } of venues.sources) {
    if (kind === 'exchange' && !THIN_VENUES.includes(sourceId))
      venues.faults.set(sourceId, { kind: 'status', status: 503 });
  }
  const engine = openEngine();
  const price = lastOf(await pass(engine, THIN, 15 * ROUNDS_PER_MINUTE));
  assert.deepEqual([price.state, [...price.sources].sort()], ['ok', [...THIN_VENUES].sort()]);
  return engine;
}

/** What the honest one says, in dollars. */
function honestPrice(engine: MarketRateSource): bigint {
  const readings = engine.listReadings(venues.nowMs).get(THIN) ?? [];
  return readings.find(({ sourceId }) => !LIARS.includes(sourceId))?.priceScaled ?? assert.fail('none');
}

test('two of three venues with the same false price halt a thinly traded coin', async () => {
  const engine = await openThin();
  venues.market.push(...LIARS.map((id) => bend(id, 1.03)));
  for (const price of await pass(engine, THIN, 15 * ROUNDS_PER_MINUTE))
    assert.deepEqual([price.state, price.reason], ['halted', 'dispersion']);
  venues.market.length = 0;
  assert.equal(lastOf(await pass(engine, THIN, 2)).state, 'ok', 'they agree again');
});

for (const step of [1.029, 1.004, 1.0005]) {
  test(`a false price that grows ${step} times each round never gains more than the band`, async () => {
    const engine = await openThin();
    let factor = 1;
    let halted = 0;
    for (let round = 0; round < 15 * ROUNDS_PER_MINUTE; round += 1) {
      factor *= step;
      venues.market.splice(0, venues.market.length, ...LIARS.map((id) => bend(id, factor)));
      const { priceScaled } = lastOf(await pass(engine, THIN, 1));
      if (priceScaled === null) halted += 1;
      else assert.ok(apartPpm(priceScaled, honestPrice(engine)) <= 16_000n, `round ${round}`);
    }
    assert.ok(halted > 50, `${halted}`);
  });
}
