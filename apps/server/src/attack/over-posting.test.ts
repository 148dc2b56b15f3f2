import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OPERATOR_TABLE, VISITOR_TABLE } from '../with-modules.ts';
import { withTestPublic } from '../testing/test-public.ts';
import { ORDER_COLUMN_NAMES } from '../testing/order-column-names.ts';

/** What the tables about people and what clients like to guess are called. */
const PERSON_COLUMN_NAMES = [
  'user_id',
  'role',
  'roles',
  'isAdmin',
  'password_hash',
  'passwordHash',
  'totp_secret',
  'token_hash',
  'email_key',
  'created_at_ms',
  'balance',
  'permissions',
  'constructor',
  'prototype',
];
const NAMES: readonly string[] = [...new Set([...ORDER_COLUMN_NAMES, ...PERSON_COLUMN_NAMES])];

/** Calls that write, by the tables: a new one is attacked as soon as it is described. */
function writingCalls(): readonly {
  readonly method: string;
  readonly path: string;
  readonly fields: string[];
}[] {
  return Object.entries(VISITOR_TABLE.shapes).flatMap(([name, shape]) => {
    const path = VISITOR_TABLE.paths[name] ?? '';
    const [method = '', route = ''] = path.split(' ');
    if (!('body' in shape)) return [];
    return [{ method, path: route, fields: Object.keys(Reflect.get(shape.body, 'properties') ?? {}) }];
  });
}

function isWriting(method: string): method is 'POST' | 'PUT' {
  return method === 'POST' || method === 'PUT';
}

test('no call takes a field that it does not know, whatever column it is called after', () =>
  withTestPublic({}, async ({ house, signIn, call }) => {
    const mina = await signIn('Mina');
    const profileBefore = (await mina.call('GET', `/api/user/${mina.userId}`)).text;
    const calls = writingCalls();
    assert.ok(calls.length >= 20, `${calls.length} calls`);
    for (const { method, path, fields } of calls) {
      assert.ok(isWriting(method), `${method} ${path}`);
      const target = path.replaceAll(/\{\w+\}/g, mina.userId);
      for (const name of NAMES.filter((each) => !fields.includes(each))) {
        for (const ask of [mina.call, call]) {
          const answer = await ask(method, target, { body: { [name]: 'x' } });
          assert.deepEqual([answer.status, answer.body['code']], [400, 'field_invalid'], `${path} ${name}`);
        }
      }
    }
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}`)).text, profileBefore);
    assert.deepEqual(await house.desk.store.countOpenOrders(), {});
  }));

/** Paths of the objects in a schema that take fields that they do not name. */
function openObjects(schema: unknown, path: string): readonly string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const isOpen =
    Reflect.get(schema, 'type') === 'object' && Reflect.get(schema, 'additionalProperties') !== false;
  const inside = Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${path}.${key}`));
  return isOpen ? [path, ...inside] : inside;
}

test('nor does any object inside of a body, at the desk or in the console', () => {
  const bodies = [VISITOR_TABLE, OPERATOR_TABLE]
    .flatMap(({ shapes }) => Object.entries(shapes))
    .flatMap(([name, shape]) => ('body' in shape ? [{ name, body: shape.body }] : []));
  assert.ok(bodies.length >= 40, `${bodies.length} bodies`);
  assert.deepEqual(
    bodies.flatMap(({ name, body }) => openObjects(body, name)),
    [],
  );
});
