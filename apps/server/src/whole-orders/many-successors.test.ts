import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Order,
  cancelOrderByOperator,
  convertRefund,
  moneyOf,
  readCoverage,
  seenVersionOf,
  waiveRefund,
} from '@naru/desk';
import { auditOf } from '../testing/lottery-house.ts';
import { MINA, type TestDesk, withTestDesk } from '../testing/test-desk.ts';

// Three orders and more live on the deposits of one: what a network takes back is missing once, from any
// of them that waives it, and nothing that is there stays blocked.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-ltc';
const WAIVER = { note: 'its network took the deposit back' };
const CAUSE = { reason: 'other', note: 'its money is gone' } as const;

/** Of an order's cases the newest that waits. */
async function dueOf(house: TestDesk, wanted: Pick<Order, 'orderId'>) {
  const { order, refunds } = await house.view(wanted);
  const due = refunds.findLast(({ state }) => state !== 'waived' && state !== 'converted');
  return {
    orderId: order.orderId,
    refundId: due?.refundId ?? '',
    expectedVersion: seenVersionOf(order),
    actor: MINA,
  };
}

async function mineAndRead(house: TestDesk): Promise<void> {
  await house.mine(RAIL, 2);
  await house.watch(RAIL);
  await house.publish();
}

/** An order made of what an order owes. */
async function convert(house: TestDesk, order: Pick<Order, 'orderId'>): Promise<Order> {
  const converted = await convertRefund(house.desk, await dueOf(house, order));
  assert.ok(converted.ok, converted.ok ? '' : converted.reason);
  const id = (await house.view(order)).refunds.findLast(
    ({ state }) => state === 'converted',
  )?.successorOrderId;
  return (await house.view({ orderId: id ?? assert.fail() })).order;
}

async function cancel(house: TestDesk, order: Order): Promise<void> {
  assert.ok((await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...CAUSE })).ok);
}

interface Family {
  readonly order: Order;
  /** All canceled; the last one of a longer line. */
  readonly successors: readonly Order[];
  /** What is gone of their money. */
  readonly goneAmounts: readonly bigint[];
  readonly loss: bigint;
  readonly rest: bigint;
}

/**
 * Four payments of one order, of 4, 2, 2 and 2 LTC and some: an order of each of them, and of the last one
 * another. The network takes some of the payments back.
 */
async function openFamily(house: TestDesk, gone: readonly number[]): Promise<Family> {
  const order = await house.order(WISH);
  const due = order.payBaseUnits;
  const amounts = [2n * due, due + 1_000_000n, due + 2_000_000n, due + 3_000_000n];
  const txids: string[] = [];
  const successors: Order[] = [];
  for (const amount of amounts) {
    txids.push(await house.pay(order, amount));
    await mineAndRead(house);
    successors.push(await convert(house, order));
  }
  const [last = assert.fail()] = successors.splice(-1);
  await cancel(house, last);
  successors.push(await convert(house, last));
  const { height } = house.ledger(RAIL).head;
  await house.ledger(RAIL).takeBackBlocks(2 * amounts.length);
  for (const place of gone) await house.ledger(RAIL).dropTransaction(txids[place] ?? '');
  while (house.ledger(RAIL).head.height <= height) await house.mine(RAIL);
  for (let round = 0; round < 3; round += 1) await house.watch(RAIL);
  for (const each of successors) await cancel(house, each);
  const goneAmounts = gone.map((place) => amounts[place] ?? 0n);
  const loss = goneAmounts.reduce((sum, each) => sum + each, 0n);
  assert.equal(moneyOf(house.desk, await house.view(order)).lossBaseUnits, loss);
  const rest = amounts.reduce((sum, each) => sum + each, 0n) - loss;
  return { order, successors, goneAmounts, loss, rest };
}

/** What could be sent back now, all in all. */
async function refundable(house: TestDesk, { successors }: Family): Promise<bigint> {
  let sum = 0n;
  for (const each of successors)
    sum += (await readCoverage(house.desk, await house.view(each))).refundableFirmBaseUnits;
  return sum;
}

async function sumOf(house: TestDesk, { successors }: Family, isCounted: (state: string) => boolean) {
  let sum = 0n;
  for (const each of successors)
    for (const { state, allocatedBaseUnits } of (await house.view(each)).refunds)
      if (isCounted(state)) sum += allocatedBaseUnits;
  return sum;
}

const isWaived = (state: string): boolean => state === 'waived';
const isOwed = (state: string): boolean => state !== 'waived' && state !== 'converted';

const WAYS: readonly { readonly gone: readonly number[]; readonly by: readonly number[] }[] = [
  { gone: [0], by: [1, 2, 3, 0] },
  { gone: [0], by: [3, 0, 1, 2] },
  { gone: [0, 1], by: [3, 2, 1, 0] },
  { gone: [0, 3], by: [2, 0, 3, 1] },
  { gone: [1, 2, 3], by: [0, 1, 2, 3] },
];

for (const { gone, by } of WAYS) {
  test(`payments ${gone.join(', ')} are gone, and orders ${by.join(', ')} waive what they can, in turn`, () =>
    withTestDesk({}, async (house) => {
      const family = await openFamily(house, gone);
      const { order, successors, goneAmounts, loss, rest } = family;
      for (const place of by) {
        assert.ok((await refundable(house, family)) <= rest, 'no more leaves than is there');
        const before = await sumOf(house, family, isWaived);
        const waived = await waiveRefund(
          house.desk,
          await dueOf(house, successors[place] ?? assert.fail()),
          WAIVER,
        );
        assert.equal(waived.ok ? 'waived' : waived.reason, before < loss ? 'waived' : 'amount_above_fee');
      }
      assert.equal(await sumOf(house, family, isWaived), loss);
      assert.equal(await sumOf(house, family, isOwed), rest);
      assert.equal(await refundable(house, family), rest, 'nothing that is there stays blocked');
      assert.equal(await auditOf(house), 'intact');

      let returned = 0n;
      for (const amount of goneAmounts) {
        await house.pay(order, amount);
        await mineAndRead(house);
        await house.watch(RAIL);
        returned += amount;
        assert.equal(await sumOf(house, family, isWaived), loss - returned, 'one that returns is owed again');
        assert.equal(await sumOf(house, family, isOwed), rest + returned);
        assert.equal(await refundable(house, family), rest + returned);
      }
      assert.equal(await auditOf(house), 'intact');
    }));
}
