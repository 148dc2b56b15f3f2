import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Benchmark, Round } from '../benchmark/benchmark.ts';
import type { Measured } from '../run-rounds.ts';
import { figureOf, judge } from './verdict.ts';

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

test('what takes a quarter more CPU time than its control reaches 80 percent of it', () => {
  const goal = {
    kind: 'ratio',
    name: 'a goal',
    benchmark: 'order-unchanged',
    controls: ['bare-route'],
    percentMin: 90,
  } as const;
  assert.deepEqual(judge(goal, [ROUTE, ORDER]), { goal, reached: 80, reachedByPace: 90, isMet: false });
  const lower = { ...goal, percentMin: 80 };
  assert.equal(judge(lower, [ROUTE, ORDER])?.isMet, true);
  assert.equal(judge({ ...goal, percentMin: null }, [ROUTE, ORDER])?.isMet, null);
});

test('several controls count as what they take one after the other', () => {
  const goal = {
    kind: 'ratio',
    name: 'a goal',
    benchmark: 'b',
    controls: ['a', 'c'],
    percentMin: null,
  } as const;
  const a = measured('a', [{ cpuUs: 100, perSecond: 1000 }]);
  const b = measured('b', [{ cpuUs: 200, perSecond: 250 }]);
  const c = measured('c', [{ cpuUs: 60, perSecond: 1000 }]);
  assert.deepEqual(judge(goal, [a, b, c]), { goal, reached: 80, reachedByPace: 50, isMet: null });
  assert.equal(judge(goal, [a, b]), null, 'a control is missing');
});

test('without CPU times the pace is judged', () => {
  const goal = { kind: 'ratio', name: 'a goal', benchmark: 'b', controls: ['a'], percentMin: 100 } as const;
  const verdict = judge(goal, [measured('a', [{ perSecond: 100 }]), measured('b', [{ perSecond: 110 }])]);
  assert.deepEqual(verdict, {
    goal,
    reached: 110.00000000000001,
    reachedByPace: 110.00000000000001,
    isMet: true,
  });
});

test('a limit is met by its median, and not judged when nothing was measured', () => {
  const goal = {
    kind: 'limit',
    name: 'a goal',
    benchmark: 'start',
    metric: 'warmMs',
    max: 1000,
    unit: 'ms',
  } as const;
  const rounds = [{ warmMs: 900 }, { warmMs: 1000 }, { warmMs: 5000 }];
  assert.equal(judge(goal, [measured('start', rounds)])?.isMet, true);
  assert.equal(judge({ ...goal, max: 999 }, [measured('start', rounds)])?.isMet, false);
  const scaled = judge({ ...goal, factor: 0.1 }, [measured('start', rounds)]);
  assert.deepEqual([scaled?.reached, scaled?.isMet], [100, true]);
  assert.equal(judge({ ...goal, factor: 2 }, [measured('start', rounds)])?.isMet, false);
  assert.equal(judge(goal, [measured('start', [])]), null);
  assert.equal(judge(goal, []), null);
});

test('a figure has its middle and both ends', () => {
  assert.deepEqual(figureOf(ROUTE.rounds, 'cpuUs'), { median: 20, min: 18, max: 90 });
  assert.equal(figureOf(ROUTE.rounds, 'rssMb'), null);
});
