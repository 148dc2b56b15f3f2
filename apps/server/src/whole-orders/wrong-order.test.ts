import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refuse } from '@naru/core';
import {
  type Order,
  type UnmatchedDeposit,
  assignUnmatched,
  checkBooks,
  expireDueOrders,
  returnUnmatched,
  reverseReceipt,
  verifyAudit,
} from '@naru/desk';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const LTC = 'rehearsal-ltc';
const RECEIVE_RAIL = 'rehearsal-xrp';
const DEPTH = 6;
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '1.5' };

async function listOpen({ desk }: TestDesk): Promise<readonly UnmatchedDeposit[]> {
  return desk.store.listUnmatchedDeposits({ state: 'open', limit: 10 });
}

/** A payment to an address that a restore has set aside, final after a wait. */
async function receiveForNobody(house: TestDesk, waitMs = 0): Promise<UnmatchedDeposit> {
  await house.watch(LTC);
  const rail = house.desk.rails.get(LTC) ?? assert.fail();
  const address = rail.deriveDepositAddress?.(5_000_000) ?? assert.fail();
  await house.desk.store.refuseAddresses(LTC, [address]);
  await house.ledger(LTC).pay({ ...address, baseUnits: 150_000_000n });
  await house.watch(LTC);
  house.clock.advance(waitMs);
  await expireDueOrders(house.desk);
  await house.mine(LTC, DEPTH);
  await house.watch(LTC);
  const [deposit] = await listOpen(house);
  return deposit ?? assert.fail('nothing came');
}

function give(house: TestDesk, { railId, outputKey }: UnmatchedDeposit, { orderId }: Order) {
  return assignUnmatched(house.desk, { place: { railId, outputKey }, operatorId: MINA.id, orderId });
}

async function takeBack(
  house: TestDesk,
  order: Pick<Order, 'orderId'>,
  receiptKey: string,
  note = 'another order',
) {
  const correction = { receiptKey, cause: 'recorded_wrongly', note } as const;
  return reverseReceipt(house.desk, { ...(await house.act(order)), ...correction });
}

async function balanceOf({ desk }: TestDesk, account: string): Promise<bigint> {
  const balances = await desk.store.listBalances();
  return balances.find((each) => each.account === account && each.assetId === 'LTC')?.baseUnits ?? 0n;
}

async function assertWhole({ desk }: TestDesk): Promise<void> {
  assert.deepEqual(await checkBooks(desk.store), []);
  assert.equal((await verifyAudit(desk.store, desk.hashText)).broken, null);
}

test('a deposit given to the wrong order is taken from it, and follows the network with the right one', () =>
  withTestDesk({}, async (house) => {
    const [wrong, right] = [await house.order(WISH), await house.order(WISH)];
    const deposit = await receiveForNobody(house);
    assert.ok((await give(house, deposit, wrong)).ok);
    assert.deepEqual(await house.stateOf(wrong), ['funded']);
    const key = deposit.outputKey;
    assert.deepEqual(await takeBack(house, wrong, key, ' '), refuse('reason_missing'));
    assert.ok((await takeBack(house, wrong, key)).ok);
    assert.deepEqual(await house.stateOf(wrong), ['claimed']);
    assert.equal(await balanceOf(house, 'suspense'), 150_000_000n);
    assert.equal(await balanceOf(house, 'deposits'), 0n);
    assert.deepEqual(
      (await listOpen(house)).map(({ outputKey }) => outputKey),
      [key],
    );
    assert.deepEqual(await takeBack(house, wrong, key), refuse('receipt_unknown'));
    await assertWhole(house);
    await house.watch(LTC);
    assert.deepEqual(await house.stateOf(wrong), ['claimed'], 'the watcher does not count it');
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.watch(LTC);
    assert.equal(await balanceOf(house, 'suspense'), 0n);
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.equal(await balanceOf(house, 'suspense'), 150_000_000n, 'it follows its block as before');
    assert.ok((await give(house, deposit, right)).ok);
    assert.deepEqual(await house.stateOf(right), ['funded']);
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.watch(LTC);
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.deepEqual(await house.stateOf(right), ['funded'], 'its block is that of the network');
    const [given] = (await house.view(right)).sightings;
    assert.deepEqual([given?.droppedAtMs, given?.blockHeight === null], [null, false]);
    assert.deepEqual(await listOpen(house), [], 'it is not there twice');
    await assertWhole(house);
    house.clock.advance(3_600_000);
    await house.watch(LTC);
    await expireDueOrders(house.desk);
    assert.deepEqual(await house.stateOf(wrong), ['closed']);
  }));

