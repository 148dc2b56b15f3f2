import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@naru/core';
import {
  type DeskAct,
  type Operator,
  NO_OWN_CALLS,
  PAYOUT_LOOK_MS,
  cancelOrderByOperator,
  getAsset,
  hashOperator,
  preparePayout,
  recordDeskAct,
  RightLost,
  recordTreasury,
  releaseOrder,
  reportPayment,
  takeOrder,
  takeOverOrder,
} from '@naru/desk';
import { JUN, MINA, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const LEASE_MS = 20 * 60_000;
const NOTE = { reason: 'other', note: 'the customer asked for it' } as const;

test('of two operators who take one order at the same moment exactly one has it', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    const [mina, jun] = [await house.act(order, MINA), await house.act(order, JUN)];
    const answers = await Promise.all([takeOrder(house.desk, mina), takeOrder(house.desk, jun)]);
    assert.equal(answers.filter((answer) => answer.ok).length, 1);
    assert.deepEqual(answers[1], { ok: false, reason: 'order_changed_meanwhile' });
    const late = await takeOrder(house.desk, await house.act(order, JUN));
    assert.deepEqual(late, { ok: false, reason: 'assigned_to_other' });
    assert.equal((await house.view(order)).order.assignedOperatorId, MINA.id);
  });
});

test('an operator who acts on what was on the screen before a change has to look again', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    const stale = await house.act(order, MINA);
    assert.ok((await takeOrder(house.desk, stale)).ok);
    const again = await preparePayout(house.desk, stale);
    assert.deepEqual(again, { ok: false, reason: 'order_changed_meanwhile' });
  });
});

test('an act that belongs to no order is not written once its operator is disabled', async () => {
  await withTestDesk({}, async ({ desk }) => {
    const operator: Operator = {
      operatorId: MINA.id,
      name: 'Mina',
      passwordHash: '',
      role: 'owner',
      totpSecret: null,
      disabledAtMs: 1,
      createdAtMs: 0,
      ...NO_OWN_CALLS,
    };
    const made = { event: 'operator_made', subjectId: MINA.id, operatorId: MINA.id, note: null } as const;
    const factsHash = hashOperator(desk.hashText, operator, []);
    const write = (act: DeskAct) => desk.store.saveFirstOperator(operator, act);
    assert.ok((await recordDeskAct(desk, () => ok({ what: { ...made, factsHash }, write }))).ok);
    const asset = getAsset(desk, 'LTC');
    const entry = { kind: 'bought', asset, baseUnits: 1n, heldBaseUnits: null, into: null } as const;
    const said = { ...entry, entryKey: 'k', operatorId: MINA.id, reason: 'bought', evidence: '' };
    const acting = { ...desk, findActing: () => operator };
    await assert.rejects(recordTreasury(acting, said), RightLost);
    assert.ok((await recordTreasury(desk, { ...said, operatorId: JUN.id })).ok);
  });
});

test('when the lease has run out the next operator takes over, and not a millisecond before', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await takeOrder(house.desk, await house.act(order, MINA));
    house.clock.advance(LEASE_MS - 1);
    assert.equal((await takeOrder(house.desk, await house.act(order, JUN))).ok, false);
    house.clock.advance(1);
    const taken = await takeOrder(house.desk, await house.act(order, JUN));
    assert.ok(taken.ok);
    assert.equal(taken.value.assignedOperatorId, JUN.id);
    const prepared = await preparePayout(house.desk, await house.act(order, MINA));
    assert.deepEqual(prepared, { ok: false, reason: 'assigned_to_other' });
  });
});

test('an order is taken over from the operator who works on it, until a payout is prepared', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    const early = await takeOverOrder(house.desk, await house.act(order, JUN));
    assert.deepEqual(early, { ok: false, reason: 'transition_not_allowed' });
    await takeOrder(house.desk, await house.act(order, MINA));
    const stale = await house.act(order, MINA);
    assert.ok((await takeOverOrder(house.desk, await house.act(order, JUN))).ok);
    const late = await preparePayout(house.desk, stale);
    assert.deepEqual(late, { ok: false, reason: 'order_changed_meanwhile' });
    const looked = await preparePayout(house.desk, await house.act(order, MINA));
    assert.deepEqual(looked, { ok: false, reason: 'assigned_to_other' });
    assert.ok((await preparePayout(house.desk, await house.act(order, JUN))).ok);
    const paying = await takeOverOrder(house.desk, await house.act(order, MINA));
    assert.deepEqual(paying, { ok: false, reason: 'transition_not_allowed' });
  });
});

