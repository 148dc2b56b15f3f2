import type { Metric, Round } from '../benchmark/benchmark.ts';
import type { Goal } from '../goals.ts';
import type { Measured } from '../run-rounds.ts';
import { median } from './statistics.ts';

export interface Figure {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Over all rounds, or null when it was not measured. */
export function figureOf(rounds: readonly Round[], metric: Metric): Figure | null {
  const values = rounds.map((round) => round[metric]).filter((value) => value !== undefined);
  if (values.length === 0) return null;
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * A goal beside what was measured. Nothing fails by it: the machine is shared, and time is not an assertion.
 */
export interface Verdict {
  readonly goal: Goal;
  /**
   * For a ratio: percent of the control by CPU time, or by pace where there is no CPU time. For a limit: the
   * figure itself.
   */
  readonly reached: number;
  /** For a ratio: percent of the control by requests in a second. */
  readonly reachedByPace: number | null;
  /** Null where nothing was asked for. */
  readonly isMet: boolean | null;
}

export function judge(goal: Goal, measured: readonly Measured[]): Verdict | null {
  const roundsOf = (name: string): readonly Round[] =>
    measured.find(({ benchmark }) => benchmark.name === name)?.rounds ?? [];
  if (goal.kind === 'limit') {
    const figure = figureOf(roundsOf(goal.benchmark), goal.metric);
    if (figure === null) return null;
    const reached = figure.median * (goal.factor ?? 1);
    return { goal, reached, reachedByPace: null, isMet: reached <= goal.max };
  }
  const thing = roundsOf(goal.benchmark);
  const controls = goal.controls.map(roundsOf);
  const byCpu = percentOf(cpuUsOf(controls), cpuUsOf([thing]));
  const byPace = percentOf(secondsOf(controls), secondsOf([thing]));
  const reached = byCpu ?? byPace;
  if (reached === null) return null;
  const isMet = goal.percentMin === null ? null : reached >= goal.percentMin;
  return { goal, reached, reachedByPace: byPace, isMet };
}

/** CPU time of one request of each, together. */
function cpuUsOf(each: readonly (readonly Round[])[]): number | null {
  return sum(each.map((rounds) => figureOf(rounds, 'cpuUs')?.median ?? null));
}

/** How long one request of each takes at their pace, one after the other. */
function secondsOf(each: readonly (readonly Round[])[]): number | null {
  const paces = each.map((rounds) => figureOf(rounds, 'perSecond')?.median ?? null);
  return sum(paces.map((perSecond) => (perSecond === null ? null : 1 / perSecond)));
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );
}

/** The less a thing takes, the more of its control it reaches. */
function percentOf(control: number | null, thing: number | null): number | null {
  return control === null || thing === null ? null : (control / thing) * 100;
}
