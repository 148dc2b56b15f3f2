import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import type { DemoFault } from '../demo/demo-fault.ts';
import { openVenueServer, type VenueFault } from '../testing/venue-server.ts';
import { createHttpTransport } from '../transport/http-transport.ts';
import type { DecidedPrice } from './judge-votes.ts';
import { type MarketRateSource, createMarketRateSource } from './market-rate-source.ts';

const START_MS = Date.UTC(2026, 10, 18, 12);
const ROUND_MS = 10_000;
const MINUTE_MS = 60_000;
const venues = await openVenueServer(START_MS);
after(() => venues.close());
beforeEach(() => {
  venues.faults.clear();
  venues.market.length = 0;
  venues.asked.clear();
  venues.nowMs = START_MS;
});

/** An engine on the loopback venues. One that is set to fail is not waited for as long as a real one. */
function openEngine(elapsedMs = (): number => venues.nowMs): MarketRateSource {
  const http = createHttpTransport();
  const isFailing = (url: string): boolean => venues.faults.has(new URL(url).pathname.slice(1));
  return createMarketRateSource({
    sources: venues.sources,
    transport: {
      fetch: (request) => http.fetch(isFailing(request.url) ? { ...request, timeoutMs: 150 } : request),
    },
    isDemo: true,
    elapsedMs,
    random: () => 0,
  });
}

/** Lets rounds pass, and says what the last one decided. */
async function pass(
  engine: MarketRateSource,
  rounds: number,
  everyMs = ROUND_MS,
): Promise<(symbol: string) => DecidedPrice> {
  for (let round = 0; round < rounds; round += 1) {
    venues.nowMs += everyMs;
    await engine.collect(venues.nowMs);
    const prices = await engine.readPrices(venues.nowMs);
    assert.ok(prices.ok);
  }
  return (symbol) => engine.decided().find((price) => price.symbol === symbol) ?? assert.fail(symbol);
}

function factorOf(target: string, factor: number): DemoFault {
  return {
    target,
    afterMs: 0,
    effect: { kind: 'factor', factorPpm: BigInt(Math.round(factor * 1_000_000)) },
  };
}

const VENUES_OF_BTC = ['binance', 'okx', 'kraken', 'bitstamp', 'coinbase', 'bitfinex'];

function isNear(left: bigint | null, right: bigint | null, ppm: bigint): boolean {
  assert.ok(left !== null && right !== null);
  const apart = left > right ? left - right : right - left;
  return apart * 1_000_000n <= right * ppm;
}

test('six venues over HTTP make one price, which names them', async () => {
  const price = (await pass(openEngine(), 3))('BTC');
  assert.deepEqual([price.state, price.sources], ['ok', VENUES_OF_BTC]);
});

const FAULTS: Readonly<Record<string, VenueFault>> = {
  'a server fault': { kind: 'status', status: 500 },
  'too many requests': { kind: 'status', status: 429, headers: { 'retry-after': '600' } },
  'not from your country': { kind: 'status', status: 451 },
  silence: { kind: 'silence' },
  'a broken connection': { kind: 'hang_up' },
  'a page': { kind: 'body', body: '<!doctype html><title>Sorry</title>' },
  'a redirect': { kind: 'redirect', to: 'http://127.0.0.1:1/' },
  'a bomb of gzip': { kind: 'bomb' },
  'bytes without end': { kind: 'endless' },
  'half an answer': { kind: 'rewrite', rewrite: (body) => body.slice(0, body.length / 2) },
  'no numbers': { kind: 'rewrite', rewrite: rewritePrices('"NaN"') },
  zeros: { kind: 'rewrite', rewrite: rewritePrices('"0"') },
  'prices below zero': { kind: 'rewrite', rewrite: rewritePrices('"-67000.5"') },
  words: { kind: 'rewrite', rewrite: rewritePrices('"about sixty"') },
  objects: { kind: 'rewrite', rewrite: rewritePrices('{"toString":1}') },
  'endless digits': { kind: 'rewrite', rewrite: rewritePrices(`"${'9'.repeat(400)}"`) },
};

