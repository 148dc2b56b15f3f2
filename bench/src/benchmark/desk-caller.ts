import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress } from '@naru/chains';
import { readRawAnswer } from '../load/raw-answer.ts';

/** The orders of a run ask for so much of it that its reserve must be declared first. */
export const RECEIVE_SYMBOL = 'ETH';

/** What an order asks for, and where it is paid out. */
export interface OrderWish {
  readonly paySymbol: string;
  /** Well above the smallest order, whatever the demo rates say at the moment. */
  readonly payAmount: string;
  readonly receiveSymbol: string;
  /** Null: an address of the rehearsal. */
  readonly address: string | null;
}

const REHEARSAL_WISH: OrderWish = {
  paySymbol: 'LTC',
  payAmount: '2.5',
  receiveSymbol: RECEIVE_SYMBOL,
  address: null,
};

/** What a customer asks for, and the headers that tell them from others. */
export interface Caller {
  readonly wish?: OrderWish;
  readonly headers?: Readonly<Record<string, string>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * A payload that the desk takes as long as its snapshot is fresh. The price comes from the desk itself, as it
 * tells it to a page that asks for a wrong one.
 */
export async function makeOrderBody(url: string, caller: Caller = {}): Promise<string> {
  const { paySymbol, payAmount, receiveSymbol, address } = caller.wish ?? REHEARSAL_WISH;
  const currencies: unknown = await (await fetch(`${url}/api/currency/`)).json();
  const pay = currencyOf(currencies, paySymbol);
  const receive = currencyOf(currencies, receiveSymbol);
  const wish = {
    userId: null,
    email: 'customer@example.org',
    address:
      address ??
      makeRehearsalAddress(textOf(receive, 'railId'), randomBytes(REHEARSAL_ADDRESS_BYTES)).address,
    fromCurrency: textOf(pay, '_id'),
    toCurrency: textOf(receive, '_id'),
    fromAmount: payAmount,
    convertedAmount: '1000000',
  };
  const refused = await postOrder(url, JSON.stringify(wish), caller.headers);
  assert.equal(refused.status, 409, refused.text);
  const answer = fieldsOf(JSON.parse(refused.text));
  assert.equal(answer['code'], 'quote_changed');
  const { convertedAmount } = fieldsOf(answer['current']);
  return JSON.stringify({ ...wish, convertedAmount, snapshotId: answer['snapshotId'], anchor: 'pay' });
}

/** An order as its page asks for it. */
export interface ReadableOrder {
  readonly path: string;
  readonly etag: string;
  readonly body: string;
}

/** `callerAt`: who makes each of them; without it, all are made by one. */
export async function makeReadableOrders(
  url: string,
  count: number,
  callerAt: (place: number) => Caller = () => ({}),
): Promise<readonly ReadableOrder[]> {
  const body = await makeOrderBody(url, callerAt(0));
  const orders: ReadableOrder[] = [];
  for (let made = 0; made < count; made += 1) {
    const answer = await postOrder(url, body, callerAt(made).headers);
    assert.equal(answer.status, 201, answer.text);
    const orderId = textOf(fieldsOf(fieldsOf(JSON.parse(answer.text))['transaction']), '_id');
    orders.push(await readOrder(url, orderId));
  }
  return orders;
}

/** Reads an order and proves the two ways of reading it: whole, and not at all when it has not changed. */
async function readOrder(url: string, orderId: string): Promise<ReadableOrder> {
  const path = `/api/transaction/${orderId}`;
  const answer = await fetch(`${url}${path}`);
  const body = await answer.text();
  const etag = answer.headers.get('etag') ?? '';
  assert.equal(answer.status, 200, body);
  assert.notEqual(etag, '', 'an order is answered with an ETag');
  const transaction = fieldsOf(JSON.parse(body));
  assert.equal(transaction['_id'], orderId);
  assert.equal(transaction['status'], 'pending');
  assert.equal(typeof transaction['depositAddress'], 'string');
  const whole = await readRawAnswer(`${url}${path}`, { 'if-none-match': '"other"' });
  assert.equal(whole.status, 200);
  assert.equal(whole.bodyBytes, Buffer.byteLength(body));
  const unchanged = await readRawAnswer(`${url}${path}`, { 'if-none-match': etag });
  assert.equal(unchanged.status, 304);
  assert.equal(unchanged.bodyBytes, 0, 'a 304 must end with its headers');
  assert.equal(unchanged.headers.get('etag'), etag);
  return { path, etag, body };
}

export async function postOrder(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly text: string }> {
  const answer = await fetch(`${url}/api/transaction/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

function currencyOf(list: unknown, symbol: string): Fields {
  if (!Array.isArray(list)) throw new Error('no list of currencies');
  const found = list.map(fieldsOf).find((currency) => currency['symbol'] === symbol);
  if (found === undefined) throw new Error(`no currency ${symbol}`);
  return found;
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error('not an object');
  return Object.fromEntries(Object.entries(value));
}

function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string') throw new Error(`no text in ${name}`);
  return value;
}
