import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, expireDueOrders, watchRail } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// The address of a customer may be paid by anyone, for ever; an order must come to an end.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-xrp';
const DAY_MS = 24 * 60 * 60_000;

async function deliver(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  await house.fund(order);
  await house.takeAndPrepare(order);
  await house.payOut(order);
  await house.mine(RAIL);
  await house.watch(RAIL);
  assert.equal((await house.view(order)).order.stage, 'delivered');
  return order;
}

/** A stranger pays the receiver of the order; gives how many such payments were only counted. */
async function payReceiver(house: TestDesk, order: Order, baseUnits: bigint): Promise<number> {
  await house.payOut(order, baseUnits);
  await house.mine(RAIL);
  const rail = house.desk.rails.get(RAIL) ?? assert.fail();
  return (await watchRail(house.desk, rail)).unrecordedCount;
}

for (const { words, days, likeness } of [
  { words: 'an unlike', days: 3, likeness: 3n },
  { words: 'a doubled', days: 30, likeness: 1n },
]) {
  test(`${words} payment to the receiver of an ended order is found for ${days} days, then counted`, () =>
    withTestDesk({}, async (house) => {
      const order = await deliver(house);
      const paid = order.receiveBaseUnits / likeness;
      house.clock.advance(days * DAY_MS - 1);
      assert.equal(await payReceiver(house, order, paid), 0);
      const before = await house.view(order);
      assert.equal(before.sightings.filter(({ purpose }) => purpose === 'payout').length, 2);
      house.clock.advance(1);
      assert.equal(await payReceiver(house, order, paid + 1n), 1);
      const after = await house.view(order);
      assert.equal(after.order.version, before.order.version);
      assert.equal(after.sightings.length, before.sightings.length);
    }));
}

test('a payout that waits in a memory pool read key by key is seen, however many orders are newer', () =>
  withTestDesk(
    {
      // As servers that are asked for each key: the awaited ones and the newest twelve.
      wrapRail: (rail) =>
        rail.network.railId === RAIL
          ? {
              ...rail,
              readsPoolByKey: true,
              listUnconfirmed: async (watch) => {
                const keys = new Set([...watch.awaited, ...watch.recent(12)]);
                return rail.listUnconfirmed({ ...watch, has: (watchKey) => keys.has(watchKey) });
              },
            }
          : rail,
    },
    async (house) => {
      const order = await house.order(WISH);
      await house.fund(order);
      await house.takeAndPrepare(order);
      for (let newer = 0; newer < 13; newer += 1) await house.order(WISH);
      await house.payOut(order);
      await house.watch(RAIL);
      assert.equal((await house.view(order)).order.stage, 'sent');
      assert.equal(await house.withdraw(order), 'payout_already_sent');
    },
  ));

test('of many payments to the receiver of a delivered order twenty are kept, the rest counted', () =>
  withTestDesk({}, async (house) => {
    const order = await deliver(house);
    let countedOnly = 0;
    for (let payment = 0; payment < 30; payment += 1) {
      countedOnly += await payReceiver(house, order, 5_000_000n + BigInt(payment));
    }
    const { sightings } = await house.view(order);
    assert.equal(sightings.filter(({ purpose }) => purpose === 'payout').length, 20);
    assert.equal(countedOnly, 11);
    assert.equal(await payReceiver(house, order, order.receiveBaseUnits), 0, 'our own, made twice, is found');
    const isOwn = ({ baseUnits }: { baseUnits: bigint }): boolean => baseUnits === order.receiveBaseUnits;
    assert.equal((await house.view(order)).sightings.filter(isOwn).length, 2);
  }));

test('twelve payments that are seen again in one block take no more than twelve of the twenty places', () =>
  withTestDesk({}, async (house) => {
    const order = await deliver(house);
    for (let payment = 0; payment < 12; payment += 1) await house.payOut(order, 5_000_000n + BigInt(payment));
    await house.watch(RAIL);
    const later = await house.payOut(order, 6_000_000n);
    await house.mine(RAIL);
    await house.watch(RAIL);
    const { sightings } = await house.view(order);
    assert.ok(sightings.some(({ txid }) => txid === later));
    assert.equal(sightings.filter(({ purpose }) => purpose === 'payout').length, 14);
  }));

test('our payout is found however many payments strangers made to its receiver before', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    for (let payment = 0; payment < 25; payment += 1) await house.payOut(order, 5_000_000n + BigInt(payment));
    await house.payOut(order);
    await house.mine(RAIL);
    await house.watch(RAIL);
    const { sightings } = await house.view(order);
    assert.ok(sightings.some(({ baseUnits }) => baseUnits === order.receiveBaseUnits));
  }));

test('an order that ended unpaid is not judged again and again for dust or a payment that vanished', () =>
  withTestDesk({}, async (house) => {
    const rail = 'rehearsal-ltc';
    const [dusty, lost] = [await house.order(WISH), await house.order(WISH)];
    await house.pay(dusty, 1n);
    const txid = await house.pay(lost);
    await house.watch(rail);
    await house.ledger(rail).dropTransaction(txid);
    await house.watch(rail);
    house.clock.advance(DAY_MS);
    await house.watch(rail);
    await expireDueOrders(house.desk);
    await house.mine(rail, 2);
    await house.watch(rail);
    for (const order of [dusty, lost]) assert.equal((await house.view(order)).order.stage, 'closed');
    const judged = async () => (await house.desk.store.listSightedOrders({ railId: rail, limit: 10 })).length;
    assert.equal(await judged(), 0);
    await house.pay(lost);
    await house.watch(rail);
    assert.equal(await judged(), 1);
    await house.mine(rail, 2);
    await house.watch(rail);
    assert.equal((await house.view(lost)).order.closeReason, 'late');
    assert.equal(await judged(), 0);
  }));