function rewritePrices(value: string): (body: string) => string {
  return (body) => body.replaceAll(/"(bidPrice|askPrice)":"[^"]*"/g, `"$1":${value}`);
}

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`${name} of one venue takes its vote and nothing else`, async () => {
    const engine = openEngine();
    const before = (await pass(engine, 3))('BTC');
    venues.faults.set('binance', fault);
    const price = (await pass(engine, 8))('BTC');
    assert.deepEqual([price.state, price.sources], ['ok', VENUES_OF_BTC.slice(1)]);
    assert.ok(isNear(price.priceScaled, before.priceScaled, 5_000n));
    const health = engine.health().find(({ sourceId }) => sourceId === 'binance');
    assert.notEqual(health?.problem, null, 'the operator sees why');
    venues.faults.clear();
  });

  test(`${name} of all venues: the last price for a minute, then none, and back when they are`, async () => {
    const engine = openEngine();
    const before = (await pass(engine, 3))('BTC');
    for (const { sourceId } of venues.sources) {
      venues.faults.set(sourceId, fault.kind === 'rewrite' ? { kind: 'body', body: '[1,2]' } : fault);
    }
    const soon = (await pass(engine, 1))('BTC');
    assert.ok(isNear(soon.priceScaled, before.priceScaled, 1n));
    const later = (await pass(engine, 7))('BTC');
    assert.deepEqual([later.state, later.reason, later.priceScaled], ['halted', 'sources', null]);
    venues.faults.clear();
    venues.nowMs += 3_600_000;
    assert.equal((await pass(engine, 13))('BTC').state, 'ok');
  });
}

test('a clock that is set freezes no price, neither back nor forward', async () => {
  let elapsedMs = 0;
  const engine = openEngine(() => elapsedMs);
  const passRound = async (): Promise<DecidedPrice> => {
    elapsedMs += ROUND_MS;
    return (await pass(engine, 1))('BTC');
  };
  for (let round = 0; round < 3; round += 1) await passRound();
  for (const stepMs of [-3_600_000, 3_600_000, -3_600_000]) {
    venues.nowMs += stepMs;
    for (const id of VENUES_OF_BTC) venues.market.push(factorOf(id, 1.01));
    await passRound();
    const shown = await passRound();
    const present = (await pass(openEngine(), 1, 0))('BTC');
    assert.equal(shown.state, 'ok');
    assert.ok(isNear(shown.priceScaled, present.priceScaled, 2_000n), `after ${stepMs}`);
  }
});

test('a service that says "not so often" is left alone for as long as it asks', async () => {
  const engine = openEngine();
  venues.faults.set('okx', { kind: 'status', status: 429, headers: { 'retry-after': '600' } });
  await pass(engine, 59);
  assert.equal(venues.asked.get('okx'), 1);
  await pass(engine, 3);
  assert.equal(venues.asked.get('okx'), 2);
});

test('services that all say "not for ten minutes" at once are called again after one', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  const fault: VenueFault = { kind: 'status', status: 429, headers: { 'retry-after': '600' } };
  for (const { sourceId } of venues.sources) venues.faults.set(sourceId, fault);
  const asked = venues.asked.get('okx') ?? 0;
  assert.equal((await pass(engine, 12))('BTC').state, 'halted');
  assert.equal((venues.asked.get('okx') ?? 0) - asked, 2, 'once a minute');
  venues.faults.clear();
  assert.equal((await pass(engine, 18))('BTC').state, 'ok');
});

test('a hundredfold, a thousandth and a few percent of one venue are left out', async () => {
  for (const factor of [100, 1000, 0.001, 1.06, 0.94]) {
    venues.market.length = 0;
    const engine = openEngine();
    const before = (await pass(engine, 3))('BTC');
    venues.market.push(factorOf('okx', factor));
    const price = (await pass(engine, 2))('BTC');
    assert.deepEqual([price.state, price.sources.includes('okx')], ['ok', false], String(factor));
    assert.ok(isNear(price.priceScaled, before.priceScaled, 5_000n));
  }
});

test('two halves that disagree are no price', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  for (const venue of VENUES_OF_BTC.slice(0, 3)) venues.market.push(factorOf(venue, 1.04));
  const price = (await pass(engine, 2))('BTC');
  assert.deepEqual([price.state, price.reason], ['halted', 'dispersion']);
});

test('a thousandth of the won at one venue halts the won, and coins go on', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  venues.market.push(factorOf('upbit', 0.001));
  const decided = await pass(engine, 2);
  assert.deepEqual([decided('KRW').state, decided('KRW').reason], ['halted', 'dispersion']);
  assert.equal(decided('BTC').state, 'ok');
});

