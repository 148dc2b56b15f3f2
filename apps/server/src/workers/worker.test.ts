import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogEvent } from '../log/json-log.ts';
import { createTestTimers } from '../testing/test-clock.ts';
import { createWorker } from './worker.ts';

/** Lets everything go on that waits for a promise only. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function leasedLoop() {
  const timers = createTestTimers();
  const logged: LogEvent[] = [];
  const state = { isOurs: true, isBroken: false, rounds: 0, givenBack: 0 };
  const loop = createWorker({
    timers,
    lease: {
      take: () => Promise.resolve(state.isOurs),
      giveBack: () => {
        state.givenBack += 1;
        return Promise.resolve();
      },
    },
    log: (event) => logged.push(event),
    round: () => {
      state.rounds += 1;
      return state.isBroken ? Promise.reject(new Error('disk full')) : Promise.resolve();
    },
    everyMs: 5_000,
    afterFaultMs: 60_000,
    faultEvent: 'audit_failed',
  });
  const pass = async (): Promise<void> => {
    timers.runAll();
    await settle();
  };
  return { timers, logged, state, loop, pass };
}

test('who has the lease works, round after round', async () => {
  const { timers, state, loop, pass } = leasedLoop();
  loop.start();
  await pass();
  await pass();
  assert.equal(state.rounds, 2);
  assert.deepEqual(timers.waiting(), [5_000]);
});

test('who has no lease does nothing, and asks again', async () => {
  const { timers, state, loop, pass } = leasedLoop();
  state.isOurs = false;
  loop.start();
  await pass();
  assert.equal(state.rounds, 0);
  assert.deepEqual(timers.waiting(), [5_000]);
  state.isOurs = true;
  await pass();
  assert.equal(state.rounds, 1);
});

test('a fault is logged by its name, and the round is tried again later', async () => {
  const { timers, logged, state, loop, pass } = leasedLoop();
  state.isBroken = true;
  loop.start();
  await pass();
  assert.deepEqual(
    logged.map(({ level, event }) => [level, event]),
    [['error', 'audit_failed']],
  );
  assert.deepEqual(timers.waiting(), [60_000]);
  state.isBroken = false;
  await pass();
  assert.deepEqual([state.rounds, timers.waiting()], [2, [5_000]]);
});

test('the lease goes back when the worker stops', async () => {
  const { state, loop, pass } = leasedLoop();
  loop.start();
  await pass();
  await loop.stop();
  assert.equal(state.givenBack, 1);
});
