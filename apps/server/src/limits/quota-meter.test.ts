import type { RateAsk, SharedCounts } from '@naru/desk';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type QuotaMeter, createOwnMeter, createSharedMeter } from './quota-meter.ts';

const CLIENT = { key: 'login 203.0.113.7 mina', quota: { requestsMax: 3, windowMs: 60_000 } };
const STREET = { key: 'login 203.0.113.7', quota: { requestsMax: 100, windowMs: 60_000 } };
const NOON_MS = Date.UTC(2026, 2, 1, 12);

/** A database's counts, in a memory that both meters share. */
function openCounts(): SharedCounts & { readonly asked: RateAsk[][] } {
  const wholeAtUs = new Map<string, number>();
  const asked: RateAsk[][] = [];
  return {
    asked,
    takeRates: async (asks, nowMs) => {
      asked.push([...asks]);
      const nowUs = nowMs * 1_000;
      const next = ({ key, costUs }: RateAsk): number => Math.max(nowUs, wholeAtUs.get(key) ?? 0) + costUs;
      const isTaken = asks.every((ask) => next(ask) <= nowUs + ask.windowUs);
      if (isTaken) for (const ask of asks) wholeAtUs.set(ask.key, next(ask));
      return asks.map(({ key }) => ({ key, isTaken, wholeAtUs: wholeAtUs.get(key) ?? 0 }));
    },
    forgetRate: async (key) => void wholeAtUs.delete(key),
    forgetWholeRates: async () => undefined,
  };
}

async function take(meter: QuotaMeter, nowMs = NOON_MS): Promise<boolean> {
  return (await meter.take([CLIENT, STREET], nowMs)).isAllowed;
}

test('two processes let through together what one would', async () => {
  const counts = openCounts();
  const [here, there] = [0, 1].map(() => createSharedMeter({ counts, secret: new Uint8Array(32) }));
  assert.ok(here !== undefined && there !== undefined);
  assert.deepEqual(
    [await take(here), await take(there), await take(here), await take(there)],
    [true, true, true, false],
  );
  assert.equal(await take(here, NOON_MS + 20_000), true);
});

test('what is left and how long to wait are the same as with one process alone', async () => {
  const counts = openCounts();
  const shared = createSharedMeter({ counts, secret: new Uint8Array(32) });
  const own = createOwnMeter();
  for (const afterMs of [0, 5_000, 9_000, 9_000, 21_000, 21_500, 90_000]) {
    const nowMs = NOON_MS + afterMs;
    const [one, other] = [await shared.take([CLIENT], nowMs), own.take([CLIENT], nowMs)];
    assert.equal(one.isAllowed, other.isAllowed);
    assert.equal(one.verdicts[0]?.remaining, other.verdicts[0]?.remaining);
    assert.equal(one.verdicts[0]?.retryAfterMs, other.verdicts[0]?.retryAfterMs);
  }
});

test('a client that continues while refused does not reach the database with every try', async () => {
  const counts = openCounts();
  const meter = createSharedMeter({ counts, secret: new Uint8Array(32) });
  for (let tried = 0; tried < 100; tried += 1) await take(meter, NOON_MS + tried);
  assert.equal(counts.asked.length, 4, 'three were let through, the fourth was refused');
  await take(meter, NOON_MS + 3_000);
  assert.equal(counts.asked.length, 5, 'after a while the database is asked again');
});

test('who is forgiven at one may go on at both', async () => {
  const counts = openCounts();
  const [here, there] = [0, 1].map(() => createSharedMeter({ counts, secret: new Uint8Array(32) }));
  assert.ok(here !== undefined && there !== undefined);
  for (let tried = 0; tried < 4; tried += 1) await take(here);
  await there.forgive(CLIENT.key);
  assert.equal(await take(there), true);
  assert.equal(await take(here, NOON_MS + 2_500), true);
});

test('what reaches the database names neither an address nor an account', async () => {
  const counts = openCounts();
  await take(createSharedMeter({ counts, secret: new Uint8Array(32) }));
  await take(createSharedMeter({ counts, secret: new Uint8Array(32).fill(1) }));
  const [one, other] = counts.asked.map((asks) => asks.map(({ key }) => key));
  for (const key of [...(one ?? []), ...(other ?? [])]) assert.doesNotMatch(key, /mina|203|login/);
  assert.notDeepEqual(one, other, 'and cannot be found by trying, without the secret');
});
