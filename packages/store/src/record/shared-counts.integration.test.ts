import type { RateAsk, SharedCounts } from '@naru/desk';
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openStore } from '../open-store.ts';
import { type PostgresEngine, type PostgresPlace, startPostgresEngine } from '../testing/postgres-engine.ts';
import { NOON_MS } from '../testing/sample-order.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];
const MINUTE_US = 60_000_000;

/** Three a minute. */
const MINA: RateAsk = { key: 'mina', costUs: MINUTE_US / 3, windowUs: MINUTE_US };
const STREET: RateAsk = { key: 'street', costUs: MINUTE_US / 100, windowUs: MINUTE_US };
const skip = serverUrl === undefined ? 'TEST_DATABASE_URL names no PostgreSQL server' : false;

describe('counts that processes share', { skip }, () => {
  let engine: PostgresEngine;
  before(async () => {
    engine = await startPostgresEngine(serverUrl ?? '');
  });
  after(() => engine.removeAll());

  async function withTwo(
    use: (one: SharedCounts, other: SharedCounts, place: PostgresPlace) => Promise<void>,
  ): Promise<void> {
    const place = await engine.makePlace();
    const stores = [await openStore(place.options), await openStore(place.options)] as const;
    try {
      const [one, other] = stores.map(({ sharedCounts }) => sharedCounts ?? assert.fail('shares none'));
      await use(one ?? assert.fail(), other ?? assert.fail(), place);
    } finally {
      for (const store of stores) await store.close();
      await place.remove();
    }
  }

  const take = async (counts: SharedCounts, asks: readonly RateAsk[], nowMs = NOON_MS): Promise<boolean> =>
    (await counts.takeRates(asks, nowMs)).every(({ isTaken }) => isTaken);

  test('what is taken at one is gone at the other, and comes back evenly', () =>
    withTwo(async (one, other) => {
      const answers = [await take(one, [MINA]), await take(other, [MINA]), await take(one, [MINA])];
      assert.deepEqual(answers, [true, true, true]);
      assert.equal(await take(other, [MINA]), false);
      assert.equal(await take(one, [MINA], NOON_MS + 19_999), false);
      assert.equal(await take(one, [MINA], NOON_MS + 20_000), true);
      assert.equal(await take(other, [MINA], NOON_MS + 20_001), false);
      assert.equal(await take(other, [MINA], NOON_MS + 200_000), true);
    }));

  test('of a hundred at the same moment at both, as many are let through as one would let through', () =>
    withTwo(async (one, other) => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => take(n % 2 === 0 ? one : other, [MINA, STREET])),
      );
      assert.equal(answers.filter(Boolean).length, 3);
    }));

  test('what one key refuses uses up no other', () =>
    withTwo(async (one) => {
      for (let n = 0; n < 3; n += 1) assert.equal(await take(one, [MINA, STREET]), true);
      const before = await one.takeRates([{ ...STREET, costUs: 0 }], NOON_MS);
      assert.equal(await take(one, [MINA, STREET]), false);
      assert.deepEqual(await one.takeRates([{ ...STREET, costUs: 0 }], NOON_MS), before);
      assert.equal(before[0]?.wholeAtUs, NOON_MS * 1_000 + 3 * STREET.costUs);
    }));

  test('a reset counter starts again, and a full one is deleted', () =>
    withTwo(async (one, other, place) => {
      for (let n = 0; n < 3; n += 1) await take(one, [MINA]);
      await other.forgetRate(MINA.key);
      assert.equal(await take(one, [MINA]), true);
      await take(one, [{ ...STREET, costUs: MINUTE_US }]);
      await one.forgetWholeRates(NOON_MS + 20_000);
      assert.equal(await place.countRows('rate_counts'), 1);
      await one.forgetWholeRates(NOON_MS + 60_000);
      assert.equal(await place.countRows('rate_counts'), 0);
    }));
});
