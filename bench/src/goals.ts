import type { Metric } from './benchmark/benchmark.ts';
import type { DatabaseKind } from './options.ts';

/** What one benchmark must reach of its control. */
export interface RatioGoal {
  readonly kind: 'ratio';
  /** What docs/performance.md calls it. */
  readonly name: string;
  readonly benchmark: string;
  /** More than one: what they take one after the other. */
  readonly controls: readonly string[];
  /** Of the controls, or null where the ratio is only looked at. */
  readonly percentMin: number | null;
}

/** What one figure must not exceed. */
export interface LimitGoal {
  readonly kind: 'limit';
  readonly name: string;
  readonly benchmark: string;
  readonly metric: Metric;
  readonly max: number;
  /** What one of the metric's own unit counts for; 1 unless said. */
  readonly factor?: number;
  readonly unit: 'ms' | 'MB' | '%';
}

export type Goal = RatioGoal | LimitGoal;

/** Sequential orders are compared with one connection, many at once with the store's own number of them. */
const SQL_CALLERS = { sqlite: { one: 1, many: 1 }, postgres: { one: 1, many: 8 } } as const;

/** Ten thousand pages that ask every ten seconds: microseconds a request to percent of a core. */
const POLLING_PERCENT_OF_US = (1_000 / 1_000_000) * 100;

export function goalsOf(database: DatabaseKind): readonly Goal[] {
  const callers = SQL_CALLERS[database];
  const createOne = `order-create-${database}-c1`;
  const sqlOne = `sql-alone-${database}-c${callers.one}`;
  const unchanged = `order-unchanged-${database}`;
  const goals: Goal[] = [
    ratio('G1 unchanged order, of the bare route', unchanged, ['bare-route'], 90),
    ratio('G1 beside a bare 304', unchanged, ['bare-unchanged'], null),
    ratio('G1 whole order, of the bare route', `order-whole-${database}`, ['bare-route'], 75),
    ratio(
      'G2 from the database, with a session, of the bare route',
      `order-signed-in-${database}`,
      ['bare-route'],
      22,
    ),
    ratio('G3 new order of its SQL, one caller', createOne, [sqlOne], 60),
    ratio('G3 with a bare route added to its SQL', createOne, [sqlOne, 'bare-route-c1'], null),
    ratio(
      'G3 new order of its SQL, 64 callers',
      `order-create-${database}-c64`,
      [`sql-alone-${database}-c${callers.many}`],
      100,
    ),
    {
      ...limit('G6 10,000 pages that ask every 10 s, of a core', unchanged, 'cpuUs', 3),
      factor: POLLING_PERCENT_OF_US,
      unit: '%',
    },
    { ...limit('G7 warm start', `start-up-${database}`, 'warmMs', 600), unit: 'ms' },
    { ...limit('G7 first start ever', `start-up-${database}`, 'firstEverMs', 1800), unit: 'ms' },
    limit('G8 idle memory', `idle-memory-${database}`, 'rssMb', 100),
  ];
  if (database === 'postgres')
    goals.push(limit('G8 PostgreSQL beside it, as it comes', `idle-memory-${database}`, 'databasePssMb', 40));
  return goals;
}

function ratio(
  name: string,
  benchmark: string,
  controls: readonly string[],
  percentMin: number | null,
): RatioGoal {
  return { kind: 'ratio', name, benchmark, controls, percentMin };
}

function limit(name: string, benchmark: string, metric: Metric, max: number): LimitGoal {
  return { kind: 'limit', name, benchmark, metric, max, unit: 'MB' };
}

export function sqlCallersOf(database: DatabaseKind): readonly number[] {
  return [...new Set(Object.values(SQL_CALLERS[database]))];
}
