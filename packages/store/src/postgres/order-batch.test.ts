import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBatcher } from './order-batch.ts';

/** A batch function that is answered by hand. */
function createManualBatches(): {
  readonly sizes: number[];
  readonly runBatch: (items: readonly string[]) => Promise<readonly string[]>;
  answerNext(): void;
} {
  const sizes: number[] = [];
  const waiting: (() => void)[] = [];
  return {
    sizes,
    runBatch: (items) => {
      sizes.push(items.length);
      return new Promise((resolve) => {
        waiting.push(() => resolve(items.map((item) => item.toUpperCase())));
      });
    },
    answerNext: () => waiting.shift()?.(),
  };
}

test('what is added while batches are under way goes together into the next', async () => {
  const batches = createManualBatches();
  const batcher = createBatcher({ runBatch: batches.runBatch, isUndone: () => true });
  const first = batcher.add('a');
  await Promise.resolve();
  const second = batcher.add('b');
  await Promise.resolve();
  const rest = ['c', 'd', 'e'].map((item) => batcher.add(item));
  await Promise.resolve();
  assert.deepEqual(batches.sizes, [1, 1]);
  batches.answerNext();
  assert.equal(await first, 'A');
  await new Promise(setImmediate);
  assert.deepEqual(batches.sizes, [1, 1, 3]);
  batches.answerNext();
  batches.answerNext();
  assert.deepEqual(await Promise.all([second, ...rest]), ['B', 'C', 'D', 'E']);
});

test('a batch that was undone runs again one by one, and only the bad one fails', async () => {
  const sizes: number[] = [];
  const batcher = createBatcher<string, string>({
    runBatch: async (items) => {
      sizes.push(items.length);
      if (items.includes('bad')) throw new Error('refused by the server');
      return items.map((item) => item.toUpperCase());
    },
    isUndone: () => true,
  });
  const answers = await Promise.allSettled(['a', 'bad', 'c'].map((item) => batcher.add(item)));
  assert.deepEqual(sizes, [3, 1, 1, 1]);
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'fault')),
    ['A', 'fault', 'C'],
  );
});

test('a batch of which nobody knows whether it was written is not run again', async () => {
  let runCount = 0;
  const batcher = createBatcher<string, string>({
    runBatch: async () => {
      runCount += 1;
      throw new Error('connection lost');
    },
    isUndone: () => false,
  });
  const answers = await Promise.allSettled(['a', 'b'].map((item) => batcher.add(item)));
  assert.ok(answers.every((answer) => answer.status === 'rejected'));
  assert.equal(runCount, 1);
});

test('no batch holds more than its bound', async () => {
  const sizes: number[] = [];
  const batcher = createBatcher<number, number>({
    runBatch: async (items) => {
      sizes.push(items.length);
      return items;
    },
    isUndone: () => true,
  });
  const answers = await Promise.all(Array.from({ length: 600 }, (_, n) => batcher.add(n)));
  assert.deepEqual(
    answers,
    Array.from({ length: 600 }, (_, n) => n),
  );
  assert.deepEqual(sizes, [256, 256, 88]);
});

test('draining waits for what was added before', async () => {
  const batches = createManualBatches();
  const batcher = createBatcher({ runBatch: batches.runBatch, isUndone: () => true });
  const answer = batcher.add('a');
  let isDrained = false;
  const drained = batcher.drain().then(() => {
    isDrained = true;
  });
  await new Promise(setImmediate);
  assert.equal(isDrained, false);
  batches.answerNext();
  await drained;
  assert.equal(await answer, 'A');
});