test('a released order can be taken by anybody, and nobody prepares what nobody has taken', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await takeOrder(house.desk, await house.act(order, MINA));
    const foreign = await releaseOrder(house.desk, await house.act(order, JUN));
    assert.deepEqual(foreign, { ok: false, reason: 'assigned_to_other' });
    assert.ok((await releaseOrder(house.desk, await house.act(order, MINA))).ok);
    const prepared = await preparePayout(house.desk, await house.act(order, MINA));
    assert.deepEqual(prepared, { ok: false, reason: 'not_assigned' });
    assert.ok((await takeOrder(house.desk, await house.act(order, JUN))).ok);
  });
});

test('nothing is prepared before the deposit is final', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.pay(order);
    await house.watch('rehearsal-ltc');
    const taken = await takeOrder(house.desk, await house.act(order, MINA));
    assert.deepEqual(taken, { ok: false, reason: 'transition_not_allowed' });
  });
});

test('a deposit that a reorganisation took back after the order was taken holds up its payout', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await takeOrder(house.desk, await house.act(order, MINA));
    await house.ledger('rehearsal-ltc').takeBackBlocks(2);
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    const held = await preparePayout(house.desk, await house.act(order, MINA));
    assert.deepEqual(held, { ok: false, reason: 'deposit_not_final' });
    await house.mine('rehearsal-ltc');
    await house.watch('rehearsal-ltc');
    assert.ok((await preparePayout(house.desk, await house.act(order, MINA))).ok);
  });
});

test('a draft can be taken back and made again, until its payment is seen', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    assert.equal(await house.withdraw(order, JUN), 'assigned_to_other');
    house.clock.advance(PAYOUT_LOOK_MS);
    assert.equal(await house.withdraw(order), 'assigned');
    assert.ok((await preparePayout(house.desk, await house.act(order))).ok);
    assert.deepEqual(await house.stateOf(order), ['prepared', 'withdrawn', 'approved']);
    await house.payOut(order);
    await house.watch('rehearsal-xrp');
    assert.equal(await house.withdraw(order), 'payout_already_sent');
  });
});

test('an operator cancels with a reason: unfunded it closes, funded somebody is owed something', async () => {
  await withTestDesk({}, async (house) => {
    const unfunded = await house.order(WISH);
    const closed = await cancelOrderByOperator(house.desk, { ...(await house.act(unfunded)), ...NOTE });
    assert.ok(closed.ok);
    assert.deepEqual([closed.value.stage, closed.value.closeReason], ['closed', 'other']);
    const funded = await house.order(WISH);
    await house.fund(funded);
    await house.takeAndPrepare(funded);
    house.clock.advance(PAYOUT_LOOK_MS);
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(funded)), ...NOTE });
    assert.ok(cancelled.ok);
    assert.equal(cancelled.value.stage, 'closed_funded');
    assert.deepEqual(await house.stateOf(funded), ['closed_funded', 'withdrawn']);
  });
});

test('nobody cancels what another operator may be paying at this moment', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order, MINA);
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order, JUN)), ...NOTE });
    assert.deepEqual(cancelled, { ok: false, reason: 'assigned_to_other' });
  });
});

test('an order whose payout was seen cannot be cancelled', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    await house.watch('rehearsal-xrp');
    const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...NOTE });
    assert.deepEqual(cancelled, { ok: false, reason: 'payout_already_sent' });
  });
});

test('a transaction that pays somebody else, or that nobody knows, is refused with the reason', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const elsewhere = await house.ledger('rehearsal-xrp').pay({
      address: order.receiveAddress,
      watchKey: 'somebody else',
      baseUnits: order.receiveBaseUnits,
    });
    await house.mine('rehearsal-xrp');
    await house.watch('rehearsal-xrp');
    assert.equal((await house.view(order)).order.stage, 'prepared');
    const report = async (txid: string) => reportPayment(house.desk, await house.payoutAct(order), txid);
    assert.deepEqual(await report(elsewhere), { ok: false, reason: 'payout_other_receiver' });
    assert.deepEqual(await report('f'.repeat(64)), { ok: false, reason: 'payout_not_found' });
    assert.deepEqual(await report(elsewhere.slice(0, 20)), { ok: false, reason: 'payout_not_found' });
    assert.deepEqual(await report('not one'), { ok: false, reason: 'txid_malformed' });
  });
});

