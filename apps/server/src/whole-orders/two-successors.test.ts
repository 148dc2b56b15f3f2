import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  approveRefund,
  cancelOrderByOperator,
  convertRefund,
  moneyOf,
  readCoverage,
  seenVersionOf,
  setRefundAddress,
  waiveRefund,
} from '@naru/desk';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// Two orders live on the deposits of one: what a network takes back of these is missing once.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const PAY_RAIL = 'rehearsal-ltc';
const WAIVER = { note: 'its network took the deposit back' };

async function refundAct(house: TestDesk, wanted: Order) {
  const { order, refunds } = await house.view(wanted);
  const { refundId } = refunds.at(-1) ?? assert.fail('no refund');
  return { orderId: order.orderId, refundId, expectedVersion: seenVersionOf(order), actor: MINA };
}

/** Two orders of the same deposits, both canceled, after the network took back what the first came from. */
async function cancelTwoSuccessors(
  house: TestDesk,
): Promise<{ readonly first: Order; readonly second: Order }> {
  const order = await house.order(WISH);
  const goneTxid = await house.pay(order, order.payBaseUnits + 1_000_000n);
  await house.mine(PAY_RAIL, 2);
  await house.watch(PAY_RAIL);
  await house.publish();
  assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
  await house.pay(order, order.payBaseUnits);
  await house.mine(PAY_RAIL, 2);
  await house.watch(PAY_RAIL);
  await house.publish();
  assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
  const successors: Order[] = [];
  for (const { successorOrderId } of (await house.view(order)).refunds) {
    successors.push((await house.view({ orderId: successorOrderId ?? '' })).order);
  }
  await house.ledger(PAY_RAIL).takeBackBlocks(4);
  await house.ledger(PAY_RAIL).dropTransaction(goneTxid);
  await house.mine(PAY_RAIL, 5);
  await house.watch(PAY_RAIL);
  await house.watch(PAY_RAIL);
  const cause = { reason: 'other', note: 'its money is gone' } as const;
  for (const each of successors) {
    assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(each)), ...cause })).ok);
  }
  const [first = assert.fail(), second = assert.fail()] = successors;
  const { lossBaseUnits } = moneyOf(house.desk, await house.view(order));
  assert.equal(lossBaseUnits, first.payBaseUnits);
  return { first, second };
}

test('of two successors of one order, the loss that one waived is not missing from the other', () =>
  withTestDesk({}, async (house) => {
    const { first, second } = await cancelTwoSuccessors(house);
    const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? '';
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, second), address)).ok);
    const early = await approveRefund(house.desk, await refundAct(house, second));
    assert.deepEqual(early, { ok: false, reason: 'deposit_not_final' });
    assert.ok((await waiveRefund(house.desk, await refundAct(house, first), WAIVER)).ok);
    const twice = await waiveRefund(house.desk, await refundAct(house, second), WAIVER);
    assert.deepEqual(twice, { ok: false, reason: 'amount_above_fee' }, 'what is gone is waived once');
    const coverage = await readCoverage(house.desk, await house.view(second));
    assert.equal(coverage.refundableFirmBaseUnits, second.payBaseUnits);
    const waived = await readCoverage(house.desk, await house.view(first));
    assert.equal(waived.refundableFirmBaseUnits, 0n, 'no more leaves than came in');
    assert.ok((await approveRefund(house.desk, await refundAct(house, second))).ok);
  }));

test('of two successors that waive a loss in the same moment, one is refused', () =>
  withTestDesk({}, async (house) => {
    const { first, second } = await cancelTwoSuccessors(house);
    const { store } = house.desk;
    let isOtherWaived = false;
    const saveChange: typeof store.saveChange = async (change) => {
      if (!isOtherWaived) {
        isOtherWaived = true;
        assert.ok((await waiveRefund(house.desk, await refundAct(house, first), WAIVER)).ok);
      }
      return store.saveChange(change);
    };
    const desk = { ...house.desk, store: { ...store, saveChange } };
    const late = await waiveRefund(desk, await refundAct(house, second), WAIVER);
    assert.deepEqual(late, { ok: false, reason: 'order_changed_meanwhile' });
    const again = await waiveRefund(house.desk, await refundAct(house, second), WAIVER);
    assert.deepEqual(again, { ok: false, reason: 'amount_above_fee' });
    const cases = [...(await house.view(first)).refunds, ...(await house.view(second)).refunds];
    const waived = cases.filter(({ state }) => state === 'waived');
    assert.equal(
      waived.reduce((sum, { allocatedBaseUnits }) => sum + allocatedBaseUnits, 0n),
      first.payBaseUnits,
    );
  }));

test('a loss that is larger than what one successor waived is missing from the other, and no more', () =>
  withTestDesk({}, async (house) => {
    const { first, second } = await cancelTwoSuccessors(house);
    assert.ok((await waiveRefund(house.desk, await refundAct(house, second), WAIVER)).ok);
    const rest = first.payBaseUnits - second.payBaseUnits;
    const { refundableFirmBaseUnits } = await readCoverage(house.desk, await house.view(first));
    assert.equal(refundableFirmBaseUnits, first.payBaseUnits - rest);
    assert.deepEqual(await waiveRefund(house.desk, await refundAct(house, first), WAIVER), {
      ok: true,
      value: (await house.view(first)).order,
    });
    const { refunds } = await house.view(first);
    const cases = new Map(refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]));
    assert.equal(refunds.length, 2);
    assert.deepEqual([cases.get('due'), cases.get('waived')], [second.payBaseUnits, rest]);
    const owed = refunds.find(({ state }) => state !== 'waived')?.refundId ?? assert.fail();
    const again = await waiveRefund(
      house.desk,
      { ...(await refundAct(house, first)), refundId: owed },
      WAIVER,
    );
    assert.deepEqual(again, { ok: false, reason: 'amount_above_fee' }, 'nothing more is gone');
    const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? '';
    const act = async () => ({ ...(await refundAct(house, first)), refundId: owed });
    assert.ok((await setRefundAddress(house.desk, await act(), address)).ok);
    assert.ok((await approveRefund(house.desk, await act())).ok);
  }));
