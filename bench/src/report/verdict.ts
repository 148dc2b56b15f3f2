import type { Metric, Round } from '../benchmark/benchmark.ts';
import type { Goal, LimitGoal } from '../goals.ts';
import type { Measured } from '../run-rounds.ts';
import { median } from './statistics.ts';

export interface Figure {
  readonly median: number;
  readonly min: number;
}

/** Over all rounds, or null when it was not measured. */
export function figureOf(rounds: readonly Round[], metric: Metric): Figure | null {
  const values = rounds.map((round) => round[metric]).filter((value) => value !== undefined);
  return values.length === 0 ? null : { median: median(values), min: Math.min(...values) };
}

/** A goal with its measured figure. A missed goal does not fail the run: the machine is shared. */
export interface Verdict {
  readonly goal: string;
  readonly database: Goal['database'];
  readonly bound: 'at least' | 'at most';
  readonly target: number;
  readonly result: number;
  readonly unit: LimitGoal['unit'];
}

/** Null when the benchmark, its control or the metric was not measured. */
export function judge(goal: Goal, measured: readonly Measured[]): Verdict | null {
  const medianOf = (name: string): number | null => {
    const rounds = measured.find(({ benchmark }) => benchmark.name === name)?.rounds ?? [];
    return figureOf(rounds, goal.metric)?.median ?? null;
  };
  const { name, database } = goal;
  const result = medianOf(goal.benchmark);
  if (result === null) return null;
  if (goal.kind === 'limit') {
    return { goal: name, database, bound: 'at most', target: goal.max, result, unit: goal.unit };
  }
  const control = medianOf(goal.control);
  if (control === null) return null;
  // Less time is better, and so are more requests per second.
  const share = goal.metric === 'perSecond' ? result / control : control / result;
  return { goal: name, database, bound: 'at least', target: goal.percentMin, result: share * 100, unit: '%' };
}

export function isMet({ bound, target, result }: Verdict): boolean {
  return bound === 'at least' ? result >= target : result <= target;
}
