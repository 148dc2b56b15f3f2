import type { Metric } from './benchmark/benchmark.ts';
import type { DatabaseKind } from './options.ts';

/** What one benchmark must reach of its control. */
export interface RatioGoal {
  readonly kind: 'ratio';
  readonly benchmark: string;
  /** More than one: what they take one after the other. */
  readonly controls: readonly string[];
  /** Of the controls, or null where the ratio is only looked at. */
  readonly percentMin: number | null;
}

/** What one figure must not exceed. */
export interface LimitGoal {
  readonly kind: 'limit';
  readonly benchmark: string;
  readonly metric: Metric;
  readonly max: number;
  readonly unit: 'ms' | 'MB';
}

export type Goal = RatioGoal | LimitGoal;

/** Sequential orders are compared with one connection, many at once with the store's own number of them. */
const SQL_CALLERS = { sqlite: { one: 1, many: 1 }, postgres: { one: 1, many: 8 } } as const;

const ratio = (benchmark: string, controls: readonly string[], percentMin: number | null): Goal => ({
  kind: 'ratio',
  benchmark,
  controls,
  percentMin,
});

export function goalsOf(database: DatabaseKind): readonly Goal[] {
  const callers = SQL_CALLERS[database];
  const createOne = `order-create-${database}-c1`;
  const sqlOne = `sql-alone-${database}-c${callers.one}`;
  return [
    ratio(`order-unchanged-${database}`, ['bare-route'], 90),
    ratio(`order-unchanged-${database}`, ['bare-unchanged'], null),
    ratio(`order-whole-${database}`, ['bare-route'], null),
    ratio(createOne, [sqlOne], 60),
    ratio(createOne, [sqlOne, 'bare-route-c1'], null),
    ratio(`order-create-${database}-c64`, [`sql-alone-${database}-c${callers.many}`], 100),
    { kind: 'limit', benchmark: `start-up-${database}`, metric: 'warmMs', max: 1000, unit: 'ms' },
    { kind: 'limit', benchmark: `idle-memory-${database}`, metric: 'rssMb', max: 120, unit: 'MB' },
  ];
}

export function sqlCallersOf(database: DatabaseKind): readonly number[] {
  return [...new Set(Object.values(SQL_CALLERS[database]))];
}
