import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AbsentServer, type OrderFailure, type Rail, type Store, recordScan } from '@naru/desk';
import { RailFault } from '@naru/rails';
import { StoreFault } from '@naru/store';
import type { LogEvent } from '../log/json-log.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { type TestDesk, type TestDeskOptions, withTestDesk } from '../testing/test-desk.ts';
import { readFindings } from '../status/findings.ts';
import { RAIL_LAG_MAX_MS, createRailHealth } from '../rail/rail-health.ts';
import { backoffMs, createRailWatcher } from './rail-watcher.ts';
import { soleLease } from './worker.ts';

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

/** A rail that can be switched off, and counts how often it was asked who it is. */
function brittle() {
  const state = { isDown: false, checkCount: 0, absent: [] as readonly AbsentServer[] };
  const wrapRail = (rail: Rail): Rail => ({
    ...rail,
    checkNetwork: () => {
      state.checkCount += 1;
      return state.isDown ? Promise.reject(new Error('another network')) : Promise.resolve(state.absent);
    },
    scan: (...scan) => (state.isDown ? Promise.reject(new Error('down')) : rail.scan(...scan)),
  });
  return { state, wrapRail };
}

async function withWatcher(
  options: TestDeskOptions,
  run: (test: {
    readonly house: TestDesk;
    readonly health: ReturnType<typeof createRailHealth>;
    readonly logged: LogEvent[];
    readonly newHeads: () => number;
    /** Runs what waits and lets it end. */
    readonly round: () => Promise<void>;
    readonly waiting: () => readonly number[];
    readonly poke: () => void;
  }) => Promise<void>,
): Promise<void> {
  await withTestDesk(options, async (house) => {
    const timers = createTestTimers();
    const health = createRailHealth(house.clock);
    const logged: LogEvent[] = [];
    let newHeadCount = 0;
    const watcher = createRailWatcher({
      desk: house.desk,
      rail: house.desk.rails.get(RAIL) ?? assert.fail(),
      timers,
      lease: soleLease,
      health,
      log: (event) => logged.push(event),
      random: () => 0,
      intervalMs: 4_000,
      onNewHead: () => {
        newHeadCount += 1;
      },
    });
    watcher.start();
    const round = async (): Promise<void> => {
      timers.runAll();
      while (timers.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve));
    };
    try {
      await run({
        house,
        health,
        logged,
        round,
        newHeads: () => newHeadCount,
        waiting: () => timers.waiting(),
        poke: () => watcher.poke(),
      });
    } finally {
      await watcher.stop();
    }
  });
}

test('a watcher brings orders forward, round by round', async () => {
  await withWatcher({}, async ({ house, round, waiting, newHeads }) => {
    await round();
    assert.deepEqual(waiting(), [4_000]);
    const order = await house.order(WISH);
    await house.pay(order);
    await round();
    assert.equal((await house.view(order)).order.stage, 'seen');
    assert.equal(newHeads(), 0);
    await house.mine(RAIL, 2);
    await round();
    assert.equal((await house.view(order)).order.stage, 'funded');
    assert.equal(newHeads(), 1);
  });
});

test('a network is asked who it is before anything else, until it has said it once', async () => {
  const { state, wrapRail } = brittle();
  state.isDown = true;
  await withWatcher({ wrapRail }, async ({ house, health, round }) => {
    await round();
    assert.equal(await house.desk.store.findRailState(RAIL), null, 'nothing was scanned');
    assert.equal(health.isHealthy(RAIL), false);
    state.isDown = false;
    await round();
    await round();
    assert.equal(state.checkCount, 2);
    assert.equal(health.isHealthy(RAIL), true);
  });
});

test('a server that did not answer at the start is named once', async () => {
  const { state, wrapRail } = brittle();
  state.absent = [{ place: 2, fault: new RailFault('node_timeout', '') }];
  await withWatcher({ wrapRail }, async ({ health, round, logged }) => {
    await round();
    await round();
    assert.equal(health.isHealthy(RAIL), true);
    const absences = logged.filter(({ event }) => event === 'rail_server_absent');
    assert.deepEqual(
      absences.map(({ fields }) => [fields?.['rail'], fields?.['server']]),
      [[RAIL, 2]],
    );
    assert.match(String(absences[0]?.fields?.['fault']), /node_timeout/);
  });
});

test('while too few servers say what is final, what was final stays so and nothing else is', async () => {
  const said: (number | 'unchanged')[] = ['unchanged', 7, 'unchanged'];
  const wrapRail = (rail: Rail): Rail => ({
    ...rail,
    scan: async (...scan) => ({ ...(await rail.scan(...scan)), finalHeight: said.shift() ?? null }),
  });
  await withTestDesk({ wrapRail }, async (house) => {
    const rail = house.desk.rails.get(RAIL) ?? assert.fail();
    for (const expected of [0, 7, 7]) {
      await recordScan(house.desk, rail);
      assert.equal((await house.desk.store.findRailState(RAIL))?.finalHeight, expected);
    }
  });
});

