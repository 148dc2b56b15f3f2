import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancelOrderByOperator, takeOrder } from '@naru/desk';
import type { TestDesk } from '../../testing/test-desk.ts';
import { withTestPublic } from '../../testing/test-public.ts';
import { readTrackRecord } from './track-record.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const WISH = { pay: 'BTC', receive: 'ETH', payAmount: '0.05' };

async function deliver(house: TestDesk, minutes: number): Promise<void> {
  await house.publish();
  const order = await house.order(WISH);
  await house.fund(order);
  house.clock.advance(minutes * MINUTE_MS);
  await house.takeAndPrepare(order);
  await house.payOut(order);
  const { railId } = house.desk.assets.get('ETH') ?? assert.fail();
  await house.watch(railId);
  await house.mine(railId, 64);
  await house.watch(railId);
}

async function cancel(house: TestDesk): Promise<void> {
  await house.publish();
  const order = await house.order(WISH);
  await house.fund(order);
  assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
  const cause = { reason: 'other', note: 'no ether today' } as const;
  assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...cause })).ok);
}

test('times are stated from twenty delivered orders on, of the desk and of each pair', () =>
  withTestPublic({}, async (desk) => {
    const { house } = desk;
    const read = async (): Promise<unknown> => (await desk.call('GET', '/api/desk')).body['record'];
    const few = { refundCount: 0, refundMedianHours: null, overdueCount: 0 };
    for (const place of Array.from({ length: 19 }, (_, each) => each)) await deliver(house, 2 + place);
    assert.deepEqual(await read(), {
      ...few,
      deliveredCount: 19,
      medianMinutes: null,
      p95Minutes: null,
      canceledPercent: null,
      pairs: [],
    });
    await deliver(house, 21);
    await cancel(house);
    house.clock.advance(MINUTE_MS);
    assert.deepEqual(await read(), {
      ...few,
      deliveredCount: 20,
      medianMinutes: 11,
      p95Minutes: 20,
      canceledPercent: 5,
      pairs: [{ pay: 'BTC', receive: 'ETH', medianMinutes: 11 }],
    });
    house.clock.advance(7 * DAY_MS);
    const { deliveredCount, pairs } = await readTrackRecord(house.desk);
    assert.deepEqual([deliveredCount, pairs], [0, []]);
  }));

test('an order that has been paid for more than an hour is overdue', () =>
  withTestPublic({}, async ({ house }) => {
    await house.fund(await house.order(WISH));
    house.clock.advance(59 * MINUTE_MS);
    assert.equal((await readTrackRecord(house.desk)).overdueCount, 0);
    house.clock.advance(MINUTE_MS);
    assert.equal((await readTrackRecord(house.desk)).overdueCount, 1);
  }));
