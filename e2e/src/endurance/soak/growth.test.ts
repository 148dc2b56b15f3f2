import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeGrowth, judgeProcess } from './growth.ts';

const MEGABYTE = 1024 * 1024;

function samplesOf(residentAt: (place: number) => number, filesAt: (place: number) => number) {
  return Array.from({ length: 100 }, (_, place) => ({
    residentBytes: residentAt(place) * MEGABYTE,
    openFiles: filesAt(place),
  }));
}

test('a process that warms up and then stays as it is has nothing against it', () => {
  assert.deepEqual(
    judgeProcess(
      samplesOf(
        (place) => Math.min(60 + place * 5, 150),
        () => 40,
      ),
    ),
    [],
  );
  assert.deepEqual(judgeProcess([]), ['the process was not measured']);
});

test('memory and open files that go on growing are named', () => {
  const [memory, files] = judgeProcess(
    samplesOf(
      (place) => 100 + place * 4,
      (place) => 40 + place * 3,
    ),
  );
  assert.match(memory ?? '', /^memory grew from 3\d\d to 4\d\d MB$/);
  assert.match(files ?? '', /^open files grew from 2\d\d to 337$/);
});

test('what grows with the orders or with the time is explained, and what is small does not matter', () => {
  const plan = { orders: [100, 200, 400], stretches: 3, freeAmount: 1_000 };
  const table = (name: string, ...amounts: number[]) => ({ name, amounts });
  assert.deepEqual(judgeGrowth([table('orders', 1000, 2000, 4000), table('few', 1, 50, 999)], plan), []);
  assert.deepEqual(judgeGrowth([table('letters', 1000, 4000, 9000)], plan), [
    'letters grew from 1000 to 9000',
  ]);
});
