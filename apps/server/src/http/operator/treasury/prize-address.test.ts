import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changePrizeAddress,
  createWatchBook,
  listPrizeTroubles,
  proposePrizeAddress,
  watchRail,
} from '@naru/desk';
import { ANN, PRIZE_ASSET, TOMORROW, dayOf } from '../../../testing/lottery-house.ts';
import { type Person, assertWhole, codeOf, idOf, join } from '../../../testing/test-people.ts';
import {
  addressOf,
  claim,
  DONE,
  judgeAs,
  PAY,
  RAIL,
  record,
  redirect,
  sendAgain,
  stateOf,
  withAnn,
  withWinner,
} from '../../../testing/prize-people.ts';

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

test('what reaches the address that a prize went to before waits for a person, paid or not', () =>
  withWinner(async (desk, { mina, jun }) => {
    const { house } = desk;
    const former = await claim(desk);
    assert.deepEqual(codeOf(await redirect(mina, addressOf(8))), DONE);
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    const rail = house.desk.rails.get(RAIL) ?? assert.fail();
    const receiver = rail.parseAddress(PRIZE_ASSET, former);
    assert.ok(receiver.ok);
    const { prizeBaseUnits: baseUnits } = await dayOf(house);
    const sendThere = async () => house.ledger(RAIL).pay({ ...receiver.value, baseUnits });
    // Another process, and so one that never saw the address.
    const other = { ...house.desk, watchBook: createWatchBook(house.desk.store, house.desk.clock) };
    const watched = async () => {
      await watchRail(other, rail);
      return (await listPrizeTroubles(other)).map(({ kind, payment: { txid } }) => [kind, txid]);
    };
    await watched();
    const astray = await sendThere();
    assert.deepEqual(await watched(), [['unexplained', astray]], 'the prize is still to be paid');
    assert.deepEqual(await stateOf(jun), ['claimed', true]);
    assert.deepEqual(await house.desk.store.listUnmatchedDeposits({ state: 'open', limit: 5 }), []);
    const paid = await sendAgain(desk);
    assert.deepEqual(await record(desk, mina, astray), [409, 'payout_other_receiver']);
    assert.deepEqual(await record(desk, mina, paid), DONE);
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    const second = await sendThere();
    const called = await watched();
    assert.equal(called.length, 2);
    assert.deepEqual(new Map(called.map(([kind, txid]) => [txid, kind])).get(second), 'unexplained');
    assert.deepEqual(await judgeAs(mina, second, 'not_ours'), DONE);
    assert.deepEqual(await watched(), [['unexplained', astray]]);
    await assertWhole(desk);
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
