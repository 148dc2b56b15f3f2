import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { nodeBinary } from '../runtime.mjs';
import { openCopiedTree } from './copied-tree.ts';
import { repositoryRoot } from './read-repository.ts';

// The worked examples of docs/adding-a-rail.md, applied to a copy of the repository.

const DOCUMENT = 'docs/adding-a-rail.md';
const PROBE = 'apps/server/src/testing/added-currencies.ts';
const PROBE_MAX_MS = 60_000;

interface Addition {
  readonly file: string;
  readonly place: string;
  readonly lines: string;
}

/** Its blocks: a file, a line that it has once, and the lines that follow it. */
function listAdditions(text: string): readonly Addition[] {
  return [...text.matchAll(/^```diff\n--- (.+)\n (.+)\n((?:\+.*\n)+)```$/gm)].map(
    ([, file = '', place = '', lines = '']) => ({ file, place, lines: lines.replaceAll(/^\+/gm, '') }),
  );
}

function add(text: string, { file, place, lines }: Addition): string {
  const line = `${place}\n`;
  assert.equal(text.split(line).length, 2, `${file} has "${place}" once`);
  return text.replace(line, () => line + lines);
}

test('a token and a coin of a known family are served after the entries of the documentation alone', () => {
  const text = readFileSync(path.join(repositoryRoot, DOCUMENT), 'utf8');
  const additions = listAdditions(text);
  assert.equal(additions.length, text.split('```diff').length - 1);
  const tree = openCopiedTree();
  try {
    const probe = (...names: readonly string[]) =>
      spawnSync(nodeBinary(), ['--no-warnings', ...names, PROBE], {
        cwd: tree.root,
        env: { ...process.env, NODE_TEST_CONTEXT: undefined },
        encoding: 'utf8',
        timeout: PROBE_MAX_MS,
      });
    const undo = additions.map((addition) => tree.change(addition.file, (text) => add(text, addition)));
    const added = probe();
    assert.equal(added.status, 0, added.stdout + added.stderr);
    assert.match(added.stdout, /from VTC to USDC is made, paid and delivered/);
    for (const revert of undo.toReversed()) revert();
    assert.notEqual(probe('--test-name-pattern', 'catalogue').status, 0, 'they are still there');
  } finally {
    tree.remove();
  }
  assert.equal(existsSync(tree.root), false);
});
