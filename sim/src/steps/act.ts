import type { Desk } from '@naru/desk';
import type { FaultPlan } from '../house/fault-injector.ts';
import type { World } from '../world/world.ts';
import { crashAndRebuild } from '../world/world.ts';

/** Fewer than the acts that a busy desk has under way, and enough for every race of two. */
const HELD_ACTS_MAX = 3;
const CALLS_PER_ACT = 8;

type Answer = { readonly ok: boolean };

/**
 * Lets the desk do one thing, with whatever the seed makes go wrong in it. What it answers is remembered: it
 * must stay true.
 */
export async function act(world: World, name: string, run: (desk: Desk) => Promise<Answer>): Promise<string> {
  return actTogether(world, name, [run]);
}

/** Several at the same time, as from several people. */
export async function actTogether(
  world: World,
  name: string,
  runs: readonly ((desk: Desk) => Promise<Answer>)[],
): Promise<string> {
  const { desk, injector } = world.house;
  injector.arm(drawPlan(world));
  const held = injector.nextHold();
  const ending = Promise.all(runs.map((run) => finish(world, () => run(desk)))).then((ends) =>
    ends.join(' | '),
  );
  const outcome = await Promise.race([ending, held]);
  injector.arm(null);
  if (typeof outcome === 'string') return injector.isDead() ? crash(world, outcome) : outcome;
  world.held = [
    ...world.held,
    {
      name,
      resume: () => {
        outcome.release();
        return ending;
      },
    },
  ];
  return 'is held';
}

/** An act that was held goes on; the world has changed meanwhile. */
export async function resumeOne(world: World): Promise<string | null> {
  if (world.held.length === 0) return null;
  const next = world.random.pick(world.held);
  world.held = world.held.filter((other) => other !== next);
  const { injector } = world.house;
  const plan = drawPlan(world);
  injector.arm(plan?.kind === 'crash' ? plan : null);
  const end = await next.resume();
  injector.arm(null);
  return `${next.name}: ${injector.isDead() ? await crash(world, end) : end}`;
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
    return `fault: ${thrown instanceof Error ? thrown.message : 'unknown'}`;
  }
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

function drawPlan({ random, profile, held }: World): FaultPlan | null {
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
