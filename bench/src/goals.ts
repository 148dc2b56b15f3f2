import type { Metric } from './benchmark/benchmark.ts';
import { namesBesideCatchUp } from './benchmark/read-beside-catch-up.ts';
import { namesOfBlocks } from './benchmark/read-blocks.ts';
import type { DatabaseKind } from './options.ts';

/** The share of its control that a benchmark must reach. */
export interface RatioGoal {
  readonly kind: 'ratio';
  /** As docs/performance.md has it. */
  readonly name: string;
  /** Null where none takes part. */
  readonly database: DatabaseKind | null;
  readonly benchmark: string;
  readonly control: string;
  /** By CPU time per request, by requests per second, or by what the slowest of a hundred take. */
  readonly metric: 'cpuUs' | 'perSecond' | 'p99Ms';
  readonly percentMin: number;
}

/** A figure that must not be exceeded. */
export interface LimitGoal {
  readonly kind: 'limit';
  readonly name: string;
  /** Null where none takes part. */
  readonly database: DatabaseKind | null;
  readonly benchmark: string;
  readonly metric: Metric;
  readonly max: number;
  readonly unit: 'µs' | 'ms' | 'MB' | '%';
}

export type Goal = RatioGoal | LimitGoal;

const OF_COMPUTING = { kind: 'limit', database: null, metric: 'cpuUs', unit: 'µs' } as const;

/** Of what this process computes alone. */
export const COMPUTING_GOALS: readonly Goal[] = [
  { ...OF_COMPUTING, name: 'CPU time of signing a quote', benchmark: 'sign-quote', max: 60 },
  { ...OF_COMPUTING, name: 'CPU time of verifying a quote', benchmark: 'verify-quote', max: 150 },
  { ...OF_COMPUTING, name: 'CPU time of a draw among 100,000', benchmark: 'draw-lottery', max: 1_000_000 },
];

/** Of blocks that are read from a real node. */
export const BLOCK_GOALS: readonly Goal[] = [
  ...(
    [
      { kind: 'utxo', percentMin: 90 },
      { kind: 'evm', percentMin: 80 },
    ] as const
  ).map(({ kind, percentMin }): RatioGoal => ({
    kind: 'ratio',
    name: `S7 ${kind === 'utxo' ? 'UTXO' : 'EVM'} blocks, share of the node's own rate`,
    database: null,
    benchmark: namesOfBlocks(kind).rail,
    control: namesOfBlocks(kind).bare,
    metric: 'perSecond',
    percentMin,
  })),
  {
    kind: 'limit',
    name: 'S7 memory of 100,000 watched addresses',
    database: null,
    benchmark: 'watched-addresses',
    metric: 'heldMb',
    max: 40,
    unit: 'MB',
  },
];

/** One order at a time is compared with one connection, many with as many as the store itself has. */
const SQL_CALLERS = { sqlite: { one: 1, many: 1 }, postgres: { one: 1, many: 8 } } as const;

/** What letters, and a desk that is watched, add at most in percent. */
const ADDED_PERCENT_MAX = [
  { what: 'create', extra: 'letters', addedMax: 5 },
  { what: 'create', extra: 'metrics', addedMax: 2 },
  { what: 'unchanged', extra: 'metrics', addedMax: 3 },
  { what: 'create', extra: 'traces', addedMax: 2 },
  { what: 'unchanged', extra: 'traces', addedMax: 3 },
] as const;

export function goalsOf(database: DatabaseKind): readonly Goal[] {
  const callers = SQL_CALLERS[database];
  const createOne = { database, benchmark: `order-create-${database}-c1` } as const;
  const createMany = { database, benchmark: `order-create-${database}-c64` } as const;
  const idle = { kind: 'limit', database, benchmark: `idle-desk-${database}` } as const;
  const start = { kind: 'limit', database, benchmark: `start-up-${database}`, unit: 'ms' } as const;
  return [
    {
      kind: 'ratio',
      name: 'S3 unchanged order, share of the bare route by CPU time',
      database,
      benchmark: `order-unchanged-${database}`,
      control: 'bare-route',
      metric: 'cpuUs',
      percentMin: 40,
    },
    {
      kind: 'ratio',
      name: 'S3 whole order, share of the bare route by CPU time',
      database,
      benchmark: `order-whole-${database}`,
      control: 'bare-route',
      metric: 'cpuUs',
      percentMin: 35,
    },
    {
      ...createOne,
      kind: 'ratio',
      name: 'S4 new order, one caller, share of its SQL alone by CPU time',
      control: `sql-alone-${database}-c${callers.one}`,
      metric: 'cpuUs',
      percentMin: 25,
    },
    {
      ...createMany,
      kind: 'ratio',
      name: 'S4 new orders, 64 callers, share of the orders per second of its SQL alone',
      control: `sql-alone-${database}-c${callers.many}`,
      metric: 'perSecond',
      percentMin: 60,
    },
    { ...createOne, kind: 'limit', name: 'S4 one caller, p99', metric: 'p99Ms', max: 100, unit: 'ms' },
    { ...createMany, kind: 'limit', name: 'S4 64 callers, p99', metric: 'p99Ms', max: 100, unit: 'ms' },
    ...ADDED_PERCENT_MAX.map(({ what, extra, addedMax }): RatioGoal => {
      const end = `${database}${what === 'create' ? '-c1' : ''}`;
      return {
        kind: 'ratio',
        name: `${what === 'create' ? 'new' : 'unchanged'} order with ${extra}: CPU time of one without`,
        database,
        benchmark: `order-${what}-${extra}-${end}`,
        control: `order-${what}-${end}`,
        metric: 'cpuUs',
        percentMin: 100 / (1 + addedMax / 100),
      };
    }),
    {
      kind: 'ratio',
      name: 'S3 quiet p99 of reading, share of the one beside a rail that reads 5,000 blocks',
      database,
      benchmark: namesBesideCatchUp(database).beside,
      control: namesBesideCatchUp(database).quiet,
      metric: 'p99Ms',
      percentMin: 50,
    },
    {
      kind: 'limit',
      name: '1,000 letters through one mail server, with the start',
      database,
      benchmark: `send-letters-${database}`,
      metric: 'allMs',
      max: 30_000,
      unit: 'ms',
    },
    { ...start, name: 'S6 warm start', metric: 'warmMs', max: 800 },
    { ...start, name: 'S6 first start', metric: 'firstEverMs', max: 2_500 },
    { ...idle, name: 'S6 idle memory of the server', metric: 'rssMb', max: 120, unit: 'MB' },
    { ...idle, name: 'S6 26 idle rails, of a core', metric: 'idleCpuPercent', max: 3, unit: '%' },
  ];
}

export function sqlCallersOf(database: DatabaseKind): readonly number[] {
  return [...new Set(Object.values(SQL_CALLERS[database]))];
}
