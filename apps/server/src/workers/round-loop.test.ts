import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTestTimers } from '../testing/test-clock.ts';
import { createRoundLoop } from './worker.ts';

/** Lets everything go on that waits for a promise only. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function countingLoop(options: { readonly delayMs: number }) {
  const timers = createTestTimers();
  let rounds = 0;
  let finish: () => void = () => undefined;
  const loop = createRoundLoop({
    timers,
    round: async () => {
      rounds += 1;
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return options.delayMs;
    },
  });
  return { timers, loop, rounds: () => rounds, finish: () => finish() };
}

test('a round, a wait, the next round', async () => {
  const { timers, loop, rounds, finish } = countingLoop({ delayMs: 4_000 });
  loop.start();
  assert.deepEqual(timers.waiting(), [0]);
  timers.runAll();
  assert.equal(rounds(), 1);
  assert.deepEqual(timers.waiting(), [], 'nothing waits while a round runs');
  finish();
  await settle();
  assert.deepEqual(timers.waiting(), [4_000]);
  timers.runAll();
  assert.equal(rounds(), 2);
  finish();
  await loop.stop();
});

test('a poke brings the next round at once, and never a second one beside it', async () => {
  const { timers, loop, rounds, finish } = countingLoop({ delayMs: 4_000 });
  loop.start();
  timers.runAll();
  loop.poke();
  loop.poke();
  assert.deepEqual([rounds(), timers.waiting()], [1, []]);
  finish();
  await settle();
  assert.deepEqual(timers.waiting(), [0], 'the round that was asked for meanwhile');
  timers.runAll();
  finish();
  await settle();
  assert.deepEqual(timers.waiting(), [4_000], 'two pokes were one round');
  loop.poke();
  assert.deepEqual(timers.waiting(), [0]);
  await loop.stop();
});

test('stopping waits for the running round, and none follows', async () => {
  const { timers, loop, rounds, finish } = countingLoop({ delayMs: 4_000 });
  loop.poke();
  assert.deepEqual(timers.waiting(), [], 'a loop that was not started is not poked');
  loop.start();
  timers.runAll();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
    return undefined;
  });
  await settle();
  assert.equal(isStopped, false);
  finish();
  await stopped;
  loop.poke();
  assert.deepEqual([rounds(), timers.waiting()], [1, []]);
});
