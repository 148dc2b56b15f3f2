import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LineWriter, createLineWriter } from './json-log.ts';

function openWriter(): {
  readonly lines: LineWriter;
  readonly written: string[];
  readonly endTurn: () => void;
} {
  const written: string[] = [];
  const waiting: (() => void)[] = [];
  const lines = createLineWriter({
    write: (text) => written.push(text),
    atEndOfTurn: (work) => waiting.push(work),
  });
  return { lines, written, endTurn: () => waiting.splice(0).forEach((work) => work()) };
}

test('the lines of one turn are written together, in their order', () => {
  const { lines, written, endTurn } = openWriter();
  lines.writeLine('first');
  lines.writeLine('second');
  assert.deepEqual(written, []);
  endTurn();
  assert.deepEqual(written, ['first\nsecond\n']);
  lines.writeLine('third');
  endTurn();
  assert.deepEqual(written, ['first\nsecond\n', 'third\n']);
});

test('at the end of the process nothing is held back, and nothing is written twice', () => {
  const { lines, written, endTurn } = openWriter();
  lines.writeLine('last words');
  lines.flush();
  lines.flush();
  endTurn();
  assert.deepEqual(written, ['last words\n']);
});