test('one that a block took after the wait is late for the order that it is given to', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const deposit = await receiveForNobody(house, 4 * 3_600_000);
    assert.ok((await give(house, deposit, order)).ok);
    assert.equal((await house.view(order)).order.closeReason, 'late');
    assert.ok((await takeBack(house, order, deposit.outputKey)).ok);
    const other = await listOpen(house);
    assert.equal(other[0]?.inBlocksSinceMs, deposit.inBlocksSinceMs);
    await assertWhole(house);
  }));

test('one that is in a new block since it was given comes into suspense once it is final there', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const deposit = await receiveForNobody(house);
    assert.ok((await give(house, deposit, order)).ok);
    await house.ledger(LTC).takeBackBlocks(DEPTH);
    await house.watch(LTC);
    await house.watch(LTC);
    await house.mine(LTC, 1);
    await house.watch(LTC);
    assert.ok((await takeBack(house, order, deposit.outputKey)).ok);
    assert.equal(await balanceOf(house, 'suspense'), 0n);
    await house.mine(LTC, DEPTH);
    await house.watch(LTC);
    assert.equal(await balanceOf(house, 'suspense'), 150_000_000n);
    await assertWhole(house);
  }));

test('it may be given to the same order again, and taken from it again', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const deposit = await receiveForNobody(house);
    for (const key of [deposit.outputKey, `${deposit.outputKey}/again-2`]) {
      assert.ok((await give(house, deposit, order)).ok);
      assert.deepEqual(await house.stateOf(order), ['funded']);
      assert.ok((await takeBack(house, order, key)).ok, key);
      assert.deepEqual(await house.stateOf(order), ['claimed']);
    }
    await assertWhole(house);
  }));

test('a return that was begun is taken back, and can be begun again', () =>
  withTestDesk({}, async (house) => {
    const { railId, outputKey } = await receiveForNobody(house);
    const begin = () => returnUnmatched(house.desk, { place: { railId, outputKey }, operatorId: MINA.id });
    const begun = await begin();
    assert.ok(begun.ok);
    assert.ok((await takeBack(house, begun.value, outputKey)).ok);
    assert.equal(await balanceOf(house, 'refunds_due'), 0n);
    assert.equal(await balanceOf(house, 'suspense'), 150_000_000n);
    const { refunds } = await house.view(begun.value);
    assert.deepEqual(
      refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]),
      [['waived', 0n]],
      'nobody is to be paid nothing',
    );
    const again = await begin();
    assert.equal(again.ok && again.value.orderId, begun.value.orderId);
    assert.equal(await balanceOf(house, 'refunds_due'), 150_000_000n);
    await assertWhole(house);
  }));

test('once it was paid for, the money is free for its owner and the order shows the loss of the desk', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    const deposit = await receiveForNobody(house);
    assert.ok((await give(house, deposit, order)).ok);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch(RECEIVE_RAIL);
    await house.mine(RECEIVE_RAIL);
    await house.watch(RECEIVE_RAIL);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.ok((await takeBack(house, order, deposit.outputKey)).ok);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'deposit_gone']);
    assert.equal(await balanceOf(house, 'losses'), 150_000_000n);
    assert.equal(await balanceOf(house, 'suspense'), 150_000_000n);
    await assertWhole(house);
  }));

test('what the network shows for an order by itself is not taken from it by a person', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    const [own] = (await house.view(order)).sightings;
    assert.deepEqual(await takeBack(house, order, own?.outputKey ?? ''), refuse('receipt_unknown'));
  }));
