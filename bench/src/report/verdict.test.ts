import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Benchmark, Round } from '../benchmark/benchmark.ts';
import type { LimitGoal, RatioGoal } from '../goals.ts';
import type { Measured } from '../run-rounds.ts';
import { figureOf, isMet, judge } from './verdict.ts';

function measured(name: string, rounds: readonly Round[]): Measured {
  const benchmark: Benchmark = {
    name,
    title: name,
    database: null,
    isWarmedUp: false,
    run: async () => ({}),
  };
  return { benchmark, rounds };
}

const ROUTE = measured('bare-route', [
  { cpuUs: 18, perSecond: 9000 },
  { cpuUs: 20, perSecond: 10_000 },
  { cpuUs: 90, perSecond: 11_000 },
]);
const ORDER = measured('order-unchanged', [
  { cpuUs: 25, perSecond: 9000 },
  { cpuUs: 24, perSecond: 9500 },
  { cpuUs: 26, perSecond: 8000 },
]);
const RATIO: RatioGoal = {
  kind: 'ratio',
  name: 'a goal',
  database: 'sqlite',
  benchmark: 'order-unchanged',
  control: 'bare-route',
  metric: 'cpuUs',
  percentMin: 80,
};

test('a benchmark that takes a quarter more CPU time than its control reaches 80 percent of it', () => {
  const verdict = judge(RATIO, [ROUTE, ORDER]);
  assert.deepEqual(verdict, {
    goal: 'a goal',
    database: 'sqlite',
    bound: 'at least',
    target: 80,
    result: 80,
    unit: '%',
  });
  assert.equal(isMet({ ...verdict, target: 80 }), true);
  assert.equal(isMet({ ...verdict, target: 81 }), false);
});

test('a goal about pace compares requests per second', () => {
  assert.equal(judge({ ...RATIO, metric: 'perSecond' }, [ROUTE, ORDER])?.result, 90);
});

test('a goal is not judged without its control, its benchmark or its metric', () => {
  assert.equal(judge(RATIO, [ORDER]), null);
  assert.equal(judge(RATIO, [ROUTE]), null);
  assert.equal(judge(RATIO, [ROUTE, measured('order-unchanged', [{ perSecond: 9000 }])]), null);
});

test('a limit is met by its median', () => {
  const goal: LimitGoal = {
    kind: 'limit',
    name: 'a goal',
    database: 'postgres',
    benchmark: 'start',
    metric: 'warmMs',
    max: 1000,
    unit: 'ms',
  };
  const verdict = judge(goal, [measured('start', [{ warmMs: 900 }, { warmMs: 1000 }, { warmMs: 5000 }])]);
  assert.ok(verdict !== null);
  assert.deepEqual(
    [verdict.bound, verdict.target, verdict.result, verdict.unit],
    ['at most', 1000, 1000, 'ms'],
  );
  assert.equal(isMet(verdict), true);
  assert.equal(isMet({ ...verdict, target: 999 }), false);
  assert.equal(judge(goal, [measured('start', [])]), null);
});

test('a figure has its median and its minimum', () => {
  assert.deepEqual(figureOf(ROUTE.rounds, 'cpuUs'), { median: 20, min: 18 });
  assert.equal(figureOf(ROUTE.rounds, 'rssMb'), null);
});
