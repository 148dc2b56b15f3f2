import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SearchAnswer, SearchAnswerSchema } from '@naru/contract';
import { type Order, claimPaid } from '@naru/desk';
import { assertFits } from '../../../testing/fits-schema.ts';
import { PASSWORD, type TestConsole, withTestConsole } from '../../../testing/test-console.ts';

const WISH = { pay: 'LTC', receive: 'XRP', payAmount: '2' };
const FROM_BANK = { pay: 'KRW', receive: 'LTC', payAmount: '500000' };

async function search(console: TestConsole, query: Readonly<Record<string, string>>): Promise<SearchAnswer> {
  const { status, body } = await console.call('GET', `/api/search?${new URLSearchParams(query)}`);
  assert.equal(status, 200, JSON.stringify(body));
  await assertFits(SearchAnswerSchema, body);
  return JSON.parse(JSON.stringify(body));
}

async function find(console: TestConsole, q: string): Promise<readonly string[]> {
  return (await search(console, { q })).rows.map(({ id }) => id);
}

test('an order is found by everything that somebody may know of it, however it is typed', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const paid = await house.order({ ...WISH, email: 'Mina.Kim@Example.com' });
    const other = await house.order({ ...FROM_BANK, email: 'jun@example.com' });
    await house.fund(paid);
    await console.act(other, 'receipt', {
      amount: '500000',
      bankReference: 'kb  2026 0042',
      password: PASSWORD,
    });
    const { txid } = (await house.view(paid)).sightings[0] ?? assert.fail('not paid');
    const code = paid.reference.slice('NR-'.length);
    const wholeAmount = (await search(console, { q: paid.reference })).rows[0]?.receiveAmount ?? '';
    for (const typed of [
      paid.orderId,
      ` ‮${paid.reference.toLowerCase()}‏ `,
      paid.reference.replaceAll('-', ''),
      paid.reference.slice(0, -1),
      code,
      `https://desk.example/buy-crypto-details/${paid.orderId}`,
      `/orders?queue=closed&order=${paid.reference}`,
      txid,
      txid.toUpperCase(),
      `${txid}:0`,
      txid.slice(0, 12),
      `https://explorer.example/ltc/tx/${txid}`,
      paid.depositAddress,
      paid.depositAddress.slice(0, 20),
      `litecoin:${paid.depositAddress}?amount=2`,
      paid.receiveAddress,
      'mina.kim@example.com',
      'MINA.KIM@',
      'mailto:Mina.Kim@Example.com',
      '2 LTC',
      'ltc 2.00',
      '2',
      `${wholeAmount} XRP`,
    ])
      assert.deepEqual(await find(console, typed), [paid.reference], typed);
    for (const typed of [
      'KB 2026 0042',
      'kb 2026 0042',
      '500,000 KRW',
      '₩500,000',
      '50만원',
      '５００，０００',
      'jun@',
    ])
      assert.deepEqual(await find(console, typed), [other.reference], typed);
    assert.deepEqual(await find(console, 'Mina'), [other.reference], 'the operator who recorded the receipt');
    const { readAs } = await search(console, { q: '500000' });
    assert.deepEqual(readAs, ['order', 'address', 'payment', 'amount', 'bank_reference']);
  }));

test('an order is found by the name that its customer pays under, whole or how it begins', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const korean = await house.order(FROM_BANK);
    const latin = await house.order({ ...FROM_BANK, payAmount: '600000' });
    assert.ok((await claimPaid(house.desk, korean.orderId, '김민지')).ok);
    assert.ok((await claimPaid(house.desk, latin.orderId, 'Anna Müller-Ōta')).ok);
    for (const typed of ['김민지', '김민', ' 김민지 ', '김민지'.normalize('NFD')])
      assert.deepEqual(await find(console, typed), [korean.reference], typed);
    for (const typed of ['Anna Müller-Ōta', 'anna  müller', 'ANNA'])
      assert.deepEqual(await find(console, typed), [latin.reference], typed);
    for (const typed of ['민지', '김', 'Müller']) assert.deepEqual(await find(console, typed), [], typed);
    const { readAs } = await search(console, { q: '김민지' });
    assert.ok(readAs.includes('depositor'));
  }));

