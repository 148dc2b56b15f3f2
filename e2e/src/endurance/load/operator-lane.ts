import { type OperatorSession, sessionFrom } from '../../harness/operator-session.ts';
import { type AnswerLog, type AnsweredOrder } from './answer-log.ts';
import { type DeskClient, type Fields, fieldsOf, listOf, textOf } from './desk-client.ts';
import type { RandomSource } from './random-source.ts';

export const PASSWORD = 'a horse that nobody shoes';

/** Of the orders that wait for their payout, an operator pays some and cancels what is beyond these. */
const WAITING_MAX = 12;

export interface OperatorParts {
  readonly client: DeskClient;
  readonly acknowledged: AnswerLog;
  readonly random: RandomSource;
}

/** Makes the desk's owner. Gives the headers of their session. */
export async function createOwner(client: DeskClient, setupUrl: string): Promise<OperatorSession> {
  const setupToken = new URL(setupUrl).searchParams.get('token') ?? '';
  const answer = await client.call('POST', '/api/owner', { setupToken, name: 'mina', password: PASSWORD });
  if (answer.kind !== 'answered') throw new Error('the owner was not made');
  return sessionFrom(answer.headers);
}

/** Looks at the queue and does the next step of one order of it. */
export async function payOutOnce(parts: OperatorParts): Promise<void> {
  const { random } = parts;
  const waiting = (await readQueue(parts)).slice(0, WAITING_MAX);
  // What is nearly done is done first, so that payouts are under way at every kill; but not always.
  const order = (random.next() < 0.7 ? waiting[0] : null) ?? random.pick(waiting);
  if (order !== null) await workOn(parts, order, false);
}

/** Cancels what nobody will come to pay, so that the desk of round 200 is as quick as that of round 1. */
export async function sweepOnce(parts: OperatorParts): Promise<void> {
  const surplus = (await readQueue(parts)).slice(WAITING_MAX);
  for (const order of surplus.slice(0, 8)) await workOn(parts, order, true);
}

/** What waits to be paid out, nearly done first. */
async function readQueue({ client, acknowledged }: OperatorParts): Promise<readonly AnsweredOrder[]> {
  const queue = await client.call('GET', '/api/orders?queue=to_send&limit=100');
  if (queue.kind === 'silence' || queue.status !== 200) {
    acknowledged.count(queue.kind === 'silence' ? 'silence' : 'refusal');
    // A desk whose reserves are all promised may have nothing to pay out for longer than a session is idle.
    const isLocked = queue.kind === 'answered' && textOf(queue.body, 'code') === 'session_locked';
    if (isLocked) await client.call('POST', '/api/session/unlock', { password: PASSWORD });
    return [];
  }
  acknowledged.count('read');
  const rows = listOf(queue.body['rows']).toSorted((left, right) => progressOf(right) - progressOf(left));
  const byReference = new Map([...acknowledged.orders.values()].map((order) => [order.reference, order]));
  return rows.flatMap((row) => byReference.get(textOf(row, 'id')) ?? []);
}

const STAGES_ON_THE_WAY = ['funded', 'assigned', 'prepared', 'sent'];

function progressOf(row: Fields): number {
  return STAGES_ON_THE_WAY.indexOf(textOf(row, 'stage'));
}

async function workOn(parts: OperatorParts, order: AnsweredOrder, isSurplus: boolean): Promise<void> {
  const { client, acknowledged } = parts;
  const answer = await client.call('GET', `/api/orders/${order.reference}`);
  if (answer.kind === 'silence') return acknowledged.count('silence');
  if (answer.status !== 200) return acknowledged.count('refusal');
  noteConsoleOrder(order, answer.body);
  const actions = Array.isArray(answer.body['actions']) ? answer.body['actions'] : [];
  const version = answer.body['version'];
  if (isSurplus && actions.includes('cancel')) {
    return act(parts, order, 'cancel', { version, reason: 'other', note: 'too many at once' });
  }
  if (actions.includes('take')) return act(parts, order, 'take', { version });
  if (actions.includes('prepare_payout')) {
    return act(parts, order, 'payout', { version, password: PASSWORD });
  }
  const payoutId = findPayableId(answer.body);
  if (payoutId !== null && !order.isPayoutSendAsked) return send(parts, order, payoutId);
  if (actions.includes('rehearsal_mine')) {
    const mined = await client.call('POST', `/api/rehearsal/orders/${order.reference}/mine`);
    return acknowledged.count(
      mined.kind === 'silence' ? 'silence' : mined.status === 200 ? 'block' : 'refusal',
    );
  }
}

async function act(parts: OperatorParts, order: AnsweredOrder, path: string, body: object): Promise<void> {
  const { client, acknowledged } = parts;
  const answer = await client.call('POST', `/api/orders/${order.reference}/${path}`, body);
  if (answer.kind === 'silence') return acknowledged.count('silence');
  if (answer.status !== 200) return acknowledged.count('refusal');
  noteConsoleOrder(order, answer.body);
  // Above the limit it is only proposed.
  const { stage } = fieldsOf(answer.body['transaction']);
  if (path === 'payout' && stage === 'prepared') order.isPayoutAcknowledged = true;
  return acknowledged.count('act');
}

/** The payout that the operator's simulated wallet may pay now. */
function findPayableId(body: Fields): string | null {
  const payable = listOf(body['disbursements']).find(
    ({ purpose, acts }) => purpose === 'payout' && Array.isArray(acts) && acts.includes('rehearsal_pay'),
  );
  return payable === undefined ? null : textOf(payable, 'disbursementId');
}

async function send(
  { client, acknowledged }: OperatorParts,
  order: AnsweredOrder,
  payoutId: string,
): Promise<void> {
  order.isPayoutSendAsked = true;
  const path = `/api/rehearsal/orders/${order.reference}/disbursements/${payoutId}/pay`;
  const answer = await client.call('POST', path);
  if (answer.kind === 'silence') return acknowledged.count('silence');
  if (answer.status !== 200) return acknowledged.count('refusal');
  order.acknowledgedTxid = textOf(answer.body, 'txid');
  return acknowledged.count('payment');
}

function noteConsoleOrder(order: AnsweredOrder, body: Fields): void {
  const stage = textOf(fieldsOf(body['transaction']), 'stage');
  const version = body['version'];
  if (stage === '' || typeof version !== 'number') return;
  order.stages.add(stage);
  order.seenVersion = Math.max(order.seenVersion, version);
}
