import type { CheckedAddress } from '@naru/desk';
import type { OrderRecord } from '../house/records.ts';
import { type World, chainOf } from '../world/world.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const PAYABLE = ['awaiting_deposit', 'claimed'] as const;

export const PAYMENT_STEPS: readonly Step[] = [
  payment('pay exactly', 9, PAYABLE, (_world, { payBaseUnits }) => payBaseUnits),
  payment('pay too little', 2, PAYABLE, ({ random }, { payBaseUnits }) => {
    return random.chance(500) ? payBaseUnits - 1n : payBaseUnits / 2n;
  }),
  payment('pay too much', 1, PAYABLE, ({ random }, { payBaseUnits }) => {
    return random.chance(500) ? payBaseUnits + 1n : payBaseUnits * 2n;
  }),
  payment('pay the rest', 3, ['short'], (world, order) => order.payBaseUnits - paidSoFar(world, order)),
  payment(
    'pay again',
    2,
    ['seen', 'funded', 'assigned', 'prepared', 'lost'],
    (_world, order) => order.payBaseUnits,
  ),
  payment(
    'pay late or to an old address',
    2,
    ['closed', 'closed_funded', 'delivered'],
    ({ random }, { payBaseUnits }) => random.pick([payBaseUnits, payBaseUnits / 3n]),
  ),
  payment('pay dust', 1, null, ({ random }) => BigInt(random.between(1, 500))),
  { name: 'pay two orders at once', weight: 1, run: payTwoAtOnce },
];

function payment(
  name: string,
  weight: number,
  stages: readonly string[] | null,
  amountOf: (world: World, order: OrderRecord) => bigint,
): Step {
  return {
    name,
    weight,
    run: async (world) => {
      const order = pickOrder(world, stages);
      if (order === null) return null;
      const baseUnits = amountOf(world, order);
      return baseUnits > 0n ? pay(world, order, baseUnits) : null;
    },
  };
}

async function pay(world: World, order: OrderRecord, baseUnits: bigint): Promise<string> {
  const receiver = depositOf(order);
  if (receiver === null) {
    world.bank.add({ orderId: order.orderId, baseUnits, receivedAtMs: world.clock.nowMs() });
    return `${baseUnits} by bank`;
  }
  const txid = await chainOf(world, order.payRailId).pay([{ ...receiver, baseUnits }], world.clock.nowMs());
  return `${baseUnits} in ${txid.slice(0, 8)}`;
}

/** Null for the desk's bank account, which all orders share. */
function depositOf({ depositAddress, depositWatchKey }: OrderRecord): CheckedAddress | null {
  return depositWatchKey === null ? null : { address: depositAddress, watchKey: depositWatchKey };
}

function paidSoFar(world: World, order: OrderRecord): bigint {
  const paid =
    order.depositWatchKey === null
      ? world.bank.transfers.filter(({ orderId }) => orderId === order.orderId)
      : chainOf(world, order.payRailId).listPresent(order.depositWatchKey);
  return paid.reduce((sum, { baseUnits }) => sum + baseUnits, 0n);
}

/** One transaction with an output for each of two orders of a network. */
async function payTwoAtOnce(world: World): Promise<string | null> {
  const first = pickOrder(world, PAYABLE);
  const second = pickOrder(world, PAYABLE);
  if (first === null || second === null || first.payRailId !== second.payRailId) return null;
  const [left, right] = [depositOf(first), depositOf(second)];
  if (left === null || right === null) return null;
  const txid = await chainOf(world, first.payRailId).pay(
    [
      { ...left, baseUnits: first.payBaseUnits },
      { ...right, baseUnits: second.payBaseUnits },
    ],
    world.clock.nowMs(),
  );
  return `two in ${txid.slice(0, 8)}`;
}
