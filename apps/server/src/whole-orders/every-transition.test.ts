import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FIRST_STAGES, OrderEvent } from '@naru/core';
import {
  type Order,
  PAYOUT_LOOK_MS,
  acceptDeviation,
  attestPayment,
  cancelOrder,
  cancelOrderByOperator,
  claimPaid,
  convertRefund,
  expireDueOrders,
  getAsset,
  judgePayment,
  recordReceipt,
  recordUnmatched,
  releaseOrder,
  returnUnmatched,
  reverseReceipt,
  takeOrder,
} from '@naru/desk';
import { close } from '../testing/paying-out.ts';
import { MINA, type TestDesk, type TestDeskOptions, withTestDesk } from '../testing/test-desk.ts';

// Each row of the table of transitions, reached by what people and networks really do. A new event without a
// story does not compile.

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };
const TO_BANK = { pay: 'LTC', receive: 'KRW', payAmount: '2' };
const PAY_RAIL = 'rehearsal-ltc';
const RECEIVE_RAIL = 'rehearsal-xrp';
const LOCK_MS = 30 * 60_000;
const HOUR_MS = 2 * LOCK_MS;

interface Story {
  readonly options?: TestDeskOptions;
  /** Gives the order that the event happens to. */
  readonly run: (house: TestDesk) => Promise<Pick<Order, 'orderId'>>;
}

async function paid(house: TestDesk, share = 1n, blocks = 0): Promise<Order> {
  const order = await house.order(WISH);
  await house.pay(order, order.payBaseUnits / share);
  await house.mine(PAY_RAIL, blocks);
  await house.watch(PAY_RAIL);
  return order;
}

async function funded(house: TestDesk, wish = WISH): Promise<Order> {
  const order = await house.order(wish);
  await house.fund(order);
  return order;
}

async function taken(house: TestDesk): Promise<Order> {
  const order = await funded(house);
  assert.ok((await takeOrder(house.desk, await house.act(order))).ok);
  return order;
}

async function prepared(house: TestDesk, wish = WISH): Promise<Order> {
  const order = await funded(house, wish);
  await house.takeAndPrepare(order);
  return order;
}

async function sent(house: TestDesk): Promise<readonly [Order, string]> {
  const order = await prepared(house);
  const txid = await house.payOut(order);
  await house.watch(RECEIVE_RAIL);
  return [order, txid];
}

/** Seen, and gone again from the memory pool. */
async function lost(house: TestDesk): Promise<Order> {
  const order = await house.order(WISH);
  const txid = await house.pay(order);
  await house.watch(PAY_RAIL);
  await house.ledger(PAY_RAIL).dropTransaction(txid);
  await house.watch(PAY_RAIL);
  return order;
}

/** The blocks that held the deposits are gone, and the deposits with them. */
async function takeBackDeposits(house: TestDesk, order: Order): Promise<void> {
  await house.ledger(PAY_RAIL).takeBackBlocks(2);
  for (const { txid } of (await house.view(order)).sightings) {
    await house.ledger(PAY_RAIL).dropTransaction(txid);
  }
  await house.mine(PAY_RAIL);
  await house.watch(PAY_RAIL);
  await house.watch(PAY_RAIL);
}

async function wait(house: TestDesk, waitMs: number): Promise<void> {
  house.clock.advance(waitMs);
  await house.watch(PAY_RAIL);
  await expireDueOrders(house.desk);
}

async function receive(house: TestDesk, amountText: string): Promise<Order> {
  const order = await house.order(FROM_BANK);
  const act = await house.act(order);
  const receipt = { amountText, bankReference: 'KB-1', receivedAtMs: house.clock.nowMs() };
  assert.ok((await recordReceipt(house.desk, { ...act, ...receipt })).ok);
  return order;
}

/** Takes the first of the receipts back. */
async function receiveWrongly(house: TestDesk, amounts: readonly string[]): Promise<Order> {
  const order = await house.order(FROM_BANK);
  for (const [n, amountText] of amounts.entries()) {
    const receipt = { amountText, bankReference: `KB-${n}`, receivedAtMs: house.clock.nowMs() };
    assert.ok((await recordReceipt(house.desk, { ...(await house.act(order)), ...receipt })).ok);
  }
  const correction = { receiptKey: 'KB-0', cause: 'recorded_wrongly', note: 'of another order' } as const;
  const act = { ...(await house.act(order)), ...correction };
  assert.ok((await reverseReceipt(house.desk, act)).ok);
  return order;
}

