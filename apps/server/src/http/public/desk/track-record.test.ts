import assert from 'node:assert/strict';
import { test } from 'node:test';
import { approveRefund, cancelOrderByOperator, setRefundAddress, takeOrder } from '@naru/desk';
import type { TestDesk } from '../../../testing/test-desk.ts';
import { withTestPublic } from '../../../testing/test-public.ts';
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

test('a refund took from when it was owed until the network showed its payment', () =>
  withTestPublic({}, async ({ house }) => {
    const rail = house.desk.rails.get(house.desk.assets.get('BTC')?.railId ?? '') ?? assert.fail();
    const { railId } = rail.network;
    const settle = async (): Promise<void> => {
      await house.mine(railId, 6);
      await house.watch(railId);
    };
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits * 2n);
    await house.watch(railId);
    await settle();
    const act = async () => {
      const [{ refundId } = assert.fail('no refund')] = (await house.view(order)).refunds;
      return { ...(await house.act(order)), refundId };
    };
    const address = rail.deriveDepositAddress?.(2_000_000).address ?? assert.fail();
    assert.ok((await setRefundAddress(house.desk, await act(), address)).ok);
    assert.ok((await approveRefund(house.desk, await act())).ok);
    const [{ watchKey, allocatedBaseUnits } = assert.fail()] = (await house.view(order)).refunds;
    house.clock.advance(90 * MINUTE_MS);
    await house
      .ledger(railId)
      .pay({ address, watchKey: watchKey ?? assert.fail(), baseUnits: allocatedBaseUnits });
    await house.watch(railId);
    assert.equal((await readTrackRecord(house.desk)).refundCount, 0);
    house.clock.advance(MINUTE_MS);
    await settle();
    const { refundTimesMs } = await house.desk.store.readTrackRecord({
      sinceMs: 0,
      refundsSinceMs: 0,
      limit: 9,
    });
    assert.deepEqual(refundTimesMs, [90 * MINUTE_MS]);
    const { refundCount, refundMedianHours } = await readTrackRecord(house.desk);
    assert.deepEqual([refundCount, refundMedianHours], [1, null]);
    house.clock.advance(31 * DAY_MS);
    assert.equal((await readTrackRecord(house.desk)).refundCount, 0);
  }));
