import { WATCHER_WAIT_MAX_MS } from '@naru/core';
import { type World, temperOf } from '../world/world.ts';
import type { SimChain } from '../world/chain.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

export const NETWORK_STEPS: readonly Step[] = [
  { name: 'mine', weight: 9, run: (world) => mine(world, false) },
  { name: 'mine an empty block', weight: 1, run: (world) => mine(world, true) },
  { name: 'take blocks back', weight: 3, run: takeBack },
  { name: 'drop a payment', weight: 2, run: (world) => drop(world, false) },
  { name: 'replace a payment', weight: 1, run: (world) => drop(world, true) },
  { name: 'time goes by', weight: 5, run: passTime },
  { name: 'a deadline comes', weight: 4, run: passToDeadline },
  {
    name: 'hours go by',
    weight: 1,
    run: async (world) => pass(world, world.random.between(1, 30) * HOUR_MS),
  },
  { name: 'the clock is set', weight: 1, run: setClock },
  { name: 'a node goes or comes', weight: 2, run: changeNode },
  { name: 'a node is odd or not', weight: 1, run: changeOddness },
  { name: 'the feed changes', weight: 1, run: changeFeed },
];

function pickChain({ chains, random, orders }: World): SimChain {
  const used = [...chains.values()].filter(({ railId }) =>
    [...orders.values()].some((order) => order.payRailId === railId || order.receiveRailId === railId),
  );
  return random.pick(used.length === 0 ? [...chains.values()] : used);
}

async function mine(world: World, isEmpty: boolean): Promise<string> {
  const chain = pickChain(world);
  await chain.mine(world.clock.nowMs(), isEmpty);
  return `${chain.railId} ${chain.ledger.head.height}`;
}

async function takeBack(world: World): Promise<string | null> {
  if (!world.profile.hasReorgs) return null;
  const chain = pickChain(world);
  const depth = world.random.between(1, 4);
  await chain.takeBack(depth);
  // The other branch has its blocks already, with or without what the first one held.
  const blocks = world.random.below(depth + 2);
  for (let block = 0; block < blocks; block += 1)
    await chain.mine(world.clock.nowMs(), world.random.chance(500));
  return `${depth} of ${chain.railId}, ${blocks} came instead`;
}

async function drop(world: World, isReplaced: boolean): Promise<string | null> {
  if (!world.profile.hasReorgs) return null;
  const chain = pickChain(world);
  const waiting = chain.listWaiting();
  if (waiting.length === 0) return null;
  const { txid, outputs } = world.random.pick(waiting);
  await chain.drop(txid);
  if (!isReplaced) return txid.slice(0, 8);
  const amounts = outputs.map(({ watchKey, baseUnits }) => ({
    address: watchKey,
    watchKey,
    baseUnits: world.random.chance(500) ? baseUnits : baseUnits - baseUnits / 10n,
  }));
  const replacing = await chain.pay(amounts, world.clock.nowMs());
  return `${txid.slice(0, 8)} by ${replacing.slice(0, 8)}`;
}

function pass(world: World, byMs: number): string {
  world.clock.advance(byMs);
  return `${byMs} ms`;
}

async function passTime(world: World): Promise<string> {
  const { random } = world;
  return pass(
    world,
    random.pick([random.between(1, 999), random.between(1, 90) * SECOND_MS, 10 * 60 * SECOND_MS]),
  );
}

/** To just before, at, or just after a moment at which something ends. */
async function passToDeadline(world: World): Promise<string | null> {
  const order = pickOrder(world, ['awaiting_deposit', 'claimed', 'short', 'lost', 'assigned']);
  if (order === null) return null;
  const { lockEndsAtMs, claimEndsAtMs, lostEndsAtMs } = order;
  const ends = [lockEndsAtMs, claimEndsAtMs, lostEndsAtMs].filter((end) => end !== null);
  const end = world.random.pick(ends) + world.random.pick([0, 0, 0, WATCHER_WAIT_MAX_MS]);
  const byMs = end + world.random.between(-1, 1) - world.clock.nowMs();
  return byMs > 0 ? pass(world, byMs) : null;
}

async function setClock(world: World): Promise<string | null> {
  if (!world.profile.hasClockSets) return null;
  const { random, clock } = world;
  const byMs = random.pick([-1, 1]) * random.pick([1, 40 * SECOND_MS, 10 * 60 * SECOND_MS, 3 * HOUR_MS]);
  clock.set(byMs);
  return `by ${byMs} ms`;
}

async function changeNode(world: World): Promise<string | null> {
  if (!world.profile.hasOutages) return null;
  const { railId } = pickChain(world);
  const temper = temperOf(world, railId);
  temper.isDown = !temper.isDown && world.random.chance(400);
  return `${railId} ${temper.isDown ? 'down' : 'up'}`;
}

async function changeOddness(world: World): Promise<string | null> {
  if (!world.profile.hasOutages) return null;
  const { railId } = pickChain(world);
  const temper = temperOf(world, railId);
  temper.isOdd = !temper.isOdd;
  return `${railId} ${temper.isOdd ? 'odd' : 'plain'}`;
}

async function changeFeed(world: World): Promise<string | null> {
  if (!world.profile.hasFeedTrouble) return null;
  const mode = world.random.pick(['honest', 'honest', 'lying', 'broken', 'stopped', 'failing'] as const);
  world.feed.setMode(mode);
  return mode;
}
