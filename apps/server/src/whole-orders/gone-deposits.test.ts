import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  acceptDeviation,
  approveRefund,
  cancelOrderByOperator,
  closeHold,
  convertRefund,
  moneyOf,
  openHold,
  preparePayout,
  readCoverage,
  setRefundAddress,
  takeOrder,
  waiveRefund,
  seenVersionOf,
} from '@naru/desk';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// A network takes deposits back: at every moment of an order, and never without somebody hearing of it.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const PAY_RAIL = 'rehearsal-ltc';
const RAIL = 'rehearsal-xrp';

async function takeBack(house: TestDesk, txid: string, depth = 2): Promise<void> {
  await house.ledger(PAY_RAIL).takeBackBlocks(depth);
  await house.ledger(PAY_RAIL).dropTransaction(txid);
  await house.mine(PAY_RAIL, depth + 1);
  await house.watch(PAY_RAIL);
  await house.watch(PAY_RAIL);
}

async function paid(house: TestDesk, wish = WISH): Promise<{ order: Order; txid: string }> {
  const order = await house.order(wish);
  const txid = await house.pay(order);
  await house.mine(PAY_RAIL, 2);
  await house.watch(PAY_RAIL);
  return { order, txid };
}

async function balanceOf(house: TestDesk, account: string, assetId: string): Promise<bigint> {
  const balances = await house.desk.store.listBalances();
  return (
    balances.find((balance) => balance.account === account && balance.assetId === assetId)?.baseUnits ?? 0n
  );
}

async function owed(house: TestDesk, order: Order): Promise<unknown> {
  const { refunds } = await house.view(order);
  return refunds.map(({ kind, state, allocatedBaseUnits }) => [kind, state, allocatedBaseUnits]);
}

async function refundAct(house: TestDesk, order: Order) {
  const view = await house.view(order);
  const refundId = view.refunds[0]?.refundId ?? assert.fail('no refund');
  return { orderId: order.orderId, refundId, expectedVersion: seenVersionOf(view.order), actor: MINA };
}

test('a deposit that vanishes after the payout is a loss, and a person closes it with a reason', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await paid(house);
    const before = await balanceOf(house, 'reserve', 'LTC');
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch(RAIL);
    await house.mine(RAIL);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    await takeBack(house, txid);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
    assert.equal(await balanceOf(house, 'losses', 'LTC'), order.payBaseUnits);
    const margin = await balanceOf(house, 'margin', 'LTC');
    assert.equal(await balanceOf(house, 'reserve', 'LTC'), before - margin, 'it can never be promised');
    assert.equal((await house.desk.store.countConcernedOrders()).hold, 1);
    const act = { ...(await house.act(order)), reason: 'deposit_gone' } as const;
    assert.deepEqual(await closeHold(house.desk, { ...act, note: ' ' }), {
      ok: false,
      reason: 'reason_missing',
    });
    assert.ok((await closeHold(house.desk, { ...act, note: 'written off' })).ok);
    await house.watch(PAY_RAIL);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled'], 'it was taken note of');
  }));

test('a deposit that comes back after all ends the loss', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await paid(house);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch(RAIL);
    await house.mine(RAIL);
    await house.watch(RAIL);
    await takeBack(house, txid);
    await house.pay(order);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
    const closing = { reason: 'deposit_gone', note: 'it is back' } as const;
    assert.ok((await closeHold(house.desk, { ...(await house.act(order)), ...closing })).ok);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.equal(await balanceOf(house, 'losses', 'LTC'), 0n);
    assert.deepEqual(await owed(house, order), [], 'the customer paid once');
  }));

test('a deposit that vanishes while the payout is on its way holds the order', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await paid(house);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch(RAIL);
    await takeBack(house, txid);
    assert.deepEqual(await house.stateOf(order), ['sent', 'paid', 'deposit_gone']);
    await house.mine(RAIL);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
  }));

test('a prepared payout whose deposit is gone is not to be paid, whatever a person closes', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await paid(house);
    await house.takeAndPrepare(order);
    await takeBack(house, txid);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'deposit_gone']);
    const act = { ...(await house.act(order)), reason: 'deposit_gone', note: 'seen' } as const;
    assert.ok((await closeHold(house.desk, act)).ok);
    const coverage = await readCoverage(house.desk, await house.view(order));
    assert.equal(coverage.isPayoutCovered, false);
    await house.pay(order);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    const again = await readCoverage(house.desk, await house.view(order));
    assert.equal(again.isPayoutCovered, true, 'paid again');
  }));

test('an accepted excess whose deposit is taken back is owed no more, and others are unharmed', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order, order.payBaseUnits + 1_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
    const other = (await paid(house)).order;
    assert.deepEqual(await owed(house, order), [['excess', 'due', 1_000n]]);
    await house.ledger(PAY_RAIL).takeBackBlocks(4);
    await house.ledger(PAY_RAIL).dropTransaction(txid);
    await house.mine(PAY_RAIL, 5);
    await house.watch(PAY_RAIL);
    await house.watch(PAY_RAIL);
    assert.deepEqual(await owed(house, order), [['excess', 'due', 0n]]);
    assert.equal((await house.view(order)).order.stage, 'lost');
    assert.equal((await house.view(other)).order.stage, 'funded');
    assert.equal(await balanceOf(house, 'deposits', 'LTC'), other.payBaseUnits);
  }));

