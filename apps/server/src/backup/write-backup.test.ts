import { setImmediate as nextTurn } from 'node:timers/promises';
import { test } from 'node:test';
import { compress } from './write-backup.ts';

async function* pieces(count: number, byteCount: number): AsyncGenerator<Uint8Array> {
  for (let made = 0; made < count; made += 1) {
    // Nothing that can be compressed.
    yield crypto.getRandomValues(new Uint8Array(byteCount));
    await nextTurn();
  }
}

// A disk that is full ends the reading at any time; an error that nobody hears would end the process.
test('a reader that leaves at any time leaves no error behind', async () => {
  for (const turnCount of [0, 2, 30])
    for (const [count, byteCount] of [
      [1, 50_000],
      [3, 50_000],
      [10, 10_000],
    ] as const) {
      const reader = compress(pieces(count, byteCount))[Symbol.asyncIterator]();
      await reader.next();
      for (let turn = 0; turn < turnCount; turn += 1) await nextTurn();
      await reader.return?.();
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    }
});
