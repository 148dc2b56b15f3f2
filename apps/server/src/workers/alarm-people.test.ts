import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ok } from '@naru/core';
import {
  type Desk,
  NO_OWN_CALLS,
  type Operator,
  type OwnCalls,
  acceptInvitation,
  changeOperator,
  changeOwnCalls,
  hashOperator,
  inviteOperator,
  openHold,
  recordDeskAct,
} from '@naru/desk';
import { withCaller } from '../testing/test-alarm-caller.ts';
import type { TestDesk } from '../testing/test-desk.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const MINUTE_MS = 60_000;

const MINA_MAIL = 'mina@desk.example';
const JOON_MAIL = 'joon@desk.example';
const SORA_MAIL = 'sora@desk.example';

/** An owner who joined first, and an operator. */
const MINA = { name: 'Mina', role: 'owner', email: MINA_MAIL } as const;
const JOON = { name: 'Joon', role: 'operator', email: JOON_MAIL } as const;

/** The first of them makes the desk, and invites the others. */
async function joinDesk(
  { desk }: TestDesk,
  people: readonly (Pick<Operator, 'name' | 'role'> & Partial<OwnCalls & { isGone: boolean }>)[],
): Promise<void> {
  const [first = assert.fail()] = people;
  const ownerId = await makeOwner(desk, first.name);
  for (const { name, role, isGone = false, ...calls } of people) {
    const operatorId = name === first.name ? ownerId : await join(desk, ownerId, name, role);
    assert.ok((await changeOwnCalls(desk, operatorId, { ...NO_OWN_CALLS, ...calls })).ok);
    if (isGone)
      assert.ok((await changeOperator(desk, { operatorId, by: ownerId, change: { isEnabled: false } })).ok);
  }
}

async function makeOwner(desk: Desk, name: string): Promise<string> {
  const owner: Operator = {
    operatorId: desk.ids.nextRowId(),
    name,
    passwordHash: 'h',
    role: 'owner',
    totpSecret: null,
    disabledAtMs: null,
    createdAtMs: desk.clock.nowMs(),
    ...NO_OWN_CALLS,
  };
  const { operatorId } = owner;
  const factsHash = hashOperator(desk.hashText, owner, []);
  const what = { event: 'operator_made', subjectId: operatorId, operatorId, factsHash, note: null } as const;
  const made = await recordDeskAct<null, 'owner_exists'>(desk, () =>
    ok({ what, write: (act) => desk.store.saveFirstOperator(owner, act) }),
  );
  assert.ok(made.ok);
  return operatorId;
}

async function join(desk: Desk, by: string, name: string, role: Operator['role']): Promise<string> {
  assert.ok((await inviteOperator(desk, { role, by, token: name })).ok);
  const joined = await acceptInvitation(desk, { token: name, name, passwordHash: 'h' });
  assert.ok(joined.ok);
  return joined.value.operatorId;
}

function timeAt(atMs: number): string {
  return new Date(atMs).toISOString().slice(11, 16);
}

test('while nobody is on an urgent alarm each person is called once, owners last, then the desk again', () =>
  withCaller(async ({ house, roundAfter, receivers, restart }) => {
    await joinDesk(house, [MINA, JOON, { name: 'View', role: 'viewer', email: 'view@desk.example' }]);
    await house.fund(await house.order(WISH));
    await roundAfter(60 * MINUTE_MS);
    assert.deepEqual(await receivers(), [null]);
    await roundAfter(15 * MINUTE_MS - 1);
    assert.deepEqual(await receivers(), [null]);
    await roundAfter(1);
    assert.deepEqual(await receivers(), [null, JOON_MAIL]);
    await restart();
    await roundAfter(15 * MINUTE_MS);
    const people = [null, JOON_MAIL, MINA_MAIL];
    assert.deepEqual(await receivers(), people);
    for (let rounds = 0; rounds < 5; rounds += 1) await roundAfter(15 * MINUTE_MS);
    assert.deepEqual(await receivers(), [...people, null, null, null]);
  }));

test('a person in their own quiet hours is called after all others, and one who wants no letters never', () =>
  withCaller(async ({ house, roundAfter, receivers }) => {
    const nowMs = house.clock.nowMs();
    const quietHours = `${timeAt(nowMs)}-${timeAt(nowMs + 240 * MINUTE_MS)} UTC`;
    const sora = { name: 'Sora', role: 'operator', email: SORA_MAIL, ownLetters: 'off' } as const;
    const gone = { name: 'Gone', role: 'operator', email: 'gone@desk.example', isGone: true } as const;
    await joinDesk(house, [MINA, { ...JOON, quietHours }, sora, gone]);
    await house.fund(await house.order(WISH));
    await roundAfter(60 * MINUTE_MS);
    for (let rounds = 0; rounds < 3; rounds += 1) await roundAfter(15 * MINUTE_MS);
    assert.deepEqual(await receivers(), [null, MINA_MAIL, JOON_MAIL, null]);
  }));

test('a person who wants to read everything gets it with the desk, but not in their quiet hours', () =>
  withCaller(async ({ house, roundAfter, receivers }) => {
    const nowMs = house.clock.nowMs();
    const quietHours = `${timeAt(nowMs)}-${timeAt(nowMs + 240 * MINUTE_MS)} UTC`;
    const sora = { name: 'Sora', role: 'operator', email: SORA_MAIL, ownLetters: 'all' } as const;
    await joinDesk(house, [MINA, { ...JOON, ownLetters: 'all' }, { ...sora, quietHours }]);
    const order = await house.order(WISH);
    const actor = { kind: 'system', id: 'test' } as const;
    await openHold(house.desk, { orderId: order.orderId, reason: 'operator', actor, note: 'a test' });
    await roundAfter(4 * MINUTE_MS);
    assert.deepEqual(new Set(await receivers()), new Set([JOON_MAIL, null]));
  }));

test('once somebody is on it nobody else is called, until it is about more', () =>
  withCaller(async ({ house, roundAfter, receivers, take }) => {
    await joinDesk(house, [MINA]);
    await house.fund(await house.order(WISH));
    await roundAfter(60 * MINUTE_MS);
    await take('order_overdue');
    const acted = await house.desk.store.findNewestDeskAct();
    assert.deepEqual(
      [acted?.event, acted?.subjectId, acted?.operatorId],
      ['alarm_taken', 'order_overdue', 'mina'],
    );
    await take('order_overdue');
    assert.equal((await house.desk.store.findNewestDeskAct())?.actNumber, acted?.actNumber);
    await roundAfter(60 * MINUTE_MS);
    assert.deepEqual(await receivers(), [null]);
    await house.fund(await house.order(WISH));
    await roundAfter(60 * MINUTE_MS);
    assert.deepEqual(await receivers(), [null, null]);
    await roundAfter(15 * MINUTE_MS);
    assert.equal((await receivers())[2], MINA_MAIL);
  }));

test('an urgent alarm that somebody took and left calls again once no session of theirs can last', () =>
  withCaller(async ({ house, roundAfter, receivers, take }) => {
    await joinDesk(house, [MINA]);
    await house.fund(await house.order(WISH));
    await roundAfter(60 * MINUTE_MS);
    await take('order_overdue');
    await roundAfter(480 * MINUTE_MS - 1);
    assert.deepEqual(await receivers(), [null]);
    await roundAfter(1);
    assert.deepEqual(await receivers(), [null, null]);
    await roundAfter(15 * MINUTE_MS);
    assert.equal((await receivers())[2], MINA_MAIL);
  }));
