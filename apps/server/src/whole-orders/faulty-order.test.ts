import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  type OrderFailure,
  type Rail,
  type Store,
  approveRefund,
  expireDueOrders,
  recordReceipt,
  reviewOverpaidOrders,
  setRefundAddress,
  watchRail,
} from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// One bad order harms one order: here is one that throws whenever it is to be changed.

const RAIL = 'rehearsal-ltc';
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const MINUTE_MS = 60_000;

interface FaultyHouse {
  readonly house: TestDesk;
  readonly failures: OrderFailure[];
  readonly plant: (order: Order | null) => void;
  /** One round of the rail, which must get to its end. */
  readonly watch: (railId?: string) => Promise<void>;
  /** References in the queue of attention because of a fault. */
  readonly listFaulty: () => Promise<readonly string[]>;
}

async function withFaultyHouse(run: (parts: FaultyHouse) => Promise<void>): Promise<void> {
  const failures: OrderFailure[] = [];
  let plantedId: string | null = null;
  const wrapStore = (store: Store): Store => ({
    ...store,
    saveChange: async (change) => {
      if (change.order.orderId === plantedId) throw new RangeError('money moves forward');
      return store.saveChange(change);
    },
  });
  const orderFailed = (failure: OrderFailure): void => {
    failures.push(failure);
  };
  await withTestDesk({ wrapStore, orderFailed }, (house) =>
    run({
      house,
      failures,
      plant: (order) => {
        plantedId = order?.orderId ?? null;
      },
      watch: async (railId = RAIL) => {
        const rail: Rail = house.desk.rails.get(railId) ?? assert.fail();
        const nowMs = house.clock.nowMs();
        assert.equal((await watchRail(house.desk, rail)).isCaughtUp, true);
        assert.equal((await house.desk.store.findRailState(railId))?.scannedThroughMs, nowMs);
      },
      listFaulty: async () => {
        const views = await house.desk.store.listConcernedOrders({ concerns: ['fault'], limit: 10 });
        return views.map(({ order }) => order.reference);
      },
    }),
  );
}

async function stagesOf(house: TestDesk, orders: readonly Order[]): Promise<readonly string[]> {
  const views = await Promise.all(orders.map((order) => house.view(order)));
  return views.map(({ order }) => order.stage);
}

async function makeThree(house: TestDesk): Promise<readonly [Order, Order, Order]> {
  return [await house.order(WISH), await house.order(WISH), await house.order(WISH)];
}

test('an order that throws does not keep others of its rail from being funded', () =>
  withFaultyHouse(async ({ house, failures, plant, watch, listFaulty }) => {
    const orders = await makeThree(house);
    for (const order of orders) await house.pay(order);
    await watch();
    plant(orders[1]);
    await house.mine(RAIL, 2);
    await watch();
    assert.deepEqual(await stagesOf(house, orders), ['funded', 'seen', 'funded']);
    assert.deepEqual(
      failures.map(({ reference, round, failureCount }) => [reference, round, failureCount]),
      [[orders[1].reference, `rail:${RAIL}`, 1]],
    );
    assert.ok(failures[0]?.thrown instanceof RangeError);
    const failedAtMs = house.clock.nowMs();
    assert.deepEqual(await house.desk.store.listOrderFaults(), [
      {
        orderId: orders[1].orderId,
        round: `rail:${RAIL}`,
        failureCount: 1,
        failedAtMs,
        cause: 'RangeError: money moves forward',
        retryAtMs: failedAtMs + 5000,
      },
    ]);
    assert.deepEqual(await listFaulty(), [orders[1].reference]);
  }));

test('it is tried again less and less often, and leaves the queue when it succeeds', () =>
  withFaultyHouse(async ({ house, failures, plant, watch, listFaulty }) => {
    const order = await house.order(WISH);
    await house.pay(order);
    plant(order);
    const waits = [0, 4_999, 1, 9_999, 1, 20_000];
    for (const waitMs of waits) {
      house.clock.advance(waitMs);
      await watch();
    }
    assert.deepEqual(
      failures.map(({ failureCount }) => failureCount),
      [1, 2, 3, 4],
    );
    plant(null);
    house.clock.advance(39_999);
    await watch();
    assert.deepEqual(await listFaulty(), [order.reference]);
    house.clock.advance(1);
    await watch();
    assert.deepEqual(await stagesOf(house, [order]), ['seen']);
    assert.deepEqual(await listFaulty(), []);
  }));