test('what the receiver was paid before they ordered pays nothing', async () => {
  await withTestDesk({}, async (house) => {
    const { receiveAddress, receiveWatchKey, receiveBaseUnits } = await house.order(WISH);
    const former = await house.ledger('rehearsal-xrp').pay({
      address: receiveAddress,
      watchKey: receiveWatchKey,
      baseUnits: receiveBaseUnits,
    });
    await house.mine('rehearsal-xrp');
    house.clock.advance(3 * 60 * 60_000);
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const reported = await reportPayment(house.desk, await house.payoutAct(order), former);
    assert.deepEqual(reported, { ok: false, reason: 'payment_before_order' });
    assert.equal((await house.view(order)).order.stage, 'prepared');
  });
});

test('a payment of another order, of another coin, or half of a transaction pays nothing', async () => {
  await withTestDesk({}, async (house) => {
    const receiver = house.desk.rails.get('rehearsal-xrp')?.deriveDepositAddress?.(3_000_000);
    const order = await house.order(WISH);
    const other = await house.order({ ...WISH, receiveAddress: receiver?.address ?? assert.fail() });
    const deposit = (await house.fund(order)).sightings[0]?.txid ?? assert.fail('no deposit');
    await house.fund(other);
    await house.takeAndPrepare(order);
    await house.takeAndPrepare(other);
    const ofOther = await house.payOut(other);
    const own = await house.payOut(order);
    const report = async (txid: string) => {
      const answer = await reportPayment(house.desk, await house.payoutAct(order), txid);
      return answer.ok ? answer.value.stage : answer.reason;
    };
    assert.equal(await report(ofOther), 'payout_other_receiver');
    assert.equal(await report(deposit), 'payout_not_found');
    const middle = own.length / 2;
    for (const half of [own.slice(0, middle), own.slice(middle), own.slice(1), own.slice(0, -1)])
      assert.equal(await report(half), 'payout_not_found', half);
    assert.equal((await house.view(order)).order.stage, 'prepared');
    assert.equal(await report(own), 'sent');
  });
});

test('a payout that the operator names is verified at once and delivered when deep enough', async () => {
  await withTestDesk({}, async (house) => {
    const order = await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const txid = await house.payOut(order);
    const foreign = await reportPayment(house.desk, await house.payoutAct(order, JUN), txid);
    assert.deepEqual(foreign, { ok: false, reason: 'assigned_to_other' });
    const link = `https://explorer.example/tx/${txid}`;
    const reported = await reportPayment(house.desk, await house.payoutAct(order), link);
    assert.ok(reported.ok);
    assert.equal(reported.value.stage, 'sent');
    await house.mine('rehearsal-xrp');
    await house.watch('rehearsal-xrp');
    assert.equal((await house.view(order)).order.stage, 'delivered');
  });
});

test('one payment cannot settle two orders, even when two operators name it', async () => {
  await withTestDesk({}, async (house) => {
    const first = await house.order(WISH);
    const second = await house.order({ ...WISH, receiveAddress: first.receiveAddress });
    for (const order of [second, first]) {
      await house.fund(order);
      await house.takeAndPrepare(order);
      house.clock.advance(1_000);
    }
    assert.equal(first.receiveBaseUnits, second.receiveBaseUnits);
    const txid = await house.payOut(first);
    assert.ok((await reportPayment(house.desk, await house.payoutAct(first), txid)).ok);
    const again = await reportPayment(house.desk, await house.payoutAct(second), txid);
    assert.deepEqual(again, { ok: false, reason: 'output_already_used' });
    await house.mine('rehearsal-xrp');
    await house.watch('rehearsal-xrp');
    assert.equal((await house.view(first)).order.stage, 'delivered');
    assert.equal((await house.view(second)).order.stage, 'prepared');
  });
});
