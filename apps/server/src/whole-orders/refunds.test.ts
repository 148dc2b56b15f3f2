import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  PAYOUT_LOOK_MS,
  type RefundAct,
  acceptDeviation,
  acceptPayments,
  approveRefund,
  cancelOrderByOperator,
  closeHold,
  convertRefund,
  judgePayment,
  openHold,
  preparePayout,
  reportPayment,
  setRefundAddress,
  takeOrder,
  waiveRefund,
  withdrawDisbursement,
  seenVersionOf,
} from '@naru/desk';
import { settle } from '../testing/paying-out.ts';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'USDT-tron', payAmount: '1.5' };
const RAIL = 'rehearsal-ltc';

/** Overpaid by `extra` and closed under the strict policy, with the first refund ready to be acted on. */
async function overpaid(house: TestDesk, extra = 1n): Promise<Order> {
  const order = await house.order(WISH);
  await house.pay(order, order.payBaseUnits + extra);
  await settle(house, RAIL);
  return order;
}

async function refundAct(house: TestDesk, order: Order): Promise<RefundAct> {
  const view = await house.view(order);
  const refundId = view.refunds[0]?.refundId ?? assert.fail('no refund');
  return { orderId: order.orderId, refundId, expectedVersion: seenVersionOf(view.order), actor: MINA };
}

async function balanceOf(house: TestDesk, account: string, assetId: string): Promise<bigint> {
  const balances = await house.desk.store.listBalances();
  return (
    balances.find((balance) => balance.account === account && balance.assetId === assetId)?.baseUnits ?? 0n
  );
}

function backAddress(house: TestDesk, index = 2_000_000): string {
  return house.desk.rails.get(RAIL)?.deriveDepositAddress?.(index).address ?? assert.fail();
}

test('an overpaid order is refunded whole: address entered, approved, paid, seen, final', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const due = order.payBaseUnits + 1n;
    const { refunds } = await house.view(order);
    assert.deepEqual(
      refunds.map(({ kind, state, allocatedBaseUnits }) => [kind, state, allocatedBaseUnits]),
      [['full', 'due', due]],
    );
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), due);
    assert.equal(
      (await approveRefund(house.desk, await refundAct(house, order))).ok,
      false,
      'no address yet',
    );
    const address = backAddress(house);
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    const [approved] = (await house.view(order)).refunds;
    await house.ledger(RAIL).pay({ address, watchKey: approved?.watchKey ?? '', baseUnits: due });
    await settle(house, RAIL);
    const after = await house.view(order);
    assert.deepEqual([after.refunds[0]?.state, after.order.stage], ['refunded', 'closed_funded']);
    assert.deepEqual(after.holds, [], 'nobody wondered whose payment it was');
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), 0n);
  }));

test('a refund in part is completed by the rest, and a fee bump ends as refunded', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const address = backAddress(house);
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    const watchKey = (await house.view(order)).refunds[0]?.watchKey ?? '';
    const pay = (baseUnits: bigint) => house.ledger(RAIL).pay({ address, watchKey, baseUnits });
    const part = await pay(order.payBaseUnits / 2n);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), part)).ok);
    await settle(house, RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'partial']);
    const rest = order.payBaseUnits + 1n - order.payBaseUnits / 2n;
    const replaced = await pay(rest);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'paid']);
    await house.ledger(RAIL).dropTransaction(replaced);
    await pay(rest);
    await settle(house, RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'settled']);
    assert.equal((await house.view(order)).refunds[0]?.state, 'refunded');
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), 0n);
  }));

test('once approved, neither address nor amount changes, until the approval is taken back', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const address = backAddress(house);
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    const moved = await setRefundAddress(
      house.desk,
      await refundAct(house, order),
      backAddress(house, 2_000_001),
    );
    assert.equal(moved.ok ? '' : moved.reason, 'refund_transition_not_allowed');
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'closed_funded');
    assert.equal((await house.view(order)).refunds[0]?.state, 'due');
  }));

test('a refund that is paid to an address of before is found, and is not taken for the new one', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const approveTo = async (address: string): Promise<void> => {
      assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
      assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    };
    await approveTo(backAddress(house));
    const [before] = (await house.view(order)).refunds;
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'closed_funded');
    await approveTo(backAddress(house, 2_000_001));
    await house.ledger(RAIL).pay({
      address: before?.address ?? '',
      watchKey: before?.watchKey ?? '',
      baseUnits: order.payBaseUnits + 1n,
    });
    await settle(house, RAIL);
    const expected = ['closed_funded', 'withdrawn', 'approved', 'payment_unexplained'];
    assert.deepEqual(await house.stateOf(order), expected, 'nobody pays a second time unseen');
  }));

test('a second payment is a refund of its own and moves a funded order nowhere', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.pay(order, order.payBaseUnits);
    await settle(house, RAIL);
    const view = await house.view(order);
    assert.equal(view.order.stage, 'funded');
    assert.deepEqual(
      view.refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
      [['duplicate', order.payBaseUnits]],
    );
  }));

