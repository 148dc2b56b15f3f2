import assert from 'node:assert/strict';
import { UserExportSchema, UserTransactionListSchema } from '@naru/contract';
import type { Order } from '@naru/desk';
import { test } from 'node:test';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestPerson, type TestPublic, withTestPublic } from '../../../testing/test-public.ts';

const WISH = { pay: 'LTC', receive: 'ETH', payAmount: '2' };

/** Orders of a visitor, each a minute after the one before. */
async function makeOrders({ house }: TestPublic, count: number): Promise<readonly Order[]> {
  const orders = [];
  for (let n = 0; n < count; n += 1) {
    orders.push(await house.order(WISH));
    house.clock.advance(60_000);
  }
  return orders;
}

async function claim(person: TestPerson, link: string) {
  return person.call('POST', `/api/user/${person.userId}/transactions`, { body: { link } });
}

async function history(person: TestPerson, query = '') {
  return person.call('GET', `/api/transaction/user/${person.userId}${query}`);
}

test('a history comes newest first and page by page, with the currencies of each row', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const orders = await makeOrders(desk, 5);
    for (const { orderId } of orders) assert.equal((await claim(mina, orderId)).status, 200);
    const all = await history(mina);
    await assertFits(UserTransactionListSchema, all.list);
    const newestFirst = orders.map(({ orderId }) => orderId).toReversed();
    assert.deepEqual(
      all.list.map((row) => row['_id']),
      newestFirst,
    );
    assert.deepEqual(all.list[0]?.['fromCurrencyData'], [all.list[0]?.['fromCurrency']]);
    assert.deepEqual([all.list[0]?.['fromAmount'], all.list[0]?.['status']], ['2.00000000', 'pending']);
    const paged: unknown[] = [];
    let query = '?limit=2';
    for (;;) {
      const { list } = await history(mina, query);
      if (list.length === 0) break;
      paged.push(...list.map((row) => row['_id']));
      assert.ok(list.length <= 2 && paged.length <= 5);
      query = `?limit=2&before=${String(list.at(-1)?.['id'])}`;
    }
    assert.deepEqual(paged, newestFirst);
    const paths = [`/api/transaction/user/${mina.userId}`, '/api/transaction/delivered'];
    const hidden = `?before=${newestFirst[0]}`;
    for (const wrong of ['?limit=0', '?limit=101', '?limit=1&limit=2', '?before=', '?before=zzz', hidden])
      for (const path of paths)
        assert.equal((await mina.call('GET', path + wrong)).body['code'], 'field_invalid', path + wrong);
  });
});

test('the delivered list pages by the only identifier that its rows have', async () => {
  await withTestPublic({}, async (desk) => {
    const { house } = desk;
    const { railId } = house.desk.assets.get('ETH') ?? assert.fail();
    for (const made of await makeOrders(desk, 3)) {
      const { order } = await house.fund(made);
      await house.takeAndPrepare(order);
      await house.payOut(order);
      await house.watch(railId);
      await house.mine(railId, 64);
      await house.watch(railId);
      house.clock.advance(60_000);
    }
    const all = (await desk.call('GET', '/api/transaction/delivered')).list.map((row) => row['id']);
    assert.equal(all.length, 3);
    const rest = await desk.call('GET', `/api/transaction/delivered?limit=2&before=${String(all[0])}`);
    assert.deepEqual(
      rest.list.map((row) => row['id']),
      all.slice(1),
    );
  });
});

test('an order of a visitor joins the account that opens its link, and stays there', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const jun = await desk.signIn('Jun');
    const [first = assert.fail(), second = assert.fail()] = await makeOrders(desk, 2);
    const link = `https://desk.example/buy-crypto-details/${first.orderId}?lang=kr`;
    assert.equal((await claim(mina, link)).status, 200);
    assert.equal((await claim(mina, ` /buy-crypto-confirm/${second.orderId}/ `)).status, 200);
    assert.equal((await claim(mina, first.orderId)).status, 200, 'once more changes nothing');
    assert.equal((await claim(jun, first.orderId)).body['code'], 'order_owned_by_other');
    assert.equal((await history(mina)).list.length, 2);
    assert.equal((await history(jun)).list.length, 0);
    for (const wrong of [first.reference, 'https://desk.example/', 'x', `${first.orderId}x`]) {
      assert.notEqual((await claim(jun, wrong)).status, 200, wrong);
    }
  });
});

test('an account with the e-mail of an order has no part in it', async () => {
  await withTestPublic({}, async (desk) => {
    const [order = assert.fail()] = await makeOrders(desk, 1);
    const mina = await desk.signIn('Mina');
    assert.equal(order.email, mina.email);
    assert.deepEqual((await history(mina)).list, []);
  });
});

test('the copy of an account has everything the person entered, and no secret', async () => {
  await withTestPublic({}, async (desk) => {
    const mina = await desk.signIn('Mina');
    const [order = assert.fail()] = await makeOrders(desk, 1);
    await claim(mina, order.orderId);
    const copy = await mina.call('GET', `/api/user/${mina.userId}/export`);
    await assertFits(UserExportSchema, copy.body);
    assert.match(String(copy.headers['content-disposition']), /^attachment; filename="/);
    assert.equal(copy.headers['cache-control'], 'no-store');
    for (const held of [mina.email, '+821012345678', order.orderId]) assert.ok(copy.text.includes(held));
    const user = (await desk.context.desk.store.findUser(mina.userId)) ?? assert.fail();
    for (const secret of [user.passwordHash, mina.token, 'argon2', 'tokenHash']) {
      assert.ok(!copy.text.includes(secret), secret);
    }
  });
});

test('a deleted account takes the person away and leaves the books as they are', async () => {
  await withTestPublic({}, async (desk) => {
    const { house } = desk;
    const mina = await desk.signIn('Mina');
    const [order = assert.fail()] = await makeOrders(desk, 1);
    await claim(mina, order.orderId);
    const leave = (password: string) =>
      mina.call('POST', `/api/user/${mina.userId}/delete`, { body: { password } });
    assert.equal((await leave('wrong')).body['code'], 'password_wrong');
    assert.equal((await leave(PASSWORD)).body['code'], 'orders_under_way');
    assert.equal(
      (await desk.call('PUT', `/api/transaction/${order.orderId}`, { body: { status: 'cancel' } })).status,
      200,
    );
    const amounts = (await house.view(order)).order;
    assert.equal((await leave(PASSWORD)).status, 200);
    const after = (await house.view(order)).order;
    assert.deepEqual([after.userId, after.email], [null, '']);
    assert.deepEqual(
      [after.payBaseUnits, after.receiveBaseUnits, after.stage],
      [amounts.payBaseUnits, amounts.receiveBaseUnits, amounts.stage],
    );
    assert.equal((await mina.call('GET', `/api/user/${mina.userId}`)).body['code'], 'session_ended');
    assert.equal((await mina.login()).body['code'], 'login_failed');
    assert.equal(await house.desk.store.findUser(mina.userId), null);
    assert.equal(
      (
        await desk.call('POST', '/api/auth/register', {
          body: { username: 'Mina', email: mina.email, phone: '1012345678', password: PASSWORD },
        })
      ).status,
      201,
      'name and address are free again',
    );
  });
});
