import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Result, ok, refuse } from '@naru/core';
import type { Rail } from '@naru/desk';
import { withTestDesk } from '../testing/test-desk.ts';
import { type RailReader, createRailReader } from './rail-reader.ts';

interface Slow {
  readonly read: RailReader<Rail, string, string, never>;
  readonly rail: Rail;
  /** How often the network was asked. */
  readonly asked: () => number;
  /** The network answers all that was asked. */
  readonly answer: (outcome: string | Error) => Promise<void>;
  readonly passTime: (durationMs: number) => void;
}

/** A network that answers when the test says so. */
function withSlowNetwork(use: (slow: Slow) => Promise<void>): Promise<void> {
  return withTestDesk({}, async ({ desk, clock }) => {
    const waiting: PromiseWithResolvers<Result<string, never>>[] = [];
    let askedCount = 0;
    const read = () => {
      askedCount += 1;
      const answered = Promise.withResolvers<Result<string, never>>();
      waiting.push(answered);
      return answered.promise;
    };
    await use({
      read: createRailReader({ clock, answerWithinMs: 20, read }),
      rail: desk.rails.get('rehearsal-ltc') ?? assert.fail(),
      asked: () => askedCount,
      answer: async (outcome) => {
        for (const answered of waiting.splice(0))
          if (outcome instanceof Error) answered.reject(outcome);
          else answered.resolve(ok(outcome));
        await new Promise(setImmediate);
      },
      passTime: (durationMs) => clock.advance(durationMs),
    });
  });
}

test('who asks the same again while the network is read gets the same reading, and others wait', () =>
  withSlowNetwork(async ({ read, rail, asked, answer }) => {
    const wanted = 'to here';
    const first = await read(rail, wanted);
    assert.deepEqual(first.ok && first.value, { state: 'reading' });
    const second = read(rail, wanted);
    assert.deepEqual(await read(rail, 'to there'), refuse('sweep_busy'));
    await answer('the money there');
    const reading = await second;
    assert.deepEqual(reading.ok && reading.value, { state: 'read', value: 'the money there' });
    assert.equal(asked(), 1);
    const next = await read(rail, wanted);
    assert.deepEqual(next.ok && next.value, { state: 'reading' });
    assert.equal(asked(), 2, 'a reading that was fetched is not kept');
    await answer('the money there');
  }));

test('a reading that nobody fetched is dropped after a minute, and no rejection is left unhandled', () =>
  withSlowNetwork(async ({ read, rail, asked, answer, passTime }) => {
    const wanted = 'to here';
    await read(rail, wanted);
    await answer('the money there');
    passTime(60_000);
    const late = await read(rail, wanted);
    assert.deepEqual(late.ok && late.value, { state: 'reading' });
    assert.equal(asked(), 2);
    const failing = assert.rejects(read(rail, wanted), { message: 'a fault of the program' });
    await answer(new Error('a fault of the program'));
    await failing;
    await read(rail, wanted);
    assert.equal(asked(), 3);
    await answer(new Error('nobody waits for this'));
  }));
