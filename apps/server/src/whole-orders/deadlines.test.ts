import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WATCHER_WAIT_MAX_MS } from '@naru/core';
import {
  cancelOrder,
  claimPaid,
  convertRefund,
  endLockEarly,
  expireDueOrders,
  type Order,
  recordScan,
  reviewDeposits,
} from '@naru/desk';
import { balanceOf, setReserve } from '../testing/set-reserve.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const MINUTE_MS = 60_000;
const LOCK_MS = 30 * MINUTE_MS;
/** Of Litecoin: how long a payment may wait for its block. */
const WAIT_MS = 180 * MINUTE_MS;
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

/** One second of a running desk: the watcher looks, then the sweeper sweeps. */
async function tick(house: TestDesk): Promise<void> {
  await house.watch('rehearsal-ltc');
  await expireDueOrders(house.desk);
}

test('an unpaid order closes at exactly thirty minutes and not a millisecond before', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS - 1);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'awaiting_deposit');
    house.clock.advance(1);
    await tick(house);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed', 'timeout']);
  });
});

/** Seen in the last millisecond of its lock, and in no block yet. */
async function seenOrder(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  await house.pay(order);
  house.clock.advance(LOCK_MS - 1);
  await tick(house);
  assert.equal((await house.view(order)).order.stage, 'seen');
  return order;
}

async function endOf(house: TestDesk, order: Order): Promise<readonly unknown[]> {
  const { stage, closeReason } = (await house.view(order)).order;
  return [stage, closeReason, await balanceOf(house.desk, 'XRP', 'reserved')];
}

test('a payment seen in the last millisecond keeps its rate if a block takes it within the wait', () =>
  withTestDesk({}, async (house) => {
    const order = await seenOrder(house);
    house.clock.advance(WAIT_MS);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['seen', null, 0n]);
    await house.mine('rehearsal-ltc');
    house.clock.advance(LOCK_MS);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['seen', null, 0n], 'in a block, and not final');
    await house.mine('rehearsal-ltc');
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['funded', null, order.receiveBaseUnits]);
  }));

test('a payment that no block takes within the wait loses its rate, and is late when it comes', () =>
  withTestDesk({}, async (house) => {
    const order = await seenOrder(house);
    house.clock.advance(WAIT_MS + 1);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['closed', 'unconfirmed', 0n]);
    await house.mine('rehearsal-ltc', 2);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['closed_funded', 'late', 0n]);
    const [refund] = (await house.view(order)).refunds;
    assert.equal(refund?.kind, 'late');
  }));

test('of two payments, one that a block took after the wait never replaces one that is taken back', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const first = await house.pay(order);
    await house.mine('rehearsal-ltc');
    const second = await house.pay(order);
    await tick(house);
    house.clock.advance(LOCK_MS + WAIT_MS);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['seen', null, order.receiveBaseUnits]);
    const ledger = house.ledger('rehearsal-ltc');
    await ledger.takeBackBlocks(1);
    await ledger.dropTransaction(first);
    await house.mine('rehearsal-ltc', 2);
    await tick(house);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['closed_funded', 'late', 0n]);
    assert.equal(ledger.findTransaction(second)?.block === null, false);
  }));

test('what a block took in time keeps its time when the block is replaced by one that has it, too', () =>
  withTestDesk({}, async (house) => {
    const order = await seenOrder(house);
    await house.mine('rehearsal-ltc');
    await tick(house);
    house.clock.advance(LOCK_MS + WAIT_MS);
    await house.ledger('rehearsal-ltc').takeBackBlocks(1);
    await house.mine('rehearsal-ltc', 2);
    await tick(house);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['funded', null, order.receiveBaseUnits]);
  }));

for (const [minedAtMs, end] of [
  [WAIT_MS - 1, ['funded', null]],
  [WAIT_MS, ['closed_funded', 'late']],
] as const)
  test(`a desk that read nothing when the wait ended judges by the time of the block: ${minedAtMs}`, () =>
    withTestDesk({}, async (house) => {
      const order = await seenOrder(house);
      house.clock.advance(1 + minedAtMs);
      await house.mine('rehearsal-ltc', 2);
      house.clock.advance(LOCK_MS);
      await tick(house);
      assert.deepEqual((await endOf(house, order)).slice(0, 2), end);
    }));

