import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { listModules, openTreeWithout } from '../modules/without-module.ts';
import { nodeBinary } from '../runtime.mjs';
import { openCopiedTree } from './copied-tree.ts';
import { applyToCopy, listWorkedDiffs, readSection } from './worked-diff.ts';

// The worked examples of docs/how-a-change-travels.md, applied to a copy of the repository.

const DOCUMENT = 'docs/how-a-change-travels.md';
const CHECK_MAX_MS = 240_000;

/** By heading: the most product files that the change may touch, and a test that sees it. */
const CHANGES = [
  {
    heading: 'A field of an order',
    filesMax: 14,
    seenBy: 'packages/store/src/sqlite/sqlite-inline.test.ts',
  },
  { heading: 'An act of an operator', filesMax: 6, seenBy: 'apps/server/src/http/operator/rights.test.ts' },
  { heading: 'A setting', filesMax: 2, seenBy: 'apps/server/src/config/stored-settings.test.ts' },
  { heading: 'A sentence', filesMax: 1, seenBy: 'apps/web/src/shared/i18n/translate.test.ts' },
] as const;

const isLong = process.env['TEST_FORM'] === 'long';
const PROJECTS = ['apps/server', 'apps/console', 'apps/web'] as const;

const isForTests = (file: string): boolean => /\/testing\/|\.fixture\./.test(file);

test('a change that the documentation works out touches no more files than we want it to', () => {
  for (const { heading, filesMax } of CHANGES) {
    const touched = listWorkedDiffs(readSection(DOCUMENT, heading)).map(({ file }) => file);
    const count = new Set(touched.filter((file) => !isForTests(file))).size;
    assert.ok(count > 0 && count <= filesMax, `${heading}: ${count} files, and ${filesMax} are the most`);
  }
});

test('the changes compile as the documentation works them out, and tests see them', () => {
  // In the short form of a desk without its first module: one compilation shows that both compile.
  const [lacking = assert.fail('there is no module')] = listModules();
  const tree = isLong ? openCopiedTree() : openTreeWithout(lacking);
  const run = (...args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(nodeBinary(), ['--no-warnings', ...args], {
      cwd: tree.root,
      env: { ...process.env, NODE_TEST_CONTEXT: undefined },
      encoding: 'utf8',
      timeout: CHECK_MAX_MS,
    });
    assert.equal(status, 0, `${args.join(' ')}: ${stdout}${stderr}`);
  };
  try {
    for (const { heading } of CHANGES) applyToCopy(tree, listWorkedDiffs(readSection(DOCUMENT, heading)));
    for (const project of PROJECTS)
      run('node_modules/typescript/bin/tsc', '--noEmit', '-p', `${project}/tsconfig.json`);
    run('--test', ...CHANGES.map(({ seenBy }) => seenBy));
  } finally {
    tree.remove();
  }
});
