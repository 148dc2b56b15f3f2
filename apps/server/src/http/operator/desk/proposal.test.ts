import assert from 'node:assert/strict';
import type { ConsoleOrder } from '@naru/contract';
import type { Order } from '@naru/desk';
import { test } from 'node:test';
import { AWAKE, PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';
import {
  JUN_PASSWORD,
  type Person,
  asOrder,
  assertWhole,
  codeOf,
  idOf,
  join,
  openPair,
  personOf,
} from '../../../testing/test-people.ts';

/** Two litecoins are worth more. */
const LOW = { ...AWAKE, fourEyesAboveUsdCents: 10_000n } as const;
const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
/** How long an operator keeps an order. */
const LEASE_MS = 20 * 60_000;
const DAY_MS = 24 * 3_600_000;

async function fundOrder({ house }: TestConsole, wish = WISH): Promise<Order> {
  const order = await house.order(wish);
  await house.fund(order);
  return order;
}

/** Takes a funded order and prepares its payout. */
async function prepare(person: Person, order: Order): Promise<ConsoleOrder> {
  assert.equal((await person.act(order, 'take')).status, 200);
  const prepared = await person.act(order, 'payout', { password: person.password });
  assert.equal(prepared.status, 200, JSON.stringify(prepared.body));
  return asOrder(prepared.body);
}

/** Of a wallet that is not the desk's. */
function walletAddress({ house }: TestConsole, index: number): string {
  return house.desk.rails.get('rehearsal-ltc')?.deriveDepositAddress?.(index).address ?? assert.fail();
}

test('a payout above the limit is prepared by one person and approved by a second', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const order = await fundOrder(desk);
    const proposed = await prepare(mina, order);
    assert.equal(proposed.transaction.stage, (await mina.read(order)).transaction.stage);
    assert.deepEqual(proposed.disbursements, []);
    assert.equal(proposed.actions.includes('prepare_payout'), false);
    const [own] = proposed.proposals;
    assert.deepEqual(
      [own?.by, own?.isYours, own?.canApprove, own?.approvers],
      ['Mina', true, false, ['Jun']],
    );
    const seen = await jun.read(order);
    assert.equal(seen.receiver, order.receiveAddress);
    assert.deepEqual([seen.proposals[0]?.canApprove, seen.proposals[0]?.canReject], [true, true]);
    const answer = await jun.approve(idOf(await jun.list()));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    assert.deepEqual([answer.body['all'], await jun.list()], [0, []]);
    const approved = await mina.read(order);
    assert.deepEqual(
      approved.disbursements.map(({ approvedBy, state }) => [approvedBy, state]),
      [['Jun', 'approved']],
    );
    assert.equal(approved.assignedTo, 'Mina');
    assert.notEqual(approved.disbursements[0]?.toPay, null);
    assert.deepEqual(
      approved.audit.slice(-2).map(({ event, actor }) => [event, actor]),
      [
        ['payment_proposed', 'Mina'],
        ['prepare_payout', 'Jun'],
      ],
    );
    await assertWhole(desk);
  });
});

test('nobody approves what they proposed, in any session, and the refusal names who may', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const order = await fundOrder(desk);
    await prepare(mina, order);
    const id = idOf(await mina.list());
    const second = personOf(desk, await desk.signIn({ isStranger: true }), PASSWORD);
    assert.notEqual(second.headers['cookie'], mina.headers['cookie']);
    for (const session of [mina, second]) {
      const refused = await session.approve(id);
      assert.deepEqual(codeOf(refused), [403, 'second_person_required']);
      assert.deepEqual(refused.body['approvers'], ['Jun']);
      const again = await session.act(order, 'payout', { password: PASSWORD });
      assert.deepEqual(codeOf(again), [409, 'proposal_open']);
    }
    assert.deepEqual((await jun.read(order)).disbursements, []);
    const [own, other] = await Promise.all([second.approve(id), jun.approve(id)]);
    assert.equal(other.status, 200);
    // Where Jun was quicker, there is nothing left to approve.
    assert.ok(own.status === 403 || own.status === 404, `answered ${own.status}`);
    await assertWhole(desk);
  });
});

test('an approval takes the password each time, and a role that may approve', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const sora = await join(desk, mina, { name: 'Sora', role: 'operator' });
    await prepare(sora, await fundOrder(desk));
    const id = idOf(await mina.list());
    const path = `/api/proposals/${id}/approve`;
    assert.deepEqual(codeOf(await jun.call('POST', path, { password: 'wrong' })), [403, 'step_up_failed']);
    assert.deepEqual(codeOf(await jun.call('POST', path, {})), [400, 'field_invalid']);
    const posted = { password: JUN_PASSWORD, role: 'approver', operatorId: 'other', proposedBy: 'other' };
    assert.deepEqual(codeOf(await sora.call('POST', path, posted)), [403, 'right_missing']);
    assert.deepEqual(codeOf(await jun.call('POST', path, posted)), [400, 'field_invalid']);
    assert.deepEqual(codeOf(await jun.approve('made-up')), [404, 'proposal_unknown']);
    assert.equal((await jun.approve(id)).status, 200);
    assert.deepEqual(codeOf(await mina.approve(id)), [404, 'proposal_unknown']);
  });
});