async function cancelByOperator(house: TestDesk, order: Order): Promise<Order> {
  const act = { ...(await house.act(order)), reason: 'other', note: 'asked for' } as const;
  assert.ok((await cancelOrderByOperator(house.desk, act)).ok);
  return order;
}

async function accept(house: TestDesk, paidShare: (due: bigint) => bigint): Promise<Order> {
  const order = await house.order(WISH);
  await house.pay(order, paidShare(order.payBaseUnits));
  await house.mine(PAY_RAIL, 2);
  await house.watch(PAY_RAIL);
  assert.ok((await acceptDeviation(house.desk, await house.act(order))).ok);
  return order;
}

const ASSIST = { settings: { depositPolicy: 'assist' } } as const;

const STORIES = {
  create: { run: (house) => house.order(WISH) },
  create_from_conversion: {
    run: async (house) => {
      const order = await cancelByOperator(house, await funded(house));
      await house.publish();
      const refundId = (await house.view(order)).refunds[0]?.refundId ?? '';
      assert.ok((await convertRefund(house.desk, { ...(await house.act(order)), refundId })).ok);
      return { orderId: (await house.view(order)).refunds[0]?.successorOrderId ?? '' };
    },
  },
  create_for_return: {
    run: async (house) => {
      const recorded = await recordUnmatched(house.desk, {
        assetId: 'KRW',
        amountText: '500000',
        reference: 'KB-7',
        markText: '',
        receivedAtMs: house.clock.nowMs(),
        operatorId: MINA.id,
      });
      assert.ok(recorded.ok);
      const place = { railId: getAsset(house.desk, 'KRW').railId, outputKey: 'KB-7' };
      const returned = await returnUnmatched(house.desk, { place, operatorId: MINA.id });
      return returned.ok ? returned.value : assert.fail(returned.reason);
    },
  },
  claim_paid: {
    run: async (house) => {
      const order = await house.order(WISH);
      assert.ok((await claimPaid(house.desk, order.orderId)).ok);
      return order;
    },
  },
  deposit_seen_enough: { run: (house) => paid(house) },
  deposit_seen_short: { run: (house) => paid(house, 2n) },
  deposit_dropped_all: { run: lost },
  deposit_dropped_some: {
    run: async (house) => {
      const order = await house.order(WISH);
      const part = order.payBaseUnits / 2n;
      await house.pay(order, part);
      const txid = await house.pay(order, order.payBaseUnits - part);
      await house.watch(PAY_RAIL);
      await house.ledger(PAY_RAIL).dropTransaction(txid);
      await house.watch(PAY_RAIL);
      return order;
    },
  },
  deposit_final_exact: { run: (house) => paid(house, 1n, 2) },
  deposit_final_over: {
    run: async (house) => {
      const order = await house.order(WISH);
      await house.pay(order, order.payBaseUnits + 1n);
      await house.mine(PAY_RAIL, 2);
      await house.watch(PAY_RAIL);
      return order;
    },
  },
  manual_receipt_exact: { run: (house) => receive(house, '500000') },
  manual_receipt_short: { run: (house) => receive(house, '400000') },
  manual_receipt_over: { run: (house) => receive(house, '500001') },
  receipt_corrected_none: { run: (house) => receiveWrongly(house, ['500000']) },
  receipt_corrected_short: { run: (house) => receiveWrongly(house, ['500000', '200000']) },
  accept_short_within_policy: { options: ASSIST, run: (house) => accept(house, (due) => due - due / 250n) },
  accept_over_refund_excess: { options: ASSIST, run: (house) => accept(house, (due) => due + 1000n) },
  reorg_unfund: {
    run: async (house) => {
      const order = await funded(house);
      await takeBackDeposits(house, order);
      return order;
    },
  },
  user_cancel: {
    run: async (house) => {
      const order = await house.order(WISH);
      assert.ok((await cancelOrder(house.desk, order.orderId, null)).ok);
      return order;
    },
  },
  lock_expired: {
    run: async (house) => {
      const order = await house.order(WISH);
      await wait(house, LOCK_MS);
      return order;
    },
  },
  claim_expired: {
    run: async (house) => {
      const order = await house.order(WISH);
      assert.ok((await claimPaid(house.desk, order.orderId)).ok);
      await wait(house, LOCK_MS + 2 * HOUR_MS);
      return order;
    },
  },
  lost_expired: {
    run: async (house) => {
      const order = await lost(house);
      await wait(house, HOUR_MS);
      return order;
    },
  },
  short_window_closed: {
    run: async (house) => {
      const order = await paid(house, 2n, 2);
      await wait(house, LOCK_MS);
      return order;
    },
  },
  mismatch_cancel: { run: (house) => receive(house, '500001') },
  wait_expired: {
    run: async (house) => {
      const order = await paid(house);
      await wait(house, LOCK_MS + 3 * HOUR_MS);
      return order;
    },
  },
  operator_cancel_unfunded: { run: async (house) => cancelByOperator(house, await house.order(WISH)) },
  operator_cancel_funded: { run: async (house) => cancelByOperator(house, await funded(house)) },
  late_deposit: {
    run: async (house) => {
      const order = await house.order(WISH);
      await wait(house, LOCK_MS);
      await house.fund(order);
      return order;
    },
  },
  take: { run: taken },
  release_assignment: {
    run: async (house) => {
      const order = await taken(house);
      assert.ok((await releaseOrder(house.desk, await house.act(order))).ok);
      return order;
    },
  },
  prepare_payout: { run: (house) => prepared(house) },
  discard_draft: {
    run: async (house) => {
      const order = await prepared(house);
      house.clock.advance(PAYOUT_LOOK_MS);
      assert.equal(await house.withdraw(order), 'assigned');
      return order;
    },
  },
  adopt_payout: {
    run: async (house) => {
      const order = await prepared(house);
      house.clock.advance(PAYOUT_LOOK_MS);
      assert.equal(await house.withdraw(order), 'assigned');
      const txid = await house.payOut(order);
      await house.watch(RECEIVE_RAIL);
      const payment = (await house.view(order)).sightings.find((sighting) => sighting.txid === txid);
      const { outputKey } = payment ?? assert.fail();
      const act = { ...(await house.act(order)), railId: RECEIVE_RAIL, outputKey, note: 'our own wallet' };
      assert.ok((await judgePayment(house.desk, { ...act, judgement: 'ours' })).ok);
      return order;
    },
  },
  payout_txid_verified_seen: { run: async (house) => (await sent(house))[0] },
  payout_proven_dead: {
    run: async (house) => {
      const [order, txid] = await sent(house);
      await house.ledger(RECEIVE_RAIL).dropTransaction(txid);
      await house.watch(RECEIVE_RAIL);
      return order;
    },
  },
  payout_confirmed: {
    run: async (house) => {
      const [order] = await sent(house);
      await house.mine(RECEIVE_RAIL);
      await house.watch(RECEIVE_RAIL);
      return order;
    },
  },
  attest_delivered: {
    run: async (house) => {
      const order = await prepared(house, TO_BANK);
      const evidence = { reference: 'KB-9', amountText: null };
      assert.ok((await attestPayment(house.desk, await house.payoutAct(order), evidence)).ok);
      return order;
    },
  },
  deposit_dead_after_take: {
    run: async (house) => {
      const order = await prepared(house);
      await takeBackDeposits(house, order);
      await wait(house, HOUR_MS);
      return order;
    },
  },
} as const satisfies Record<OrderEvent | keyof typeof FIRST_STAGES, Story>;

