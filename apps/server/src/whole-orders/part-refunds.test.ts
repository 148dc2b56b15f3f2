import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  PAYOUT_LOOK_MS,
  type RefundAct,
  approveRefund,
  reportPayment,
  seenVersionOf,
  setRefundAddress,
} from '@naru/desk';
import { settle } from '../testing/paying-out.ts';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// Refunds that were paid in part: a person ends them, and what is left is owed again if its money is there.

const WISH = { pay: 'LTC', receive: 'USDT-tron', payAmount: '1.5' };
const RAIL = 'rehearsal-ltc';
const EXTRA = 1_000n;

interface Approved {
  readonly order: Order;
  readonly depositTxid: string;
  readonly due: bigint;
  /** Pays the refund, and has the operator name the payment. */
  readonly payPart: (baseUnits: bigint) => Promise<void>;
}

async function approved(house: TestDesk): Promise<Approved> {
  const order = await house.order(WISH);
  const depositTxid = await house.pay(order, order.payBaseUnits + EXTRA);
  await settle(house, RAIL);
  const { address, watchKey } = await approveTo(house, order, 2_000_000);
  const payPart = async (baseUnits: bigint): Promise<void> => {
    const txid = await house.ledger(RAIL).pay({ address, watchKey, baseUnits });
    assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
    await house.watch(RAIL);
  };
  return { order, depositTxid, due: order.payBaseUnits + EXTRA, payPart };
}

async function approveTo(house: TestDesk, order: Order, index: number) {
  const address = house.desk.rails.get(RAIL)?.deriveDepositAddress?.(index).address ?? assert.fail();
  assert.ok((await setRefundAddress(house.desk, await refundAct(house, order), address)).ok);
  assert.ok((await approveRefund(house.desk, await refundAct(house, order))).ok);
  return { address, watchKey: (await house.view(order)).refunds[0]?.watchKey ?? '' };
}

async function refundAct(house: TestDesk, order: Order): Promise<RefundAct> {
  const view = await house.view(order);
  const refundId = view.refunds[0]?.refundId ?? assert.fail('no refund');
  return { orderId: order.orderId, refundId, expectedVersion: seenVersionOf(view.order), actor: MINA };
}

async function owed(house: TestDesk, order: Order): Promise<unknown> {
  const { refunds } = await house.view(order);
  return refunds.map(({ state, allocatedBaseUnits }) => [state, allocatedBaseUnits]);
}

async function owedInBooks(house: TestDesk): Promise<bigint> {
  const balances = await house.desk.store.listBalances();
  return balances.find(({ account }) => account === 'refunds_due')?.baseUnits ?? 0n;
}

test('the rest of a refund that was paid in part is taken back, owed again, and paid elsewhere', () =>
  withTestDesk({}, async (house) => {
    const { order, due, payPart } = await approved(house);
    const part = due / 2n;
    await payPart(part);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'payout_already_sent', 'not final yet');
    await settle(house, RAIL);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'closed_funded');
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'stopped']);
    assert.deepEqual(await owed(house, order), [['due', due - part]]);
    const elsewhere = await approveTo(house, order, 2_000_001);
    await house.ledger(RAIL).pay({ ...elsewhere, baseUnits: due - part });
    await settle(house, RAIL);
    assert.equal((await house.view(order)).refunds[0]?.state, 'refunded');
    assert.equal(await owedInBooks(house), 0n);
  }));

test('a refund that was paid in part, and whose money is taken back, is ended by a person', () =>
  withTestDesk({}, async (house) => {
    const { order, depositTxid, due, payPart } = await approved(house);
    await payPart(due / 4n);
    await house.ledger(RAIL).takeBackBlocks(4);
    await house.ledger(RAIL).dropTransaction(depositTxid);
    await house.mine(RAIL, 8);
    await house.watch(RAIL);
    await house.watch(RAIL);
    assert.deepEqual(await house.stateOf(order), ['closed_funded', 'partial', 'deposit_gone']);
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'closed_funded');
    assert.deepEqual(await owed(house, order), [['due', 0n]]);
    assert.equal(await owedInBooks(house), 0n);
  }));
