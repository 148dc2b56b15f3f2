import { OPERATOR_ROLES } from '@naru/core';
import assert from 'node:assert/strict';
import { type Store, seenVersionOf, verifyAudit } from '@naru/desk';
import { test } from 'node:test';
import {
  type Answer,
  PASSWORD,
  type TestConsole,
  sessionFrom,
  withTestConsole,
} from '../../../testing/test-console.ts';

const DAY_MS = 24 * 3_600_000;
const JUN_PASSWORD = 'seven geese over the ferry';

/** One browser, with a cookie of its own. */
interface Visitor {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
}

function visit(desk: TestConsole, first: Answer): Visitor {
  const headers = sessionFrom(first.headers);
  return {
    call: (method, path, body) =>
      desk.call(method, path, { headers, ...(body === undefined ? {} : { body }) }),
  };
}

async function invite(owner: Visitor, role: string): Promise<string> {
  const invited = await owner.call('POST', '/api/people/invitations', { role, password: PASSWORD });
  assert.equal(invited.status, 200, JSON.stringify(invited.body));
  return String(invited.body['token']);
}

function accept(desk: TestConsole, token: string, name = 'Jun'): Promise<Answer> {
  const body = { token, name, password: JUN_PASSWORD };
  return desk.call('POST', '/api/invitation/accept', { body, isStranger: true });
}

async function readPeople(owner: Visitor) {
  const { body } = await owner.call('GET', '/api/people');
  const people: readonly Record<string, unknown>[] = JSON.parse(JSON.stringify(body['people']));
  const invitations: readonly Record<string, unknown>[] = JSON.parse(JSON.stringify(body['invitations']));
  return { people, invitations, idOf: (name: string) => people.find((one) => one['name'] === name)?.['id'] };
}

/** An owner, and a second person with this role. */
async function openDesk(desk: TestConsole, role: string) {
  const owner = visit(desk, await desk.createOwner());
  const jun = visit(desk, await accept(desk, await invite(owner, role)));
  const { idOf } = await readPeople(owner);
  return { owner, jun, minaId: String(idOf('Mina')), junId: String(idOf('Jun')) };
}

function codeOf({ status, body }: Answer): readonly [number, unknown] {
  return [status, body['code']];
}

function byText(one: string, other: string): number {
  return one.localeCompare(other);
}

test('an act that waits while its operator gets another role is refused', () => {
  let demote: (() => Promise<unknown>) | null = null;
  const wrapStore = (store: Store): Store => ({
    ...store,
    saveChange: async (change) => {
      const demoteOnce = demote;
      demote = null;
      await demoteOnce?.();
      return store.saveChange(change);
    },
  });
  return withTestConsole({ wrapStore }, async (desk) => {
    const { owner, jun, junId } = await openDesk(desk, 'operator');
    const order = await desk.house.order({ pay: 'LTC', receive: 'XRP', payAmount: '2' });
    const { order: seen } = await desk.house.fund(order);
    const body = { role: 'viewer', password: PASSWORD };
    demote = () => owner.call('POST', `/api/people/${junId}/role`, body);
    const take = await jun.call('POST', `/api/orders/${order.reference}/take`, {
      version: seenVersionOf(seen),
    });
    assert.equal(take.body['code'], 'order_changed_meanwhile', JSON.stringify(take.body));
    assert.equal((await desk.house.view(order)).order.stage, 'funded');
  });
});

test('so is one that belongs to no order, and nothing of it is written', () => {
  let demote: (() => Promise<unknown>) | null = null;
  const wrapStore = (store: Store): Store => ({
    ...store,
    findNewestDeskAct: async () => {
      const demoteOnce = demote;
      demote = null;
      await demoteOnce?.();
      return store.findNewestDeskAct();
    },
  });
  return withTestConsole({ wrapStore }, async (desk) => {
    const { owner, jun, junId } = await openDesk(desk, 'operator');
    const body = { role: 'viewer', password: PASSWORD };
    demote = () => owner.call('POST', `/api/people/${junId}/role`, body);
    const blocked = { list: 'block', kind: 'email', value: 'mina@example.com', reason: 'a test' };
    const answer = await jun.call('POST', '/api/lists/entries', blocked);
    assert.deepEqual([answer.status, answer.body['code']], [403, 'right_missing']);
    const listed = await owner.call('GET', '/api/lists?list=block&limit=10');
    assert.deepEqual(listed.body['rows'], []);
  });
});

