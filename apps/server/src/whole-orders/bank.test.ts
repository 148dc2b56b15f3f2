import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PaymentJudgement, formatAmount } from '@naru/core';
import {
  attestPayment,
  cancelOrderByOperator,
  claimPaid,
  convertRefund,
  expireDueOrders,
  judgePayment,
  recordReceipt,
  reportPayment,
  reviewOverpaidOrders,
  takeOrder,
} from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const LOCK_MS = 30 * 60_000;
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };
const TO_BANK = { pay: 'LTC', receive: 'KRW', payAmount: '2' };

async function receive(
  house: TestDesk,
  order: { orderId: string },
  amountText: string,
  bankReference: string,
  receivedAtMs = house.clock.nowMs(),
) {
  return recordReceipt(house.desk, {
    ...(await house.act(order)),
    amountText,
    bankReference,
    receivedAtMs,
  });
}

/** What is owed back for an order: kind and amount of each. */
async function owedFor(house: TestDesk, order: { orderId: string }) {
  const { refunds } = await house.view(order);
  return refunds.map(({ kind, allocatedBaseUnits }) => [kind, allocatedBaseUnits]);
}

test('won become litecoin: claimed, received as the bank says, paid out, delivered', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.match(order.depositAddress, /Rehearsal Bank/);
    assert.ok((await claimPaid(house.desk, order.orderId)).ok);
    const received = await receive(house, order, '500000', 'KB-2026-1');
    assert.ok(received.ok);
    assert.equal(received.value.stage, 'funded');
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    assert.equal((await house.view(order)).order.stage, 'delivered');
  });
});

test('litecoin become won: the operator’s word, with its evidence, delivers', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(TO_BANK);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const attest = async (reference: string, amountText: string | null = null) =>
      attestPayment(house.desk, await house.payoutAct(order), { reference, amountText });
    assert.deepEqual(await attest('  '), { ok: false, reason: 'evidence_missing' });
    assert.deepEqual(await attest('KB-2026-76', '0'), { ok: false, reason: 'amount_out_of_range' });
    for (const amount of ['1e3', '-1', '', '1,000'])
      assert.deepEqual(await attest('KB-2026-76', amount), { ok: false, reason: 'amount_malformed' }, amount);
    const part = await attest('KB-2026-76', '1000');
    assert.ok(part.ok);
    assert.equal(part.value.stage, 'prepared', 'the rest is still to be paid');
    assert.deepEqual(await attest(' kb-2026-76'), { ok: false, reason: 'output_already_used' });
    const attested = await attest('KB-2026-77');
    assert.ok(attested.ok);
    assert.equal(attested.value.stage, 'delivered');
    const payments = (await house.view(order)).sightings.filter(({ purpose }) => purpose === 'payout');
    assert.deepEqual(
      payments.map(({ txid, standing, baseUnits }) => [txid, standing, baseUnits]),
      [
        ['KB-2026-76', 'booked', 1000n],
        ['KB-2026-77', 'booked', order.receiveBaseUnits - 1000n],
      ],
    );
  });
});

test('what a network can show is not attested, and what a person must see is not verified', async () => {
  await withTestDesk({}, async (house) => {
    const chain = await house.order({ ...TO_BANK, receive: 'XRP' });
    await house.fund(chain);
    await house.takeAndPrepare(chain);
    const attested = await attestPayment(house.desk, await house.payoutAct(chain), {
      reference: 'trust me',
      amountText: null,
    });
    assert.deepEqual(attested, { ok: false, reason: 'payout_is_seen_by_rail' });
    const received = await receive(house, chain, '2', 'no bank');
    assert.deepEqual(received, { ok: false, reason: 'deposit_is_seen_by_rail' });
    const bank = await house.order(TO_BANK);
    await house.fund(bank);
    await house.takeAndPrepare(bank);
    const reported = await reportPayment(house.desk, await house.payoutAct(bank), 'a'.repeat(64));
    assert.deepEqual(reported, { ok: false, reason: 'payout_not_found' });
  });
});

