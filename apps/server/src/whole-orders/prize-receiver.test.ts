import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@naru/core';
import {
  type Order,
  claimPrize,
  judgePayment,
  prizeEntryKey,
  recordTreasury,
  reportPayment,
} from '@naru/desk';
import {
  DAY_MS,
  PRIZE_ASSET,
  TOMORROW,
  dayOf,
  round,
  withLottery,
  withPeople,
} from '../testing/lottery-house.ts';
import { settle } from '../testing/paying-out.ts';
import { JUN, type TestDesk } from '../testing/test-desk.ts';

// A winner gives the address that their order was paid to: one receiver, and two things of the desk for it.

const USED = { ok: false, reason: 'output_already_used' };

/** A claimed prize, and a prepared order to the same address. */
async function withPrizeAndOrder(run: (house: TestDesk, order: Order) => Promise<void>): Promise<void> {
  await withLottery(
    async (house) => {
      house.clock.advance(2 * DAY_MS);
      await round(house);
      await house.publish();
      const order = await house.order({ pay: 'LTC', receive: PRIZE_ASSET, payAmount: '2' });
      const claim = { date: TOMORROW, userId: 'ann', addressText: order.receiveAddress };
      assert.ok((await claimPrize(house.desk, claim)).ok);
      await house.fund(order);
      await house.takeAndPrepare(order);
      await run(house, order);
    },
    withPeople(['ann']),
  );
}

function railOf({ desk }: TestDesk): string {
  return (desk.assets.get(PRIZE_ASSET) ?? assert.fail()).railId;
}

async function sendPrize(house: TestDesk, order: Order): Promise<string> {
  const txid = await house.payOut(order, (await dayOf(house)).prizeBaseUnits);
  await settle(house, railOf(house));
  return txid;
}

async function recordPrize(house: TestDesk, evidence: string) {
  return recordTreasury(house.desk, {
    kind: 'lottery_paid',
    asset: house.desk.assets.get(PRIZE_ASSET) ?? assert.fail(),
    baseUnits: (await dayOf(house)).prizeBaseUnits,
    into: null,
    heldBaseUnits: null,
    entryKey: prizeEntryKey(TOMORROW),
    operatorId: JUN.id,
    reason: 'prize',
    evidence,
  });
}

async function judge(house: TestDesk, order: Order, txid: string, said: object): Promise<string> {
  const payment = (await house.view(order)).sightings.find((each) => each.txid === txid);
  const { railId, outputKey } = payment ?? assert.fail('the payment was not seen');
  const act = { ...(await house.act(order)), railId, outputKey, note: 'looked into it' };
  const judged = await judgePayment(house.desk, { ...act, judgement: 'ours', ...said });
  return judged.ok ? judged.value.stage : judged.reason;
}

test('a prize is recorded although the order of the same address saw its payment', () =>
  withPrizeAndOrder(async (house, order) => {
    const payout = await house.payOut(order);
    await settle(house, railOf(house));
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    const txid = await sendPrize(house, order);
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'payment_unexplained']);
    assert.deepEqual(await recordPrize(house, payout), USED, 'it counts for the order');
    assert.deepEqual(await recordPrize(house, txid), ok(null));
    assert.equal(await judge(house, order, txid, { isNoPrize: true }), 'output_already_used');
    assert.equal(await judge(house, order, txid, { judgement: 'not_ours' }), 'delivered');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('so is one that a person has called no payment of the order', () =>
  withPrizeAndOrder(async (house, order) => {
    const txid = await sendPrize(house, order);
    assert.equal(await judge(house, order, txid, { judgement: 'not_ours' }), 'prepared');
    assert.deepEqual(await recordPrize(house, txid), ok(null));
    const act = await house.payoutAct(order);
    assert.deepEqual(await reportPayment(house.desk, act, txid), USED);
  }));

test('no prize becomes a part of a payout before the person has seen that it waits', () =>
  withPrizeAndOrder(async (house, order) => {
    const txid = await sendPrize(house, order);
    assert.equal(await judge(house, order, txid, {}), 'payment_may_be_prize');
    assert.equal(await judge(house, order, txid, { isNoPrize: true }), 'prepared');
    assert.deepEqual(await house.stateOf(order), ['prepared', 'partial']);
    assert.deepEqual(await recordPrize(house, txid), USED);
  }));

/** All of the payout but the prize has been paid. */
async function payAllButPrize(house: TestDesk, order: Order): Promise<void> {
  const { prizeBaseUnits } = await dayOf(house);
  const txid = await house.payOut(order, order.receiveBaseUnits - prizeBaseUnits);
  assert.ok((await reportPayment(house.desk, await house.payoutAct(order), txid)).ok);
  await settle(house, railOf(house));
  assert.deepEqual(await house.stateOf(order), ['prepared', 'partial']);
}

test('a prize of just what a payout still needs counts for the prize alone', () =>
  withPrizeAndOrder(async (house, order) => {
    await payAllButPrize(house, order);
    const txid = await sendPrize(house, order);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'partial', 'payment_unexplained']);
    assert.deepEqual(await recordPrize(house, txid), ok(null));
    assert.equal(await judge(house, order, txid, { judgement: 'not_ours' }), 'prepared');
    await house.payOut(order, (await dayOf(house)).prizeBaseUnits);
    await settle(house, railOf(house));
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));

test('so does one that was recorded before the network was read', () =>
  withPrizeAndOrder(async (house, order) => {
    await payAllButPrize(house, order);
    const { prizeBaseUnits } = await dayOf(house);
    assert.deepEqual(await recordPrize(house, await house.payOut(order, prizeBaseUnits)), ok(null));
    // The payout of the same amount is in the same block.
    await house.payOut(order, prizeBaseUnits);
    await settle(house, railOf(house));
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
  }));
