import { WATCHER_WAIT_MAX_MS } from '@naru/core';
import { type World, temperOf } from '../world/world.ts';
import type { SimChain } from '../world/chain.ts';
import { pickOrder } from './pick-order.ts';
import type { Step } from './step.ts';

const SECOND_MS = 1_000;
/** The deepest reorg that a watcher can follow without reading everything again. */
const REORG_DEPTH_MAX = 12;
const HOUR_MS = 3_600_000;

export const NETWORK_STEPS: readonly Step[] = [
  { name: 'mine', weight: 9, run: (world) => mine(world, false) },
  { name: 'mine an empty block', weight: 1, run: (world) => mine(world, true) },
  { name: 'take blocks back', weight: 3, run: takeBack },
  { name: 'drop a payment', weight: 2, run: (world) => drop(world, false) },
  { name: 'replace a payment', weight: 2, run: (world) => drop(world, true) },
  { name: 'a dropped payment comes back', weight: 2, run: bringBack },
  { name: 'a deposit is taken back', weight: 2, run: (world) => takeBackPayment(world, true) },
  { name: 'what was paid out is taken back', weight: 2, run: (world) => takeBackPayment(world, false) },
  { name: 'time goes by', weight: 5, run: passTime },
  { name: 'a deadline comes', weight: 4, run: passToDeadline },
  { name: 'a payment waits past its lock', weight: 1, run: passBlockWait },
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
  // The other branch may have blocks already, with or without the same transactions.
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
  if (!isReplaced) {
    await chain.drop(txid);
    return txid.slice(0, 8);
  }
  const amounts = outputs.map(({ watchKey, baseUnits }) => ({
    address: watchKey,
    watchKey,
    baseUnits: world.random.chance(700) ? baseUnits : baseUnits - baseUnits / 10n,
  }));
  const replacing = await chain.replace(txid, amounts, world.clock.nowMs());
  // A fee bump: its purpose stays the same.
  if (world.ownTxids.has(txid)) world.ownTxids.add(replacing);
  for (const txids of world.sent.values()) if (txids.has(txid)) txids.add(replacing);
  return `${txid.slice(0, 8)} by ${replacing.slice(0, 8)}`;
}

/** Drops a deposit or an outgoing payment of an order, however deep it was. */
async function takeBackPayment(world: World, isDeposit: boolean): Promise<string | null> {
  if (!world.profile.hasReorgs) return null;
  const paid = [...world.witness.sightings.values()].filter(
    ({ purpose, blockHash }) => (purpose === 'deposit') === isDeposit && blockHash !== null,
  );
  if (paid.length === 0) return null;
  const { railId, outputKey } = world.random.pick(paid);
  const chain = world.chains.get(railId);
  const txid = txidOf(outputKey);
  const block = chain?.ledger.findTransaction(txid)?.block ?? null;
  if (chain === undefined || block === null) return null;
  const depth = chain.ledger.head.height - block.height + 1;
  if (depth > REORG_DEPTH_MAX) return null;
  await chain.takeBack(depth);
  await chain.drop(txid);
  for (let mined = world.random.below(depth + 2); mined > 0; mined -= 1)
    await chain.mine(world.clock.nowMs());
  return `${txid.slice(0, 8)} with ${depth} of ${railId}`;
}

function txidOf(outputKey: string): string {
  return outputKey.split(':')[0] ?? '';
}

async function bringBack(world: World): Promise<string | null> {
  if (!world.profile.hasReorgs) return null;
  const chain = pickChain(world);
  const gone = [...chain.transactions.keys()].filter((txid) => !chain.isPresent(txid));
  if (gone.length === 0) return null;
  const txid = world.random.pick(gone);
  return (await chain.bringBack(txid)) ? txid.slice(0, 8) : null;
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

/** Moves the clock to just before, at, or just after a deadline. */
async function passToDeadline(world: World): Promise<string | null> {
  const order = pickOrder(world, ['awaiting_deposit', 'claimed', 'short', 'lost', 'assigned']);
  if (order === null) return null;
  const { lockEndsAtMs, claimEndsAtMs, lostEndsAtMs } = order;
  const ends = [lockEndsAtMs, claimEndsAtMs, lostEndsAtMs].filter((end) => end !== null);
  const end = world.random.pick(ends) + world.random.pick([0, 0, 0, WATCHER_WAIT_MAX_MS]);
  const byMs = end + world.random.between(-1, 1) - world.clock.nowMs();
  return byMs > 0 ? pass(world, byMs) : null;
}

/** No block takes the payment for hours, until just before or after its rate ends. */
async function passBlockWait(world: World): Promise<string | null> {
  const order = pickOrder(world, ['seen']);
  const waitMs = world.chains.get(order?.payRailId ?? '')?.rail.network.blockWaitMs ?? null;
  if (order === null || waitMs === null) return null;
  const byMs = order.lockEndsAtMs + waitMs + world.random.between(-1, 1) - world.clock.nowMs();
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