test('a refund of money that was taken back is not approved out of somebody else’s deposit', () =>
  withTestDesk({}, async (house) => {
    await paid(house);
    const order = await house.order(WISH);
    const txid = await house.pay(order, order.payBaseUnits + 1_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    assert.equal((await house.view(order)).order.stage, 'closed_funded');
    const rail = house.desk.rails.get(PAY_RAIL);
    const address = rail?.deriveDepositAddress?.(2_000_000).address ?? assert.fail();
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    await takeBack(house, txid);
    const approved = await approveRefund(house.desk, await refundAct(house, order));
    assert.deepEqual(approved, { ok: false, reason: 'refund_empty' });
  }));

test('an approved refund whose money is taken back is held and not to be paid', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order, order.payBaseUnits + 1_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    const rail = house.desk.rails.get(PAY_RAIL);
    const address = rail?.deriveDepositAddress?.(2_000_000).address ?? assert.fail();
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    await takeBack(house, txid);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'approved', 'deposit_gone']);
    const coverage = await readCoverage(house.desk, await house.view(order));
    assert.equal(coverage.isRefundCovered, false);
    assert.equal(moneyOf(house.desk, await house.view(order)).shortageBaseUnits, order.payBaseUnits + 1_000n);
  }));

test('a hold stops converting a refund, and a deposit that is not deep enough does too', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits + 1_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    await house.publish();
    const hold = { orderId: order.orderId, reason: 'operator', actor: MINA, note: 'asked the bank' } as const;
    assert.ok((await openHold(house.desk, hold)).ok);
    const held = await convertRefund(house.desk, await refundAct(house, order));
    assert.deepEqual(held, { ok: false, reason: 'order_on_hold' });
    assert.ok((await closeHold(house.desk, { ...(await house.act(order)), ...hold })).ok);
    await house.ledger(PAY_RAIL).takeBackBlocks(1);
    await house.watch(PAY_RAIL);
    const shallow = await convertRefund(house.desk, await refundAct(house, order));
    assert.deepEqual(shallow, { ok: false, reason: 'deposit_not_final' });
  }));

test('a successor is not paid out while the deposits of the order before it are gone', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const txid = await house.pay(order, order.payBaseUnits + 1_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    await house.publish();
    assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
    const [refund] = (await house.view(order)).refunds;
    const successor = (await house.view({ orderId: refund?.successorOrderId ?? '' })).order;
    await takeBack(house, txid);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'deposit_gone']);
    assert.ok((await takeOrder(house.desk, await house.act(successor))).ok);
    const paidOut = await preparePayout(house.desk, await house.act(successor));
    assert.deepEqual(paidOut, { ok: false, reason: 'deposit_not_final' });
    const cancelled = await cancelOrderByOperator(house.desk, {
      ...(await house.act(successor)),
      reason: 'other',
      note: 'its money is gone',
    });
    assert.ok(cancelled.ok);
    const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? '';
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, successor), address)).ok);
    const approved = await approveRefund(house.desk, await refundAct(house, successor));
    assert.deepEqual(approved, { ok: false, reason: 'deposit_not_final' });
    const waiver = { note: 'its network took the deposit back' };
    assert.ok((await waiveRefund(house.desk, await refundAct(house, successor), waiver)).ok);
    const [refunded] = (await house.view(successor)).refunds;
    assert.equal(refunded?.state, 'waived', 'nobody is owed what is gone');
  }));

/** An order whose deposit is gone, exchanged for another one, which an operator canceled. */
async function cancelSuccessorWithoutMoney(
  house: TestDesk,
): Promise<{ readonly order: Order; readonly due: bigint; readonly successor: Order }> {
  const order = await house.order(WISH);
  const due = order.payBaseUnits + 1_000_000n;
  const txid = await house.pay(order, due);
  await house.mine(PAY_RAIL, 2);
  await house.watch(PAY_RAIL);
  await house.publish();
  assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
  const [refund] = (await house.view(order)).refunds;
  const successor = (await house.view({ orderId: refund?.successorOrderId ?? '' })).order;
  await takeBack(house, txid);
  const cause = { reason: 'other', note: 'its money is gone' } as const;
  assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(successor)), ...cause })).ok);
  return { order, due, successor };
}