test('a delivered order that is paid once more owes that payment back', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch('rehearsal-usdt-tron');
    await house.mine('rehearsal-usdt-tron', 1);
    await house.watch('rehearsal-usdt-tron');
    assert.equal((await house.view(order)).order.stage, 'delivered');
    assert.equal(await balanceOf(house, 'deposits', 'LTC'), 0n);
    await house.pay(order, 5_000_000n);
    await settle(house, RAIL);
    const view = await house.view(order);
    assert.equal(view.order.stage, 'delivered');
    assert.equal(view.refunds[0]?.allocatedBaseUnits, 5_000_000n);
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), 5_000_000n);
  }));

test('a refund becomes a new order at the current rate, funded from the beginning', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    await house.publish();
    assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
    const [refund] = (await house.view(order)).refunds;
    assert.equal(refund?.state, 'converted');
    const successor = await house.view({ orderId: refund?.successorOrderId ?? '' });
    assert.deepEqual(
      [successor.order.stage, successor.order.payBaseUnits, successor.order.predecessorOrderId],
      ['funded', order.payBaseUnits + 1n, order.orderId],
    );
    await house.takeAndPrepare(successor.order);
    await house.payOut(successor.order);
    await house.watch('rehearsal-usdt-tron');
    await house.mine('rehearsal-usdt-tron', 1);
    await house.watch('rehearsal-usdt-tron');
    assert.equal((await house.view(successor.order)).order.stage, 'delivered');
    assert.equal(await balanceOf(house, 'deposits', 'LTC'), 0n);
  }));

test('only what costs more to send than it is worth is waived', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const tooMuch = await waiveRefund(house.desk, await refundAct(house, order), { note: 'fee of today' });
    assert.equal(tooMuch.ok ? '' : tooMuch.reason, 'amount_above_fee');
  }));

test('under the assisting policy a little too much is accepted and the excess owed back', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await overpaid(house, 1_000n);
    assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
    const view = await house.view(order);
    assert.equal(view.order.stage, 'funded');
    assert.deepEqual(
      view.refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
      [['excess', 1_000n]],
    );
    assert.equal(await balanceOf(house, 'deposits', 'LTC'), order.payBaseUnits);
  }));

test('a little too little is accepted at the locked rate, and the promise shrinks with it', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    const paid = order.payBaseUnits - order.payBaseUnits / 250n;
    await house.pay(order, paid);
    await settle(house, RAIL);
    assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
    const view = await house.view(order);
    const promised = (order.receiveBaseUnits * paid) / order.payBaseUnits;
    assert.deepEqual([view.order.stage, view.order.receiveBaseUnits], ['funded', promised]);
    assert.equal(await balanceOf(house, 'reserved', 'USDT-tron'), promised);
  }));

test('a deviation that is too large, or a strict desk, accepts nothing', () =>
  withTestDesk({ settings: { depositPolicy: 'assist' } }, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order, order.payBaseUnits / 2n);
    await settle(house, RAIL);
    const answer = await acceptDeviation(house.desk, await house.act(order));
    assert.equal(answer.ok ? '' : answer.reason, 'deviation_too_large');
  }));

test('a hold keeps an order from being taken and paid, until somebody clears it', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    const hold = { orderId: order.orderId, reason: 'operator', actor: MINA, note: 'asked' } as const;
    assert.ok((await openHold(house.desk, hold)).ok);
    const taken = await takeOrder(house.desk, await house.act(order));
    assert.equal(taken.ok ? '' : taken.reason, 'order_on_hold');
    const act = await house.act(order);
    assert.ok((await closeHold(house.desk, { ...act, reason: 'operator', note: 'looked into' })).ok);
    assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
  }));

test('a successor that is cancelled owes back all that it began with', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    await house.publish();
    assert.ok((await convertRefund(house.desk, await refundAct(house, order))).ok);
    const [successor] = await house.desk.store.listOrders({ stages: ['funded'], limit: 1 });
    const begun = successor?.order ?? assert.fail('no successor');
    const cancelled = await cancelOrderByOperator(house.desk, {
      ...(await house.act(begun)),
      reason: 'other',
      note: 'the customer would rather have it back',
    });
    assert.ok(cancelled.ok);
    const { refunds } = await house.view(begun);
    assert.deepEqual(
      refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]),
      [['full', order.payBaseUnits + 1n]],
    );
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), order.payBaseUnits + 1n);
    assert.equal(await balanceOf(house, 'deposits', 'LTC'), 0n);
  }));

test('a withdrawn refund that counts after all is as much as was approved; what came since stays owed', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const sent = order.payBaseUnits + 1n;
    const address = backAddress(house);
    assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
    assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
    house.clock.advance(PAYOUT_LOOK_MS);
    const [disbursement] = (await house.view(order)).disbursements;
    const { disbursementId, watchKey } = disbursement ?? assert.fail('nothing was approved');
    const withdrawing = { ...(await house.act(order)), disbursementId };
    assert.ok((await withdrawDisbursement(house.desk, withdrawing)).ok);
    await house.pay(order, 5_000_000n);
    await settle(house, RAIL);
    await house.ledger(RAIL).pay({ address, watchKey, baseUnits: sent });
    await settle(house, RAIL);
    const payment = (await house.view(order)).sightings.find(({ purpose }) => purpose === 'refund');
    const { railId, outputKey } = payment ?? assert.fail('the payment was not seen');
    const judging = { ...(await house.act(order)), railId, outputKey, note: 'paid before it was withdrawn' };
    assert.ok((await judgePayment(house.desk, { ...judging, judgement: 'ours' })).ok);
    await settle(house, RAIL);
    assert.deepEqual(
      (await house.view(order)).refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]),
      [
        ['refunded', sent],
        ['due', 5_000_000n],
      ],
    );
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), 5_000_000n);
  }));

