import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ASSET_FACTS, parseNetworkAddress } from '@naru/chains';
import { createAccountDesk } from '../account/account-desk.ts';
import { createPasswordHasher } from '../password/password-hasher.ts';
import { refuse } from '@naru/core';
import { type Rail, type RateSource, changeAdjustments, createRateBook, loadSnapshots } from '@naru/desk';
import { type MarketRateSource, createDemoRateSource } from '@naru/market';
import { createWitnessedRail } from '@naru/rails';
import type { LogEvent } from '../log/json-log.ts';
import { TEST_GAUGES, TEST_POST } from '../testing/test-context.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { createLotteryParts } from '../lottery/lottery-facts.ts';
import { TEST_BOX } from '../testing/test-box.ts';
import { createMarketDesk } from '../market/market-desk.ts';
import { createPoolFiller } from './housekeeping.ts';
import { type RatePublisherOptions, createRatePublisher } from './rate-publisher.ts';
import { createWorkerSet } from './worker-set.ts';
import { createLease, soleLease } from './worker.ts';

/** Runs what waits until something waits again. */
async function round(timers: ReturnType<typeof createTestTimers>): Promise<void> {
  timers.runAll();
  while (timers.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve));
}

function publisherOf(house: TestDesk, options: Partial<RatePublisherOptions> = {}) {
  const timers = createTestTimers();
  const logged: LogEvent[] = [];
  const publisher = createRatePublisher({
    desk: house.desk,
    source: createDemoRateSource(),
    timers,
    lease: soleLease,
    refreshSettings: () => Promise.resolve(),
    log: (event) => logged.push(event),
    onPrices: () => undefined,
    ...options,
  });
  return { publisher, timers, logged };
}

test('prices are published every five seconds', async () => {
  await withTestDesk({}, async (house) => {
    const { publisher, timers } = publisherOf(house);
    await publisher.publishOnce();
    const first = house.desk.rateBook.current();
    publisher.start();
    house.clock.advance(5_000);
    await round(timers);
    assert.deepEqual(timers.waiting(), [5_000]);
    assert.notEqual(house.desk.rateBook.current()?.snapshotId, first?.snapshotId);
    assert.equal((await house.desk.store.listSnapshots(0)).length, 2);
    await publisher.stop();
  });
});

test('without prices the last ones go stale and nothing is invented', async () => {
  await withTestDesk({}, async (house) => {
    const source: RateSource = {
      isDemo: false,
      readPrices: () => Promise.resolve(refuse('prices_unavailable')),
    };
    const { publisher, logged } = publisherOf(house, { source });
    await publisher.publishOnce();
    assert.equal(house.desk.rateBook.current(), null);
    assert.equal(logged[0]?.event, 'prices_unavailable');
  });
});

test('a process without the lease takes over what the other one published', async () => {
  await withTestDesk({}, async (house) => {
    const { store } = house.desk;
    const shared = { store, elapsedMs: () => house.clock.nowMs(), name: 'rates', durationMs: 15_000 };
    const first = publisherOf(house, { lease: createLease({ ...shared, holder: 'first' }) });
    await first.publisher.publishOnce();
    const published = house.desk.rateBook.current();
    const other = { ...house.desk, rateBook: createRateBook() };
    const second = publisherOf(house, { desk: other, lease: createLease({ ...shared, holder: 'second' }) });
    await second.publisher.publishOnce();
    assert.deepEqual(other.rateBook.current(), published);
    await second.publisher.publishOnce();
    assert.equal((await store.listSnapshots(0)).length, 1);
    const margin = { paySymbol: 'LTC', receiveSymbol: 'XRP', beforePpm: null, afterPpm: -70_000n };
    await changeAdjustments(house.desk, { changes: [margin], by: { operatorId: 'mina', note: 'a test' } });
    house.clock.advance(5_000);
    await first.publisher.publishOnce();
    await second.publisher.publishOnce();
    for (const book of [house.desk.rateBook, other.rateBook])
      assert.ok(book.adjustments().some(({ partsPerMillion }) => partsPerMillion === -70_000n));
  });
});