test('an invited person chooses name and password, and has the role of the link', async () => {
  await withTestConsole({}, async (desk) => {
    const owner = visit(desk, await desk.createOwner());
    const token = await invite(owner, 'approver');
    assert.deepEqual(
      (await readPeople(owner)).invitations.map(({ role, invitedBy }) => [role, invitedBy]),
      [['approver', 'Mina']],
    );
    const shown = await desk.call('POST', '/api/invitation', { body: { token }, isStranger: true });
    assert.deepEqual([shown.status, shown.body['role']], [200, 'approver']);
    const made = await accept(desk, token);
    assert.equal(Object(made.body['operator']).role, 'approver');
    const jun = visit(desk, made);
    assert.equal(Object((await jun.call('GET', '/api/session')).body['operator']).name, 'Jun');
    const { people, invitations } = await readPeople(owner);
    assert.deepEqual(
      people.map(({ name, role, isYou, disabledAt }) => [name, role, isYou, disabledAt]),
      [
        ['Mina', 'owner', true, null],
        ['Jun', 'approver', false, null],
      ],
    );
    assert.ok(people.every(({ lastSeen }) => typeof lastSeen === 'string'));
    assert.deepEqual(invitations, []);
    const { store, hashText } = desk.context.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    assert.deepEqual(
      (await store.listDeskActs({ limit: 100 })).slice(-3).map(({ act }) => act.event),
      ['operator_invited', 'operator_made', 'session_begun'],
    );
    const kept = JSON.stringify([desk.logged, await store.listInvitations()]);
    assert.equal(kept.includes(token), false);
  });
});

test('a link that was used, revoked, is too old or was made up says so, and makes nobody', async () => {
  await withTestConsole({}, async (desk) => {
    const owner = visit(desk, await desk.createOwner());
    const used = await invite(owner, 'viewer');
    assert.equal((await accept(desk, used)).status, 200);
    const revoked = await invite(owner, 'owner');
    const [open] = (await readPeople(owner)).invitations;
    const path = `/api/people/invitations/${String(open?.['id'])}/revoke`;
    assert.equal((await owner.call('POST', path, {})).status, 200);
    assert.equal((await owner.call('POST', path, {})).status, 200);
    const late = await invite(owner, 'owner');
    const expected = [
      [used, 409, 'invitation_used'],
      [revoked, 409, 'invitation_revoked'],
      ['A'.repeat(43), 404, 'invitation_unknown'],
      ['nul\u0000', 404, 'invitation_unknown'],
    ] as const;
    for (const [token, ...answer] of expected) {
      const shown = await desk.call('POST', '/api/invitation', { body: { token }, isStranger: true });
      assert.deepEqual(codeOf(shown), answer);
      assert.deepEqual(codeOf(await accept(desk, token, 'Sora')), answer);
    }
    desk.house.clock.advance(DAY_MS);
    assert.deepEqual(codeOf(await accept(desk, late, 'Sora')), [409, 'invitation_expired']);
    const { store } = desk.context.desk;
    assert.equal(await store.countOperators(), 2);
    assert.equal(await store.findOperatorByName('Sora'), null);
  });
});

test('of many who open one link at the same time, one is made', async () => {
  await withTestConsole({}, async (desk) => {
    const token = await invite(visit(desk, await desk.createOwner()), 'operator');
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => accept(desk, token, `Jun ${n}`)));
    assert.deepEqual(answers.map((answer) => String(codeOf(answer))).sort(byText), [
      '200,',
      ...Array.from({ length: 5 }, () => '409,invitation_used'),
    ]);
    assert.equal(await desk.context.desk.store.countOperators(), 2);
  });
});

test('a link gives its role and no other, a name that is free, and a long password', async () => {
  await withTestConsole({}, async (desk) => {
    const owner = visit(desk, await desk.createOwner());
    const token = await invite(owner, 'viewer');
    const post = (body: object) =>
      desk.call('POST', '/api/invitation/accept', { body: { token, ...body }, isStranger: true });
    const jun = { name: 'Jun', password: JUN_PASSWORD };
    assert.deepEqual(codeOf(await post({ ...jun, role: 'owner' })), [400, 'field_invalid']);
    assert.deepEqual(codeOf(await post({ ...jun, name: 'ＭINA ' })), [409, 'name_taken']);
    assert.deepEqual(codeOf(await post({ ...jun, name: ' ' })), [400, 'name_invalid']);
    assert.deepEqual(codeOf(await post({ ...jun, password: 'fourteen chars' })), [400, 'password_too_short']);
    assert.equal(Object((await post(jun)).body['operator']).role, 'viewer');
    for (const role of ['admin', '', null, ['owner']]) {
      const body = { role, password: PASSWORD };
      assert.deepEqual(codeOf(await owner.call('POST', '/api/people/invitations', body)), [
        400,
        'field_invalid',
      ]);
    }
  });
});

