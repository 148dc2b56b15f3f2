import type { Desk } from '@naru/desk';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type FaultPlan, InjectedFault } from '../house/fault-injector.ts';
import type { World } from '../world/world.ts';
import { crashAndRebuild } from '../world/world.ts';

/** Fewer than on a busy desk, but enough for every race of two. */
const HELD_ACTS_MAX = 3;
const CALLS_PER_ACT = 8;

type Answer = { readonly ok: boolean };

/** Runs one act of the desk with the faults of the seed. Its answer is recorded, since it must stay true. */
export async function act(world: World, name: string, run: (desk: Desk) => Promise<Answer>): Promise<string> {
  return actTogether(world, name, [run]);
}

/** Several acts at the same time, as by several people. */
export async function actTogether(
  world: World,
  name: string,
  runs: readonly ((desk: Desk) => Promise<Answer>)[],
): Promise<string> {
  return actUnder(world, name, runs, drawPlan(world));
}

/** The same with a fault that the caller has drawn. */
export async function actUnder(
  world: World,
  name: string,
  runs: readonly ((desk: Desk) => Promise<Answer>)[],
  plan: FaultPlan | null,
): Promise<string> {
  const { desk, injector } = world.house;
  injector.arm(plan);
  const held = injector.nextHold();
  world.witness.setAlone(runs.length === 1 && world.held.length === 0);
  const ending = Promise.all(runs.map((run) => finish(world, () => run(desk)))).then((ends) =>
    ends.join(' | '),
  );
  const outcome = await Promise.race([ending, held, standStill()]);
  injector.arm(null);
  // Acts that run together with a held one continue to their end.
  await standStill();
  if (typeof outcome === 'string') return injector.isDead() ? crash(world, outcome) : outcome;
  const resume = (): Promise<string | null> => {
    outcome?.release();
    return Promise.race([ending, standStill()]);
  };
  world.held = [...world.held, { name, resume }];
  return outcome === null ? 'waits for another' : 'is held';
}

/** Resolves to null when nothing in this process is running: everything ends in the same turn, or waits. */
async function standStill(): Promise<null> {
  await nextTurn();
  return null;
}

/** Continues a held act; the world has changed meanwhile. */
export async function resumeOne(world: World): Promise<string | null> {
  if (world.held.length === 0) return null;
  const next = world.random.pick(world.held);
  world.held = world.held.filter((other) => other !== next);
  const { injector } = world.house;
  world.witness.setAlone(false);
  const plan = drawPlan(world);
  injector.arm(plan?.kind === 'crash' ? plan : null);
  const end = await next.resume();
  injector.arm(null);
  if (end === null) world.held = [...world.held, next];
  const result = end ?? 'still waits';
  return `${next.name}: ${injector.isDead() ? await crash(world, result) : result}`;
}

async function crash(world: World, outcome: string): Promise<string> {
  await crashAndRebuild(world);
  return `${outcome}, the desk died and rose again`;
}

async function finish(world: World, run: () => Promise<Answer>): Promise<string> {
  try {
    const answer: object & Answer = await run();
    if (!answer.ok) return 'reason' in answer ? String(answer.reason) : 'refused';
    if (!('value' in answer) || !isOrder(answer.value)) return 'ok';
    const { orderId, version, stage } = answer.value;
    world.witness.acknowledge({ orderId, version, stage });
    return `ok, ${stage} ${version}`;
  } catch (thrown) {
    if (!(thrown instanceof InjectedFault) && !world.house.injector.isDead())
      world.witness.reportBroken(`the desk itself is at fault: ${stackOf(thrown)}`);
    return `fault: ${thrown instanceof Error ? thrown.message : 'unknown'}`;
  }
}

function stackOf(thrown: unknown): string {
  return thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
}

function isOrder(
  value: unknown,
): value is { readonly orderId: string; readonly version: number; readonly stage: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'orderId' in value &&
    'version' in value &&
    'stage' in value
  );
}

export function drawPlan({
  random,
  profile,
  held,
}: Pick<World, 'random' | 'profile' | 'held'>): FaultPlan | null {
  const { crashes, errors, holds } = profile;
  const drawn = random.below(1000);
  const kind =
    drawn < crashes
      ? 'crash'
      : drawn < crashes + errors
        ? 'error'
        : drawn < crashes + errors + holds
          ? 'hold'
          : null;
  if (kind === null || (kind === 'hold' && held.length >= HELD_ACTS_MAX)) return null;
  return {
    kind,
    when: random.pick(['before', 'after']),
    atCall: random.between(1, CALLS_PER_ACT),
    calls: random.pick(['writes', 'all']),
  };
}