test('at a process without the lease an operator sees prices and can stop and pin one of them', async () => {
  await withTestDesk({}, async (house) => {
    const source = createDemoRateSource();
    const lease = { take: () => Promise.resolve(false), giveBack: () => Promise.resolve() };
    const { publisher } = publisherOf(house, { source, lease });
    await publisher.publishOnce();
    assert.deepEqual(await house.desk.store.listSnapshots(0), []);
    const market = createMarketDesk({ desk: house.desk, source, publish: () => publisher.publishHere() });
    const by = { operatorId: 'mina', note: 'the venue is wrong' };
    for (const kind of ['halt', 'resume'] as const) {
      assert.deepEqual(await market.give({ kind, symbol: 'LTC' }, by), { ok: true, value: 'given' });
      const { usdPrices = {} } = house.desk.rateBook.current() ?? {};
      assert.equal('LTC' in usdPrices, kind === 'resume', 'here it holds at once');
    }
    const pin = { kind: 'pin', symbol: 'LTC', usdPrice: '1', minutes: 5 } as const;
    assert.deepEqual(await market.give(pin, by), { ok: false, reason: 'pin_too_far' });
  });
});

test('a snapshot from the future is not taken over from a process whose clock is wrong', async () => {
  await withTestDesk({}, async (house) => {
    const ahead = await house.publish();
    house.clock.advance(-600_000);
    const other = { ...house.desk, rateBook: createRateBook() };
    await loadSnapshots(other, true);
    assert.equal(other.rateBook.current(), null);
    other.rateBook.add(ahead);
    assert.equal(other.rateBook.findFresh(ahead.snapshotId, house.clock.nowMs()), null);
  });
});

test('after a restart a page can go on from the snapshot that it shows', async () => {
  await withTestDesk({}, async (house) => {
    const shown = await house.publish();
    house.clock.advance(59_999);
    const restarted = { ...house.desk, rateBook: createRateBook() };
    await loadSnapshots(restarted, true);
    await loadSnapshots(restarted, true);
    assert.deepEqual(restarted.rateBook.findFresh(shown.snapshotId, house.clock.nowMs()), shown);
    house.clock.advance(1);
    assert.equal(restarted.rateBook.findFresh(shown.snapshotId, house.clock.nowMs()), null);
  });
});

test('invented prices of before are not taken up by a desk that has real ones, or none', async () => {
  await withTestDesk({}, async (house) => {
    await house.publish();
    for (const isDemo of [false, null]) {
      const restarted = { ...house.desk, rateBook: createRateBook() };
      await loadSnapshots(restarted, isDemo);
      assert.equal(restarted.rateBook.current(), null, String(isDemo));
    }
  });
});

test('address pools are filled one after the other, and a fault of one does not stop the next', async () => {
  await withTestDesk({}, async (house) => {
    const logged: LogEvent[] = [];
    const filled: string[] = [];
    const addressPool = {
      ...house.desk.addressPool,
      refill: (rail: Parameters<typeof house.desk.addressPool.refill>[0]) => {
        filled.push(rail.network.railId);
        return rail.network.railId === 'rehearsal-btc'
          ? Promise.reject(new Error('no'))
          : house.desk.addressPool.refill(rail);
      },
    };
    const filler = createPoolFiller({ ...house.desk, addressPool }, (event) => logged.push(event));
    filler.fillAll();
    filler.fillAll();
    await new Promise((resolve) => setImmediate(resolve));
    while (filled.length < house.desk.rails.size) await new Promise((resolve) => setImmediate(resolve));
    await filler.stop();
    assert.deepEqual(filled, [...house.desk.rails.keys()], 'each once');
    assert.deepEqual(
      logged.map(({ event, fields }) => [event, fields?.['rail']]),
      [['address_refill_failed', 'rehearsal-btc']],
    );
    assert.equal(
      (await house.desk.store.listFreeAddresses({ railId: 'rehearsal-zec', limit: 20 })).length,
      20,
    );
    const last = house.desk.rails.get('rehearsal-ada') ?? assert.fail();
    filler.fill(last);
    await filler.stop();
    assert.equal(filled.length, house.desk.rails.size, 'nothing after the end');
  });
});

test('a list of addresses is counted at the start, and again at a fifth and at none', async () => {
  const addresses = Array.from({ length: 5 }, (_, index) => {
    const parsed = parseNetworkAddress('eth', `0x${String(index + 1).padStart(40, 'a')}`);
    return parsed.ok ? parsed.value : assert.fail();
  });
  const assets = ASSET_FACTS.filter(({ symbol }) => symbol === 'LINK');
  const ethereum = createWitnessedRail({
    assets,
    deposits: { kind: 'list', addresses },
    environment: 'test',
    tagSeedText: '',
  });
  await withTestDesk({ witnessedRails: [ethereum] }, async (house) => {
    const logged: LogEvent[] = [];
    const filler = createPoolFiller(house.desk, (event) => logged.push(event));
    for (const lines of [1, 1, 1, 1, 2, 3]) {
      filler.fill(ethereum);
      while (logged.length < lines) await new Promise((resolve) => setImmediate(resolve));
      if (lines < 3) await house.order({ pay: 'LINK', receive: 'LTC', payAmount: '20' });
    }
    await filler.stop();
    assert.deepEqual(
      logged.map(({ level, event, fields }) => [level, event, fields?.['left']]),
      [
        ['info', 'address_list_counted', 5],
        ['warn', 'address_list_counted', 1],
        ['error', 'address_list_counted', 0],
      ],
    );
  });
});

