import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Disbursement,
  type Order,
  type OrderView,
  approveRefund,
  openPayments,
  reportPayment,
  setRefundAddress,
} from '@naru/desk';
import { RAIL, WISH, close, judge, prepared, settle } from '../testing/paying-out.ts';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// Of a payment to a receiver of the desk a program says "counted", or that a person has to look.

const PAY_RAIL = 'rehearsal-ltc';
const EXTRA = 50_000_000n;
const MORE = 30_000_000n;

function backAddress(house: TestDesk): string {
  return house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? assert.fail();
}

/** A funded order that was paid too much: what is too much is owed back to that address. */
async function owesBack(house: TestDesk, baseUnits: bigint, known?: Order): Promise<Order> {
  const order = known ?? (await house.order(WISH));
  if (known === undefined) await house.fund(order);
  await house.pay(order, baseUnits);
  await settle(house, PAY_RAIL);
  assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), backAddress(house))).ok);
  return order;
}

async function refundAct(house: TestDesk, order: Order) {
  const { refundId } = (await house.view(order)).refunds.at(-1) ?? assert.fail('no refund');
  return { ...(await house.act(order)), refundId };
}

async function approveBack(house: TestDesk, order: Order): Promise<Disbursement> {
  const approved = await approveRefund(house.desk, await refundAct(house, order));
  assert.ok(approved.ok, approved.ok ? '' : approved.reason);
  return (await house.view(order)).disbursements.at(-1) ?? assert.fail();
}

async function payBack(house: TestDesk, paid: Disbursement, baseUnits = paid.baseUnits): Promise<string> {
  const { address, watchKey } = paid;
  const txid = await house.ledger(PAY_RAIL).pay({ address, watchKey, baseUnits });
  await settle(house, PAY_RAIL);
  return txid;
}

function refundsOf({ refunds }: OrderView) {
  return refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]);
}

test('the second refund of an order to the same address counts for itself', () =>
  withTestDesk({}, async (house) => {
    const order = await owesBack(house, EXTRA);
    await payBack(house, await approveBack(house, order));
    await owesBack(house, MORE, order);
    await payBack(house, await approveBack(house, order));
    const view = await house.view(order);
    assert.deepEqual(refundsOf(view), [
      ['refunded', EXTRA],
      ['refunded', MORE],
    ]);
    assert.deepEqual(await house.stateOf(order), ['funded', 'settled', 'settled']);
  }));

test('a refund that was paid before its approval counts for it, where its address had a refund before', () =>
  withTestDesk({}, async (house) => {
    const order = await owesBack(house, EXTRA);
    const first = await approveBack(house, order);
    await payBack(house, first);
    await owesBack(house, MORE, order);
    const txid = await payBack(house, first, MORE);
    assert.deepEqual(await house.stateOf(order), ['funded', 'settled', 'payment_unexplained']);
    const refused = await approveRefund(house.desk, await refundAct(house, order));
    assert.deepEqual(refused, { ok: false, reason: 'order_on_hold' });
    assert.equal(await judge(house, order, txid, 'ours'), 'funded');
    await settle(house, PAY_RAIL);
    assert.deepEqual(await house.stateOf(order), ['funded', 'settled', 'settled']);
    assert.deepEqual(refundsOf(await house.view(order)).at(-1), ['refunded', MORE]);
  }));

test('it can be named where the address had a refund of another order', () =>
  withTestDesk({}, async (house) => {
    const earlier = await owesBack(house, EXTRA);
    const first = await approveBack(house, earlier);
    await payBack(house, first);
    const order = await owesBack(house, MORE);
    const txid = await payBack(house, first, MORE);
    const held = ['funded', 'settled', 'payment_unexplained'];
    assert.deepEqual(await house.stateOf(earlier), held);
    const { disbursementId } = await approveBack(house, order);
    const name = async () => reportPayment(house.desk, { ...(await house.act(order)), disbursementId }, txid);
    assert.equal(await judge(house, earlier, txid, 'not_ours'), 'funded');
    assert.deepEqual(await name(), { ok: false, reason: 'output_already_used' }, 'a person has answered');
    assert.equal(await judge(house, earlier, txid, 'unexplained'), 'funded');
    assert.ok((await name()).ok);
    await settle(house, PAY_RAIL);
    assert.deepEqual(await house.stateOf(order), ['funded', 'settled']);
    assert.deepEqual(await house.stateOf(earlier), held, 'a person ends what called somebody');
    assert.equal(await close(house, earlier, 'payment_unexplained'), null);
  }));

for (const [share, isFirst] of [
  [2n, false],
  [5n, false],
  [20n, false],
  [5n, true],
] as const) {
  const words = `${share} thousandths less, paid ${isFirst ? 'first' : 'second'}`;
  test(`a payout made twice, once with ${words}, holds the order until a person answers`, () =>
    withTestDesk({}, async (house) => {
      const order = await prepared(house);
      const less = order.receiveBaseUnits - (order.receiveBaseUnits * share) / 1_000n;
      const pay = async (isLess: boolean) => {
        const txid = await house.payOut(order, isLess ? less : order.receiveBaseUnits);
        await settle(house);
        return txid;
      };
      const one = await pay(isFirst);
      const other = await pay(!isFirst);
      await settle(house);
      assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'payment_unexplained']);
      const open = openPayments(house.desk, await house.view(order));
      assert.deepEqual(
        open.map(({ baseUnits }) => baseUnits),
        [less],
      );
      assert.equal(await judge(house, order, isFirst ? one : other, 'ours'), 'delivered');
      assert.deepEqual(await house.stateOf(order), ['delivered', 'excess', 'paid_too_much']);
    }));
}

test('an unexplained payment that the network drops leaves its hold to a person', () =>
  withTestDesk({}, async (house) => {
    const order = await prepared(house);
    const txid = await house.payOut(order, order.receiveBaseUnits / 2n);
    await house.watch(RAIL);
    const held = ['prepared', 'approved', 'payment_unexplained'];
    assert.deepEqual(await house.stateOf(order), held);
    assert.equal(await close(house, order, 'payment_unexplained'), 'hold_has_cause');
    await house.ledger(RAIL).dropTransaction(txid);
    await settle(house);
    assert.deepEqual(await house.stateOf(order), held, 'somebody was called');
    assert.equal(await close(house, order, 'payment_unexplained'), null);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved']);
  }));