test('a rejected proposal pays nothing, says why in the trail, and can be made again', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const sora = await join(desk, mina, { name: 'Sora', role: 'operator' });
    const order = await fundOrder(desk);
    await prepare(mina, order);
    const id = idOf(await jun.list());
    assert.deepEqual(codeOf(await sora.reject(id)), [403, 'right_missing']);
    assert.deepEqual(codeOf(await jun.reject(id, ' ')), [400, 'reason_missing']);
    assert.equal((await jun.reject(id)).status, 200);
    assert.deepEqual(codeOf(await jun.approve(id)), [404, 'proposal_unknown']);
    const rejected = await mina.read(order);
    const last = rejected.audit.at(-1);
    assert.deepEqual(
      [last?.event, last?.actor, last?.note],
      ['proposal_rejected', 'Jun', 'the receiver looks wrong'],
    );
    assert.ok(rejected.actions.includes('prepare_payout'));
    assert.equal((await mina.act(order, 'payout', { password: PASSWORD })).status, 200);
    assert.equal((await mina.reject(idOf(await mina.list()), 'a slip of mine')).status, 200);
    await assertWhole(desk);
  });
});

test('who paid out far too much does not say alone that it is all right', async () => {
  await withTestConsole({ settings: { ...AWAKE, fourEyesAboveUsdCents: 50_000n } }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const { house } = desk;
    const order = await fundOrder(desk);
    const [payout] = (await prepare(mina, order)).disbursements;
    assert.equal(payout?.approvedBy, 'Mina', 'worth less than the limit');
    await house.payOut(order, order.receiveBaseUnits * 4n);
    await house.mine('rehearsal-xrp', 3);
    await house.watch('rehearsal-xrp');
    const { sightings } = await house.view(order);
    const { outputKey } = sightings.find(({ purpose }) => purpose === 'payout') ?? assert.fail();
    const ours = { railId: 'rehearsal-xrp', outputKey, judgement: 'ours', note: 'a zero too many' };
    const hidden = { ...ours, judgement: 'not_ours', password: PASSWORD };
    assert.deepEqual(codeOf(await mina.act(order, 'payments', hidden)), [403, 'second_person_required']);
    assert.equal((await mina.act(order, 'payments', { ...ours, password: PASSWORD })).status, 200);
    const path = `disbursements/${payout?.disbursementId}`;
    const said = { act: 'accept', note: 'the customer keeps it' };
    const own = await mina.act(order, path, { ...said, password: PASSWORD });
    assert.deepEqual([...codeOf(own), own.body['approvers']], [403, 'second_person_required', ['Jun']]);
    house.clock.advance(LEASE_MS);
    await house.publish();
    const other = await jun.act(order, path, { ...said, password: JUN_PASSWORD });
    assert.equal(other.status, 200, JSON.stringify(other.body));
    await house.watch('rehearsal-xrp');
    assert.equal((await house.view(order)).order.stage, 'delivered');
    await assertWhole(desk);
  });
});

test('below the limit, and on a desk of one, one person approves alone, with their password', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const mina = personOf(desk, await desk.createOwner(), PASSWORD);
    const large = await fundOrder(desk);
    await mina.act(large, 'take');
    assert.deepEqual(codeOf(await mina.act(large, 'payout')), [403, 'step_up_required']);
    const alone = await mina.act(large, 'payout', { password: PASSWORD });
    assert.equal(asOrder(alone.body).disbursements.length, 1);
    await join(desk, mina, { name: 'Sora', role: 'operator' });
    const stillOne = await fundOrder(desk);
    assert.equal((await prepare(mina, stillOne)).disbursements.length, 1);
    await join(desk, mina, { name: 'Jun', role: 'approver' });
    const small = await fundOrder(desk, { ...WISH, payAmount: '0.9' });
    assert.equal((await prepare(mina, small)).disbursements.length, 1);
    const now = await fundOrder(desk);
    assert.equal((await prepare(mina, now)).proposals.length, 1);
  });
});

test('without another approver, the person who proposed it approves it with their password', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina } = await openPair(desk);
    const order = await fundOrder(desk);
    await prepare(mina, order);
    const people: readonly { id: string; name: string }[] = JSON.parse(
      JSON.stringify((await mina.call('GET', '/api/people')).body['people']),
    );
    const junId = people.find(({ name }) => name === 'Jun')?.id ?? assert.fail();
    const off = { isEnabled: false, password: PASSWORD };
    assert.equal((await mina.call('POST', `/api/people/${junId}/access`, off)).status, 200);
    assert.equal((await mina.list())[0]?.canApprove, true);
    assert.equal((await mina.approve(idOf(await mina.list()))).status, 200);
  });
});

