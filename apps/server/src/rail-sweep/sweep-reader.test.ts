import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuse } from '@naru/core';
import type { SweepStep } from '@naru/desk';
import { withTestDesk } from '../testing/test-desk.ts';
import { type SweepReader, createSweepReader } from './sweep-reader.ts';
import type { SweptRail } from './read-sweep.ts';

interface Slow {
  readonly read: SweepReader;
  readonly rail: SweptRail;
  readonly to: string;
  /** How often the network was asked. */
  readonly asked: () => number;
  /** The network answers all that was asked. */
  readonly answer: (outcome: readonly SweepStep[] | Error) => Promise<void>;
  readonly passTime: (durationMs: number) => void;
}

/** A network that answers when the test says so. */
function withSlowNetwork(use: (slow: Slow) => Promise<void>): Promise<void> {
  return withTestDesk({}, async ({ desk, clock }) => {
    const waiting: PromiseWithResolvers<readonly SweepStep[]>[] = [];
    let askedCount = 0;
    const base = desk.rails.get('rehearsal-ltc') ?? assert.fail();
    const rail: SweptRail = {
      ...base,
      planSweep: () => {
        askedCount += 1;
        const answered = Promise.withResolvers<readonly SweepStep[]>();
        waiting.push(answered);
        return answered.promise;
      },
    };
    await use({
      read: createSweepReader({ store: desk.store, clock, answerWithinMs: 20 }),
      rail,
      to: rail.deriveDepositAddress?.(1_000_000).address ?? assert.fail(),
      asked: () => askedCount,
      answer: async (outcome) => {
        for (const answered of waiting.splice(0))
          if (outcome instanceof Error) answered.reject(outcome);
          else answered.resolve(outcome);
        await new Promise(setImmediate);
      },
      passTime: (durationMs) => clock.advance(durationMs),
    });
  });
}

test('who asks the same again while the network is read gets the same reading, and others wait', () =>
  withSlowNetwork(async ({ read, rail, to, asked, answer }) => {
    const wanted = { to, feesFrom: null };
    const first = await read(rail, wanted);
    assert.deepEqual(first.ok && first.value, { state: 'reading' });
    const second = read(rail, wanted);
    assert.deepEqual(await read(rail, { ...wanted, feesFrom: to }), refuse('sweep_busy'));
    await answer([]);
    const told = await second;
    assert.equal(told.ok && told.value.state, 'read');
    assert.equal(asked(), 1);
    const next = await read(rail, wanted);
    assert.deepEqual(next.ok && next.value, { state: 'reading' });
    assert.equal(asked(), 2, 'what was told once is read again');
    await answer([]);
  }));

test('what nobody fetched is not told a minute later, and no fault is left without a catcher', () =>
  withSlowNetwork(async ({ read, rail, to, asked, answer, passTime }) => {
    const wanted = { to, feesFrom: null };
    await read(rail, wanted);
    await answer([]);
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