test('a person who is locked out is gone at their next request, until they are let in again', async () => {
  await withTestConsole({}, async (desk) => {
    const { owner, jun, junId } = await openDesk(desk, 'operator');
    const setAccess = (isEnabled: boolean, password = PASSWORD) =>
      owner.call('POST', `/api/people/${junId}/access`, { isEnabled, password });
    assert.deepEqual(codeOf(await setAccess(false, 'wrong')), [403, 'step_up_failed']);
    const look = () => jun.call('GET', '/api/orders?queue=waiting');
    assert.equal((await look()).status, 200);
    assert.equal((await setAccess(false)).status, 200);
    assert.deepEqual(codeOf(await look()), [401, 'sign_in_required']);
    const signIn = () => desk.signIn({ name: 'Jun', password: JUN_PASSWORD, isStranger: true });
    assert.deepEqual(codeOf(await signIn()), [403, 'operator_disabled']);
    assert.equal((await setAccess(true)).status, 200);
    assert.deepEqual(codeOf(await look()), [401, 'sign_in_required']);
    assert.equal((await signIn()).status, 200);
    const { store, hashText } = desk.context.desk;
    assert.equal((await verifyAudit(store, hashText)).broken, null);
    assert.deepEqual(
      (await store.listDeskActs({ limit: 100 })).slice(-4, -1).map(({ act }) => [act.event, act.subjectId]),
      [
        ['operator_disabled', junId],
        ['operator_enabled', junId],
        ['operator_factor_set', junId],
      ],
    );
  });
});

test('an owner signs somebody out everywhere, who may sign in again', async () => {
  await withTestConsole({}, async (desk) => {
    const { owner, jun, junId } = await openDesk(desk, 'viewer');
    const signIn = () =>
      desk.signIn({
        name: 'Jun',
        password: JUN_PASSWORD,
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
        isStranger: true,
      });
    // The first one sets up the app, which ends the session of the invitation.
    const [phone, tablet] = [visit(desk, await signIn()), visit(desk, await signIn())];
    const find = async () => (await readPeople(owner)).people.find(({ id }) => id === junId);
    const devices = Object(await find()).devices;
    assert.equal(devices.length, 2);
    assert.ok(devices.includes('Firefox, Linux'));
    const ended = await owner.call('POST', `/api/people/${junId}/sign-out`, { password: PASSWORD });
    assert.equal(ended.status, 200);
    for (const browser of [jun, phone, tablet])
      assert.deepEqual(codeOf(await browser.call('GET', '/api/sessions')), [401, 'sign_in_required']);
    assert.deepEqual(Object(await find()).devices, []);
    assert.equal((await signIn()).status, 200);
    const { store, hashText } = desk.context.desk;
    const acts = (await store.listDeskActs({ limit: 100 })).slice(-2).map(({ act }) => act.event);
    assert.deepEqual(acts, ['operator_signed_out', 'session_begun']);
    assert.equal((await verifyAudit(store, hashText)).broken, null);
  });
});

test('the last owner stays one, and everybody else can be changed, oneself included', async () => {
  await withTestConsole({}, async (desk) => {
    const { owner, jun, minaId, junId } = await openDesk(desk, 'operator');
    const setRole = (who: Visitor, id: string, role: string, password: string) =>
      who.call('POST', `/api/people/${id}/role`, { role, password });
    for (const role of OPERATOR_ROLES.filter((each) => each !== 'owner'))
      assert.deepEqual(codeOf(await setRole(owner, minaId, role, PASSWORD)), [409, 'last_owner']);
    const access = { isEnabled: false, password: PASSWORD };
    assert.deepEqual(codeOf(await owner.call('POST', `/api/people/${minaId}/access`, access)), [
      409,
      'last_owner',
    ]);
    assert.deepEqual(codeOf(await setRole(jun, junId, 'owner', JUN_PASSWORD)), [403, 'right_missing']);
    assert.deepEqual(codeOf(await setRole(owner, 'nobody', 'viewer', PASSWORD)), [404, 'operator_unknown']);
    assert.equal((await setRole(owner, junId, 'owner', PASSWORD)).status, 200);
    const demoted = await Promise.all([
      setRole(owner, junId, 'viewer', PASSWORD),
      setRole(jun, minaId, 'viewer', JUN_PASSWORD),
    ]);
    assert.deepEqual(demoted.map(({ status }) => String(status)).sort(byText), ['200', '403']);
    const operators = await desk.context.desk.store.listOperators();
    assert.equal(operators.filter(({ role }) => role === 'owner').length, 1);
  });
});

test('of two owners who lock each other out at once, one stays', async () => {
  await withTestConsole({}, async (desk) => {
    const { owner, jun, minaId, junId } = await openDesk(desk, 'owner');
    const lockOut = (who: Visitor, id: string, password: string) =>
      who.call('POST', `/api/people/${id}/access`, { isEnabled: false, password });
    const answers = await Promise.all([lockOut(owner, junId, PASSWORD), lockOut(jun, minaId, JUN_PASSWORD)]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1, JSON.stringify(answers));
    const operators = await desk.context.desk.store.listOperators();
    assert.equal(operators.filter(({ disabledAtMs }) => disabledAtMs === null).length, 1);
  });
});
