import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PASSWORD, withTestConsole } from '../../../testing/test-console.ts';

const RAIL = 'rehearsal-xrp';

test('one answer is for all payments that nobody has explained, and each is on record for itself', () =>
  withTestConsole({}, async (console) => {
    const { house } = console;
    await console.createOwner();
    const order = await house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    await house.fund(order);
    await house.takeAndPrepare(order);
    await house.payOut(order);
    const settle = async () => {
      await house.watch(RAIL);
      await house.mine(RAIL, 2);
      await house.watch(RAIL);
    };
    await settle();
    for (const thousandths of [995n, 250n, 20n])
      await house.payOut(order, (order.receiveBaseUnits * thousandths) / 1_000n);
    await settle();
    const held = await console.read(order);
    const [payout = assert.fail()] = held.disbursements;
    assert.equal(payout.seen?.percent, '226.5', 'what the receiver has, if all of it was ours');
    assert.deepEqual(
      held.holds.map(({ reason, canClose }) => [reason, canClose]),
      [['payment_unexplained', false]],
    );
    const open = held.payments.filter(({ standing }) => standing === null);
    const [first = assert.fail(), ...others] = open.map(({ outputKey }) => outputKey);
    const said = { password: PASSWORD, railId: RAIL, judgement: 'not_ours', note: 'an exchange' };
    const answered = await console.act(order, 'payments', { ...said, outputKey: first, others });
    assert.deepEqual(answered.holds, []);
    assert.equal(answered.disbursements[0]?.seen, null);
    const judged = answered.audit.filter(({ judgement }) => judgement === 'not_ours');
    assert.deepEqual(
      new Set(judged.map(({ note }) => note)),
      new Set(open.map(({ txid }) => `${txid}: an exchange`)),
    );
    const again = { ...said, outputKey: 'x:0', others: [first] };
    assert.deepEqual(await console.refusedAct(order, 'payments', again), [404, 'payment_unknown']);
  }));