test('one bank transfer is never counted twice, for this order or another', async () => {
  await withTestDesk({}, async (house) => {
    const [first, second] = [await house.order(FROM_BANK), await house.order(FROM_BANK)];
    assert.ok((await receive(house, first, '200000', 'KB-1')).ok);
    for (const order of [first, second]) {
      const again = await receive(house, order, '300000', 'KB-1');
      assert.deepEqual(again, { ok: false, reason: 'output_already_used' });
    }
    const rest = await receive(house, first, '300000', 'KB-2');
    assert.ok(rest.ok);
    assert.equal(rest.value.stage, 'funded');
  });
});

test('too little waits, too much ends as Canceled, and no amount is misread', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.deepEqual(await receive(house, order, '1e5', 'A'), { ok: false, reason: 'amount_malformed' });
    assert.deepEqual(await receive(house, order, '0.5', 'A'), { ok: false, reason: 'amount_too_precise' });
    assert.deepEqual(await receive(house, order, '0', 'A'), { ok: false, reason: 'amount_out_of_range' });
    assert.deepEqual(await receive(house, order, '5', ' '), { ok: false, reason: 'evidence_missing' });
    const short = await receive(house, order, '499999', 'A');
    assert.ok(short.ok);
    assert.equal(short.value.stage, 'short');
    const over = await receive(house, order, '2', 'B');
    assert.ok(over.ok);
    assert.deepEqual([over.value.stage, over.value.closeReason], ['closed_funded', 'overpaid']);
  });
});

test('an unclaimed order closes with its lock, a claimed one waits a day for its transfer', async () => {
  await withTestDesk({}, async (house) => {
    const [quiet, claimed] = [await house.order(FROM_BANK), await house.order(FROM_BANK)];
    await claimPaid(house.desk, claimed.orderId);
    house.clock.advance(LOCK_MS);
    await expireDueOrders(house.desk);
    assert.equal((await house.view(quiet)).order.stage, 'closed', 'no watcher is waited for at a bank');
    assert.equal((await house.view(claimed)).order.stage, 'claimed');
    house.clock.advance(23 * 60 * 60_000);
    const late = await receive(house, claimed, '500000', 'KB-9');
    assert.ok(late.ok);
    assert.equal(late.value.stage, 'funded');
    assert.ok((await takeOrder(house.desk, await house.act(claimed))).ok);
  });
});

test('a bank order that was overpaid is closed although the desk died in the middle of it', async () => {
  let changesLeft = Infinity;
  await withTestDesk(
    {
      wrapStore: (store) => ({
        ...store,
        saveChange: (change) => {
          changesLeft -= 1;
          return changesLeft < 0 ? Promise.reject(new Error('killed')) : store.saveChange(change);
        },
      }),
    },
    async (house) => {
      const order = await house.order(FROM_BANK);
      changesLeft = 1;
      await assert.rejects(receive(house, order, '500001', 'KB-2026-3'), /killed/);
      assert.equal((await house.view(order)).order.stage, 'over');
      changesLeft = Infinity;
      assert.equal(await reviewOverpaidOrders(house.desk), 1);
      const { stage, closeReason } = (await house.view(order)).order;
      assert.deepEqual([stage, closeReason], ['closed_funded', 'overpaid']);
      assert.equal(await reviewOverpaidOrders(house.desk), 0);
    },
  );
});

test('twelve different transfers that add up exactly fund a bank order, and are not too much', () =>
  withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    let left = 500_000;
    for (let part = 0; part < 11; part += 1) {
      const amount = 10_000 + 2 ** part;
      assert.ok((await receive(house, order, String(amount), `KB-2026-9${part}`)).ok);
      left -= amount;
    }
    const last = await receive(house, order, String(left), 'KB-2026-last');
    assert.equal(last.ok && last.value.stage, 'funded');
  }));