test('a deposit that returns after its refund was waived is owed back again', () =>
  withTestDesk({}, async (house) => {
    const { order, due, successor } = await cancelSuccessorWithoutMoney(house);
    const waiver = { note: 'its network took the deposit back' };
    assert.ok((await waiveRefund(house.desk, await refundAct(house, successor), waiver)).ok);
    await house.watch(PAY_RAIL);
    assert.deepEqual(await owed(house, successor), [['full', 'waived', due]], 'it is still gone');
    assert.equal(await balanceOf(house, 'losses', 'LTC'), due);
    const back = await house.pay(order, due);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    assert.deepEqual(await owed(house, successor), [
      ['full', 'waived', 0n],
      ['full', 'due', due],
    ]);
    assert.deepEqual(
      [await balanceOf(house, 'losses', 'LTC'), await balanceOf(house, 'refunds_due', 'LTC')],
      [0n, due],
    );
    const newest = (await house.desk.store.listAudit(successor.orderId)).at(-1);
    assert.deepEqual([newest?.event, newest?.note], ['deposit_returned', back]);
    const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? '';
    const { refundId } = (await house.view(successor)).refunds.at(-1) ?? assert.fail('no refund');
    const about = async () => ({ ...(await house.act(successor)), refundId });
    assert.ok((await setRefundAddress(house.desk, await about(), address)).ok);
    assert.ok((await approveRefund(house.desk, await about())).ok);
  }));

test('a deposit that returns in the moment in which its refund is waived stays owed back', () =>
  withTestDesk({}, async (house) => {
    const { order, due, successor } = await cancelSuccessorWithoutMoney(house);
    const { store } = house.desk;
    let isBack = false;
    const saveChange: typeof store.saveChange = async (change) => {
      if (!isBack) {
        isBack = true;
        await house.pay(order, due);
        await house.mine(PAY_RAIL, 2);
        await house.watch(PAY_RAIL);
      }
      return store.saveChange(change);
    };
    const desk = { ...house.desk, store: { ...store, saveChange } };
    const waiver = { note: 'its network took the deposit back' };
    const waived = await waiveRefund(desk, await refundAct(house, successor), waiver);
    assert.deepEqual(waived, { ok: false, reason: 'order_changed_meanwhile' });
    assert.deepEqual(await owed(house, successor), [['full', 'due', due]]);
  }));

test('of a successor whose money is gone in part, that part is waived and the rest is paid back', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const first = order.payBaseUnits / 4n;
    const goneTxid = await house.pay(order, first);
    await house.pay(order, order.payBaseUnits - first + 1_000_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    await house.publish();
    assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
    const [refund] = (await house.view(order)).refunds;
    const successor = (await house.view({ orderId: refund?.successorOrderId ?? '' })).order;
    await takeBack(house, goneTxid);
    assert.ok((await takeOrder(house.desk, await house.act(successor))).ok);
    const cause = { reason: 'other', note: 'a part of its money is gone' } as const;
    assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(successor)), ...cause })).ok);
    const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? '';
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, successor), address)).ok);
    const whole = await approveRefund(house.desk, await refundAct(house, successor));
    assert.deepEqual(whole, { ok: false, reason: 'deposit_not_final' });
    const waiver = { note: 'its network took this deposit back' };
    assert.ok((await waiveRefund(house.desk, await refundAct(house, successor), waiver)).ok);
    const rest = successor.payBaseUnits - first;
    assert.deepEqual(await owed(house, successor), [
      ['full', 'due', rest],
      ['full', 'waived', first],
    ]);
    const again = await waiveRefund(house.desk, await refundAct(house, successor), waiver);
    assert.deepEqual(again, { ok: false, reason: 'amount_above_fee' }, 'what is gone is waived once');
    assert.ok((await approveRefund(house.desk, await refundAct(house, successor))).ok);
    const [, approved] = await house.stateOf(successor);
    assert.equal(approved, 'approved');
  }));

test('what an order waived for its fee is no part of what its successor may waive', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const first = order.payBaseUnits / 4n;
    const goneTxid = await house.pay(order, first);
    await house.pay(order, order.payBaseUnits - first + 1_000_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    await house.publish();
    assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
    const [refund] = (await house.view(order)).refunds;
    const successor = (await house.view({ orderId: refund?.successorOrderId ?? '' })).order;
    await house.pay(order, 100_000n);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    const { refundId = '' } = (await house.view(order)).refunds.at(-1) ?? {};
    const little = { ...(await house.act(order)), refundId };
    assert.ok((await waiveRefund(house.desk, little, { note: 'less than its fee' })).ok);
    await takeBack(house, goneTxid, 4);
    const cause = { reason: 'other', note: 'a part of its money is gone' } as const;
    assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(successor)), ...cause })).ok);
    const waiver = { note: 'its network took this deposit back' };
    assert.ok((await waiveRefund(house.desk, await refundAct(house, successor), waiver)).ok);
    assert.deepEqual(await owed(house, successor), [
      ['full', 'due', successor.payBaseUnits - first],
      ['full', 'waived', first],
    ]);
    const address = house.desk.rails.get(PAY_RAIL)?.deriveDepositAddress?.(2_000_000).address ?? '';
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, successor), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, successor))).ok);
  }));

test('a loss that was taken note of, made good and there again calls somebody again', () =>
  withTestDesk({}, async (house) => {
    const { order, txid } = await paid(house);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch(RAIL);
    await house.mine(RAIL);
    await house.watch(RAIL);
    await takeBack(house, txid);
    const note = { reason: 'deposit_gone', note: 'written off' } as const;
    assert.ok((await closeHold(house.desk, { ...(await house.act(order)), ...note })).ok);
    const again = await house.pay(order);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    await takeBack(house, again);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
  }));
