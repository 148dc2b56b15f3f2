import assert from 'node:assert/strict';
import { type CallShape, PUBLIC_API, PUBLIC_CALLS } from '@naru/contract';
import { formatAmount } from '@naru/core';
import { type Order, getAsset } from '@naru/desk';
import { test } from 'node:test';
import { ORIGIN, addDevice, newDevice, withPasskeyDesk } from '../../../testing/test-passkey.ts';
import {
  type CallMethod,
  PASSWORD,
  type TestPerson,
  type TestPublic,
  withTestPublic,
} from '../../../testing/test-public.ts';

const METHODS: readonly CallMethod[] = ['GET', 'POST', 'PUT', 'DELETE'];
const PEOPLE = ['Mina', 'Jun', 'Sora'] as const;
const WISH = { pay: 'LTC', receive: 'ETH', payAmount: '2' };

/** Bodies that would be taken of the owner; a call without one here takes none. */
const BODIES: Readonly<Partial<Record<keyof typeof PUBLIC_CALLS, object>>> = {
  putUser: { fullName: 'Somebody Else' },
  putPassword: { oldPassword: PASSWORD, newPassword: 'another tulip 9' },
  ownTransaction: { link: 'A'.repeat(27) },
  enrolTotp: { password: PASSWORD },
  confirmTotp: { code: '123456' },
  removeTotp: { password: PASSWORD },
  deleteUser: { password: PASSWORD },
  beginPasskey: { password: PASSWORD },
  addPasskey: {
    name: 'mine',
    credential: { id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  },
  renamePasskey: { name: 'mine' },
  removePasskey: { password: PASSWORD },
  claimLotteryPrize: { address: 'anywhere' },
};

interface OwnCall {
  readonly name: keyof typeof PUBLIC_CALLS;
  readonly method: CallMethod;
  /** With its parameters, as the table has it. */
  readonly path: string;
}

/** Every call of the table that is about one account. */
const OWN_CALLS: readonly OwnCall[] = Object.entries(PUBLIC_CALLS).flatMap(([key, call]) => {
  const name = isName(key) ? key : assert.fail();
  const shape: CallShape = PUBLIC_API[name];
  const [verb = '', path = ''] = call.split(' ');
  const method = METHODS.find((candidate) => candidate === verb) ?? assert.fail(verb);
  return shape.needs === 'user' ? [{ name, method, path }] : [];
});

function isName(key: string): key is keyof typeof PUBLIC_CALLS {
  return key in PUBLIC_CALLS;
}

interface Household {
  readonly person: TestPerson;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly orders: readonly Order[];
}

async function makeHousehold(desk: TestPublic, name: string): Promise<Household> {
  const person = await desk.signIn(name);
  const passkeyId = await addDevice(person, newDevice());
  const list = await person.call('GET', `/api/user/${person.userId}/sessions`);
  const orders = [];
  for (let n = 0; n < 3; n += 1) {
    const order = await desk.house.order(WISH);
    const body = { link: order.orderId };
    await person.call('POST', `/api/user/${person.userId}/transactions`, { body });
    orders.push(order);
  }
  return { person, passkeyId, sessionId: String(list.list[0]?.['id']), orders };
}

function pathTo({ path }: OwnCall, { person, sessionId, passkeyId }: Household): string {
  return path
    .replace('{sessionId}', sessionId)
    .replace('{passkeyId}', passkeyId)
    .replace('{date}', '2026-11-20')
    .replace(/\{(?:id|userId)\}/, person.userId);
}

/** What there is of a person that nobody else may read. */
function wordsOf({ person, sessionId, passkeyId, orders }: Household): readonly string[] {
  return [person.email, person.token, sessionId, passkeyId, ...orders.map(({ orderId }) => orderId)];
}

async function rowsOf({ context }: TestPublic, households: readonly Household[]): Promise<string> {
  const { store } = context.desk;
  const rows = await Promise.all(
    households.map(async ({ person: { userId } }) => [
      await store.findUser(userId),
      (await store.listUserSessions(userId)).length,
      await store.listPasskeys(userId),
      await store.listUserEvents({ userId, limit: 100 }),
      await store.listOrdersOfUser({ userId, limit: 100 }),
    ]),
  );
  return JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}

test('of three people with three orders each, nobody reads or changes anything of another', async () => {
  await withPasskeyDesk(async (desk) => {
    const households = [];
    for (const name of PEOPLE) households.push(await makeHousehold(desk, name));
    assert.equal(OWN_CALLS.length, 22);
    const before = await rowsOf(desk, households);
    let asked = 0;
    for (const asker of households) {
      for (const owner of households.filter((household) => household !== asker)) {
        for (const own of OWN_CALLS) {
          const body = BODIES[own.name];
          const options = body === undefined ? {} : { body };
          const answer = await asker.person.call(own.method, pathTo(own, owner), options);
          const what = `${own.method} ${own.path}`;
          assert.deepEqual([answer.status, answer.body['code']], [404, 'user_unknown'], what);
          for (const word of wordsOf(owner)) assert.ok(!answer.text.includes(word), what);
          asked += 1;
        }
      }
    }
    assert.equal(asked, 3 * 2 * OWN_CALLS.length);
    assert.equal(await rowsOf(desk, households), before);
  });
});

test('signed out, or by an identifier that nobody has, every call about an account is closed', async () => {
  await withPasskeyDesk(async (desk) => {
    const owner = await makeHousehold(desk, 'Mina');
    const nobody = { ...owner, person: { ...owner.person, userId: 'A'.repeat(27) } };
    for (const own of OWN_CALLS) {
      const body = BODIES[own.name];
      const options = body === undefined ? {} : { body };
      const out = await desk.call(own.method, pathTo(own, owner), options);
      assert.deepEqual([out.status, out.body['code']], [401, 'sign_in_required'], own.name);
      const unknown = await owner.person.call(own.method, pathTo(own, nobody), options);
      assert.deepEqual([unknown.status, unknown.body['code']], [404, 'user_unknown'], own.name);
    }
  });
});

test('the public reference of an order opens nothing for anyone', async () => {
  const changes = () => ({ publicUrl: ORIGIN });
  await withTestPublic({ settings: { depositPolicy: 'assist' }, changes }, async (desk) => {
    const { person, orders } = await makeHousehold(desk, 'Mina');
    const [order = assert.fail()] = orders;
    const calls = Object.values(PUBLIC_CALLS)
      .map((call) => call.split(' '))
      .filter(([, path = '']) => path.startsWith('/api/transaction/{id}'));
    assert.ok(calls.length >= 5);
    for (const [verb = '', path = ''] of calls) {
      const method = METHODS.find((candidate) => candidate === verb) ?? assert.fail(verb);
      const bodies: Readonly<Record<string, object>> = {
        'PUT /api/transaction/{id}': { status: 'cancel' },
        'POST /api/transaction/{id}/claim': {},
        'POST /api/transaction/{id}/accept': { version: 1 },
        'POST /api/transaction/{id}/refund-link': { refundId: 'x' },
        'POST /api/transaction/{id}/letters': { letters: 'none' },
        'POST /api/transaction/{id}/refund-address': { refundId: 'x', address: order.receiveAddress },
      };
      const body = bodies[`${verb} ${path}`];
      const options = body === undefined ? {} : { body };
      for (const id of [order.reference, order.orderId.slice(0, -1), `${order.orderId}A`]) {
        const answer = await person.call(method, path.replace('{id}', id), options);
        assert.deepEqual([answer.status, answer.body['code']], [404, 'order_unknown'], `${verb} ${path}`);
      }
    }
  });
});

test('an order belongs to the signed-in person, whatever its body says', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const snapshot = await desk.house.publish();
    const sample = await desk.house.order(WISH);
    const { decimals } = getAsset(desk.house.desk, sample.receiveAssetId);
    const body = {
      userId: jun.userId,
      email: mina.email,
      address: sample.receiveAddress,
      fromCurrency: sample.payAssetId,
      toCurrency: sample.receiveAssetId,
      fromAmount: '2',
      convertedAmount: formatAmount(sample.receiveBaseUnits, decimals),
      snapshotId: snapshot.snapshotId,
      anchor: 'pay',
    };
    const made = await mina.call('POST', '/api/transaction/add', { body });
    assert.equal(made.status, 201, made.text);
    assert.equal((await mina.call('GET', `/api/transaction/user/${mina.userId}`)).list.length, 1);
    assert.deepEqual((await jun.call('GET', `/api/transaction/user/${jun.userId}`)).list, []);
  });
});
