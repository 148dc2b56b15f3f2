import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { mayShare, shareProcesses, writeEntries } from './share-process.ts';

const PLAIN = "test('one', () => {});\n";

test('a file that leaves its process as it found it shares one', () => {
  assert.equal(mayShare('a.test.ts', PLAIN), true);
  assert.equal(mayShare('a.test.ts', `describe('all', () => {\n  before(open);\n});\n`), true);
});

test('a file has a process for itself if its hooks or its changes would reach the tests of others', () => {
  for (const line of [
    'before(open);',
    'afterEach(() => {',
    ...['env', 'on'].map((name) => `process.${name}`),
  ]) {
    assert.equal(mayShare('a.test.ts', `${PLAIN}${line}\n`), false, line);
  }
  // Put together here, or this file would have a process for itself.
  const [world, mock] = [['global', 'This'].join(''), ['mo', 'ck'].join('')];
  assert.equal(mayShare('a.test.ts', `${PLAIN}Reflect.set(${world}, 'a', 1);\n`), false);
  assert.equal(mayShare('a.test.ts', `${PLAIN}import { ${mock}, test } from 'node:test';\n`), false);
});

test('a file that needs a node, takes long or holds no test of its own has a process for itself', () => {
  assert.equal(mayShare('a.integration.test.ts', PLAIN), false);
  assert.equal(mayShare('a.built.test.ts', PLAIN), false);
  assert.equal(mayShare('sim/src/simulator.test.ts', PLAIN), false);
  assert.equal(mayShare('a.test.ts', "testStore(open, 'sqlite');\n"), false);
});

test('every file runs once: those with a process each first, the others in groups', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.test.ts`);
  const textOf = (file: string) => (file === 'c.test.ts' ? `before(open);\n${PLAIN}` : PLAIN);
  assert.deepEqual(shareProcesses(files, 3, textOf), [
    ['c.test.ts'],
    ['a.test.ts', 'b.test.ts', 'd.test.ts'],
    ['e.test.ts'],
  ]);
  assert.deepEqual(
    shareProcesses(files, 1, textOf),
    files.map((file) => [file]),
  );
});

test('a process of several files starts at a file that loads them all', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'naru-entries-'));
  try {
    const [alone, shared] = writeEntries(root, 'unit', [['a.test.ts'], ['b.test.ts', 'c.test.ts']]);
    assert.equal(alone, path.join(root, 'a.test.ts'));
    const text = readFileSync(String(shared), 'utf8');
    assert.match(text, /^import "file:.*\/b\.test\.ts";\nimport "file:.*\/c\.test\.ts";\n$/);
  } finally {
    rmSync(root, { recursive: true });
  }
});
