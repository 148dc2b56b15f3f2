import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginRestore, checkThings } from '@naru/desk';
import { PRIZE_ASSET, TOMORROW, dayOf } from '../../../testing/lottery-house.ts';
import { settle } from '../../../testing/paying-out.ts';
import { type Person, assertWhole, codeOf, idOf, join } from '../../../testing/test-people.ts';
import {
  claim,
  DONE,
  judgeAs,
  PAY,
  payAndRecord,
  RAIL,
  record,
  sendAgain,
  stateOf,
  withWinner,
} from '../../../testing/prize-people.ts';

test('a prize that waits for a second person is not offered for payment again', () =>
  withWinner(async (desk, { mina, jun }) => {
    assert.deepEqual(codeOf(await mina.call('POST', PAY)), [409, 'prize_not_claimed']);
    const address = await claim(desk);
    assert.deepEqual(await stateOf(jun), ['claimed', true]);
    const paid = await mina.call('POST', PAY);
    assert.equal(paid.status, 200, JSON.stringify(paid.body));
    const txid = String(paid.body['txid']);
    assert.deepEqual((await jun.call('POST', PAY)).body, paid.body, 'the wallet pays it once');
    assert.deepEqual(await record(desk, mina, txid), [200, undefined]);
    assert.deepEqual(await stateOf(jun), ['recorded', false]);
    const proposals = await jun.list();
    const { lotteryDate, receiver } = proposals[0]?.entry ?? assert.fail();
    assert.deepEqual([lotteryDate, receiver], [TOMORROW, address]);
    assert.deepEqual(await record(desk, jun, txid), [409, 'proposal_open']);
    assert.equal((await jun.reject(idOf(proposals))).status, 200);
    assert.deepEqual(await stateOf(mina), ['claimed', true]);

    assert.deepEqual(await record(desk, mina, txid), [200, undefined]);
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    assert.deepEqual(await stateOf(jun), ['paid', false]);
    await assertWhole(desk);
  }));

test('after a restore a prize is on hold until somebody has looked whether it was paid since', () =>
  withWinner(async (desk, { mina, jun }) => {
    const { house } = desk;
    await claim(desk);
    await beginRestore(house.desk, 'operator', () => Promise.resolve());
    assert.deepEqual(await stateOf(jun), ['on_hold', false]);
    const said = { ids: [`prize ${TOMORROW}`], operatorId: 'operator-mina', note: 'not in the wallet' };
    assert.ok((await checkThings(house.desk, said)).ok);
    assert.deepEqual(await stateOf(jun), ['claimed', true]);
    // Each restore asks for itself.
    house.clock.advance(60_000);
    await beginRestore(house.desk, 'operator', () => Promise.resolve());
    assert.deepEqual(await stateOf(jun), ['on_hold', false]);
    const paid = await mina.call('POST', PAY);
    assert.deepEqual(await record(desk, mina, String(paid.body['txid'])), [200, undefined], 'it was paid');
    assert.deepEqual(await stateOf(jun), ['recorded', false]);
  }));

test('who approves a prize that was paid with more than was won sees by how much', () =>
  withWinner(async (desk, { mina, jun }) => {
    await claim(desk);
    const txid = await sendAgain(desk, 5_000_000n);
    assert.deepEqual(await record(desk, mina, txid), [409, 'prize_overpaid']);
    assert.deepEqual(await record(desk, mina, txid, 5_000_000n), [200, undefined]);
    const [waiting] = await jun.list();
    assert.equal(waiting?.entry?.beyondPrize, '5.000000');
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    assert.deepEqual(await stateOf(jun), ['paid', false]);
    await assertWhole(desk);
  }));

test('another payment of a prize that is gone waits for a second person, too', () =>
  withWinner(async (desk, { mina, jun }) => {
    const { house } = desk;
    const first = await payAndRecord(desk, { mina, jun });
    await house.watch(RAIL);
    await house.ledger(RAIL).forgetTransaction(first);
    await house.watch(RAIL);
    await house.watch(RAIL);
    assert.deepEqual(await stateOf(jun), ['payment_gone', true]);
    const second = await sendAgain(desk);
    assert.deepEqual(await record(desk, mina, second), [200, undefined]);
    assert.deepEqual(await stateOf(jun), ['recorded', false], 'nobody sends it again meanwhile');
    assert.deepEqual(codeOf(await mina.approve(idOf(await mina.list()))), [403, 'second_person_required']);
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    assert.deepEqual(await stateOf(jun), ['paid', false]);
    assert.deepEqual(await record(desk, mina, second), [409, 'already_booked']);
    await assertWhole(desk);
  }));