for (const [event, story] of Object.entries<Story>(STORIES)) {
  test(`${event} happens`, () =>
    withTestDesk(story.options ?? {}, async (house) => {
      const { orderId } = await story.run(house);
      const audit = await house.desk.store.listAudit(orderId);
      const events = audit.map((entry) => entry.event);
      assert.ok(
        events.some((happened) => happened === event),
        events.join(' '),
      );
    }));
}

test('a deposit that died after the order was taken closes it, and is owed if it comes back', () =>
  withTestDesk({}, async (house) => {
    const order = await taken(house);
    await takeBackDeposits(house, order);
    await wait(house, HOUR_MS - 1);
    assert.equal((await house.view(order)).order.stage, 'assigned', 'it may come back');
    await wait(house, 1);
    const dead = await house.view(order);
    assert.deepEqual(
      [dead.order.stage, dead.order.closeReason, dead.refunds.length],
      ['closed', 'deposit_lost', 0],
    );
    assert.equal(await close(house, order, 'deposit_gone'), null, 'a person ends what called somebody');
    assert.ok((await house.view(order)).holds.every(({ closedAtMs }) => closedAtMs !== null));
    const reserved = (await house.desk.store.listBalances()).filter(({ account }) => account === 'reserved');
    assert.deepEqual(reserved, []);
    await house.pay(order);
    await house.mine(PAY_RAIL, 2);
    await house.watch(PAY_RAIL);
    const { order: back, refunds } = await house.view(order);
    assert.deepEqual([back.stage, refunds[0]?.allocatedBaseUnits], ['closed_funded', order.payBaseUnits]);
  }));
