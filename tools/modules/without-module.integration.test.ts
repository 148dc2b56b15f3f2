import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import {
  checkTypes,
  dropModule,
  findBuiltTraces,
  findTraces,
  listModules,
  openTreeWithout,
  runIn,
  tracesIn,
  tracesOf,
} from './without-module.ts';
import { repositoryRoot } from '../source/read-repository.ts';

const APPS = ['server', 'web', 'console'].map((app) => `apps/${app}/tsconfig.json`);
/** What meets every call and screen; `npm run lab -- without` runs all tests. */
const TESTS = ['apps/server/src/http', 'apps/server/src/attack', 'apps/web/src', 'apps/console/src'];

test('what is still there of a module is found', async () => {
  const traces = listModules().map(tracesOf);
  const calls = traces.flatMap((each) => each.calls);
  const tables = traces.flatMap((each) => each.tables);
  const found = await findTraces(repositoryRoot, { calls, tables });
  for (const trace of [...calls, ...tables])
    assert.ok(
      found.some((each) => each.includes(trace)),
      trace,
    );
});

test('a link to a page of a module is found in what browsers load', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'naru-built-'));
  try {
    for (const app of ['web', 'console'])
      mkdirSync(path.join(root, 'apps', app, 'dist/assets'), { recursive: true });
    writeFileSync(path.join(root, 'apps/console/dist/assets/a.js'), 'f({path:`/practice`,x:"/practices"})');
    const { pages } = tracesIn(`export const A: ServerModule = {\n  rehearsalPage: '/practice',\n};`);
    assert.deepEqual(findBuiltTraces(root, { calls: [], pages }), ['console a.js: `/practice`']);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test('a module is taken out of a list by its two lines', () => {
  const other = `import { B } from '../../../modules/b/web.ts';\n`;
  const text = `import { A } from '../../../modules/a/web.ts';\n${other}`;
  assert.equal(
    dropModule(`${text}export const MODULES = [A, B];\n`, 'a'),
    `${other}export const MODULES = [B];\n`,
  );
  assert.equal(dropModule('export const MODULES = [];\n', 'a'), 'export const MODULES = [];\n');
});

const isLong = process.env['TEST_FORM'] === 'long';
const [first = assert.fail('there is no module'), ...others] = listModules();

for (const name of isLong ? [first, ...others] : [first]) {
  test(`a desk without its module ${name} starts, and shows nothing of it`, async () => {
    const traces = tracesOf(name);
    assert.ok(traces.calls.length > 0, 'calls by which a trace is found');
    const tree = openTreeWithout(name);
    try {
      assert.deepEqual(await findTraces(tree.root, traces), []);
      // That it compiles is seen in the short form with the worked changes, in the same copy.
      if (!isLong) return;
      assert.equal(checkTypes(tree.root, [...APPS, 'tsconfig.test.json']), null);
      assert.equal(runIn(tree.root, 'tools/build.ts', '--force'), null);
      assert.deepEqual(findBuiltTraces(tree.root, traces), []);
      for (const part of TESTS) assert.equal(runIn(tree.root, 'tools/test.ts', '--only', part), null);
    } finally {
      tree.remove();
    }
  });
}
