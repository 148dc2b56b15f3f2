import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { nodeBinary } from '../runtime.mjs';
import { openCopiedTree } from './copied-tree.ts';
import { repositoryRoot } from './read-repository.ts';
import { applyToCopy, listWorkedDiffs } from './worked-diff.ts';

// The worked examples of docs/adding-a-rail.md, applied to a copy of the repository.

const DOCUMENT = 'docs/adding-a-rail.md';
const PROBE = 'apps/server/src/testing/added-currencies.ts';
const PROBE_MAX_MS = 60_000;

test('a token and a coin of a known family are served after the entries of the documentation alone', () => {
  const diffs = listWorkedDiffs(readFileSync(path.join(repositoryRoot, DOCUMENT), 'utf8'));
  const tree = openCopiedTree();
  try {
    const probe = (...names: readonly string[]) =>
      spawnSync(nodeBinary(), ['--no-warnings', ...names, PROBE], {
        cwd: tree.root,
        env: { ...process.env, NODE_TEST_CONTEXT: undefined },
        encoding: 'utf8',
        timeout: PROBE_MAX_MS,
      });
    const undo = applyToCopy(tree, diffs);
    const added = probe();
    assert.equal(added.status, 0, added.stdout + added.stderr);
    assert.match(added.stdout, /from VTC to USDC is made, paid and delivered/);
    undo();
    assert.notEqual(probe('--test-name-pattern', 'catalogue').status, 0, 'they are still there');
  } finally {
    tree.remove();
  }
  assert.equal(existsSync(tree.root), false);
});
