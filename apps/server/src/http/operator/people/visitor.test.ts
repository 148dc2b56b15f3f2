import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Visitor,
  type VisitorActs,
  VisitorActsSchema,
  VisitorPageSchema,
  VisitorSchema,
} from '@naru/contract';
import { registerUser } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };

async function read(desk: TestConsole, who: string, more = ''): Promise<Visitor> {
  const { status, body } = await desk.call('GET', `/api/visitor?who=${encodeURIComponent(who)}${more}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(VisitorSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function readActs(desk: TestConsole, who: string, more = ''): Promise<VisitorActs> {
  const { status, body } = await desk.call('GET', `/api/visitor/acts?who=${encodeURIComponent(who)}${more}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(VisitorActsSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function act(
  desk: TestConsole,
  name: 'freeze' | 'unfreeze' | 'notes',
  body: { readonly who: string; readonly note: string },
): Promise<readonly [number, unknown]> {
  const answer = await desk.call('POST', `/api/visitor/${name}`, { body });
  return [answer.status, answer.body['code']];
}

async function register(desk: TestConsole, name: string): Promise<string> {
  const email = `${name.toLowerCase()}@example.com`;
  const registration = { username: name, email, phone: '', password: 'tulip garden 7' };
  const wish = { registration, countryCode: null, language: 'en', device: '' } as const;
  const made = await registerUser(desk.context.accounts, wish);
  assert.ok(made.ok);
  return made.value.userId;
}

test('a visitor is frozen and freed again; orders that exist go on, and what was said of them stays', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const { house } = desk;
    const order = await house.order({ ...WISH, email: 'jun@example.com' });
    const who = `order:${order.reference}`;
    assert.deepEqual(await act(desk, 'notes', { who, note: 'calls every day' }), [200, undefined]);
    assert.deepEqual(await act(desk, 'freeze', { who, note: 'threatened us' }), [200, undefined]);
    assert.deepEqual((await act(desk, 'freeze', { who, note: 'x' }))[1], 'visitor_frozen_already');
    await assert.rejects(house.order({ ...WISH, email: 'JUN@example.com' }), /visitor_frozen/);
    await house.order(WISH);
    await house.fund(order);
    await house.takeAndPrepare(order);
    const frozen = await read(desk, who);
    assert.deepEqual(
      [frozen.isFrozen, frozen.account, frozen.email, frozen.orders.map(({ id }) => id)],
      [true, null, 'j…@example.com', [order.reference]],
    );
    assert.deepEqual(
      (await readActs(desk, who)).rows.map(({ act: event, by, note }) => [event, by, note]),
      [
        ['visitor_frozen', 'Mina', 'threatened us'],
        ['visitor_noted', 'Mina', 'calls every day'],
      ],
    );
    const byEmail = 'email:Jun@Example.com';
    assert.deepEqual(await read(desk, byEmail), frozen);
    assert.deepEqual(await act(desk, 'unfreeze', { who: byEmail, note: 'said sorry' }), [200, undefined]);
    assert.equal((await act(desk, 'unfreeze', { who: byEmail, note: 'x' }))[1], 'visitor_not_frozen');
    house.clock.advance(1);
    await house.order({ ...WISH, email: 'jun@example.com' });
    const first = await read(desk, byEmail, '&limit=1');
    const next = await read(desk, byEmail, `&limit=1&before=${first.nextBefore}`);
    assert.deepEqual([first.orders.length, next.orders.map(({ id }) => id)], [1, [order.reference]]);
    assert.ok(!JSON.stringify(desk.logged).includes('example.com'));
  }));

test('the notes of a visitor come page by page, each once, also those made in between', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const who = 'email:jun@example.com';
    const notes = ['first', 'second', 'third'];
    for (const note of notes) await act(desk, 'notes', { who, note });
    const page = await readActs(desk, who, '&limit=2');
    await act(desk, 'notes', { who, note: 'fourth' });
    const rest = await readActs(desk, who, `&limit=2&before=${page.nextBefore}`);
    assert.deepEqual(
      [...page.rows, ...rest.rows].map(({ note }) => note),
      notes.toReversed(),
    );
    assert.equal(rest.nextBefore, null);
  }));

test('an account is frozen with its e-mail, and listed as frozen', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    const ids = [await register(desk, 'Mina'), await register(desk, 'Jun')];
    const who = `user:${ids[1]}`;
    assert.deepEqual(await act(desk, 'freeze', { who, note: 'a chargeback' }), [200, undefined]);
    await assert.rejects(desk.house.order({ ...WISH, email: 'jun@example.com' }), /visitor_frozen/);
    const { body } = await desk.call('GET', '/api/visitors');
    await assertFits(VisitorPageSchema, body);
    const { rows }: { rows: { username: string; isFrozen: boolean; email: string }[] } = JSON.parse(
      JSON.stringify(body),
    );
    const shown = rows.map(({ username, isFrozen, email }) => `${username} ${isFrozen} ${email}`);
    assert.deepEqual(new Set(shown), new Set(['Jun true j…@example.com', 'Mina false m…@example.com']));
    const page = await desk.call('GET', '/api/visitors?limit=1');
    const rest = await desk.call('GET', `/api/visitors?limit=1&before=${String(page.body['nextBefore'])}`);
    assert.notDeepEqual(page.body['rows'], rest.body['rows']);
    assert.equal((await read(desk, who)).account?.username, 'Jun');
  }));

test('nobody is who is no order, account or e-mail', () =>
  withTestConsole({}, async (desk) => {
    await desk.createOwner();
    for (const who of [
      'order:x',
      'user:x',
      'email:x',
      'order:1udChDosxFL63BUxfQcKPjimiMVb',
      'email:\u202e@x.co',
    ])
      assert.deepEqual(await act(desk, 'freeze', { who, note: 'x' }), [404, 'visitor_unknown'], who);
    assert.equal((await act(desk, 'freeze', { who: 'x', note: 'x' }))[1], 'field_invalid');
  }));
