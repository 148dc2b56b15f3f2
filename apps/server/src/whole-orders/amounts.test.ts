import { refuse } from '@naru/core';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptDeviation, expireDueOrders, recordScan, reviewOverpaidOrders } from '@naru/desk';
import { balanceOf, setReserve } from '../testing/set-reserve.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const LOCK_MS = 30 * 60_000;
const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'KRW', payAmount: '2' };

async function settle(house: TestDesk): Promise<void> {
  await house.mine(RAIL, 2);
  await house.watch(RAIL);
}

test('a payment of too little waits as short, and the rest completes it', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits - 1n);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'short', 'one base unit is missing');
    await house.pay(order, 1_000_000n);
    await house.pay(order, order.payBaseUnits);
    await house.watch(RAIL);
    assert.equal((await house.view(order)).order.stage, 'seen');
  });
});

test('a payment in two exact parts is as good as one', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, 50_000_000n);
    await house.watch(RAIL);
    assert.equal((await house.view(order)).order.stage, 'short');
    await house.pay(order, order.payBaseUnits - 50_000_000n);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
  });
});

test('too little at the end of the lock ends as Canceled, with money in it', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits / 2n);
    await settle(house);
    house.clock.advance(LOCK_MS);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed_funded', 'underpaid']);
  });
});

test('one base unit too much ends as Canceled under the strict policy', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1n);
    await settle(house);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed_funded', 'overpaid']);
    const audit = await house.desk.store.listAudit(order.orderId);
    assert.equal(audit.at(-1)?.actor.kind, 'policy');
  });
});

test('under the assisting policy too much waits for an operator', async () => {
  await withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits * 2n);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'over');
    await house.watch(RAIL);
    assert.equal((await house.view(order)).order.stage, 'over');
  });
});

test('too much waits for a decision for two hours, and what comes late meanwhile is in the books', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1_000n);
    await settle(house);
    house.clock.advance(LOCK_MS);
    await house.pay(order, 5_000_000n);
    await settle(house);
    const received = order.payBaseUnits + 5_001_000n;
    assert.equal((await house.view(order)).order.stage, 'over');
    assert.equal(await balanceOf(house.desk, 'LTC', 'deposits'), received);
    house.clock.advance(4 * LOCK_MS - LOCK_MS - 1);
    assert.equal(await reviewOverpaidOrders(house.desk), 0);
    house.clock.advance(1);
    assert.equal(await reviewOverpaidOrders(house.desk), 1);
    const { order: after, refunds } = await house.view(order);
    assert.deepEqual([after.stage, after.closeReason], ['closed_funded', 'overpaid']);
    assert.deepEqual(
      refunds.map(({ allocatedBaseUnits }) => allocatedBaseUnits),
      [received],
    );
  }));

test('too little is not accepted any more once a scan has recorded the rest', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits / 50n);
    await settle(house);
    const seen = await house.act(order);
    await house.pay(order, order.payBaseUnits);
    await house.mine(RAIL, 2);
    const rail = house.desk.rails.get(RAIL);
    assert.ok(rail !== undefined);
    await recordScan(house.desk, rail);
    assert.equal((await house.view(order)).order.stage, 'short');
    assert.deepEqual(await acceptDeviation(house.desk, seen), refuse('order_changed_meanwhile'));
    assert.deepEqual(
      await acceptDeviation(house.desk, await house.act(order)),
      refuse('transition_not_allowed'),
    );
  }));

test('what came late beside an accepted excess is owed back with it', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1_000n);
    await settle(house);
    house.clock.advance(LOCK_MS);
    await house.pay(order, 5_000_000n);
    await settle(house);
    assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
    const { order: after, refunds } = await house.view(order);
    assert.equal(after.stage, 'funded');
    assert.deepEqual(
      refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
      [['excess', 5_001_000n]],
    );
  }));

test('an excess that is accepted after the reserve has gone to others is owed back whole', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1_000n);
    await house.watch(RAIL);
    house.clock.advance(LOCK_MS);
    await house.watch(RAIL);
    await setReserve(house.desk, 'KRW', order.receiveBaseUnits - 1n);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'over');
    assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
    const { order: after, refunds } = await house.view(order);
    assert.deepEqual([after.stage, after.closeReason], ['closed_funded', 'reserve_gone']);
    assert.deepEqual(
      refunds.map(({ allocatedBaseUnits }) => allocatedBaseUnits),
      [order.payBaseUnits + 1_000n],
    );
  }));

test('twelve different parts that add up exactly pay an order, whatever dust is between them', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    let left = order.payBaseUnits;
    for (let part = 0; part < 11; part += 1) {
      const baseUnits = 1_000_000n + 2n ** BigInt(part);
      await house.pay(order, baseUnits);
      left -= baseUnits;
    }
    await house.pay(order, 999_999n);
    await house.pay(order, left);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
  }));

test('dust neither pays an order nor spoils it', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, 546n);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'awaiting_deposit');
    await house.pay(order);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
  });
});

test('a payment that leaves the memory pool is lost, and found again when it comes back', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    assert.equal((await house.view(order)).order.stage, 'lost');
    await house.pay(order);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
  });
});

test('a payment that never comes back closes its order an hour later', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order);
    await house.watch(RAIL);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.watch(RAIL);
    house.clock.advance(60 * 60_000 - 1);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    assert.equal((await house.view(order)).order.stage, 'lost');
    house.clock.advance(1);
    await house.watch(RAIL);
    await expireDueOrders(house.desk);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed', 'deposit_lost']);
  });
});

test('what a reorganisation took back is counted once when it is mined again', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order);
    await settle(house);
    assert.equal((await house.view(order)).order.stage, 'funded');
    await house.ledger(RAIL).takeBackBlocks(2);
    await house.watch(RAIL);
    await house.watch(RAIL);
    // Unconfirmed again, but still there: nothing is paid out before it is looked at with the blocks of now.
    assert.equal((await house.view(order)).sightings[0]?.blockHeight, null);
    await settle(house);
    const view = await house.view(order);
    assert.deepEqual(
      view.sightings.map((sighting) => [sighting.txid, sighting.droppedAtMs]),
      [[txid, null]],
    );
    assert.equal(view.order.stage, 'funded');
  });
});

test('a reorganisation that swallows the payment takes the order back to lost', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order);
    await settle(house);
    await house.ledger(RAIL).takeBackBlocks(2);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.mine(RAIL);
    await house.watch(RAIL);
    await house.watch(RAIL);
    assert.equal((await house.view(order)).order.stage, 'lost');
  });
});