function workersOf(house: TestDesk, market: MarketRateSource | null = null) {
  const timers = createTestTimers();
  const workers = createWorkerSet({
    desk: createAccountDesk(house.desk, createPasswordHasher(), {
      brandName: () => 'Naru',
      log: () => undefined,
      secretBox: TEST_BOX,
    }),
    lottery: createLotteryParts(new Uint8Array(32), { isRehearsal: true }),
    role: 'all',
    rates: market ?? createDemoRateSource(),
    timers,
    log: () => undefined,
    holder: null,
    market,
    liveFeeds: null,
    backfill: null,
    gauges: TEST_GAUGES,
    backup: null,
    onNewHead: () => undefined,
    onOrder: () => undefined,
    onPrices: () => undefined,
    post: TEST_POST,
    refreshSettings: () => Promise.resolve(),
  });
  return { timers, workers };
}

test('a price that was stopped in another process is in no prices that are published after it', async () => {
  await withTestDesk({}, async (house) => {
    const { workers } = workersOf(house, createDemoRateSource());
    const isPriced = () => 'LTC' in (house.desk.rateBook.current()?.usdPrices ?? {});
    await workers.marketDesk?.publish();
    assert.equal(isPriced(), true);
    const source = createDemoRateSource();
    assert.ok((await source.readPrices(house.clock.nowMs())).ok);
    const elsewhere = createMarketDesk({ desk: house.desk, source, publish: () => Promise.resolve() });
    const halt = { kind: 'halt', symbol: 'LTC' } as const;
    assert.ok((await elsewhere.give(halt, { operatorId: 'mina', note: 'the venue is wrong' })).ok);
    house.clock.advance(1_000);
    await workers.marketDesk?.publish();
    assert.equal(isPriced(), false);
    await workers.stop();
  });
});

test('the start waits until every network that answers was looked at', async () => {
  await withTestDesk({}, async (house) => {
    const { timers, workers } = workersOf(house);
    let isStarted = false;
    const started = workers.start().then(() => {
      isStarted = true;
      return undefined;
    });
    // 26 watchers, the sweeper, the publisher, and the wait's own end.
    while (timers.waiting().length < 29) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(isStarted, false);
    assert.notEqual(house.desk.rateBook.current(), null, 'there are prices before the doors open');
    timers.runAll();
    await started;
    await workers.stop();
  });
});

test('a network that does not answer holds up the start for half a second', async () => {
  let answer: () => void = () => undefined;
  const silence = new Promise<readonly []>((resolve) => {
    answer = () => resolve([]);
  });
  const wrapRail = (rail: Rail): Rail =>
    rail.network.railId === 'rehearsal-btc' ? { ...rail, checkNetwork: () => silence } : rail;
  await withTestDesk({ wrapRail }, async (house) => {
    const { timers, workers } = workersOf(house);
    const started = workers.start();
    while (!timers.waiting().includes(500)) await new Promise((resolve) => setImmediate(resolve));
    timers.runAll();
    await started;
    while (!workers.health.isHealthy('rehearsal-ltc')) await new Promise((resolve) => setImmediate(resolve));
    assert.equal(workers.health.isHealthy('rehearsal-btc'), false);
    answer();
    await workers.stop();
  });
});

test('a bank, which a person witnesses, has no watcher and is always offered', async () => {
  await withTestDesk({}, async (house) => {
    const { timers, workers } = workersOf(house);
    assert.equal(workers.health.isHealthy('krw-bank'), true);
    assert.equal(workers.health.isHealthy('rehearsal-ltc'), false, 'nobody has looked yet');
    const started = workers.start();
    while (timers.waiting().length < 29) await new Promise((resolve) => setImmediate(resolve));
    timers.runAll();
    await started;
    workers.pokeRail('krw-bank');
    await workers.stop();
    assert.equal(timers.waiting().length, 0);
  });
});