test('a refund whose payment is judged again is live again, unless another one is live', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const approveNewest = async (address: string) => {
      const { refundId } = (await house.view(order)).refunds.at(-1) ?? assert.fail('no refund');
      const about = async () => ({ ...(await house.act(order)), refundId });
      assert.ok((await setRefundAddress(house.desk, await about(), address)).ok);
      assert.ok((await approveRefund(house.desk, await about())).ok);
    };
    const address = backAddress(house);
    await approveNewest(address);
    const { watchKey } = (await house.view(order)).disbursements[0] ?? assert.fail();
    await house.ledger(RAIL).pay({ address, watchKey, baseUnits: order.payBaseUnits + 1n });
    await settle(house, RAIL);
    await house.pay(order, 5_000_000n);
    await settle(house, RAIL);
    await approveNewest(backAddress(house, 2_000_001));
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'settled', 'approved']);
    const judge = async (judgement: 'ours' | 'unexplained') => {
      const { sightings } = await house.view(order);
      const { outputKey } = sightings.find(({ purpose }) => purpose === 'refund') ?? assert.fail();
      const act = { ...(await house.act(order)), railId: RAIL, outputKey, note: 'read the wallet again' };
      const judged = await judgePayment(house.desk, { ...act, judgement });
      return judged.ok ? judged.value.stage : judged.reason;
    };
    assert.equal(await judge('unexplained'), 'payment_under_way');
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'closed_funded');
    assert.equal(await judge('unexplained'), 'closed_funded');
    const held = ['closed_funded', 'approved', 'withdrawn', 'payment_unexplained'];
    assert.deepEqual(await house.stateOf(order), held);
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), order.payBaseUnits + 5_000_001n);
    assert.equal(await judge('ours'), 'closed_funded');
    await settle(house, RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'settled', 'withdrawn']);
    assert.equal(await balanceOf(house, 'refunds_due', 'LTC'), 5_000_000n);
  }));

test('a refund that was paid twice is settled while another one waits to be paid', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const approveNewest = async (address: string) => {
      const { refundId } = (await house.view(order)).refunds.at(-1) ?? assert.fail('no refund');
      const about = async () => ({ ...(await house.act(order)), refundId });
      assert.ok((await setRefundAddress(house.desk, await about(), address)).ok);
      assert.ok((await approveRefund(house.desk, await about())).ok);
      return (await house.view(order)).disbursements.at(-1) ?? assert.fail();
    };
    const paid = await approveNewest(backAddress(house));
    await house.ledger(RAIL).pay(paid);
    await settle(house, RAIL);
    await house.pay(order, 5_000_000n);
    await settle(house, RAIL);
    const waiting = await approveNewest(backAddress(house, 2_000_001));
    const twice = await house.ledger(RAIL).pay(paid);
    await settle(house, RAIL);
    assert.deepEqual(await house.stateOf(order), [
      'closed_funded',
      'settled',
      'approved',
      'payment_unexplained',
    ]);
    const { sightings } = await house.view(order);
    const { outputKey } = sightings.find(({ txid }) => txid === twice) ?? assert.fail('it was not seen');
    const judging = { ...(await house.act(order)), railId: RAIL, outputKey, note: 'paid by mistake' };
    assert.ok((await judgePayment(house.desk, { ...judging, judgement: 'ours' })).ok);
    await settle(house, RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'excess', 'approved', 'paid_too_much']);
    const accepting = { ...(await house.act(order)), disbursementId: paid.disbursementId };
    assert.ok((await acceptPayments(house.desk, { ...accepting, note: 'the customer keeps it' })).ok);
    await house.ledger(RAIL).pay(waiting);
    await settle(house, RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'settled', 'settled']);
  }));

test('an address that becomes the desk’s own while it is given takes no refund', () =>
  withTestDesk({}, async (house) => {
    const order = await overpaid(house);
    const { expectedVersion: _any, ...act } = await refundAct(house, order);
    const own = house.desk.rails.get(RAIL)?.deriveDepositAddress?.(2_000_000) ?? assert.fail();
    const { store } = house.desk;
    const saveChange: typeof store.saveChange = async (change) => {
      await store.saveDerivedAddresses(RAIL, [own]);
      return store.saveChange(change);
    };
    const desk = { ...house.desk, store: { ...store, saveChange } };
    const given = await setRefundAddress(desk, act, own.address);
    assert.deepEqual(given, { ok: false, reason: 'receiver_is_ours' });
    assert.equal((await house.view(order)).refunds[0]?.address, null);
  }));