test('past the lock the reserve is kept for the whole amount in blocks, and for nothing less', () =>
  withTestDesk({}, async (house) => {
    const [mined, part, unmined] = [
      await house.order(WISH),
      await house.order(WISH),
      await house.order(WISH),
    ];
    await house.pay(mined);
    await house.pay(part, part.payBaseUnits - 1n);
    await house.mine('rehearsal-ltc');
    await house.pay(part, 1n + part.payBaseUnits);
    await house.pay(unmined);
    await tick(house);
    house.clock.advance(LOCK_MS);
    await tick(house);
    for (const order of [mined, part, unmined]) assert.equal((await house.view(order)).order.stage, 'seen');
    assert.equal(await balanceOf(house.desk, 'XRP', 'reserved'), mined.receiveBaseUnits);
  }));

test('dust keeps neither the order nor its reserve past the lock', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, house.desk.assets.get('LTC')?.dustBaseUnits ?? 0n);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'short');
    house.clock.advance(LOCK_MS);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['closed_funded', 'underpaid', 0n]);
  }));

test('where the reserve went to others meanwhile, the order says so and its money goes back', () =>
  withTestDesk({}, async (house) => {
    const order = await seenOrder(house);
    house.clock.advance(1);
    await tick(house);
    await setReserve(house.desk, 'XRP', order.receiveBaseUnits - 1n);
    await house.mine('rehearsal-ltc', 2);
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['closed_funded', 'reserve_gone', 0n]);
    const [refund] = (await house.view(order)).refunds;
    assert.deepEqual([refund?.kind, refund?.allocatedBaseUnits], ['full', order.payBaseUnits]);
    await setReserve(house.desk, 'XRP', order.receiveBaseUnits);
    const act = { ...(await house.act(order)), refundId: refund?.refundId ?? '' };
    const successor = await convertRefund(house.desk, act);
    assert.equal(successor.ok && successor.value.receiveBaseUnits, order.receiveBaseUnits, 'at its own rate');
  }));

test('a payment first seen at exactly thirty minutes is late, and somebody is owed something', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order);
    house.clock.advance(LOCK_MS);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'closed');
    await house.mine('rehearsal-ltc', 2);
    await tick(house);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed_funded', 'late']);
  });
});

test('while the watcher is blind nothing expires, for a quarter of an hour at most', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS);
    await expireDueOrders(house.desk);
    assert.equal((await house.view(order)).order.stage, 'awaiting_deposit', 'nobody has looked since');
    house.clock.advance(WATCHER_WAIT_MAX_MS - 1);
    await expireDueOrders(house.desk);
    assert.equal((await house.view(order)).order.stage, 'awaiting_deposit');
    house.clock.advance(1);
    assert.equal(await expireDueOrders(house.desk), 1);
  });
});

test('a watcher that failed leaves everything as it was, and its order open', async () => {
  let isDown = false;
  const goDown = async <T>(answer: () => Promise<T>): Promise<T> => {
    if (isDown) throw new Error('the node is down');
    return answer();
  };
  await withTestDesk(
    { wrapRail: (rail) => ({ ...rail, scan: (...scan) => goDown(() => rail.scan(...scan)) }) },
    async (house) => {
      const order = await house.order(WISH);
      await house.pay(order);
      isDown = true;
      house.clock.advance(LOCK_MS);
      await assert.rejects(house.watch('rehearsal-ltc'), /node is down/);
      await expireDueOrders(house.desk);
      assert.equal((await house.view(order)).order.stage, 'awaiting_deposit');
      isDown = false;
      await tick(house);
      // Whether it was paid in time nobody knows: no block and no reading of this desk says so.
      assert.equal((await house.view(order)).order.stage, 'closed');
    },
  );
});

/** The watcher looks right before its node fails, ten minutes from the end; the node is back ten after it. */
async function payWhileBlind(house: TestDesk, minedAfterMs: number): Promise<string> {
  const order = await house.order(WISH);
  house.clock.advance(LOCK_MS - 10 * MINUTE_MS);
  await tick(house);
  house.clock.advance(minedAfterMs);
  await house.pay(order);
  await house.mine('rehearsal-ltc');
  house.clock.advance(20 * MINUTE_MS - minedAfterMs);
  await expireDueOrders(house.desk);
  assert.equal((await house.view(order)).order.stage, 'awaiting_deposit');
  await house.mine('rehearsal-ltc');
  for (const _ of ['what is closed', 'what came for it']) await tick(house);
  return (await house.view(order)).order.stage;
}

test('what a block took in time is in time, though nobody could look until after the deadline', async () => {
  await withTestDesk({}, async (house) => {
    assert.equal(await payWhileBlind(house, 10 * MINUTE_MS - 1), 'funded');
  });
});