test('a proposal ends after a day, and with its order', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const [late, canceled] = [await fundOrder(desk), await fundOrder(desk)];
    await prepare(mina, late);
    await prepare(mina, canceled);
    const [first, second] = await jun.list();
    const note = { reason: 'other', note: 'the customer asked for it', password: PASSWORD };
    assert.equal((await mina.act(canceled, 'cancel', note)).status, 200);
    assert.deepEqual(codeOf(await jun.approve(second?.id ?? '')), [404, 'proposal_unknown']);
    assert.equal((await jun.list()).length, 1);
    desk.house.clock.advance(DAY_MS);
    const signedIn = await desk.signIn({ isStranger: true });
    const later = personOf(desk, signedIn, PASSWORD);
    assert.deepEqual(codeOf(await later.approve(first?.id ?? '')), [404, 'proposal_unknown']);
    assert.deepEqual(await later.list(), []);
  });
});

/** From now on a millisecond passes at every look at the clock. */
function letTimePass({ house: { clock } }: TestConsole): void {
  let nowMs = clock.nowMs();
  Object.assign(clock, {
    nowMs: () => {
      nowMs += 1;
      return nowMs;
    },
  });
}

test('time that passes during an act changes nothing about what it proposed or held', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const order = await fundOrder(desk);
    letTimePass(desk);
    await prepare(mina, order);
    const answer = await jun.approve(idOf(await jun.list()));
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const held = await jun.act(order, 'hold', { reason: 'question', note: 'whose is it?' });
    assert.equal(held.status, 200, JSON.stringify(held.body));
    const [hold] = asOrder(held.body).holds;
    assert.deepEqual([hold?.note, hold?.openedBy], ['whose is it?', 'Jun']);
  });
});

test('a refund above the limit waits too, and is outdated once it goes elsewhere', async () => {
  await withTestConsole({ settings: LOW }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const order = await fundOrder(desk);
    const note = { reason: 'other', note: 'the customer asked for it' };
    assert.equal((await mina.act(order, 'cancel', note)).status, 200);
    const [refund] = (await mina.read(order)).refunds;
    const path = `refunds/${refund?.refundId ?? assert.fail()}`;
    const setAddress = (address: string) =>
      mina.act(order, path, { act: 'set_address', address, password: PASSWORD });
    const [one, other] = [3_000_000, 3_000_001].map((index) => walletAddress(desk, index));
    assert.ok(one !== undefined && other !== undefined);
    assert.equal((await setAddress(one)).status, 200);
    const propose = () => mina.act(order, path, { act: 'approve', password: PASSWORD });
    const proposed = asOrder((await propose()).body);
    assert.deepEqual([proposed.disbursements, proposed.proposals[0]?.kind], [[], 'refund']);
    assert.equal(proposed.refunds[0]?.acts.includes('approve'), false);
    assert.equal((await setAddress(other)).status, 200);
    assert.deepEqual(codeOf(await jun.approve(idOf(await jun.list()))), [409, 'proposal_outdated']);
    assert.equal((await propose()).status, 200);
    assert.equal((await jun.list()).length, 1);
    assert.equal((await jun.approve(idOf(await jun.list()))).status, 200);
    const [made] = (await mina.read(order)).disbursements;
    assert.deepEqual([made?.purpose, made?.approvedBy, made?.address], ['refund', 'Jun', other]);
    await assertWhole(desk);
  });
});

test('what one person approves in a day is capped, in all their sessions together', async () => {
  // Each order is worth somewhat less than 200 dollars, so that two fit in.
  const settings = { ...AWAKE, dailyCapUsdCents: 40_000n };
  await withTestConsole({ settings }, async (desk) => {
    const { mina, jun } = await openPair(desk);
    const second = personOf(desk, await desk.signIn({ isStranger: true }), PASSWORD);
    const orders = await Promise.all([0, 1, 2].map(() => fundOrder(desk)));
    const [first, ...rest] = orders;
    assert.ok(first !== undefined);
    assert.equal((await prepare(mina, first)).disbursements.length, 1);
    for (const order of rest) assert.equal((await mina.act(order, 'take')).status, 200);
    const answers = await Promise.all(
      rest.map(
        (order, index) =>
          [mina, second][index]?.act(order, 'payout', { password: PASSWORD }) ?? assert.fail(),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409) ?? assert.fail();
    assert.equal(refused.body['code'], 'daily_cap_reached');
    assert.deepEqual([refused.body['capUsd'], refused.body['approvers']], ['400.00', ['Jun']]);
    const list = await second.call('GET', '/api/proposals');
    assert.deepEqual(
      [list.body['capUsd'], list.body['approvedUsd']],
      ['400.00', refused.body['approvedUsd']],
    );
    assert.equal((await jun.call('GET', '/api/proposals')).body['approvedUsd'], '0.00');
    desk.house.clock.advance(DAY_MS);
    const next = personOf(desk, await desk.signIn({ isStranger: true }), PASSWORD);
    const left = rest[answers.indexOf(refused)] ?? assert.fail();
    await next.act(left, 'take');
    assert.equal((await next.act(left, 'payout', { password: PASSWORD })).status, 200);
    await assertWhole(desk);
  });
});
