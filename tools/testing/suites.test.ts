import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTestFile, parseTestArguments, suitesOf } from './suites.ts';

const FILES = [
  'packages/core/src/money/money.test.ts',
  'packages/store/src/store.integration.test.ts',
  'e2e/src/swap.test.ts',
  'sim/src/simulator.test.ts',
  'apps/server/src/http/public/auth.test.ts',
  'tools/house/house.test.ts',
  'tools/secrets/secret-scan.built.test.ts',
];

const chosen = (only?: string) => suitesOf(FILES, only).map((suite) => [suite.name, ...suite.files]);

test('a test belongs to a suite by where it lies and what it is called', () => {
  assert.deepEqual(chosen(), [
    ['unit', 'packages/core/src/money/money.test.ts', 'tools/house/house.test.ts'],
    [
      'integration',
      'apps/server/src/http/public/auth.test.ts',
      'packages/store/src/store.integration.test.ts',
      'sim/src/simulator.test.ts',
    ],
    ['journeys', 'e2e/src/swap.test.ts', 'tools/secrets/secret-scan.built.test.ts'],
  ]);
});

test('one suite, or the files of one place, can be chosen', () => {
  assert.deepEqual(chosen('swap'), [['journeys', 'e2e/src/swap.test.ts']]);
  assert.deepEqual(chosen('store'), [['integration', 'packages/store/src/store.integration.test.ts']]);
  assert.deepEqual(chosen('nothing like it'), []);
});

test('nothing is provided for tests of a desk that need nothing from outside', () => {
  assert.deepEqual(
    ['auth', 'simulator', 'store', 'swap', 'money'].map((only) => suitesOf(FILES, only)[0]?.needsOutside),
    [false, false, true, true, false],
  );
});

test('no suite asks for more than two cores can give: journeys wait for half of their time', () => {
  const found = suitesOf(FILES).map(({ name, concurrency }) => [name, concurrency]);
  assert.deepEqual(found, [
    ['unit', 2],
    ['integration', 2],
    ['journeys', 3],
  ]);
});

test('an unknown word is answered with the usage', () => {
  assert.deepEqual(parseTestArguments(['--only', 'unit']), { only: 'unit' });
  assert.deepEqual(parseTestArguments([]), {});
  for (const args of [['unit'], ['--only'], ['--only', 'a', 'b']]) {
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
