import { randomBytes } from 'node:crypto';
import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress, rehearsalRailId } from '@naru/chains';
import { type DeskClient, type Fields, listOf, textOf } from '../load/desk-client.ts';
import { PASSWORD } from '../load/operator-lane.ts';
import type { RandomSource } from '../load/random-source.ts';
import { type LaneParts, type PriceBook, makeOrder } from '../load/visitor-lane.ts';
import type { AnswerLog } from '../load/answer-log.ts';

/** What was said and done about refunds and by second persons. */
export interface RefundBook {
  /** Approvals of proposals that were answered with success, by proposal. */
  readonly approved: Set<string>;
  readonly rejected: Set<string>;
  /** A refund's payment by its disbursement; null: asked, without an answer. */
  readonly paid: Map<string, string | null>;
  readonly refusals: Map<string, number>;
}

export function openRefundBook(): RefundBook {
  return { approved: new Set(), rejected: new Set(), paid: new Map(), refusals: new Map() };
}

/** A customer whose money goes back: they pay too little, late, or twice. */
export async function payWronglyOnce(parts: LaneParts, prices: PriceBook): Promise<void> {
  const { client, random, acknowledged } = parts;
  const order = await makeOrder(parts, prices, random.between(0, 3));
  if (order === null) return;
  const action = random.pick(['pay_late', 'pay_too_little', 'pay'] as const) ?? 'pay';
  for (let time = 0; time < (action === 'pay' ? 2 : 1); time += 1) {
    order.paymentsAsked += 1;
    const paid = await client.call('POST', `/api/rehearsal/transaction/${order.orderId}`, { action });
    if (paid.kind === 'silence') acknowledged.count('silence');
    else if (paid.status !== 200) acknowledged.count('refusal');
    else {
      order.paymentsAcknowledged += 1;
      acknowledged.count('payment');
    }
  }
}

export interface ConsoleParts {
  readonly client: DeskClient;
  readonly random: RandomSource;
  readonly acknowledged: AnswerLog;
  readonly refunds: RefundBook;
}

/** Works on one order that has a refund: approves it, or pays what is approved. */
export async function refundOnce(parts: ConsoleParts): Promise<void> {
  const { client, random, refunds } = parts;
  const queue = await client.call('GET', '/api/orders?queue=attention&limit=100');
  if (queue.kind === 'silence' || queue.status !== 200) return;
  const row = random.pick(listOf(queue.body['rows']));
  if (row === null) return;
  const reference = textOf(row, 'id');
  const answer = await client.call('GET', `/api/orders/${reference}`);
  if (answer.kind === 'silence' || answer.status !== 200) return;
  const payable = listOf(answer.body['disbursements']).find(
    ({ purpose, acts }) => purpose === 'refund' && Array.isArray(acts) && acts.includes('rehearsal_pay'),
  );
  if (payable !== undefined) return payRefund(parts, reference, textOf(payable, 'disbursementId'));
  const refund = listOf(answer.body['refunds']).find(({ acts }) => nextActOf(acts, random) !== null);
  const act = nextActOf(refund?.['acts'], random);
  if (refund === undefined || act === null) return;
  const { address } = makeRehearsalAddress(
    rehearsalRailId(textOf(refund, 'symbol')),
    randomBytes(REHEARSAL_ADDRESS_BYTES),
  );
  const body = { version: answer.body['version'], act, password: PASSWORD };
  const path = `/api/orders/${reference}/refunds/${textOf(refund, 'refundId')}`;
  const acknowledged = await client.call('POST', path, act === 'set_address' ? { ...body, address } : body);
  note(refunds, acknowledged, `refund ${act}`);
}

function nextActOf(acts: unknown, random: RandomSource): 'set_address' | 'approve' | 'convert' | null {
  if (!Array.isArray(acts)) return null;
  if (acts.includes('convert') && random.next() < 0.1) return 'convert';
  if (acts.includes('approve')) return 'approve';
  return acts.includes('set_address') ? 'set_address' : null;
}

async function payRefund({ client, refunds }: ConsoleParts, reference: string, id: string): Promise<void> {
  if (refunds.paid.has(id)) return;
  refunds.paid.set(id, null);
  const answer = await client.call('POST', `/api/rehearsal/orders/${reference}/disbursements/${id}/pay`);
  if (note(refunds, answer, 'refund pay')) refunds.paid.set(id, textOf(answerBody(answer), 'txid'));
}

/** The second person: approves what waits, and now and then rejects it. */
export async function decideOnce({ client, random, refunds }: ConsoleParts): Promise<void> {
  const listed = await client.call('GET', '/api/proposals');
  if (listed.kind === 'silence' || listed.status !== 200) return;
  const proposal = random.pick(listOf(listed.body['proposals']));
  if (proposal === null) return;
  const id = textOf(proposal, 'id');
  const isRejected = proposal['isOutdated'] === true || random.next() < 0.1;
  const path = `/api/proposals/${id}/${isRejected ? 'reject' : 'approve'}`;
  const body = isRejected ? { note: 'not this one' } : { password: PASSWORD };
  if (note(refunds, await client.call('POST', path, body), isRejected ? 'reject' : 'approve'))
    (isRejected ? refunds.rejected : refunds.approved).add(id);
}

type Answered = Awaited<ReturnType<DeskClient['call']>>;

function answerBody(answer: Answered): Fields {
  return answer.kind === 'answered' ? answer.body : {};
}

function note({ refusals }: RefundBook, answer: Answered, what: string): boolean {
  const isDone = answer.kind === 'answered' && answer.status === 200;
  const code = answer.kind === 'silence' ? 'silence' : isDone ? 'done' : textOf(answer.body, 'code');
  const key = `${what}: ${code}`;
  refusals.set(key, (refusals.get(key) ?? 0) + 1);
  return isDone;
}
