import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@naru/core';
import { type Order, type Rail, listReceiverProblems } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-xrp';
const [PAID, ALIKE, OTHER] = ['rAbc1111111111wXyZ', 'rAbc2222222222wXyZ', 'rAbd1111111111wXyZ'];

/** Takes these texts for addresses. */
function withAddresses(rail: Rail): Rail {
  if (rail.network.railId !== RAIL) return rail;
  const known = [PAID, ALIKE, OTHER, `${PAID}?dt=1`];
  return {
    ...rail,
    parseAddress: (assetId, text) =>
      known.includes(text) ? ok({ address: text, watchKey: text }) : rail.parseAddress(assetId, text),
  };
}

/** An order that is about to be paid to the address. */
async function prepared(house: TestDesk, receiveAddress: string): Promise<Order> {
  const order = await house.order({ ...WISH, receiveAddress });
  await house.fund(order);
  await house.takeAndPrepare(order);
  return order;
}

async function problemsOf(house: TestDesk, order: Order): Promise<readonly string[]> {
  const { disbursements } = await house.view(order);
  const disbursementId = disbursements[0]?.disbursementId ?? '';
  const listed = await listReceiverProblems(house.desk, { orderId: order.orderId, disbursementId });
  return listed.ok ? listed.value.map(({ code }) => code) : assert.fail(listed.reason);
}

test('a receiver with the two ends of one that was paid lately is named before anything is paid', () =>
  withTestDesk({ wrapRail: withAddresses }, async (house) => {
    const first = await prepared(house, PAID);
    assert.deepEqual(await problemsOf(house, first), []);
    await house.payOut(first);
    await house.watch(RAIL);
    await house.mine(RAIL, 3);
    await house.watch(RAIL);
    assert.equal((await house.view(first)).order.stage, 'delivered');
    for (const [address, problems] of [
      [PAID, []],
      [`${PAID}?dt=1`, []],
      [OTHER, []],
      [ALIKE, ['receiver_like_another']],
    ] as const)
      assert.deepEqual(await problemsOf(house, await prepared(house, address)), problems, address);
  }));
