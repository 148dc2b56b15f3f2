import { formatAmount } from '@naru/core';
import {
  type Actor,
  type Desk,
  type OperatorAct,
  attestPayout,
  cancelOrderByOperator,
  discardPayout,
  preparePayout,
  recordReceipt,
  releaseOrder,
  reportPayout,
  takeOrder,
} from '@naru/desk';
import type { OrderRecord } from '../house/records.ts';
import { type World, chainOf } from '../world/world.ts';
import { act, actTogether } from './act.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const MINA: Actor = { kind: 'operator', id: 'mina' };
const JUN: Actor = { kind: 'operator', id: 'jun' };

type OperatorUse = (desk: Desk, input: OperatorAct) => Promise<{ readonly ok: boolean }>;

const cancelWithReason: OperatorUse = (desk, input) =>
  cancelOrderByOperator(desk, { ...input, reason: 'other', note: 'for a reason' });

export const OPERATOR_STEPS: readonly Step[] = [
  click('take', 6, ['funded', 'assigned'], takeOrder),
  click('release', 1, ['assigned'], releaseOrder),
  click('prepare', 6, ['assigned'], preparePayout),
  click('discard', 1, ['prepared'], discardPayout),
  click('cancel by operator', 1, null, cancelWithReason),
  click('click anything', 1, null, (desk, input) => preparePayout(desk, input)),
  { name: 'both operators at once', weight: 3, run: clickTogether },
  { name: 'report', weight: 3, run: report },
  { name: 'attest', weight: 4, run: attest },
  { name: 'record a receipt', weight: 8, run: receipt },
];

/** What an operator sends who looks at the order as it is, or (seldom) as it was. */
function actOn({ random }: World, order: OrderRecord, actor: Actor): OperatorAct {
  const isStale = order.version > 1 && random.chance(50);
  return { orderId: order.orderId, expectedVersion: isStale ? order.version - 1 : order.version, actor };
}

function pickOperator({ random }: World): Actor {
  return random.chance(750) ? MINA : JUN;
}

function click(name: string, weight: number, stages: readonly string[] | null, use: OperatorUse): Step {
  return {
    name,
    weight,
    run: async (world) => {
      const order = pickOrder(world, stages);
      if (order === null) return null;
      const input = actOn(world, order, pickOperator(world));
      return `${input.actor.id} ${await act(world, name, (desk) => use(desk, input))}`;
    },
  };
}

/** Two people look at the same page and each does something; at most one of them may have been in time. */
async function clickTogether(world: World): Promise<string | null> {
  const order = pickOrder(world, ['funded', 'assigned', 'prepared']);
  if (order === null) return null;
  const uses = [takeOrder, takeOrder, preparePayout, discardPayout, releaseOrder, cancelWithReason] as const;
  const [left, right] = [world.random.pick(uses), world.random.pick(uses)];
  const { orderId, version: expectedVersion } = order;
  let goodCount = 0;
  const counted = (use: OperatorUse, actor: Actor) => async (desk: Desk) => {
    const answer = await use(desk, { orderId, expectedVersion, actor });
    if (answer.ok) goodCount += 1;
    if (goodCount > 1) world.witness.reportBroken(`two acts on version ${expectedVersion} of an order`);
    return answer;
  };
  return actTogether(world, 'both', [counted(left, MINA), counted(right, JUN)]);
}

/** Names a payment: most often the one that was made for this order, else somebody else's. */
async function report(world: World): Promise<string | null> {
  const order = pickOrder(world, ['prepared']);
  if (order === null || !world.chains.has(order.receiveRailId)) return null;
  const chain = chainOf(world, order.receiveRailId);
  const own = chain.listEver(order.receiveWatchKey).map(({ txid }) => txid);
  const txids = own.length > 0 && world.random.chance(800) ? own : [...chain.transactions.keys()];
  if (txids.length === 0) return null;
  const txid = world.random.pick(txids);
  const input = actOn(world, order, pickOperator(world));
  return `${txid.slice(0, 8)} ${await act(world, 'report', (desk) => reportPayout(desk, input, txid))}`;
}

async function attest(world: World): Promise<string | null> {
  const prepared = [...world.orders.values()].filter(({ stage }) => stage === 'prepared');
  const byBank = prepared.filter(({ receiveRailId }) => !world.chains.has(receiveRailId));
  const order = pickOrder({ ...world, orders: new Map(byBank.map((each) => [each.orderId, each])) }, null);
  const chosen = order ?? (world.random.chance(100) ? prepared[0] : undefined);
  if (chosen === undefined) return null;
  const input = actOn(world, chosen, pickOperator(world));
  // Seldom the slip of another transfer, or none.
  const slip = world.random.chance(900) ? world.random.hex(8) : '12';
  const evidence = world.random.chance(900) ? `transfer slip ${slip}` : ' ';
  return act(world, 'attest', (desk) => attestPayout(desk, input, evidence));
}

/** Types a line of the statement: mostly right, at times again, or on another order. */
async function receipt(world: World): Promise<string | null> {
  const { random, bank, orders } = world;
  if (bank.transfers.length === 0) return null;
  const transfer = random.pick(bank.transfers.slice(-4));
  const wrong = random.chance(50) ? pickOrder(world, null) : null;
  const order = wrong ?? orders.get(transfer.orderId);
  if (order === undefined) return null;
  const input = actOn(world, order, pickOperator(world));
  const { bankReference, receivedAtMs, baseUnits } = transfer;
  const amountText = formatAmount(baseUnits, 0);
  const end = await act(world, 'receipt', (desk) =>
    recordReceipt(desk, { ...input, amountText, bankReference, receivedAtMs }),
  );
  return `${bankReference} of ${amountText}: ${end}`;
}
