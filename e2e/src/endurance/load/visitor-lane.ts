import { randomBytes } from 'node:crypto';
import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import type { AnswerLog, AnsweredOrder } from './answer-log.ts';
import { type DeskClient, type Fields, fieldsOf, textOf } from './desk-client.ts';
import type { RandomSource } from './random-source.ts';

/**
 * Few networks, so that blocks and payments meet, and both directions of each pair: what one takes from a
 * reserve the other brings back. Each amount is above the smallest order, and so small that what is promised
 * to visitors who never pay does not use a reserve up: then nobody could order for half an hour.
 */
const WISHES = [
  { pay: 'LTC', receive: 'XRP', amount: '0.8' },
  { pay: 'XRP', receive: 'LTC', amount: '130' },
  { pay: 'TRX', receive: 'DOGE', amount: '600' },
  { pay: 'DOGE', receive: 'TRX', amount: '600' },
] as const;

/** Of the visitors who say that they have paid. A claim holds its promise for two hours. */
const CLAIMS_PAID = 0.9;

type Wish = (typeof WISHES)[number];

export interface LaneParts {
  readonly client: DeskClient;
  readonly acknowledged: AnswerLog;
  readonly random: RandomSource;
}

/** A price as the desk showed it last, by pair; a stale one is asked for again. */
export type PriceBook = Map<Wish, Fields>;

/** One visitor: orders, and then pays, cancels, claims or only looks. */
export async function visitOnce(parts: LaneParts, prices: PriceBook): Promise<void> {
  const { random, acknowledged } = parts;
  const order = await makeOrder(parts, prices, random.between(0, WISHES.length - 1));
  if (order === null) return;
  const choice = random.next();
  if (choice < 0.5) await pay(parts, order);
  else if (choice < 0.65) await changeOrder(parts, 'PUT', `/api/transaction/${order.orderId}`, order);
  else if (choice < 0.8) {
    await changeOrder(parts, 'POST', `/api/transaction/${order.orderId}/claim`, order);
    if (random.next() < CLAIMS_PAID) await pay(parts, order);
  }
  await read(parts, random.pick([...acknowledged.orders.values()].slice(-50)) ?? order);
}

/** Null when the desk refused, or said nothing. */
export async function makeOrder(
  parts: LaneParts,
  prices: PriceBook,
  wishPlace: number,
): Promise<AnsweredOrder | null> {
  const { client, acknowledged } = parts;
  const wish = WISHES[wishPlace] ?? WISHES[0];
  const price = prices.get(wish) ?? (await askPrice(parts, wish));
  if (price === null) return null;
  prices.set(wish, price);
  const email = acknowledged.askCreation();
  const answer = await client.call('POST', '/api/transaction/add', { ...bodyOf(wish), ...price, email });
  if (answer.kind === 'silence') {
    acknowledged.count('silence');
    return null;
  }
  if (answer.status !== 201) {
    prices.delete(wish);
    acknowledged.count('refusal');
    return null;
  }
  const transaction = fieldsOf(answer.body['transaction']);
  const orderId = textOf(transaction, '_id');
  acknowledged.count('creation');
  const reference = textOf(transaction, 'id');
  return acknowledged.acknowledgeCreation({
    orderId,
    reference,
    depositAddress: textOf(transaction, 'depositAddress'),
    email,
  });
}

/** By asking for far too much: the refusal names the amount that the desk would give. */
async function askPrice({ client, acknowledged }: LaneParts, wish: Wish): Promise<Fields | null> {
  const body = { ...bodyOf(wish), email: 'asker@endurance.example', convertedAmount: '1000000000' };
  const answer = await client.call('POST', '/api/transaction/add', body);
  if (answer.kind === 'silence' || answer.status !== 409) {
    acknowledged.count(answer.kind === 'silence' ? 'silence' : 'refusal');
    return null;
  }
  const convertedAmount = textOf(fieldsOf(answer.body['current']), 'convertedAmount');
  return { convertedAmount, snapshotId: textOf(answer.body, 'snapshotId'), anchor: 'pay' };
}

function bodyOf(wish: Wish): Fields {
  const receiver = makeRehearsalAddress(rehearsalRailId(wish.receive), randomBytes(REHEARSAL_ADDRESS_BYTES));
  return {
    userId: null,
    fromCurrency: wish.pay,
    toCurrency: wish.receive,
    fromAmount: wish.amount,
    address: receiver.address,
  };
}

async function pay({ client, acknowledged }: LaneParts, order: AnsweredOrder): Promise<void> {
  order.paymentsAsked += 1;
  const path = `/api/rehearsal/transaction/${order.orderId}`;
  const answer = await client.call('POST', path, { action: 'pay' });
  if (answer.kind === 'silence') return acknowledged.count('silence');
  if (answer.status !== 200) return acknowledged.count('refusal');
  order.paymentsAcknowledged += 1;
  return acknowledged.count('payment');
}

/** A block on the network that this order is paid on. */
export async function mineFor({ client, acknowledged }: LaneParts, order: AnsweredOrder): Promise<void> {
  const path = `/api/rehearsal/transaction/${order.orderId}`;
  const answer = await client.call('POST', path, { action: 'mine_block' });
  if (answer.kind === 'silence') return acknowledged.count('silence');
  return acknowledged.count(answer.status === 200 ? 'block' : 'refusal');
}

async function changeOrder(
  { client, acknowledged }: LaneParts,
  method: 'PUT' | 'POST',
  path: string,
  order: AnsweredOrder,
): Promise<void> {
  const answer = await client.call(method, path, method === 'PUT' ? { status: 'cancel' } : undefined);
  if (answer.kind === 'silence') return acknowledged.count('silence');
  if (answer.status !== 200) return acknowledged.count('refusal');
  order.stages.add(textOf(answer.body, 'stage'));
  return acknowledged.count('act');
}

export async function read({ client, acknowledged }: LaneParts, order: AnsweredOrder): Promise<void> {
  const answer = await client.call('GET', `/api/transaction/${order.orderId}`);
  if (answer.kind === 'silence') return acknowledged.count('silence');
  if (answer.status !== 200) return acknowledged.count('refusal');
  order.stages.add(textOf(answer.body, 'stage'));
  return acknowledged.count('read');
}
