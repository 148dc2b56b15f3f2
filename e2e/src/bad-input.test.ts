import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { REFUSALS, type RefusalCode } from '@naru/contract';
import { type DeskProcess, startDesk } from './harness/desk-process.ts';
import { type JsonAnswer, callJson, callJsonList } from './harness/json-call.ts';

let desk: DeskProcess;

before(async () => {
  desk = await startDesk({ mode: 'rehearsal' });
});
after(() => desk.dispose());

/** A real answer of a refused call: the status and sentence of its code, and nothing about our inside. */
function assertRefused(answer: JsonAnswer, code: RefusalCode): void {
  assert.equal(answer.body['code'], code, JSON.stringify(answer.body));
  assert.equal(answer.status, REFUSALS[code].status);
  assert.equal(answer.body['success'], false);
  assert.equal(answer.body['message'], REFUSALS[code].en);
  assert.doesNotMatch(JSON.stringify(answer.body), /node:|\.ts|SELECT|stack/);
}

async function addTransaction(change: Record<string, unknown>): Promise<JsonAnswer> {
  return callJson(`${desk.publicUrl}/api/transaction/add`, { body: { ...(await goodBody()), ...change } });
}

/** The specification's bare payload for a swap of 100,000 won to tether at the present rate. */
async function goodBody(): Promise<Record<string, unknown>> {
  const { body } = await callJson(`${desk.publicUrl}/api/market/rates`);
  const prices: Record<string, unknown> = { ...Object(body['usdPrices']) };
  const received = (100_000 * Number(prices['KRW']) * 0.9915) / Number(prices['USDT']);
  return {
    userId: null,
    email: 'mina@example.com',
    address: await ownReceiver(),
    fromCurrency: 'KRW',
    toCurrency: 'USDT-tron',
    fromAmount: 100_000,
    convertedAmount: Number(received.toFixed(6)),
  };
}

async function ownReceiver(): Promise<string> {
  const { makeRehearsalAddress } = await import('@naru/chains');
  return makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(7)).address;
}

async function countOpenOrders(): Promise<number> {
  const currencies = await callJsonList(`${desk.publicUrl}/api/currency/`);
  return currencies.filter((currency) => currency['onOrders'] !== 0).length;
}

test('the bare payload of the specification, with plain numbers, makes an order', async () => {
  const answer = await addTransaction({});
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const transaction: Record<string, unknown> = { ...Object(answer.body['transaction']) };
  assert.equal(transaction['status'], 'pending');
  assert.equal(transaction['fromAmount'], '100000');
});

const BAD_AMOUNTS: readonly (readonly [unknown, RefusalCode])[] = [
  ['1e5', 'amount_malformed'],
  ['1,000,000', 'amount_malformed'],
  ['-1', 'amount_malformed'],
  ['NaN', 'amount_malformed'],
  ['Infinity', 'amount_malformed'],
  ['0x10', 'amount_malformed'],
  ['１００', 'amount_malformed'],
  ['0.1234567890123456789', 'amount_too_precise'],
  ['9'.repeat(400), 'amount_too_large'],
  ['9'.repeat(40), 'amount_too_large'],
  ['0', 'amount_out_of_range'],
  ['', 'fields_missing'],
  [null, 'field_invalid'],
  [true, 'field_invalid'],
  [['1'], 'field_invalid'],
  [{ toString: '1' }, 'field_invalid'],
];
for (const [amount, code] of BAD_AMOUNTS) {
  test(`the amount ${JSON.stringify(amount).slice(0, 40)} is refused as ${code}`, async () => {
    assertRefused(await addTransaction({ fromAmount: amount }), code);
  });
}

test('a JSON number with an exponent is refused, not expanded', async () => {
  const body = JSON.stringify(await goodBody()).replace('"fromAmount":100000', '"fromAmount":1e5');
  const url = `${desk.publicUrl}/api/transaction/add`;
  assertRefused(await callJson(url, { rawBody: body }), 'amount_malformed');
});

test('no digit of a JSON number is lost on the way in', async () => {
  const body = JSON.stringify(await goodBody()).replace(
    '"fromAmount":100000',
    '"fromAmount":100000.00000000000000001',
  );
  const url = `${desk.publicUrl}/api/transaction/add`;
  assertRefused(await callJson(url, { rawBody: body }), 'amount_too_precise');
});

test('a figure of the client that is far from ours is refused with both figures', async () => {
  const answer = await addTransaction({ convertedAmount: '100000' });
  assertRefused(answer, 'quote_changed');
  const current: Record<string, unknown> = { ...Object(answer.body['current']) };
  assert.equal(current['fromAmount'], '100000');
  assert.notEqual(current['convertedAmount'], '100000');
});

test('less than fifty dollars is refused in the words of the specification', async () => {
  const { convertedAmount } = await goodBody();
  const answer = await addTransaction({
    fromAmount: 10_000,
    convertedAmount: Number((Number(convertedAmount) / 10).toFixed(6)),
  });
  assertRefused(answer, 'below_minimum');
  assert.equal(answer.body['message'], 'Minimum transaction amount should be equivalent to $50.');
});

test('an address of another network is refused', async () => {
  const { makeRehearsalAddress } = await import('@naru/chains');
  const other = makeRehearsalAddress('rehearsal-btc', new Uint8Array(20).fill(7)).address;
  assertRefused(await addTransaction({ address: other }), 'address_of_other_network');
});

test('an address with one wrong letter is refused', async () => {
  const address = await ownReceiver();
  const wrong = address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q');
  assertRefused(await addTransaction({ address: wrong }), 'address_checksum_wrong');
});

