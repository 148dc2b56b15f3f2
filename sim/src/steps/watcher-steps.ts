import { ok } from '@naru/core';
import {
  type Desk,
  doubtEarlyClosings,
  expireDueOrders,
  getRail,
  publishSnapshot,
  reviewOverpaidOrders,
  watchRail,
} from '@naru/desk';
import { type World, crashAndRebuild } from '../world/world.ts';
import { act, actTogether, resumeOne } from './act.ts';
import type { Step } from './step.ts';

export const WATCHER_STEPS: readonly Step[] = [
  { name: 'watch', weight: 16, run: watchAny },
  { name: 'two watch at once', weight: 1, run: watchTwice },
  { name: 'expire', weight: 7, run: (world) => act(world, 'expire', expire) },
  { name: 'publish prices', weight: 6, run: publish },
  { name: 'fill the address pool', weight: 1, run: fillPool },
  { name: 'a held act goes on', weight: 7, run: resumeOne },
  { name: 'the power goes', weight: 1, run: losePower },
];

/** The work of the sweeper, in its order, each time as after a step back of the clock. */
export async function expire(desk: Desk): Promise<{ readonly ok: boolean }> {
  await reviewOverpaidOrders(desk);
  await expireDueOrders(desk);
  return ok(await doubtEarlyClosings(desk));
}

export async function watch(desk: Desk, railId: string): Promise<{ readonly ok: boolean }> {
  return ok(await watchRail(desk, getRail(desk, railId)));
}

async function watchAny(world: World): Promise<string> {
  const railId = world.random.pick([...world.chains.keys()]);
  return `${railId}: ${await watchAlone(world, railId)}`;
}

/** One round of a rail; if nothing went wrong in it, its orders must be settled. */
export async function watchAlone(world: World, railId: string): Promise<string> {
  const isAlone = world.held.length === 0;
  let isWhole = false;
  const outcome = await act(world, `watch ${railId}`, async (desk) => {
    const listFaults = () => desk.store.listOrderFaults(`rail:${railId}`);
    const before = await listFaults();
    const { isCaughtUp } = await watchRail(desk, getRail(desk, railId));
    const after = await listFaults();
    isWhole = after.length === 0;
    const first = after.find(
      ({ orderId, failureCount }) =>
        before.find((known) => known.orderId === orderId)?.failureCount !== failureCount,
    );
    if (first !== undefined && isAlone) world.witness.reportBroken(`a watcher was refused: ${first.cause}`);
    return ok(isCaughtUp);
  });
  if (isWhole && isAlone) world.witness.settleRail(railId);
  return outcome;
}

async function watchTwice(world: World): Promise<string> {
  const railId = world.random.pick([...world.chains.keys()]);
  const once = (desk: Desk) => watch(desk, railId);
  return `${railId}: ${await actTogether(world, `watch ${railId} twice`, [once, once])}`;
}

async function publish(world: World): Promise<string> {
  const { witness, feed } = world;
  return act(world, 'publish', async (desk) => {
    const published = await publishSnapshot({ ...desk, source: feed });
    const shown = desk.rateBook.current()?.snapshotId;
    if (published.ok && witness.newestSnapshotId === published.value.snapshotId) {
      if (shown !== published.value.snapshotId)
        witness.reportBroken(`pages go on showing the prices ${shown}`);
    }
    return published;
  });
}

async function fillPool(world: World): Promise<string> {
  const railId = world.random.pick([...world.chains.keys()]);
  return act(world, 'fill the pool', async (desk) => {
    await desk.addressPool.refill(getRail(desk, railId));
    return ok(null);
  });
}

async function losePower(world: World): Promise<string | null> {
  if (world.profile.crashes === 0) return null;
  await crashAndRebuild(world);
  return 'and comes again';
}
