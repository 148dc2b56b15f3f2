import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { repositoryRoot } from '../runtime.mjs';
import { LONGEST_FILES } from './longest-files.ts';
import { isTestFile, parseTestArguments, suitesOf } from './suites.ts';

const FILES = [
  'packages/core/src/money/amount.test.ts',
  'packages/store/src/store.integration.test.ts',
  'e2e/src/swap.test.ts',
  'sim/src/simulator.test.ts',
  'apps/server/src/http/public/account/auth.test.ts',
  'tools/house/house.test.ts',
  'tools/secrets/secret-scan.built.test.ts',
];

const suitesFor = (only?: string) =>
  suitesOf(FILES, { ...(only === undefined ? {} : { only }), isLong: false });
const chosen = (only?: string) => suitesFor(only).map((suite) => [suite.name, ...suite.files]);

test('a test belongs to a suite by its folder and its name', () => {
  assert.deepEqual(chosen(), [
    ['unit', 'packages/core/src/money/amount.test.ts', 'tools/house/house.test.ts'],
    [
      'integration',
      'sim/src/simulator.test.ts',
      'apps/server/src/http/public/account/auth.test.ts',
      'packages/store/src/store.integration.test.ts',
    ],
    ['journeys', 'e2e/src/swap.test.ts', 'tools/secrets/secret-scan.built.test.ts'],
  ]);
});

test('one suite, or the files of one place, can be chosen', () => {
  assert.deepEqual(chosen('swap'), [['journeys', 'e2e/src/swap.test.ts']]);
  assert.deepEqual(chosen('store'), [['integration', 'packages/store/src/store.integration.test.ts']]);
  assert.deepEqual(chosen('nothing like it'), []);
});

test('a file of the long form runs in no other', () => {
  const files = ['packages/store/src/pooler.integration.long.test.ts', 'e2e/src/gallery.long.test.ts'];
  const filesOf = (isLong: boolean) =>
    suitesOf(files, { isLong }).map((suite) => [suite.name, ...suite.files]);
  assert.deepEqual(filesOf(false), []);
  assert.deepEqual(filesOf(true), [
    ['integration', 'packages/store/src/pooler.integration.long.test.ts'],
    ['journeys', 'e2e/src/gallery.long.test.ts'],
  ]);
});

test('the longest files of a suite start before all others, and each is there', () => {
  const files = ['e2e/src/account.test.ts', 'e2e/src/frame.test.ts', 'e2e/src/screens.test.ts'];
  const [suite] = suitesOf(files, { isLong: false });
  assert.deepEqual(suite?.files, [files[2], files[1], files[0]]);
  const gone = LONGEST_FILES.filter((file) => !existsSync(path.join(repositoryRoot, file)));
  assert.deepEqual(gone, []);
});

test('nothing is provided for tests of a desk that need nothing from outside', () => {
  assert.deepEqual(
    ['auth', 'simulator', 'store', 'swap', 'money'].map((only) => suitesFor(only)[0]?.needsOutside),
    [false, false, true, true, false],
  );
});

test('a suite has a limit, and its long form a longer one', () => {
  const limitOf = (isLong: boolean) => suitesOf(FILES, { isLong, only: 'swap' })[0]?.suiteLimitMs ?? 0;
  assert.ok(limitOf(true) > limitOf(false) && limitOf(false) > 0);
});

test('an unknown word is answered with the usage', () => {
  assert.deepEqual(parseTestArguments(['--only', 'unit']), { only: 'unit', isLong: false });
  assert.deepEqual(parseTestArguments(['--only', 'unit', '--long']), { only: 'unit', isLong: true });
  assert.deepEqual(parseTestArguments(['--long']), { isLong: true });
  assert.deepEqual(parseTestArguments([]), { isLong: false });
  for (const args of [['unit'], ['--only'], ['--only', 'a', 'b'], ['--only', '--long']]) {
    assert.throws(() => parseTestArguments(args), /Usage/);
  }
});

test('a test file is known by its ending', () => {
  assert.deepEqual(['a.test.ts', 'a.test.tsx', 'a.ts', 'test.ts'].map(isTestFile), [
    true,
    true,
    false,
    false,
  ]);
});
