import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { formatAmount } from '@naru/core';
import { beginRestore, checkThings, claimPrize } from '@naru/desk';
import {
  DAY_MS,
  PRIZE_ASSET,
  TOMORROW,
  dayOf,
  fund,
  round,
  withPeople,
} from '../../testing/lottery-house.ts';
import { AWAKE, type TestConsole, withTestConsole } from '../../testing/test-console.ts';
import { type Person, assertWhole, codeOf, idOf, join, openPair } from '../../testing/test-people.ts';

const RAIL = rehearsalRailId(PRIZE_ASSET);
const PAY = `/api/rehearsal/treasury/prizes/${TOMORROW}/pay`;

/** Two people at a desk whose only entrant has won. */
async function withWinner(run: (desk: TestConsole, people: { mina: Person; jun: Person }) => Promise<void>) {
  await withTestConsole({ settings: AWAKE, ...withPeople(['ann']) }, async (desk) => {
    const { house } = desk;
    await house.publish();
    assert.ok((await fund(house, 100n, 'lottery_funded')).ok);
    await round(house);
    house.clock.advance(2 * DAY_MS);
    await round(house);
    await house.publish();
    await run(desk, await openPair(desk));
  });
}

async function claim({ house }: TestConsole): Promise<string> {
  const { address } = makeRehearsalAddress(rehearsalRailId(PRIZE_ASSET), new Uint8Array(20).fill(7));
  assert.ok((await claimPrize(house.desk, { date: TOMORROW, userId: 'ann', addressText: address })).ok);
  return address;
}

/** Its state in the list, and whether the list says where to pay it. */
async function stateOf(person: Person): Promise<readonly unknown[]> {
  const { prizes }: { prizes?: readonly { date: unknown; state: unknown; toPay: unknown }[] } = Object(
    (await person.call('GET', '/api/treasury/prizes')).body,
  );
  const prize = prizes?.find(({ date }) => date === TOMORROW);
  return [prize?.state, prize?.toPay !== null];
}

/** The status of the answer, and the code of a refusal. */
async function record({ house }: TestConsole, person: Person, evidence: string) {
  const { prizeBaseUnits } = await dayOf(house);
  const answer = await person.call('POST', '/api/treasury/entries', {
    kind: 'lottery_paid',
    assetId: PRIZE_ASSET,
    amount: formatAmount(prizeBaseUnits, 6),
    lotteryDate: TOMORROW,
    entryKey: randomUUID(),
    evidence,
    note: 'prize',
    password: person.password,
  });
  return codeOf(answer);
}

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

/** The prize was paid, recorded by Mina and approved by Jun. */
async function payAndRecord(
  desk: TestConsole,
  { mina, jun }: { mina: Person; jun: Person },
): Promise<string> {
  await claim(desk);
  const txid = String((await mina.call('POST', PAY)).body['txid']);
  assert.deepEqual(await record(desk, mina, txid), [200, undefined]);
  assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
  return txid;
}

async function sendAgain({ house }: TestConsole): Promise<string> {
  const rail = house.desk.rails.get(RAIL) ?? assert.fail();
  const { claimAddress, prizeBaseUnits } = await dayOf(house);
  const receiver = rail.parseAddress(PRIZE_ASSET, claimAddress ?? '');
  assert.ok(receiver.ok);
  return house.ledger(RAIL).pay({ ...receiver.value, baseUnits: prizeBaseUnits });
}

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