test('what a block took in time buys the locked rate, though the order had closed when it was found', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS - 10 * MINUTE_MS);
    await tick(house);
    house.clock.advance(9 * MINUTE_MS);
    await house.pay(order);
    await house.mine('rehearsal-ltc');
    house.clock.advance(MINUTE_MS + WATCHER_WAIT_MAX_MS);
    await expireDueOrders(house.desk);
    assert.equal((await house.view(order)).order.stage, 'closed', 'nobody could look for too long');
    await house.mine('rehearsal-ltc');
    await tick(house);
    assert.deepEqual(await endOf(house, order), ['closed_funded', 'timeout', 0n]);
    const [refund] = (await house.view(order)).refunds;
    assert.equal(refund?.kind, 'full');
    const act = { ...(await house.act(order)), refundId: refund?.refundId ?? '' };
    const successor = await convertRefund(house.desk, act);
    assert.equal(successor.ok && successor.value.receiveBaseUnits, order.receiveBaseUnits);
  }));

test('what a block took after the deadline is late, also when nobody could look', async () => {
  await withTestDesk({}, async (house) => {
    assert.equal(await payWhileBlind(house, 10 * MINUTE_MS), 'closed_funded');
  });
});

test('a block that says it is older than the last look counts from that look', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS);
    await house.watch('rehearsal-ltc');
    await house.pay(order);
    await house.ledger('rehearsal-ltc').mineBlock({ minedAtMs: house.clock.nowMs() - LOCK_MS });
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'closed');
  });
});

test('a customer cancels while nothing was paid, until the lock ends', async () => {
  await withTestDesk({}, async (house) => {
    const [first, second] = [await house.order(WISH), await house.order(WISH)];
    house.clock.advance(LOCK_MS - 1);
    const cancelled = await cancelOrder(house.desk, first.orderId, 'I changed my mind');
    assert.ok(cancelled.ok);
    assert.deepEqual(
      [cancelled.value.stage, cancelled.value.closeReason, cancelled.value.closeNote],
      ['closed', 'customer', 'I changed my mind'],
    );
    house.clock.advance(1);
    const late = await cancelOrder(house.desk, second.orderId, null);
    assert.deepEqual(late, { ok: false, reason: 'lock_ended' });
    const again = await cancelOrder(house.desk, first.orderId, null);
    assert.deepEqual(again, { ok: false, reason: 'transition_not_allowed' });
    const unknown = await cancelOrder(house.desk, 'nobody', null);
    assert.deepEqual(unknown, { ok: false, reason: 'order_unknown' });
  });
});

test('once a payment was seen its order cannot be cancelled, even before it was judged', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order);
    const rail = house.desk.rails.get('rehearsal-ltc') ?? assert.fail();
    await recordScan(house.desk, rail);
    assert.equal((await house.view(order)).order.stage, 'awaiting_deposit', 'written down, not judged');
    const cancelled = await cancelOrder(house.desk, order.orderId, null);
    assert.deepEqual(cancelled, { ok: false, reason: 'deposit_already_seen' });
    await reviewDeposits(house.desk, order.orderId, await house.desk.store.findRailState('rehearsal-ltc'));
    assert.equal((await house.view(order)).order.stage, 'seen');
    const after = await cancelOrder(house.desk, order.orderId, null);
    assert.deepEqual(after, { ok: false, reason: 'transition_not_allowed' });
  });
});

test('money that comes after a cancellation is found and waits for a person', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await cancelOrder(house.desk, order.orderId, null);
    await house.pay(order);
    await house.watch('rehearsal-ltc');
    assert.equal((await house.view(order)).order.stage, 'closed', 'not before it is final');
    await house.mine('rehearsal-ltc', 2);
    await house.watch('rehearsal-ltc');
    assert.equal((await house.view(order)).order.stage, 'closed_funded');
  });
});

test('a claimed payment that never comes closes its order two hours after the lock', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    assert.ok((await claimPaid(house.desk, order.orderId)).ok);
    house.clock.advance(LOCK_MS + 2 * 60 * 60_000 - 1);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'claimed');
    house.clock.advance(1);
    await tick(house);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed', 'claim_timeout']);
  });
});

test('a claim at the end of the lock is too late', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    house.clock.advance(LOCK_MS);
    assert.deepEqual(await claimPaid(house.desk, order.orderId), { ok: false, reason: 'lock_ended' });
  });
});

test('in rehearsal the lock may be ended early, and the payment after it is late', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    assert.ok((await endLockEarly(house.desk, order.orderId)).ok);
    await house.pay(order);
    await tick(house);
    await house.mine('rehearsal-ltc', 2);
    await tick(house);
    const { stage, closeReason } = (await house.view(order)).order;
    assert.deepEqual([stage, closeReason], ['closed_funded', 'late']);
  });
});
