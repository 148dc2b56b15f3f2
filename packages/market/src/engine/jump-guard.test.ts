import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_GUARD, type GuardMemory, guardPrice } from './jump-guard.ts';
import { RISK_RULES } from './risk-rules.ts';

const EVERY_MS = 10_000;

/** Prices one after the other, ten seconds apart; answers what became of each. */
function walk(prices: readonly number[], voterCount = 4): readonly string[] {
  let memory: GuardMemory = EMPTY_GUARD;
  return prices.map((price, index) => {
    const nowMs = index * EVERY_MS;
    const answer = guardPrice(memory, RISK_RULES.major, {
      priceScaled: BigInt(Math.round(price * 1000)),
      voterCount,
      readAtMs: nowMs,
      nowMs,
    });
    ({ memory } = answer);
    return answer.ok ? 'ok' : answer.reason;
  });
}

test('a price that moves as prices do is never stopped', () => {
  const steps = Array.from({ length: 300 }, (_, index) => 100 * 1.0005 ** index);
  assert.ok(walk(steps).every((answer) => answer === 'ok'));
});

test('a leap is believed only after three readings have held it', () => {
  assert.deepEqual(walk([100, 100, 104, 104.1, 104, 104]), ['ok', 'ok', 'jump', 'jump', 'ok', 'ok']);
});

test('a leap that comes back was none', () => {
  assert.deepEqual(walk([100, 110, 100, 100]), ['ok', 'jump', 'ok', 'ok']);
});

test('a leap that goes on leaping is not believed', () => {
  assert.ok(
    walk([100, 110, 121, 133, 146, 161])
      .slice(1)
      .every((answer) => answer === 'jump'),
  );
});

test('a slow drift of two percent a minute is stopped, and stays so until it ends', () => {
  const drift = Array.from({ length: 60 }, (_, index) => 100 * 1.0033 ** index);
  const answers = walk(drift);
  const firstStop = answers.indexOf('drift');
  assert.ok(firstStop > 10 && firstStop < 30, `stopped at round ${firstStop}`);
  assert.ok(answers.slice(firstStop).every((answer) => answer === 'drift'));
  const end = drift.at(-1) ?? 0;
  const calm = walk([...drift, ...Array<number>(14).fill(end)]).slice(-2);
  assert.deepEqual(calm, ['ok', 'ok']);
});

test('two sources alone cannot have a leap believed within minutes', () => {
  const answers = walk([100, ...Array<number>(60).fill(110)], 2);
  assert.ok(answers.slice(1, 55).every((answer) => answer === 'jump'));
});

test('the same reading looked at again holds nothing', () => {
  const start = guardPrice(EMPTY_GUARD, RISK_RULES.major, {
    priceScaled: 100_000n,
    voterCount: 4,
    readAtMs: 0,
    nowMs: 0,
  });
  let { memory } = start;
  for (let nowMs = 1_000; nowMs <= 60_000; nowMs += 1_000) {
    const again = guardPrice(memory, RISK_RULES.major, {
      priceScaled: 110_000n,
      voterCount: 4,
      readAtMs: 500,
      nowMs,
    });
    ({ memory } = again);
    assert.equal(again.ok, false);
  }
});
