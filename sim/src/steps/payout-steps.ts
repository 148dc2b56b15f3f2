import { type World, chainOf } from '../world/world.ts';
import { pickOrder } from './pick-order.ts';
import { pickRefund } from './refund-steps.ts';
import type { Step } from './step.ts';
import { type Slip, listSlips, payFromWallet, sendFor, unsentBaseUnits } from './wallet.ts';

/** What operators do in their own wallets, outside the desk's control: payouts and refunds. */
export const PAYOUT_STEPS: readonly Step[] = [
  { name: 'pay out', weight: 12, run: payRest },
  { name: 'pay a part', weight: 2, run: payPart },
  odd('pay a little too much', true, (due) => due + 1n + due / 2000n),
  odd('pay far too much', true, (due) => due * 2n),
  odd('pay a little too little', true, (due) => due - 1n - due / 2000n),
  odd('pay what may not be paid', false, (due) => due),
  odd('pay again', null, (due) => due),
  odd('pay again, less a fee', null, lessFee),
  { name: 'two wallets pay, one of them less a fee', weight: 2, run: payTwice },
  { name: 'pay out before it is prepared', weight: 1, run: payBefore },
  { name: 'pay a refund before it is approved', weight: 2, run: payRefundBefore },
  { name: 'a stranger pays a receiver', weight: 2, run: payAsStranger },
];

function pickSlip(world: World, isLive: boolean | null): Slip | null {
  const slips = listSlips(world, isLive).filter(({ disbursement }) => world.chains.has(disbursement.railId));
  return slips.length === 0 ? null : world.random.pick(slips);
}

/** The correct way: sends what still has to be sent, once. */
async function payRest(world: World): Promise<string | null> {
  const slip = pickSlip(world, true);
  if (slip === null) return null;
  const left = unsentBaseUnits(world, slip);
  return left > 0n ? sendFor(world, slip, left) : null;
}

/** A wallet that takes the network's fee out of the amount. */
function lessFee(due: bigint, { random }: World): bigint {
  return due - (due * random.pick([2n, 5n, 20n])) / 1000n;
}

/** By mistake both of them pay, before or after the other one, or at the same time. */
async function payTwice(world: World): Promise<string | null> {
  const slip = pickSlip(world, true);
  if (slip === null) return null;
  const { baseUnits } = slip.disbursement;
  const amounts = [baseUnits, lessFee(baseUnits, world)];
  if (world.random.chance(500)) amounts.reverse();
  const paid: string[] = [];
  for (const amount of amounts) {
    paid.push(await sendFor(world, slip, amount));
    if (world.random.chance(300)) await chainOf(world, slip.disbursement.railId).mine(world.clock.nowMs());
  }
  return paid.join(', ');
}

async function payPart(world: World): Promise<string | null> {
  const slip = pickSlip(world, true);
  if (slip === null) return null;
  const part = unsentBaseUnits(world, slip) / world.random.pick([2n, 3n, 10n]);
  return part > 0n ? sendFor(world, slip, part) : null;
}

function odd(name: string, isLive: boolean | null, amountOf: (due: bigint, world: World) => bigint): Step {
  return {
    name,
    weight: 1,
    run: async (world) => {
      const slip = pickSlip(world, isLive);
      return slip === null ? null : sendFor(world, slip, amountOf(slip.disbursement.baseUnits, world));
    },
  };
}

async function payBefore(world: World): Promise<string | null> {
  const order = pickOrder(world, ['funded', 'assigned']);
  if (order === null || !world.chains.has(order.receiveRailId)) return null;
  const { orderId, receiveRailId, receiveAddress: address, receiveWatchKey: watchKey } = order;
  const receiver = { address, watchKey, baseUnits: order.receiveBaseUnits };
  return payFromWallet(world, receiveRailId, { paidFor: orderId, receiver });
}

async function payRefundBefore(world: World): Promise<string | null> {
  const found = pickRefund(world, ['due', 'withheld']);
  if (found === null || !world.chains.has(found.refund.railId)) return null;
  const { refundId, railId, address, watchKey, allocatedBaseUnits: baseUnits } = found.refund;
  if (address === null || watchKey === null || baseUnits <= 0n) return null;
  return payFromWallet(world, railId, { paidFor: refundId, receiver: { address, watchKey, baseUnits } });
}

/** Somebody else pays a receiver: dust, any amount, or by chance exactly what is owed. */
async function payAsStranger(world: World): Promise<string | null> {
  const slip = pickSlip(world, null);
  if (slip === null) return null;
  const { random } = world;
  const { railId, address, watchKey, baseUnits: due } = slip.disbursement;
  const baseUnits = random.pick([BigInt(random.between(1, 900)), due / 7n + 1n, due * 3n, due]);
  const txid = await chainOf(world, railId).pay([{ address, watchKey, baseUnits }], world.clock.nowMs());
  return `${baseUnits} to ${slip.disbursement.disbursementId} in ${txid.slice(0, 8)}`;
}
