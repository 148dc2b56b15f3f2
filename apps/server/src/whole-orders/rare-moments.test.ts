import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from '@naru/core';
import {
  type DerivedAddress,
  PAYOUT_LOOK_MS,
  type Order,
  cancelOrderByOperator,
  changeAdjustments,
  claimPaid,
  createOrder,
  createRateBook,
  expireDueOrders,
  loadAdjustments,
  recordScan,
  reviewDeposits,
} from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// What the simulator found; each was a fault once.

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** One second of a running desk: the watcher looks, then the sweeper sweeps. */
async function tick(house: TestDesk): Promise<void> {
  await house.watch(RAIL);
  await expireDueOrders(house.desk);
}

test('dust does not keep an unpaid order open', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, 1n);
    await tick(house);
    house.clock.advance(HOUR_MS);
    await tick(house);
    assert.equal((await house.view(order)).order.stage, 'closed');
  });
});

test('a claimed order whose payment is written down and not judged is not closed by the clock', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    assert.ok((await claimPaid(house.desk, order.orderId)).ok);
    await house.pay(order);
    const rail = house.desk.rails.get(RAIL) ?? assert.fail();
    await recordScan(house.desk, rail);
    house.clock.advance(3 * HOUR_MS);
    await recordScan(house.desk, rail);
    assert.equal(await expireDueOrders(house.desk), 0);
    await reviewDeposits(house.desk, order.orderId, await house.desk.store.findRailState(RAIL));
    assert.equal((await house.view(order)).order.stage, 'seen');
  });
});

test('an order that is made after the clock was set back is watched like any other', async () => {
  await withTestDesk({}, async (house) => {
    await house.order(WISH);
    await house.watch(RAIL);
    house.clock.advance(-2 * HOUR_MS);
    const order = await house.order(WISH);
    await house.pay(order);
    await house.watch(RAIL);
    assert.equal((await house.view(order)).order.stage, 'seen');
  });
});

test('after the clock was set back quotes are made from the prices published last', async () => {
  await withTestDesk({}, async (house) => {
    const early = await house.publish();
    house.clock.advance(-HOUR_MS);
    const late = await house.publish();
    const { rateBook, store } = house.desk;
    assert.equal(rateBook.current()?.snapshotId, late.snapshotId);
    assert.equal(rateBook.findFresh(early.snapshotId, house.clock.nowMs()), null);
    const kept = await store.listSnapshots(0);
    assert.deepEqual(
      kept.map(({ snapshotId }) => snapshotId),
      [late.snapshotId],
    );
  });
});

test('an order that had to wait for an address is not made at a price of before', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const snapshot = await house.publish();
    const { addressPool } = house.desk;
    const slow = {
      ...addressPool,
      take: (railId: string): DerivedAddress | null => {
        house.clock.advance(MINUTE_MS);
        return addressPool.take(railId);
      },
    };
    const answer = await createOrder(
      { ...house.desk, addressPool: slow },
      {
        // The clock stays, so the prices are the ones of the first order.
        ...inputAs(order),
        snapshotId: snapshot.snapshotId,
      },
    );
    assert.deepEqual(answer, { ok: false, reason: 'snapshot_stale', current: null });
  });
});

test('an order is made at the prices and margin that another process has just published', async () => {
  await withTestDesk({}, async (house) => {
    const other = { ...house.desk, rateBook: createRateBook() };
    other.rateBook.add(await house.publish());
    house.clock.advance(5_000);
    const margin = { paySymbol: WISH.pay, receiveSymbol: WISH.receive, beforePpm: null, afterPpm: -70_000n };
    await changeAdjustments(house.desk, { changes: [margin], by: { operatorId: 'mina', note: 'a test' } });
    await loadAdjustments(house.desk);
    const order = await house.order(WISH);
    const input = inputAs(order);
    const snapshotId = house.desk.rateBook.current()?.snapshotId ?? assert.fail();
    const answer = await createOrder(other, { ...input, snapshotId });
    assert.ok(answer.ok, answer.ok ? '' : answer.reason);
    assert.equal(answer.value.receiveBaseUnits, order.receiveBaseUnits);
    const unknown = await createOrder(other, { ...input, snapshotId: 'nobody published it' });
    assert.equal(unknown.ok ? null : unknown.reason, 'snapshot_stale');
  });
});

test('an order that is made and paid while blocks are being read is found in them', async () => {
  let interrupt = async (): Promise<void> => undefined;
  await withTestDesk(
    {
      wrapRail: (rail) => ({
        ...rail,
        scan: async (...scan) => {
          if (rail.network.railId === RAIL) await interrupt();
          return rail.scan(...scan);
        },
      }),
    },
    async (house) => {
      const first = await house.order(WISH);
      const paid: { second: typeof first | null } = { second: null };
      interrupt = async () => {
        interrupt = async () => undefined;
        paid.second = await house.order(WISH);
        await house.pay(paid.second);
        await house.mine(RAIL, 2);
      };
      await house.watch(RAIL);
      await house.watch(RAIL);
      assert.equal((await house.view(paid.second ?? assert.fail())).order.stage, 'funded');
    },
  );
});

/** What asks for the same as this order does. */
function inputAs(order: Order) {
  return {
    payAssetId: order.payAssetId,
    receiveAssetId: order.receiveAssetId,
    payAmountText: WISH.payAmount,
    receiveAmountText: formatAmount(order.receiveBaseUnits, 6),
    email: order.email,
    receiveAddressText: order.receiveAddress,
    userId: null,
    anchor: 'pay',
  } as const;
}

test('an order whose deposit was taken back is canceled and owes nothing until money comes', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order);
    await house.mine(RAIL, 2);
    await house.watch(RAIL);
    await house.takeAndPrepare(order);
    await house.ledger(RAIL).takeBackBlocks(2);
    await house.ledger(RAIL).dropTransaction(txid);
    await house.mine(RAIL, 3);
    for (let turn = 0; turn < 2; turn += 1) await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'deposit_gone']);
    house.clock.advance(PAYOUT_LOOK_MS);
    const cause = { reason: 'no_payment', note: 'the network took it back' } as const;
    assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...cause })).ok);
    assert.deepEqual(await house.stateOf(order), ['closed', 'withdrawn']);
    assert.deepEqual((await house.view(order)).refunds, []);
    await house.pay(order);
    await house.mine(RAIL, 2);
    await house.watch(RAIL);
    const owed = (await house.view(order)).refunds.map((refund) => [refund.state, refund.allocatedBaseUnits]);
    assert.deepEqual(owed, [['due', order.payBaseUnits]]);
  }));
