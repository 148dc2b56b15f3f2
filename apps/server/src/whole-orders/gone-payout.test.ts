import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Order, PAYOUT_LOOK_MS, cancelOrderByOperator, judgePayment } from '@naru/desk';
import { type TestDesk, withTestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const RAIL = 'rehearsal-xrp';
const NOTE = { reason: 'other', note: 'the customer asked for it' } as const;

async function giveUp(house: TestDesk, order: Order): Promise<string> {
  const payment = (await house.view(order)).sightings.find(({ purpose }) => purpose === 'payout');
  const { outputKey } = payment ?? assert.fail('the payment was not seen');
  const said = { judgement: 'given_up', note: 'it is gone' } as const;
  const answer = await judgePayment(house.desk, {
    ...(await house.act(order)),
    railId: RAIL,
    outputKey,
    ...said,
  });
  return answer.ok ? answer.value.stage : answer.reason;
}

test('nothing is paid again for a payout that can come back, or whose network is not read', async () => {
  let [mayReturn, isDown] = [true, false];
  await withTestDesk(
    {
      wrapRail: (rail) => ({
        ...rail,
        mayReturn: async () => mayReturn,
        scan: (...scan) => (isDown ? Promise.reject(new Error('the node is behind')) : rail.scan(...scan)),
      }),
    },
    async (house) => {
      const order = await house.order(WISH);
      await house.fund(order);
      await house.takeAndPrepare(order);
      const txid = await house.payOut(order);
      await house.watch(RAIL);
      await house.ledger(RAIL).dropTransaction(txid);
      await house.watch(RAIL);
      house.clock.advance(PAYOUT_LOOK_MS);
      assert.equal(await giveUp(house, order), 'payment_may_return');
      assert.equal(await house.withdraw(order), 'payment_may_return');
      const cancelled = await cancelOrderByOperator(house.desk, { ...(await house.act(order)), ...NOTE });
      assert.deepEqual(cancelled, { ok: false, reason: 'payment_may_return' });
      assert.deepEqual(await house.stateOf(order), ['prepared', 'approved', 'payment_gone']);
      [mayReturn, isDown] = [false, true];
      house.clock.advance(1);
      assert.equal(await giveUp(house, order), 'payout_watch_behind');
      isDown = false;
      assert.equal(await house.withdraw(order), 'payment_may_return', 'a person has to say it first');
      assert.equal(await giveUp(house, order), 'prepared');
      house.clock.advance(PAYOUT_LOOK_MS);
      assert.equal(await house.withdraw(order), 'assigned');
    },
  );
});
