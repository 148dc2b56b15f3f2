import { type Result, ok, refuse } from '@naru/core';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_DESK_SETTINGS } from '../settings/desk-settings.ts';
import type { CreationLimit, OpenLockReading } from '../ports/store.ts';
import type { Desk } from './desk.ts';
import type { OpenLock } from './open-lock.ts';
import { withinBounds } from './within-bounds.ts';

const DOLLARS = {
  assetId: 'USD',
  symbol: 'USD',
  name: 'Dollar',
  nameKr: '달러',
  network: 'bank',
  decimals: 0,
  dustBaseUnits: 0n,
  railId: 'bank',
};
const ASSETS: Desk['assets'] = new Map([['USD', DOLLARS]]);
const NO_ORDERS = { client: 1_000, network: 1_000, receiver: 1_000 };

function lockOf(who: string, dollars: number): OpenLock {
  return {
    userId: null,
    email: `${who}@example.com`,
    receiveAddress: `receiver of ${who}`,
    payAssetId: 'USD',
    receiveAssetId: 'KRW',
    payBaseUnits: BigInt(dollars),
    payUsdPrice: '1',
    clientMark: who,
    networkMark: 'network',
  };
}

/** One database: everything takes the time that `pause` says, and is then done at once. */
function openGround(pause: () => Promise<unknown>) {
  const open = new Map<string, OpenLock>();
  const odometer = { orderCount: 0, usdCents: 0 };
  let lastId = 0;
  const readOpenLocks = async (): Promise<OpenLockReading> => {
    await pause();
    const locks = [...open].map(([orderId, lock]) => ({ orderId, lock }));
    const reading = { locks, odometer: { ...odometer } };
    await pause();
    return reading;
  };
  const write = async (
    lock: OpenLock,
    limit: CreationLimit | null,
  ): Promise<Result<{ readonly orderId: string }, 'bounds_moved'>> => {
    assert.ok(limit !== null);
    await pause();
    const isMoved = odometer.orderCount > limit.orderCountMax || odometer.usdCents > limit.usdCentsMax;
    if (!isMoved) {
      odometer.orderCount += 1;
      odometer.usdCents += limit.usdCents;
      open.set(`order-${(lastId += 1)}`, lock);
    }
    const orderId = `order-${lastId}`;
    await pause();
    return isMoved ? refuse('bounds_moved') : ok({ orderId });
  };
  return { open, readOpenLocks, write };
}

type Ground = ReturnType<typeof openGround>;

/** A process: a memory of its own. */
function openProcess({ readOpenLocks }: Ground): Parameters<typeof withinBounds>[0] {
  const max = 10n ** 12n;
  const exposureMaxUsdCents = { person: 100_00n, receiver: max, pair: max, asset: max };
  const settings = { ...DEFAULT_DESK_SETTINGS, exposureMaxUsdCents };
  return { store: { readOpenLocks }, assets: ASSETS, settings };
}

test('an order within the bounds is made, and one beyond them is not', async () => {
  const ground = openGround(async () => undefined);
  const desk = openProcess(ground);
  const ask = (dollars: number) => {
    const lock = lockOf('mina', dollars);
    return withinBounds(desk, { lock, ordersMax: NO_ORDERS }, (limit) => ground.write(lock, limit));
  };
  assert.ok((await ask(60)).ok);
  assert.deepEqual(await ask(60), refuse('exposure_of_person'));
  ground.open.clear();
  assert.ok((await ask(60)).ok, 'what has ended counts no more');
});

test('however the steps of three processes interleave, no bound is ever exceeded', () =>
  fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(
        fc.record({
          process: fc.nat({ max: 2 }),
          who: fc.constantFrom('mina', 'jun'),
          dollars: fc.integer({ min: 10, max: 60 }),
        }),
        { minLength: 4, maxLength: 14 },
      ),
      async (scheduler, wishes) => {
        const ground = openGround(() => scheduler.schedule(Promise.resolve()));
        const processes = [openProcess(ground), openProcess(ground), openProcess(ground)];
        const answers = wishes.map(({ process, who, dollars }) => {
          const lock = lockOf(who, dollars);
          const desk = processes[process] ?? assert.fail();
          const ordersMax = { ...NO_ORDERS, client: 3 };
          return withinBounds(desk, { lock, ordersMax }, async (limit) => {
            const made = await ground.write(lock, limit);
            const own = [...ground.open.values()].filter(({ clientMark }) => clientMark === who);
            const held = own.reduce((sum, { payBaseUnits }) => sum + payBaseUnits * 100n + 1n, 0n);
            assert.ok(own.length <= 3, `${own.length} orders of ${who}`);
            assert.ok(held <= 100_00n, `${held} cents of ${who}`);
            return made;
          });
        });
        const all = Promise.all(answers);
        await scheduler.waitFor(all);
        assert.ok(
          (await all).some((answer) => answer.ok),
          'somebody comes through',
        );
      },
    ),
    { numRuns: 100 },
  ));