test('a bank transfer of too little is owed back when its order closes, by clock or operator', async () => {
  await withTestDesk({}, async (house) => {
    const [byClock, byOperator] = [await house.order(FROM_BANK), await house.order(FROM_BANK)];
    assert.ok((await receive(house, byClock, '400000', 'KB-2026-4')).ok);
    assert.ok((await receive(house, byOperator, '300000', 'KB-2026-5')).ok);
    const act = { ...(await house.act(byOperator)), reason: 'wrong_amount', note: 'too little' } as const;
    assert.ok((await cancelOrderByOperator(house.desk, act)).ok);
    house.clock.advance(LOCK_MS);
    await expireDueOrders(house.desk);
    for (const [order, owed] of [
      [byClock, 400_000n],
      [byOperator, 300_000n],
    ] as const) {
      const { order: closed, refunds } = await house.view(order);
      assert.equal(closed.stage, 'closed_funded');
      assert.deepEqual(
        refunds.map(({ allocatedBaseUnits }) => allocatedBaseUnits),
        [owed],
      );
    }
  });
});

test('one transfer is one transfer, however its reference is typed', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '200000', 'kb-2026-1  a')).ok);
    const again = await receive(house, order, '300000', ' KB-2026-1 A ');
    assert.deepEqual(again, { ok: false, reason: 'output_already_used' });
  });
});

test('one transfer out delivers one order, however its reference is typed', async () => {
  await withTestDesk({}, async (house) => {
    const orders = [await house.order(TO_BANK), await house.order(TO_BANK)];
    const answers: string[] = [];
    for (const [n, order] of orders.entries()) {
      await house.fund(order);
      await house.takeAndPrepare(order);
      const attested = await attestPayment(house.desk, await house.payoutAct(order), {
        reference: n === 0 ? 'KB-77' : ' kb-77',
        amountText: null,
      });
      answers.push(attested.ok ? attested.value.stage : attested.reason);
    }
    assert.deepEqual(answers, ['delivered', 'output_already_used']);
  });
});

test('a transfer attested by mistake is judged again, and another one delivers the order', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(TO_BANK);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const attest = async (reference: string, amount: bigint) => {
      const evidence = { reference, amountText: formatAmount(amount, 0) };
      const attested = await attestPayment(house.desk, await house.payoutAct(order), evidence);
      return attested.ok ? attested.value.stage : attested.reason;
    };
    const judge = async (outputKey: string, judgement: PaymentJudgement) => {
      const { railId } = (await house.view(order)).disbursements[0] ?? assert.fail();
      const act = { ...(await house.act(order)), railId, outputKey, note: 'read the statement' };
      const judged = await judgePayment(house.desk, { ...act, judgement });
      return judged.ok ? judged.value.stage : judged.reason;
    };
    const due = order.receiveBaseUnits;
    assert.equal(await attest('KB-1', due / 2n), 'prepared');
    assert.equal(await attest('KB-2', due), 'sent');
    assert.deepEqual(await house.stateOf(order), ['sent', 'excess', 'paid_too_much']);
    assert.equal(await judge('KB-2', 'unexplained'), 'prepared');
    assert.deepEqual(await house.stateOf(order), ['prepared', 'partial', 'payment_unexplained']);
    assert.equal(await judge('KB-2', 'ours'), 'sent');
    assert.equal(await judge('KB-1', 'unexplained'), 'delivered');
    assert.equal(await judge('KB-1', 'not_ours'), 'delivered');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled']);
    assert.equal(await judge('KB-2', 'unexplained'), 'delivered');
    assert.equal(await judge('KB-2', 'not_ours'), 'delivered');
    assert.equal(await attest('KB-3', due), 'delivered');
    assert.deepEqual(await house.stateOf(order), ['delivered', 'settled', 'operator']);
    const trail = await house.desk.store.listAudit(order.orderId);
    const said = trail.filter(({ judgement }) => judgement !== null);
    assert.deepEqual(
      said.map(({ event, judgement }) => [event, judgement]),
      [
        ['payout_proven_dead', 'unexplained'],
        ['payout_txid_verified_seen', 'ours'],
        ['attest_delivered', 'unexplained'],
        ['payment_judged', 'not_ours'],
        ['payment_reopened', 'unexplained'],
        ['payment_judged', 'not_ours'],
      ],
    );
  });
});