test('many that throw at once are no fault of the orders: the round throws', () =>
  withFaultyHouse(async ({ house, watch }) => {
    const orders = [...(await makeThree(house)), ...(await makeThree(house))];
    for (const order of orders) await house.pay(order);
    const broken = {
      ...house.desk,
      store: {
        ...house.desk.store,
        saveChange: async () => {
          throw new RangeError('everything is broken');
        },
      },
    };
    await assert.rejects(watchRail(broken, house.desk.rails.get(RAIL) ?? assert.fail()), RangeError);
    house.clock.advance(MINUTE_MS);
    await watch();
    assert.deepEqual(await house.desk.store.listOrderFaults(), []);
  }));

test('an order that throws does not keep others from expiring, on any rail', () =>
  withFaultyHouse(async ({ house, failures, plant, watch }) => {
    const orders = await makeThree(house);
    const bank = await house.order({ pay: 'KRW', receive: 'LTC', payAmount: '300000' });
    plant(orders[0]);
    house.clock.advance(31 * MINUTE_MS);
    await watch();
    assert.equal(await expireDueOrders(house.desk), 3);
    const stages = await stagesOf(house, [...orders, bank]);
    assert.deepEqual(stages, ['awaiting_deposit', 'closed', 'closed', 'closed']);
    assert.deepEqual(
      failures.map(({ round }) => round),
      ['expiry'],
    );
  }));

test('an overpaid order that throws does not keep others from being closed', () =>
  withFaultyHouse(async ({ house, plant, listFaulty }) => {
    const wish = { pay: 'KRW', receive: 'LTC', payAmount: '300000' };
    const orders = [await house.order(wish), await house.order(wish)] as const;
    const { settings } = house.desk;
    const assist = { ...house.desk, settings: { ...settings, depositPolicy: 'assist' } as const };
    for (const order of orders) {
      const receipt = {
        amountText: '400000',
        bankReference: order.reference,
        receivedAtMs: house.clock.nowMs(),
      };
      assert.ok((await recordReceipt(assist, { ...(await house.act(order)), ...receipt })).ok);
    }
    plant(orders[0]);
    assert.equal(await reviewOverpaidOrders(house.desk), 1);
    assert.deepEqual(await stagesOf(house, orders), ['over', 'closed_funded']);
    assert.deepEqual(await listFaulty(), [orders[0].reference]);
  }));

test('an order that throws does not keep the payouts of others from being seen', () =>
  withFaultyHouse(async ({ house, plant, watch, listFaulty }) => {
    const receivers = [1_000_001, 1_000_002].map(
      (index) => house.desk.rails.get('rehearsal-xrp')?.deriveDepositAddress?.(index).address ?? '',
    );
    const orders: Order[] = [];
    for (const receiveAddress of receivers) orders.push(await house.order({ ...WISH, receiveAddress }));
    for (const order of orders) {
      await house.fund(order);
      await house.takeAndPrepare(order);
      await house.payOut(order);
    }
    plant(orders[0] ?? null);
    await watch('rehearsal-xrp');
    assert.deepEqual(await stagesOf(house, orders), ['prepared', 'sent']);
    assert.deepEqual(await listFaulty(), [orders[0]?.reference]);
  }));

test('an order that throws does not keep the refunds of others from being seen', () =>
  withFaultyHouse(async ({ house, plant, watch, listFaulty }) => {
    const orders = await makeThree(house);
    for (const order of orders) await house.pay(order, order.payBaseUnits + 1_000_000n);
    await house.mine(RAIL, 2);
    await watch();
    for (const [index, order] of orders.entries()) {
      const rail = house.desk.rails.get(RAIL) ?? assert.fail();
      const receiver = rail.deriveDepositAddress?.(2_000_000 + index) ?? assert.fail();
      const { refundId } = (await house.view(order)).refunds[0] ?? assert.fail();
      const about = async () => ({ ...(await house.act(order)), refundId });
      assert.ok((await setRefundAddress(house.desk, await about(), receiver.address)).ok);
      assert.ok((await approveRefund(house.desk, await about())).ok);
      const { baseUnits } = (await house.view(order)).disbursements[0] ?? assert.fail();
      await house.ledger(RAIL).pay({ ...receiver, baseUnits });
    }
    plant(orders[1]);
    await house.mine(RAIL, 2);
    await watch();
    const states = await Promise.all(orders.map((order) => house.stateOf(order)));
    assert.deepEqual(states, [
      ['closed_funded', 'settled'],
      ['closed_funded', 'approved'],
      ['closed_funded', 'settled'],
    ]);
    assert.deepEqual(await listFaulty(), [orders[1].reference]);
  }));
