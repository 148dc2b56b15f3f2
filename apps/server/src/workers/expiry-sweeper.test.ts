import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createClockWatch } from '../machine/clock.ts';
import type { LogEvent } from '../log/json-log.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';
import { createExpirySweeper } from './housekeeping.ts';
import { soleLease, type RoundLoop } from './worker.ts';

const LOCK_MS = 30 * 60_000;
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

/** Runs what waits until something waits again. */
async function round(timers: ReturnType<typeof createTestTimers>): Promise<void> {
  timers.runAll();
  while (timers.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve));
}

test('the sweeper closes what is over every second, and has the watchers look first', async () => {
  await withTestDesk({}, async (house) => {
    const timers = createTestTimers();
    const poked: string[] = [];
    const sweeper = createExpirySweeper({
      desk: house.desk,
      timers,
      lease: soleLease,
      log: () => assert.fail('no fault'),
      pokeRail: (railId) => poked.push(railId),
      readClockState: () => 'steady',
    });
    sweeper.start();
    const order = await house.order(WISH);
    await round(timers);
    assert.deepEqual([timers.waiting(), poked], [[1_000], []]);
    house.clock.advance(LOCK_MS);
    await round(timers);
    assert.equal(
      (await house.view(order)).order.stage,
      'awaiting_deposit',
      'the watcher has not looked since',
    );
    assert.deepEqual(poked, ['rehearsal-ltc']);
    await house.watch('rehearsal-ltc');
    await round(timers);
    assert.equal((await house.view(order)).order.stage, 'closed');
    await sweeper.stop();
  });
});

test('a step of the clock that is taken back closes no order', async () => {
  await withTestDesk({}, async (house) => {
    let elapsedMs = 0;
    const watch = createClockWatch({
      clock: house.clock,
      elapsedMs: () => elapsedMs,
      onStep: () => undefined,
    });
    const timers = createTestTimers();
    const sweeper = createExpirySweeper({
      desk: house.desk,
      timers,
      lease: soleLease,
      log: () => assert.fail('no fault'),
      pokeRail: () => undefined,
      readClockState: () => watch.read(),
    });
    const order = await house.order(WISH);
    sweeper.start();
    const sweepAfter = async (stepMs: number, passedMs: number): Promise<string> => {
      house.clock.advance(stepMs + passedMs);
      elapsedMs += passedMs;
      await house.watch('rehearsal-ltc');
      await round(timers);
      return (await house.stateOf(order))[0] ?? 'none';
    };
    assert.equal(await sweepAfter(2 * LOCK_MS, 1_000), 'awaiting_deposit');
    assert.equal(await sweepAfter(-2 * LOCK_MS, 25_000), 'awaiting_deposit');
    assert.equal(await sweepAfter(0, LOCK_MS), 'closed', 'its time really passed');
    await sweeper.stop();
  });
});

test('an order that a step of the clock closed says so, once the step is taken back', async () => {
  await withTestDesk({}, async (house) => {
    const { desk, clock } = house;
    const timers = createTestTimers();
    const start = (): RoundLoop => {
      const sweeper = createExpirySweeper({
        desk,
        timers,
        lease: soleLease,
        log: () => assert.fail('no fault'),
        pokeRail: () => undefined,
        // The step of the clock is older than the time for which it is doubted.
        readClockState: () => 'steady',
      });
      sweeper.start();
      return sweeper;
    };
    const order = await house.order(WISH);
    const sweepAfter = async (stepMs: number): Promise<string | null> => {
      clock.advance(stepMs);
      await house.watch('rehearsal-ltc');
      await round(timers);
      return (await house.view(order)).order.closeReason;
    };
    const first = start();
    assert.equal(await sweepAfter(LOCK_MS + 1_000), 'timeout');
    assert.equal(await sweepAfter(-60_000), 'timeout', 'no more than clocks may differ');
    assert.equal(await sweepAfter(-LOCK_MS / 2), 'clock_wrong');
    assert.deepEqual(await house.stateOf(order), ['closed']);
    await first.stop();
    const other = await house.order(WISH);
    const second = start();
    await sweepAfter(LOCK_MS);
    assert.equal((await house.view(other)).order.closeReason, 'timeout');
    await second.stop();
    // Taken back while no process looked.
    clock.advance(-LOCK_MS / 2);
    const third = start();
    await sweepAfter(0);
    assert.equal((await house.view(other)).order.closeReason, 'clock_wrong');
    await sweepAfter(-LOCK_MS / 4);
    await third.stop();
    const events = (await desk.store.listAudit(order.orderId)).map(({ event }) => event);
    assert.equal(events.filter((event) => event === 'closing_doubted').length, 1);
  });
});

test('a fault of the store does not end the sweeping', async () => {
  let isDown = true;
  const wrapStore = (store: TestDesk['desk']['store']) => ({
    ...store,
    listDueOrders: (query: Parameters<typeof store.listDueOrders>[0]) =>
      isDown ? Promise.reject(new Error('down')) : store.listDueOrders(query),
  });
  await withTestDesk({ wrapStore }, async (house) => {
    const timers = createTestTimers();
    const logged: LogEvent[] = [];
    const sweeper = createExpirySweeper({
      desk: house.desk,
      timers,
      lease: soleLease,
      log: (event) => logged.push(event),
      pokeRail: () => undefined,
      readClockState: () => 'steady',
    });
    sweeper.start();
    await round(timers);
    assert.deepEqual([timers.waiting(), logged[0]?.event], [[10_000], 'expiry_failed']);
    isDown = false;
    await round(timers);
    assert.deepEqual(timers.waiting(), [1_000]);
    await sweeper.stop();
  });
});
