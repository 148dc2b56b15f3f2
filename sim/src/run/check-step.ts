import { nextNoted } from '../invariants/after-step/nothing-is-silent.ts';
import { ORDER_RULES, WORLD_RULES } from '../invariants/after-step/step-rules.ts';
import { readFacts } from '../invariants/read-facts.ts';
import type { World } from '../world/world.ts';

/** All orders are checked after this many steps, and not only those that were written to. */
const STEPS_PER_FULL_CHECK = 50;

/** Checks the world after a step. Returns what is wrong, and updates the orders that steps choose from. */
export function checkStep(
  world: World,
  step: { readonly number: number; readonly isResumed: boolean },
): string[] {
  const { witness, records } = world;
  const broken = [...witness.takeBroken()];
  const touched = new Set(witness.takeTouched());
  if (step.number % STEPS_PER_FULL_CHECK === 0) {
    for (const orderId of records.listOrderIds()) touched.add(orderId);
  }
  for (const orderId of touched) broken.push(...checkOrder(world, orderId));
  const scanned = witness.takeScanned();
  // A held act saved the state of the network from when it began.
  const facts = { scanned: step.isResumed ? new Map() : scanned, hasWritten: touched.size > 0 };
  for (const rule of WORLD_RULES) {
    const found = rule.check(world, facts);
    if (found !== null) broken.push(`${rule.name}: ${found}`);
  }
  return broken;
}

function checkOrder(world: World, orderId: string): string[] {
  const { records, orders } = world;
  const after = records.findOrder(orderId);
  if (after === null) return [`commits stay: order ${orderId.slice(0, 6)} is gone`];
  const facts = readFacts(records, after, orders.get(orderId) ?? null);
  const broken: string[] = [];
  for (const rule of ORDER_RULES) {
    const found = rule.check(facts, world);
    if (found !== null) broken.push(`${rule.name}: order ${orderId.slice(0, 6)}: ${found}`);
  }
  orders.set(orderId, after);
  if (!world.witness.isUnsettled(orderId))
    world.noted.set(orderId, nextNoted(facts, world.noted.get(orderId)));
  return broken;
}
