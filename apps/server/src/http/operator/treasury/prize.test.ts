import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { formatAmount } from '@naru/core';
import { beginRestore, changePrizeAddress, checkThings, claimPrize, proposePrizeAddress } from '@naru/desk';
import {
  ANN,
  DAY_MS,
  PRIZE_ASSET,
  TOMORROW,
  dayOf,
  fund,
  round,
  withPeople,
} from '../../../testing/lottery-house.ts';
import { settle } from '../../../testing/paying-out.ts';
import type { TestDeskOptions } from '../../../testing/test-desk.ts';
import { AWAKE, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import { type Person, assertWhole, codeOf, idOf, join, openPair } from '../../../testing/test-people.ts';

const RAIL = rehearsalRailId(PRIZE_ASSET);
const PAY = `/api/rehearsal/treasury/prizes/${TOMORROW}/pay`;

/** Two people at a desk whose only entrant has won. */
async function withWinner(
  run: (desk: TestConsole, people: { mina: Person; jun: Person }) => Promise<void>,
  options: TestDeskOptions = {},
) {
  const settings = { ...AWAKE, ...options.settings };
  await withTestConsole({ ...withPeople(['ann']), ...options, settings }, async (desk) => {
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
async function record({ house }: TestConsole, person: Person, evidence: string, beyond = 0n) {
  const { prizeBaseUnits } = await dayOf(house);
  const answer = await person.call('POST', '/api/treasury/entries', {
    kind: 'lottery_paid',
    assetId: PRIZE_ASSET,
    amount: formatAmount(prizeBaseUnits + beyond, 6),
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

async function sendAgain({ house }: TestConsole, beyond = 0n): Promise<string> {
  const rail = house.desk.rails.get(RAIL) ?? assert.fail();
  const { claimAddress, prizeBaseUnits } = await dayOf(house);
  const receiver = rail.parseAddress(PRIZE_ASSET, claimAddress ?? '');
  assert.ok(receiver.ok);
  return house.ledger(RAIL).pay({ ...receiver.value, baseUnits: prizeBaseUnits + beyond });
}

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
async function judgeAs(person: Person, txid: string, judgement: string): Promise<readonly [number, unknown]> {
  const said = { railId: RAIL, outputKey: `${txid}:0`, judgement, note: 'looked into our wallets' };
  return codeOf(
    await person.call('POST', '/api/treasury/prizes/payments', { ...said, password: person.password }),
  );
}

const DONE = [200, undefined] as const;

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

function redirect(person: Person, address: string, note = 'they wrote from their account') {
  const body = { address, note, password: person.password };
  return person.call('POST', `/api/treasury/prizes/${TOMORROW}/address`, body);
}

function addressOf(byte: number): string {
  return makeRehearsalAddress(RAIL, new Uint8Array(20).fill(byte)).address;
}

/** The store with Ann in it, who won. */
function withAnn(): TestDeskOptions {
  const { wrapStore } = withPeople(['ann']);
  return {
    wrapStore: (inner) => {
      const store = wrapStore?.(inner) ?? inner;
      return { ...store, findUser: async (userId) => (userId === 'ann' ? ANN : store.findUser(userId)) };
    },
  };
}

test('a prize goes to another address once two people say so, and its winner gets a letter', () =>
  withWinner(async (desk, { mina, jun }) => {
    const { house } = desk;
    const other = addressOf(8);
    assert.deepEqual(codeOf(await redirect(mina, other)), [409, 'prize_not_claimed']);
    const former = await claim(desk);
    assert.deepEqual(codeOf(await redirect(mina, former)), [409, 'prize_address_same']);
    assert.deepEqual(codeOf(await redirect(mina, 'nowhere')), [400, 'address_malformed']);
    assert.deepEqual(codeOf(await redirect(mina, other, ' ')), [400, 'reason_missing']);
    assert.deepEqual(codeOf(await redirect(mina, other)), DONE);
    assert.deepEqual(codeOf(await redirect(jun, addressOf(9))), [409, 'proposal_open']);
    const [waiting] = await jun.list();
    const { receiver, formerReceiver } = waiting?.entry ?? assert.fail();
    assert.deepEqual([receiver, formerReceiver], [other, former]);
    assert.equal((await dayOf(house)).claimAddress, former);
    assert.deepEqual(codeOf(await mina.approve(waiting?.id ?? '')), [403, 'second_person_required']);
    assert.equal((await jun.approve(waiting?.id ?? '')).status, 200);
    assert.equal((await dayOf(house)).claimAddress, other);
    assert.deepEqual(await stateOf(jun), ['claimed', true]);
    const letters = await house.desk.store.listLetters({ limit: 5 });
    const [sent] = letters.filter(({ kind }) => kind === 'prize_address_changed');
    assert.equal(sent?.letter?.to, ANN.email);
    assert.ok(!JSON.stringify(sent).includes(other), 'a letter names no address');
    await assertWhole(desk);

    const paid = String((await mina.call('POST', PAY)).body['txid']);
    assert.deepEqual(await record(desk, mina, paid), DONE);
    assert.deepEqual(codeOf(await redirect(jun, former)), [409, 'proposal_open'], 'it was sent');
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    assert.deepEqual(codeOf(await redirect(jun, former)), [409, 'already_booked']);
  }, withAnn()));

test('a prize that was sent and not recorded goes nowhere else before somebody has said what was sent', () =>
  withWinner(async (desk, { mina, jun }) => {
    await claim(desk);
    await desk.house.watch(RAIL);
    assert.deepEqual(codeOf(await redirect(mina, addressOf(8))), DONE);
    // Nobody has read the network since: the approval does.
    const txid = await sendAgain(desk);
    desk.house.clock.advance(1);
    const refused = [409, 'payment_unexplained'];
    assert.deepEqual(codeOf(await jun.approve(idOf(await jun.list()))), refused, 'it came in between');
    assert.equal((await jun.reject(idOf(await jun.list()))).status, 200);
    assert.deepEqual(codeOf(await redirect(mina, addressOf(8))), refused);
    assert.deepEqual(await judgeAs(mina, txid, 'not_ours'), DONE);
    assert.deepEqual(codeOf(await redirect(mina, addressOf(8))), DONE);
  }));

test('a prize on hold goes nowhere else before somebody who decides has looked into it', () =>
  withWinner(async (desk, { mina, jun }) => {
    const hold = (person: Person, isHeld: boolean, body: object = {}) =>
      person
        .call('POST', `/api/treasury/prizes/${TOMORROW}/hold`, {
          isHeld,
          note: 'looked',
          password: person.password,
          ...body,
        })
        .then(codeOf);
    assert.deepEqual(await hold(mina, true), [409, 'prize_not_claimed']);
    await claim(desk);
    assert.deepEqual(codeOf(await redirect(mina, addressOf(8))), DONE);
    const [waiting] = await jun.list();
    assert.deepEqual(await hold(mina, true, { password: 'wrong' }), [403, 'step_up_failed']);
    assert.deepEqual(await hold(mina, true, { note: 'a\u0007b' }), [400, 'text_unreadable']);
    const viewer = await join(desk, mina, { name: 'Vio', role: 'viewer' });
    assert.deepEqual(await hold(viewer, true), [403, 'right_missing']);
    assert.deepEqual(await hold(mina, true), DONE);
    assert.deepEqual(await stateOf(jun), ['on_hold', false]);
    assert.deepEqual(codeOf(await jun.approve(waiting?.id ?? '')), [409, 'prize_on_hold']);
    assert.deepEqual(await hold(jun, false), DONE);
    assert.deepEqual(await hold(jun, false), [404, 'hold_unknown']);
    assert.equal((await jun.approve(waiting?.id ?? '')).status, 200);
    assert.deepEqual(await stateOf(jun), ['claimed', true]);
    await assertWhole(desk);
  }, withAnn()));

test('on a desk of one nobody sends a prize elsewhere than its winner said', () =>
  withWinner(async (desk, { mina, jun }) => {
    const former = await claim(desk);
    assert.deepEqual(codeOf(await redirect(jun, addressOf(8))), DONE);
    const people = await desk.house.desk.store.listOperators();
    const { operatorId } = people.find(({ name }) => name === 'Mina') ?? assert.fail();
    // The other one left after it was proposed.
    const alone = {
      ...desk.house.desk,
      store: {
        ...desk.house.desk.store,
        listOperators: async () => people.filter((each) => each.operatorId === operatorId),
      },
    };
    const wish = { date: TOMORROW, addressText: addressOf(9), operatorId, note: 'they asked' };
    const refused = { ok: false, reason: 'second_person_required' };
    assert.deepEqual(await proposePrizeAddress(alone, wish), refused);
    const [proposal = assert.fail()] = await desk.house.desk.store.listProposals({
      nowMs: desk.house.clock.nowMs(),
      limit: 1,
    });
    const own = { proposal: { ...proposal, proposedBy: operatorId }, operatorId };
    assert.deepEqual(await changePrizeAddress(alone, wish, own), refused);
    assert.equal((await dayOf(desk.house)).claimAddress, former);
    assert.equal((await mina.list()).length, 1);
  }));