test('a network that fails is asked less and less often, and no poke hurries it', async () => {
  const { state, wrapRail } = brittle();
  await withWatcher({ wrapRail }, async ({ round, waiting, poke, logged }) => {
    await round();
    state.isDown = true;
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure += 1) {
      await round();
      poke();
      waits.push(...waiting());
    }
    assert.deepEqual(waits, [8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]);
    assert.equal(logged.filter(({ event }) => event === 'rail_failed').length, 8);
    state.isDown = false;
    await round();
    assert.deepEqual(waiting(), [4_000]);
    assert.equal(logged.at(-1)?.event, 'rail_answers_again');
  });
});

test('missing blocks are an alarm of every process until the network is read again', async () => {
  const state = { isPruned: false };
  const wrapRail = (rail: Rail): Rail => ({
    ...rail,
    scan: (...scan) =>
      state.isPruned ? Promise.reject(new RailFault('blocks_pruned', 'block 7')) : rail.scan(...scan),
  });
  await withWatcher({ wrapRail }, async ({ house, round, logged }) => {
    const names = async () => readFindings(await house.desk.store.listSettings(), 'blocks_pruned');
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await round();
    assert.deepEqual(await names(), []);
    state.isPruned = true;
    await round();
    assert.deepEqual(await names(), ['Rehearsal Litecoin']);
    assert.match(String(logged.at(-1)?.fields?.['fault']), /blocks_pruned/);
    const skipped = JSON.stringify([{ orderId: order.orderId, note: 'look it up' }]);
    await house.desk.store.saveSetting('skipped:rehearsal-ltc', skipped);
    state.isPruned = false;
    await round();
    assert.deepEqual(await names(), []);
    assert.deepEqual(await house.stateOf(order), ['awaiting_deposit', 'operator']);
  });
});

test('a database that was away is asked again in its turn, and a poke is heard at once', async () => {
  const store = { isAway: false };
  const wrapStore = (inner: Store): Store => ({
    ...inner,
    findRailState: (railId) =>
      store.isAway
        ? Promise.reject(new StoreFault('database_unavailable', 'the database is away'))
        : inner.findRailState(railId),
  });
  await withWatcher({ wrapStore }, async ({ round, waiting, poke, logged }) => {
    await round();
    store.isAway = true;
    for (let failures = 0; failures < 4; failures += 1) await round();
    assert.deepEqual(waiting(), [4_000]);
    assert.equal(logged.filter(({ event }) => event === 'rail_failed').length, 4);
    store.isAway = false;
    poke();
    assert.deepEqual(waiting(), [0]);
  });
});

test('a rail that has not reached the head for two minutes is not offered', async () => {
  const { state, wrapRail } = brittle();
  await withWatcher({ wrapRail }, async ({ house, health, round }) => {
    assert.equal(health.isHealthy(RAIL), false, 'not before the first look');
    await round();
    state.isDown = true;
    house.clock.advance(RAIL_LAG_MAX_MS - 1);
    await round();
    assert.equal(health.isHealthy(RAIL), true);
    house.clock.advance(1);
    assert.equal(health.isHealthy(RAIL), false);
    state.isDown = false;
    await round();
    assert.equal(health.isHealthy(RAIL), true);
  });
});

test('the wait doubles up to five minutes, less up to a quarter by chance', () => {
  assert.equal(backoffMs(4_000, 1, 0), 8_000);
  assert.equal(backoffMs(4_000, 1, 1), 6_000);
  assert.equal(backoffMs(4_000, 1_000, 0), 300_000);
  assert.equal(backoffMs(1_000, 30, 1), 225_000);
});

test('an order that cannot be brought forward needs a look until it can', async () => {
  // Another write booked it first.
  let isInTheWay = true;
  const wrapStore = (store: Store): Store => ({
    ...store,
    saveChange: (change) =>
      isInTheWay && change.audit.event === 'payout_txid_verified_seen'
        ? Promise.resolve({ ok: false, reason: 'already_booked' })
        : store.saveChange(change),
  });
  const failures: OrderFailure[] = [];
  const orderFailed = (failure: OrderFailure): void => void failures.push(failure);
  await withWatcher({ wrapStore, orderFailed }, async ({ house, round }) => {
    await round();
    const order = await house.order({ pay: 'XRP', receive: 'LTC', payAmount: '400' });
    await house.fund(order);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await round();
    assert.equal((await house.view(order)).order.stage, 'prepared');
    const listFaulty = async (): Promise<readonly string[]> =>
      (await house.desk.store.listConcernedOrders({ concerns: ['fault'], limit: 2 })).map(
        (view) => view.order.orderId,
      );
    assert.deepEqual(await listFaulty(), [order.orderId]);
    const [fault] = await house.desk.store.listOrderFaults(`rail:${RAIL}`);
    assert.match(fault?.cause ?? '', /^RefusedStep already_booked: /);
    assert.deepEqual(
      failures.map(({ reference }) => reference),
      [order.reference],
    );
    isInTheWay = false;
    house.clock.advance(5_000);
    await round();
    assert.equal((await house.view(order)).order.stage, 'sent');
    assert.deepEqual(await listFaulty(), []);
  });
});