test('what the bank received before the order was made is not for it', async () => {
  await withTestDesk({}, async (house) => {
    house.clock.advance(30_000);
    const order = await house.order(FROM_BANK);
    const minuteMs = order.createdAtMs - (order.createdAtMs % 60_000);
    const early = await receive(house, order, '500000', 'KB-1', minuteMs - 1);
    assert.deepEqual(early, { ok: false, reason: 'receipt_before_order' });
    const sameMinute = await receive(house, order, '500000', 'KB-1', minuteMs);
    assert.ok(sameMinute.ok);
    assert.equal(sameMinute.value.stage, 'funded');
  });
});

test('an unclaimed transfer is late at exactly the end of the lock, not a millisecond before', async () => {
  await withTestDesk({}, async (house) => {
    const [inTime, late] = [await house.order(FROM_BANK), await house.order(FROM_BANK)];
    house.clock.advance(LOCK_MS + 60_000);
    const first = await receive(house, inTime, '500000', 'KB-1', inTime.lockEndsAtMs - 1);
    assert.equal(first.ok && first.value.stage, 'funded');
    const second = await receive(house, late, '500000', 'KB-2', late.lockEndsAtMs);
    assert.deepEqual(second.ok && [second.value.stage, second.value.closeReason], ['closed_funded', 'late']);
    assert.deepEqual(await owedFor(house, late), [['late', 500_000n]]);
  });
});

test('a transfer in time that was found after the order closed is exchanged at the locked rate', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    const paidAtMs = house.clock.nowMs() + 60_000;
    house.clock.advance(2 * LOCK_MS);
    await expireDueOrders(house.desk);
    assert.equal((await house.view(order)).order.stage, 'closed');
    const found = await receive(house, order, '500000', 'KB-1', paidAtMs);
    assert.deepEqual(found.ok && [found.value.stage, found.value.closeReason], ['closed_funded', 'timeout']);
    assert.deepEqual(await owedFor(house, order), [['full', 500_000n]]);
    await house.publish();
    const refundId = (await house.view(order)).refunds[0]?.refundId ?? '';
    assert.ok((await convertRefund(house.desk, { ...(await house.act(order)), refundId })).ok);
    const successorId = (await house.view(order)).refunds[0]?.successorOrderId ?? '';
    const successor = await house.view({ orderId: successorId });
    assert.deepEqual(
      [successor.order.stage, successor.order.receiveBaseUnits, successor.order.snapshotId],
      ['funded', order.receiveBaseUnits, order.snapshotId],
    );
  });
});

test('a late transfer of a closed order is owed back, and exchanged only at the current rate', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    house.clock.advance(2 * LOCK_MS);
    await expireDueOrders(house.desk);
    const found = await receive(house, order, '500000', 'KB-1');
    assert.deepEqual(found.ok && [found.value.stage, found.value.closeReason], ['closed_funded', 'late']);
    await house.publish();
    const [refund] = (await house.view(order)).refunds;
    assert.equal(refund?.kind, 'late');
    const act = { ...(await house.act(order)), refundId: refund.refundId };
    assert.ok((await convertRefund(house.desk, act)).ok);
    const successorId = (await house.view(order)).refunds[0]?.successorOrderId ?? '';
    assert.notEqual((await house.view({ orderId: successorId })).order.snapshotId, order.snapshotId);
  });
});

test('a second transfer for an order that needs none is owed back at every stage of the order', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(FROM_BANK);
    assert.ok((await receive(house, order, '500000', 'KB-1')).ok);
    const second = await receive(house, order, '500000', 'KB-2');
    assert.equal(second.ok && second.value.stage, 'funded');
    assert.deepEqual(await owedFor(house, order), [['duplicate', 500_000n]]);
  });
});
