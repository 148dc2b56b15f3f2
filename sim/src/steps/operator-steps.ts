import { formatAmount } from '@naru/core';
import {
  type Actor,
  type Desk,
  type OperatorAct,
  cancelOrderByOperator,
  preparePayout,
  recordReceipt,
  releaseOrder,
  takeOrder,
  withdrawDisbursement,
  seenVersionOf,
} from '@naru/desk';
import type { OrderRecord } from '../house/records.ts';
import type { World } from '../world/world.ts';
import { act, actTogether } from './act.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const MINA: Actor = { kind: 'operator', id: 'mina' };
const JUN: Actor = { kind: 'operator', id: 'jun' };

type OperatorUse = (desk: Desk, input: OperatorAct) => Promise<{ readonly ok: boolean }>;

const cancelWithReason: OperatorUse = (desk, input) =>
  cancelOrderByOperator(desk, { ...input, reason: 'other', note: 'for a reason' });

export const OPERATOR_STEPS: readonly Step[] = [
  click('take', 10, ['funded', 'assigned'], takeOrder),
  click('release', 1, ['assigned'], releaseOrder),
  click('prepare', 10, ['assigned'], preparePayout),
  click('cancel while it is paid', 1, ['prepared'], cancelWithReason),
  click('cancel by operator', 1, null, cancelWithReason),
  click('click anything', 1, null, (desk, input) => preparePayout(desk, input)),
  { name: 'both operators at once', weight: 3, run: clickTogether },
  { name: 'record a receipt', weight: 8, run: receipt },
];

/** The act of an operator who sees the order as it is, or (rarely) as it was. */
export function actOn({ random }: World, order: OrderRecord, actor: Actor): OperatorAct {
  const isStale = order.version > 1 && random.chance(50);
  const seen = seenVersionOf(order);
  return { orderId: order.orderId, expectedVersion: isStale ? seen - 1 : seen, actor };
}

/** Mostly the operator who works on the order. */
export function pickOperator({ random }: World, order: OrderRecord): Actor {
  const isJuns = order.assignedOperatorId === JUN.id;
  return random.chance(850) === isJuns ? JUN : MINA;
}

function click(name: string, weight: number, stages: readonly string[] | null, use: OperatorUse): Step {
  return {
    name,
    weight,
    run: async (world) => {
      const order = pickOrder(world, stages);
      if (order === null) return null;
      const input = actOn(world, order, pickOperator(world, order));
      return `${input.actor.id} ${await act(world, name, (desk) => use(desk, input))}`;
    },
  };
}

/** Two people act on the same page; at most one of them may succeed. */
async function clickTogether(world: World): Promise<string | null> {
  const order = pickOrder(world, ['funded', 'assigned', 'prepared']);
  if (order === null) return null;
  const [payout] = world.records
    .listDisbursements(order.orderId)
    .filter(({ purpose }) => purpose === 'payout')
    .toReversed();
  const withdraw: OperatorUse = (desk, input) =>
    withdrawDisbursement(desk, { ...input, disbursementId: payout?.disbursementId ?? '' });
  const uses = [takeOrder, takeOrder, preparePayout, withdraw, releaseOrder, cancelWithReason] as const;
  const [left, right] = [world.random.pick(uses), world.random.pick(uses)];
  const { orderId } = order;
  const expectedVersion = seenVersionOf(order);
  let goodCount = 0;
  const counted = (use: OperatorUse, actor: Actor) => async (desk: Desk) => {
    const answer = await use(desk, { orderId, expectedVersion, actor });
    if (answer.ok) goodCount += 1;
    if (goodCount > 1) world.witness.reportBroken(`two acts on version ${expectedVersion} of an order`);
    return answer;
  };
  return actTogether(world, 'both', [counted(left, MINA), counted(right, JUN)]);
}

/** Records a line of the bank statement: mostly correctly, sometimes twice, or on another order. */
async function receipt(world: World): Promise<string | null> {
  const { random, bank, orders } = world;
  if (bank.transfers.length === 0) return null;
  const transfer = random.pick(bank.transfers.slice(-4));
  const wrong = random.chance(50) ? pickOrder(world, null) : null;
  const order = wrong ?? orders.get(transfer.orderId);
  if (order === undefined) return null;
  const input = actOn(world, order, pickOperator(world, order));
  const { bankReference, receivedAtMs, baseUnits } = transfer;
  const amountText = formatAmount(baseUnits, 0);
  const end = await act(world, 'receipt', (desk) =>
    recordReceipt(desk, { ...input, amountText, bankReference, receivedAtMs }),
  );
  return `${bankReference} of ${amountText}: ${end}`;
}
