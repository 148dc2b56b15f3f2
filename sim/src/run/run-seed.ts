import { createHash } from 'node:crypto';
import { END_RULES } from '../invariants/at-end/end-rules.ts';
import type { Random } from '../random/random.ts';
import { ALL_STEPS } from '../steps/all-steps.ts';
import { resumeOne } from '../steps/act.ts';
import { listLetterSteps } from '../steps/letter-steps.ts';
import type { Step } from '../steps/step.ts';
import { watch } from '../steps/watcher-steps.ts';
import { type World, closeWorld, openWorld } from '../world/world.ts';
import { checkStep } from './check-step.ts';
import { settleWorld } from './settle-world.ts';

export interface SeedReport {
  readonly seed: number;
  readonly steps: number;
  /** Hash of everything that happened: the same seed gives the same hash. */
  readonly traceHash: string;
  /** Null when all was well. */
  readonly failure: SeedFailure | null;
  /** How many orders ended in which stage, to show that the run was not idle. */
  readonly stages: Readonly<Record<string, number>>;
  readonly crashCount: number;
}

export interface SeedFailure {
  readonly step: number;
  readonly broken: readonly string[];
}

export interface SeedOptions {
  readonly seed: number;
  readonly steps: number;
  readonly firstDatabase: Uint8Array;
  /** Gets each line of the trace. */
  readonly tell?: (line: string) => void;
}

/** One whole run: a world, its steps with faults, and every rule after every step. */
export async function runSeed(options: SeedOptions): Promise<SeedReport> {
  const world = await openWorld(options, options.firstDatabase);
  const hash = createHash('sha256');
  const tell = (line: string): void => {
    hash.update(line).update('\n');
    options.tell?.(line);
  };
  try {
    const failure = await runSteps(world, options.steps, tell);
    const stages: Record<string, number> = {};
    for (const { stage } of world.orders.values()) stages[stage] = (stages[stage] ?? 0) + 1;
    const { crashCount, seed } = world;
    return { seed, steps: options.steps, traceHash: hash.digest('hex'), failure, stages, crashCount };
  } finally {
    await closeWorld(world);
  }
}

async function runSteps(
  world: World,
  stepCount: number,
  tell: (line: string) => void,
): Promise<SeedFailure | null> {
  // A network is offered to customers only once its watcher has started.
  for (const railId of world.chains.keys()) await watch(world.house.desk, railId);
  // What is paid from now on is not in these scans.
  world.witness.takeScanned();
  const steps = drawWeights(world.random);
  for (let number = 1; number <= stepCount; number += 1) {
    const failure =
      (await runAnyStep(world, steps, number, tell)) ?? (await runLetterStep(world, number, tell));
    if (failure !== null) return failure;
  }
  let number = stepCount;
  while (world.held.length > 0) {
    number += 1;
    const failure = await runStep(world, RESUME, number, tell);
    if (failure !== null && failure !== 'nothing to do') return failure;
  }
  await settleWorld(world, tell);
  const broken = checkStep(world, { number: 0, isResumed: false });
  for (const rule of END_RULES) {
    const found = await rule.check(world);
    if (found !== null) broken.push(`${rule.name}: ${found}`);
  }
  return broken.length === 0 ? null : { step: number + 1, broken };
}

const RESUME: Step = { name: 'a held act goes on', weight: 1, run: resumeOne };

/** A step with nothing to do is replaced by another; the world may have nothing to do at all. */
const TRIES_MAX = 12;

async function runAnyStep(
  world: World,
  steps: readonly Step[],
  number: number,
  tell: (line: string) => void,
): Promise<SeedFailure | null> {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const step = world.random.pickWeighted(steps);
    const ran = await runStep(world, step, number, tell);
    if (ran !== 'nothing to do') return ran;
  }
  return null;
}

/** Of a thousand steps, how many are followed by one about letters, in runs with mail. */
const LETTER_STEPS_PER_THOUSAND = 500;

async function runLetterStep(
  world: World,
  number: number,
  tell: (line: string) => void,
): Promise<SeedFailure | null> {
  const { post } = world;
  if (post === null || !post.random.chance(LETTER_STEPS_PER_THOUSAND)) return null;
  const ran = await runStep(world, post.random.pickWeighted(listLetterSteps(post)), number, tell);
  return ran === 'nothing to do' ? null : ran;
}

/** Each run has its own weights, so that some have many events of one kind. */
function drawWeights(random: Random): readonly Step[] {
  return ALL_STEPS.map((step) => ({ ...step, weight: step.weight * random.pick([1, 4, 4, 4, 12]) }));
}

async function runStep(
  world: World,
  step: Step,
  number: number,
  tell: (line: string) => void,
): Promise<SeedFailure | 'nothing to do' | null> {
  const outcome = await step.run(world);
  if (outcome === null) return 'nothing to do';
  tell(`${number} ${step.name}: ${outcome}`);
  const broken = checkStep(world, { number, isResumed: step.name === RESUME.name });
  return broken.length === 0 ? null : { step: number, broken };
}

/** The report of a run that did not finish. */
export function failedReport(seed: number, steps: number, why: string): SeedReport {
  return { seed, steps, traceHash: '', failure: { step: 0, broken: [why] }, stages: {}, crashCount: 0 };
}
