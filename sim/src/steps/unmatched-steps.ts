import { type Desk, assignUnmatched, dismissUnmatched, returnUnmatched } from '@naru/desk';
import type { UnmatchedRecord } from '../house/records.ts';
import type { World } from '../world/world.ts';
import { act, actTogether } from './act.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

/** Money without a tag, with an unknown one, or at an address of no order, and what operators decide. */
export const UNMATCHED_STEPS: readonly Step[] = [
  { name: 'pay to no order', weight: 2, run: payToNobody },
  decision('give money of no order to an order', 2, (world, deposit) => {
    const order = pickOrder(world, null);
    return order === null
      ? null
      : (desk) => assignUnmatched(desk, { ...chosen(deposit), orderId: order.orderId });
  }),
  decision(
    'send money of no order back',
    2,
    (_world, deposit) => (desk) => returnUnmatched(desk, chosen(deposit)),
  ),
  decision(
    'put money of no order aside',
    1,
    (_world, deposit) => (desk) =>
      dismissUnmatched(desk, { ...chosen(deposit), act: 'dismiss', note: 'our own' }),
  ),
  { name: 'two decide about money of no order', weight: 1, run: decideTwice },
];

type Deciding = (desk: Desk) => Promise<{ readonly ok: boolean }>;

export function chosen({ railId, outputKey }: UnmatchedRecord) {
  return { place: { railId, outputKey }, operatorId: 'mina' } as const;
}

async function payToNobody(world: World): Promise<string | null> {
  const { random, clock } = world;
  const chain = random.pick([...world.chains.values()]);
  const [asset] = chain.rail.assets;
  if (asset === undefined) return null;
  const { watchKey, keyOfTag } = chain.shared;
  const isTagged = keyOfTag !== null && random.chance(500);
  const key = isTagged ? keyOfTag(String(random.below(999))) : watchKey;
  const baseUnits = asset.dustBaseUnits * BigInt(random.between(1, 9)) - (random.chance(100) ? 1n : 0n);
  const txid = await chain.pay([{ address: key, watchKey: key, baseUnits }], clock.nowMs());
  return `${baseUnits} on ${chain.railId} in ${txid.slice(0, 8)}`;
}

function decision(
  name: string,
  weight: number,
  choose: (world: World, deposit: UnmatchedRecord) => Deciding | null,
): Step {
  return {
    name,
    weight,
    run: async (world) => {
      const deposit = pickOpen(world);
      const decide = deposit === null ? null : choose(world, deposit);
      return decide === null ? null : act(world, name, decide);
    },
  };
}

function pickOpen({ records, random }: World): UnmatchedRecord | null {
  const open = records.listUnmatched().filter(({ state }) => state === 'open');
  return open.length === 0 ? null : random.pick(open);
}

async function decideTwice(world: World): Promise<string | null> {
  const deposit = pickOpen(world);
  if (deposit === null) return null;
  return actTogether(world, 'decide twice', [
    (desk) => returnUnmatched(desk, chosen(deposit)),
    (desk) => dismissUnmatched(desk, { ...chosen(deposit), act: 'dismiss', note: 'our own' }),
  ]);
}