test('a text that is nothing of an order finds nothing, and harms nothing', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { reference } = await console.house.order({ ...WISH, email: 'mina@example.com' });
    for (const q of [
      '%',
      '_____@example.com',
      '%@example.com',
      `' OR '1'='1`,
      '"; DROP TABLE orders; --',
      '\uD800',
      '‮‭',
      'x'.repeat(400),
      '9'.repeat(400),
      '0',
      '0.0000000000000000000000001',
      '2 DOGGO',
      'NR-',
      'network of nobody',
      'mina kim',
    ])
      assert.deepEqual(await find(console, q), [], JSON.stringify(q));
    assert.deepEqual(await find(console, ' '), [reference], 'no text finds every order');
    for (const query of [
      `q=${'x'.repeat(501)}`,
      'stage=nowhere',
      'asset=DOGGO',
      'operator=nobody',
      'q=%00',
      'asset=%00',
      'since=yesterday',
      'since=2026-13-41T00:00:00Z',
      'limit=0',
      'limit=1001',
      'before=%00',
      'unknown=1',
    ]) {
      const { status } = await console.call('GET', `/api/search?${query}`);
      assert.equal(status, 400, query);
    }
  }));

test('filters and pages narrow the orders of all time, newest first', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { house } = console;
    const made: Order[] = [];
    for (const wish of [WISH, { ...WISH, pay: 'ETH' }, WISH]) {
      made.push(await house.order({ ...wish, email: 'mina@example.com' }));
      house.clock.advance(1000);
    }
    const [first, second, third] = made.map(({ reference }) => reference);
    await house.fund(made[2] ?? assert.fail());
    await console.act(made[2] ?? assert.fail(), 'take');
    const referencesOf = ({ rows }: SearchAnswer) => rows.map(({ id }) => id);
    const all = await search(console, {});
    assert.deepEqual(referencesOf(all), [third, second, first]);
    assert.deepEqual([all.nextBefore, all.searchedBackTo, all.readAs], [null, null, []]);
    assert.deepEqual(
      all.operators.map(({ name }) => name),
      ['Mina'],
    );
    const asset = all.assets.find(({ symbol }) => symbol === 'ETH')?.id ?? '';
    assert.deepEqual(referencesOf(await search(console, { q: 'mina@', asset })), [second]);
    assert.deepEqual(referencesOf(await search(console, { stage: 'assigned' })), [third]);
    const operator = all.operators[0]?.id ?? '';
    assert.deepEqual(referencesOf(await search(console, { operator })), [third]);
    const since = all.rows[1]?.createdAt ?? '';
    const until = all.rows[0]?.createdAt ?? '';
    assert.deepEqual(referencesOf(await search(console, { since, until })), [second]);
    const page = await search(console, { q: 'mina@example.com', limit: '2' });
    assert.deepEqual([referencesOf(page), page.searchedBackTo], [[third, second], since]);
    const next = await search(console, {
      q: 'mina@example.com',
      limit: '2',
      before: page.nextBefore ?? '',
    });
    assert.deepEqual([referencesOf(next), next.nextBefore], [[first], null]);
  }));

test('only an operator may search', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const { status } = await console.call('GET', '/api/search', { isStranger: true });
    assert.equal(status, 401);
  }));

test('orders that share a covered detail with one are found by that order, which names no detail', () =>
  withTestConsole({}, async (console) => {
    await console.createOwner();
    const first = await console.house.order({ ...WISH, email: 'mina@example.com' });
    const second = await console.house.order({ ...WISH, email: 'Mina@example.com' });
    await console.house.order({ ...WISH, email: 'jun@example.com' });
    const alike = [first.reference, second.reference].toSorted();
    assert.deepEqual((await find(console, `email of ${first.reference}`)).toSorted(), alike);
    assert.deepEqual((await search(console, { q: `email of ${first.reference}` })).readAs, ['email']);
    const { readAs, rows } = await search(console, { q: `receiver of ${first.reference}` });
    assert.deepEqual([readAs, rows.some(({ id }) => id === second.reference)], [['address'], true]);
    assert.deepEqual(await find(console, 'email of NR-0000-00'), []);
  }));
