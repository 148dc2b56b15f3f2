import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ignoredBy } from './read-repository.ts';

test('what git leaves out, the tools leave out', () => {
  const isIgnored = ignoredBy('# made by machines\ndist/\nbench/results/\n/data/\n*.tsbuildinfo\n');
  const paths = ['dist', 'apps/web/dist', 'bench/results', 'data', 'a.tsbuildinfo'];
  assert.deepEqual(paths.filter(isIgnored), paths);
  assert.deepEqual(['distance', 'results', 'packages/data', 'a.ts'].filter(isIgnored), []);
});

test('a pattern of another kind is a fault, not a guess', () => {
  assert.throws(() => ignoredBy('**/x[0-9]\n'), /does not read|do not read/);
});