test('a payment to a winner is judged with a reason and the password, and by those who move reserves', () =>
  withWinner(async (desk, { mina, jun }) => {
    const { house } = desk;
    await payAndRecord(desk, { mina, jun });
    const txid = await sendAgain(desk);
    await house.watch(RAIL);
    const said = { railId: RAIL, outputKey: `${txid}:0`, judgement: 'not_ours', note: 'an exchange' };
    const judge = (person: Person, body: object) =>
      person.call('POST', '/api/treasury/prizes/payments', { ...said, password: person.password, ...body });
    const refused = async (body: object) => codeOf(await judge(mina, body));
    assert.deepEqual(await refused({ password: 'wrong' }), [403, 'step_up_failed']);
    assert.deepEqual(await refused({ note: 'a\u0007b' }), [400, 'text_unreadable']);
    assert.deepEqual(await refused({ outputKey: 'other:0' }), [404, 'payment_unknown']);
    assert.deepEqual(await refused({ judgement: 'ours' }), [409, 'deposit_not_final']);
    const viewer = await join(desk, mina, { name: 'Vio', role: 'viewer' });
    assert.deepEqual(codeOf(await judge(viewer, {})), [403, 'right_missing']);
    const judged = await judge(jun, {});
    assert.equal(judged.status, 200, JSON.stringify(judged.body));
    assert.deepEqual(await refused({}), [409, 'payment_settled']);
    assert.deepEqual((await refused({ judgement: 'unexplained' }))[0], 200);
    await assertWhole(desk);
  }));

/** What becomes of the payment with this transaction: `200`, or why not. */
test('a recorded prize is taken back by two people, and recorded again with its own payment', () =>
  withWinner(async (desk, { mina, jun }) => {
    const wrong = await payAndRecord(desk, { mina, jun });
    assert.deepEqual(await judgeAs(mina, wrong, 'unexplained'), DONE);
    assert.deepEqual(await stateOf(jun), ['paid', false], 'it waits for a second person');
    assert.deepEqual(await judgeAs(jun, wrong, 'unexplained'), [409, 'proposal_open']);
    const [waiting] = await jun.list();
    const { kind, lotteryDate, evidence } = waiting?.entry ?? assert.fail();
    assert.deepEqual([kind, lotteryDate, evidence], ['prize_taken_back', TOMORROW, wrong]);
    assert.deepEqual(codeOf(await mina.approve(waiting?.id ?? '')), [403, 'second_person_required']);
    assert.equal((await jun.approve(waiting?.id ?? '')).status, 200);
    assert.deepEqual(await stateOf(jun), ['claimed', true]);
    assert.deepEqual(await judgeAs(jun, wrong, 'unexplained'), [409, 'payment_settled']);
    const right = await sendAgain(desk);
    assert.deepEqual(await record(desk, jun, right), DONE);
    assert.equal((await mina.approve(idOf(await mina.list()))).status, 200);
    assert.deepEqual(await stateOf(jun), ['paid', false]);
    await assertWhole(desk);
  }));

for (const [limit, waits] of [
  [100_000n, false],
  [1_000n, true],
] as const) {
  const said = waits ? 'waits for a second person above' : 'is said alone below';
  test(`a loss of 20 dollars ${said} the limit`, () =>
    withWinner(
      async (desk, { mina, jun }) => {
        const { house } = desk;
        await payAndRecord(desk, { mina, jun });
        const twice = await sendAgain(desk);
        await settle(house, RAIL);
        const heldOf = async () =>
          (await house.desk.store.listBalances()).find(
            ({ account, assetId }) => account === 'difference' && assetId === PRIZE_ASSET,
          )?.baseUnits ?? 0n;
        const { prizeBaseUnits } = await dayOf(house);
        for (const [judgement, booked] of [
          ['ours', prizeBaseUnits],
          ['unexplained', 0n],
        ] as const) {
          const before = await heldOf();
          assert.deepEqual(await judgeAs(mina, twice, judgement), DONE);
          assert.equal(await heldOf(), waits ? before : booked);
          const proposals = await jun.list();
          assert.deepEqual(
            proposals.map(({ kind }) => kind),
            waits ? ['prize'] : [],
          );
          if (waits) assert.equal((await jun.approve(idOf(proposals))).status, 200);
          assert.equal(await heldOf(), booked);
        }
        await assertWhole(desk);
      },
      { settings: { fourEyesAboveUsdCents: limit } },
    ));
}

test('what waits is refused once the payment was judged otherwise', () =>
  withWinner(
    async (desk, { mina, jun }) => {
      await payAndRecord(desk, { mina, jun });
      const twice = await sendAgain(desk);
      await settle(desk.house, RAIL);
      assert.deepEqual(await judgeAs(mina, twice, 'ours'), DONE);
      assert.deepEqual(await judgeAs(jun, twice, 'not_ours'), DONE);
      assert.deepEqual(codeOf(await jun.approve(idOf(await jun.list()))), [409, 'payment_settled']);
    },
    { settings: { fourEyesAboveUsdCents: 1_000n } },
  ));