test('a real address of a real chain is no rehearsal address', async () => {
  const answer = await addTransaction({ address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' });
  assert.equal(answer.body['success'], false);
  assert.match(String(answer.body['code']), /^address_/);
});

test('a private key is refused as what it is', async () => {
  const xprv =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  assertRefused(await addTransaction({ address: xprv }), 'address_is_private_key');
});

test('a deposit address of this desk is refused as a receiver', async () => {
  const { makeRehearsalAddress } = await import('@naru/chains');
  const btcReceiver = makeRehearsalAddress('rehearsal-usdt-tron', new Uint8Array(20).fill(9)).address;
  const rates = await callJson(`${desk.publicUrl}/api/market/rates`);
  const prices: Record<string, unknown> = { ...Object(rates.body['usdPrices']) };
  const received = (1 * Number(prices['LTC']) * 0.9915) / Number(prices['USDT']);
  const made = await addTransaction({
    fromCurrency: 'LTC',
    fromAmount: '1',
    convertedAmount: Number(received.toFixed(6)),
    address: btcReceiver,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const ours = String({ ...Object(made.body['transaction']) }['depositAddress']);
  const back = (100_000 * Number(prices['KRW']) * 0.9915) / Number(prices['LTC']);
  const answer = await addTransaction({
    toCurrency: 'LTC',
    convertedAmount: Number(back.toFixed(8)),
    address: ours,
  });
  assertRefused(answer, 'receiver_is_ours');
});

const BAD_FIELDS: readonly (readonly [string, Record<string, unknown>, RefusalCode])[] = [
  ['an unknown field', { role: 'admin' }, 'field_invalid'],
  ['a field of another kind', { email: 7 }, 'field_invalid'],
  ['an e-mail that is none', { email: 'mina at example' }, 'email_invalid'],
  ['an unknown currency', { fromCurrency: 'GOLD' }, 'currency_unknown'],
  ['a currency named like a property of every object', { fromCurrency: '__proto__' }, 'currency_unknown'],
  ['the same currency on both sides', { toCurrency: 'KRW' }, 'same_currency'],
  ['an address of a thousand letters', { address: 'a'.repeat(1000) }, 'field_invalid'],
  ['prices that were never published', { snapshotId: 'x', anchor: 'pay' }, 'snapshot_stale'],
];
for (const [what, change, code] of BAD_FIELDS) {
  test(`${what} is refused as ${code}`, async () => {
    assertRefused(await addTransaction(change), code);
  });
}

test('a missing field is named', async () => {
  const { email: _email, ...rest } = await goodBody();
  const answer = await callJson(`${desk.publicUrl}/api/transaction/add`, { body: rest });
  assertRefused(answer, 'field_invalid');
  assert.equal(answer.body['field'], 'email');
});

for (const rawBody of ['', '{', '[]', '"text"', 'null', '{"a":1}{"b":2}']) {
  test(`the body ${JSON.stringify(rawBody)} is refused`, async () => {
    const answer = await callJson(`${desk.publicUrl}/api/transaction/add`, { rawBody, method: 'POST' });
    assert.equal(answer.status, 400);
    assert.match(String(answer.body['code']), /^(?:body_malformed|field_invalid)$/);
  });
}

test('a body that is too large is refused before it is understood', async () => {
  const answer = await addTransaction({ email: 'a'.repeat(100_000) });
  assertRefused(answer, 'body_too_large');
});

test('anything but JSON is refused', async () => {
  const answer = await callJson(`${desk.publicUrl}/api/transaction/add`, {
    rawBody: 'email=mina',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  assertRefused(answer, 'media_type_unsupported');
});

for (const id of ['x', '1'.repeat(27), '..%2f..%2fetc', 'a'.repeat(300), "' OR 1=1 --"]) {
  test(`there is no transaction ${JSON.stringify(id.slice(0, 30))}`, async () => {
    const url = `${desk.publicUrl}/api/transaction/${encodeURIComponent(id)}`;
    for (const answer of [
      await callJson(url),
      await callJson(url, { method: 'PUT', body: { status: 'cancel' } }),
      await callJson(`${url}/claim`, { method: 'POST', body: {} }),
    ]) {
      assert.equal(answer.status, 404);
      assert.match(String(answer.body['code']), /^(?:order_unknown|route_unknown)$/);
    }
  });
}

test('a customer can set a transaction to cancel and to nothing else', async () => {
  const made = await addTransaction({});
  const id = String({ ...Object(made.body['transaction']) }['_id']);
  const url = `${desk.publicUrl}/api/transaction/${id}`;
  for (const body of [
    { status: 'delivered' },
    { status: 'cancel', convertedAmount: '1000000' },
    { status: 'cancel', note: 'n'.repeat(501) },
    {},
  ]) {
    assertRefused(await callJson(url, { method: 'PUT', body }), 'field_invalid');
  }
  const unchanged = await callJson(url);
  assert.equal(unchanged.body['status'], 'pending');
  const canceled = await callJson(url, {
    method: 'PUT',
    body: { status: 'cancel', note: 'changed my mind' },
  });
  assert.equal(canceled.body['status'], 'cancel');
  assert.equal(canceled.body['note'], 'changed my mind');
});

test('an unknown call is refused in JSON and names no page', async () => {
  assertRefused(await callJson(`${desk.publicUrl}/api/nothing/here`), 'route_unknown');
});

test('nothing of all this was written: the refused calls promised no coin', async () => {
  const before = await countOpenOrders();
  await addTransaction({ fromAmount: '1e5', toCurrency: 'XMR' });
  await addTransaction({ address: 'nonsense', toCurrency: 'DOT' });
  assert.equal(await countOpenOrders(), before);
});