test('a won that leaves the bank too far behind is halted by the premium', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  for (const venue of ['upbit', 'bithumb']) venues.market.push(factorOf(venue, 1.12));
  const decided = (await pass(engine, 2))('KRW');
  assert.deepEqual([decided.state, decided.reason], ['halted', 'premium']);
});

test('all venues together, two percent a minute: the drift is stopped', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  const states: (string | null)[] = [];
  for (let round = 1; round <= 60; round += 1) {
    venues.market.splice(
      0,
      venues.market.length,
      ...VENUES_OF_BTC.map((id) => factorOf(id, 1.02 ** (round / 6))),
    );
    const price = (await pass(engine, 1))('BTC');
    states.push(price.state === 'halted' ? price.reason : price.state);
  }
  assert.equal(states[0], 'ok');
  assert.equal(states.at(-1), 'drift');
});

test('a dollar of Tether that is none halts what is priced in it alone', async () => {
  const engine = openEngine();
  venues.market.push({ target: 'usdt', afterMs: 0, effect: { kind: 'price', usdPrice: '0.97' } });
  const decided = await pass(engine, 3);
  assert.deepEqual([decided('USDT').state, decided('USDT').reason], ['halted', 'depeg']);
  assert.equal(decided('KRW').reason, 'depeg', 'won are priced through it');
  assert.deepEqual(decided('BTC').sources, ['kraken', 'bitstamp', 'coinbase', 'bitfinex']);
});

test('an old price in a fresh answer is an old price', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  const old = String(venues.nowMs);
  venues.faults.set('okx', {
    kind: 'rewrite',
    rewrite: (body) => body.replaceAll(/"ts":"\d+"/g, `"ts":"${old}"`),
  });
  assert.equal((await pass(engine, 5))('BTC').sources.includes('okx'), true);
  assert.equal((await pass(engine, 3))('BTC').sources.includes('okx'), false);
});

test('few sources make a price dearer, and what it is made of is known', async () => {
  const engine = openEngine();
  await pass(engine, 3);
  for (const venue of VENUES_OF_BTC.slice(0, 3)) venues.faults.set(venue, { kind: 'status', status: 503 });
  const price = (await pass(engine, 8))('BTC');
  assert.deepEqual([price.state, price.reason], ['degraded', 'sources']);
  assert.equal(price.wideningPpm, 2_500n);
});

test('a market that moves more than usual widens the margin, within its bound, and calms again', async () => {
  const engine = openEngine();
  const bend = (factor: number): void => {
    venues.market.splice(0, venues.market.length, ...VENUES_OF_BTC.map((id) => factorOf(id, factor)));
  };
  const widened: bigint[] = [];
  for (let minute = 0; minute < 15; minute += 1) {
    bend(minute % 2 === 0 ? 1 : 1.012);
    widened.push((await pass(engine, 1, MINUTE_MS))('BTC').wideningPpm);
  }
  assert.equal(widened[0], 0n);
  assert.ok((widened.at(-1) ?? 0n) > 5_000n, String(widened.at(-1)));
  for (const ppm of widened) assert.ok(ppm >= 0n && ppm <= 20_000n);
  bend(1);
  assert.equal((await pass(engine, 33, MINUTE_MS))('BTC').wideningPpm, 0n);
});

test('over a restart the engine knows what it knew, and a halt stays', async () => {
  const engine = openEngine();
  const before = (await pass(engine, 3))('BTC');
  engine.changeOrders((orders) => ({
    ...orders,
    halts: [{ symbol: 'ETH', note: 'n', operatorId: 'o', sinceMs: 1 }],
  }));
  const restarted = openEngine();
  restarted.loadMemory(engine.writeMemory());
  for (const { sourceId } of venues.sources) venues.faults.set(sourceId, { kind: 'hang_up' });
  const decided = await pass(restarted, 1);
  assert.deepEqual([decided('BTC').priceScaled, decided('BTC').reason], [before.priceScaled, 'stale']);
  assert.deepEqual([decided('ETH').state, decided('ETH').reason], ['halted', 'forced']);
  assert.equal((await pass(restarted, 7))('BTC').state, 'halted');
});
