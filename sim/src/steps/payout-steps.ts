import type { OrderRecord } from '../house/records.ts';
import { type World, chainOf } from '../world/world.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

/** What operators do in wallets of their own, where no desk can hinder them. */
export const PAYOUT_STEPS: readonly Step[] = [
  { name: 'pay out', weight: 9, run: payOut },
  {
    name: 'pay out wrongly',
    weight: 1,
    run: (world) =>
      payOutOdd(world, ['assigned', 'prepared', 'sent'], (due) =>
        world.random.chance(500) ? due - 1n : due + 1n,
      ),
  },
  {
    name: 'pay out again',
    weight: 1,
    run: (world) => payOutOdd(world, ['prepared', 'sent', 'delivered'], (due) => due),
  },
  {
    name: 'pay out before it is prepared',
    weight: 1,
    run: (world) => payOutOdd(world, ['funded', 'assigned'], (due) => due),
  },
];

/** As it should be: what the slip says, once for each attempt. */
async function payOut(world: World): Promise<string | null> {
  const order = pickOrder(world, ['prepared']);
  if (order === null || !world.chains.has(order.receiveRailId)) return null;
  const live = world.records.listPayouts(order.orderId).find(({ state }) => state === 'approved');
  if (live === undefined || world.paidPayouts.has(live.payoutId)) return null;
  const txid = await pay(world, order, live.baseUnits);
  world.paidPayouts.set(live.payoutId, txid);
  return `${live.baseUnits} in ${txid.slice(0, 8)}`;
}

async function payOutOdd(
  world: World,
  stages: readonly string[],
  amountOf: (due: bigint) => bigint,
): Promise<string | null> {
  const order = pickOrder(world, stages);
  if (order === null || !world.chains.has(order.receiveRailId)) return null;
  const baseUnits = amountOf(order.receiveBaseUnits);
  const txid = await pay(world, order, baseUnits);
  return `${baseUnits} in ${txid.slice(0, 8)}`;
}

function pay(world: World, order: OrderRecord, baseUnits: bigint): Promise<string> {
  const receiver = { address: order.receiveAddress, watchKey: order.receiveWatchKey, baseUnits };
  return chainOf(world, order.receiveRailId).pay([receiver], world.clock.nowMs());
}
