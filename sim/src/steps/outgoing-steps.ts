import { PAYMENT_JUDGEMENTS, type PaymentJudgement, formatAmount } from '@naru/core';
import {
  type Desk,
  type DisbursementAct,
  acceptPayments,
  attestPayment,
  judgePayment,
  reportPayment,
  withdrawDisbursement,
} from '@naru/desk';
import { unexplained } from '../invariants/own-money.ts';
import type { OrderRecord, SightingRecord } from '../house/records.ts';
import type { World } from '../world/world.ts';
import { act } from './act.ts';
import { actOn, pickOperator } from './operator-steps.ts';
import type { Step } from './step.ts';
import { paysPrize } from './prize-steps.ts';
import { type Slip, listSlips } from './wallet.ts';

/** What operators tell the desk about payouts and refunds. */
export const OUTGOING_STEPS: readonly Step[] = [
  { name: 'report', weight: 3, run: report },
  { name: 'attest', weight: 6, run: attest },
  { name: 'accept a difference', weight: 3, run: acceptDifference },
  { name: 'withdraw', weight: 2, run: withdraw },
  { name: 'judge a payment', weight: 5, run: judge },
  { name: 'take a judgement back', weight: 1, run: judgeAgain },
];

function pickSlip(world: World, isLive: boolean | null): Slip | null {
  const slips = listSlips(world, isLive);
  return slips.length === 0 ? null : world.random.pick(slips);
}

async function actOnSlip(
  world: World,
  name: string,
  { order, disbursement }: Slip,
  use: (desk: Desk, input: DisbursementAct) => Promise<{ readonly ok: boolean }>,
): Promise<string> {
  const input = actOn(world, order, pickOperator(world, order));
  const { disbursementId, purpose } = disbursement;
  const outcome = await act(world, name, (desk) => use(desk, { ...input, disbursementId }));
  return `${input.actor.id} ${purpose} ${disbursementId} ${outcome}`;
}

/** Names a payment: mostly one made for this, else somebody else's. */
async function report(world: World): Promise<string | null> {
  const slip = pickSlip(world, world.random.chance(800) ? true : null);
  const chain = slip === null ? undefined : world.chains.get(slip.disbursement.railId);
  if (slip === null || chain === undefined) return null;
  const own = chain.listEver(slip.disbursement.watchKey).map(({ txid }) => txid);
  const txids = own.length > 0 && world.random.chance(800) ? own : [...chain.transactions.keys()];
  if (txids.length === 0) return null;
  const txid = world.random.pick(txids);
  const outcome = await actOnSlip(world, 'report', slip, (desk, input) => reportPayment(desk, input, txid));
  return `${txid.slice(0, 8)} ${outcome}`;
}

async function attest(world: World): Promise<string | null> {
  const { random } = world;
  const live = listSlips(world, random.chance(950) ? true : null);
  const byBank = live.filter(({ disbursement }) => !world.chains.has(disbursement.railId));
  const slip = random.pick([...byBank, ...(random.chance(100) ? live : []), null]);
  if (slip === null) return null;
  // Rarely the slip of another transfer, or none.
  const paper = random.chance(900) ? random.hex(8) : '12';
  const reference = random.chance(900) ? `transfer slip ${paper}` : ' ';
  const part = slip.disbursement.baseUnits / random.pick([1n, 2n, 3n]) + random.pick([0n, 0n, 1n]);
  const amountText = random.chance(600) ? null : formatAmount(part, 0);
  return actOnSlip(world, 'attest', slip, (desk, input) =>
    attestPayment(desk, input, { reference, amountText }),
  );
}

async function acceptDifference(world: World): Promise<string | null> {
  const slip = pickSlip(world, true);
  if (slip === null) return null;
  const note = world.random.chance(950) ? 'agreed with the customer' : ' ';
  return actOnSlip(world, 'accept', slip, (desk, input) => acceptPayments(desk, { ...input, note }));
}

async function withdraw(world: World): Promise<string | null> {
  const slip = pickSlip(world, world.random.chance(900) ? true : null);
  return slip === null ? null : actOnSlip(world, 'withdraw', slip, withdrawDisbursement);
}

async function judge(world: World): Promise<string | null> {
  const { random } = world;
  const orders = [...world.orders.values()].filter(({ orderId }) => listDoubtful(world, orderId).length > 0);
  if (orders.length === 0) return null;
  const order = random.pick(orders);
  const payment = random.pick(listDoubtful(world, order.orderId));
  const judgement = random.chance(850) ? truthOf(world, payment) : random.pick(PAYMENT_JUDGEMENTS);
  return judgeAs(world, order, payment, judgement);
}

/** A person is in doubt about what was said of a payment, rightly or not. */
async function judgeAgain(world: World): Promise<string | null> {
  const judged = [...world.orders.values()].flatMap((order) =>
    world.records
      .listSightings(order.orderId)
      .filter(({ purpose, standing }) => purpose !== 'deposit' && standing !== null)
      .map((payment) => ({ order, payment })),
  );
  if (judged.length === 0) return null;
  const { order, payment } = world.random.pick(judged);
  return judgeAs(world, order, payment, 'unexplained');
}

export async function judgeAs(
  world: World,
  order: OrderRecord,
  payment: SightingRecord,
  judgement: PaymentJudgement,
): Promise<string> {
  const input = { ...actOn(world, order, pickOperator(world, order)), ...sayingOf(world, payment) };
  const { outputKey } = payment;
  const outcome = await act(world, 'judge', (desk) => judgePayment(desk, { ...input, judgement }));
  return `${outputKey.slice(0, 8)} ${judgement} ${outcome}`;
}

/** What an operator says of a payment beside their judgement; they know which ones are prizes. */
export function sayingOf(world: Pick<World, 'sent' | 'records'>, payment: SightingRecord) {
  const { railId, outputKey } = payment;
  return { railId, outputKey, isNoPrize: !paysPrize(world, payment), note: 'looked into our wallet' };
}

/** Unexplained payments, and counted ones that are gone. */
export function listDoubtful({ records }: World, orderId: string): readonly SightingRecord[] {
  const sightings = records.listSightings(orderId);
  const gone = sightings.filter(
    ({ purpose, standing, droppedAtMs }) =>
      purpose !== 'deposit' && droppedAtMs !== null && (standing === 'counted' || standing === 'booked'),
  );
  return [...unexplained({ sightings }), ...gone];
}

/** The truth, as an operator finds it in the desk's own wallets. */
export function truthOf(world: World, payment: SightingRecord): PaymentJudgement {
  const { txid, droppedAtMs } = payment;
  if (droppedAtMs !== null) return 'given_up';
  return world.ownTxids.has(txid) && !paysPrize(world, payment) ? 'ours' : 'not_ours';
}
