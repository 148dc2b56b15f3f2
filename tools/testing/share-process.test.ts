import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { filesOfEntry, mayShare, shareProcesses, writeEntries } from './share-process.ts';

const PLAIN = "test('one', () => {});\n";

test('a file that leaves its process as it found it shares one, with its hooks', () => {
  assert.equal(mayShare('a.test.ts', PLAIN), true);
  assert.equal(mayShare('a.test.ts', `before(open);\n${PLAIN}`), true);
});

test('a file has a process for itself if its changes would reach the tests of others', () => {
  for (const line of ['env', 'on'].map((name) => `process.${name}`)) {
    assert.equal(mayShare('a.test.ts', `${PLAIN}${line}\n`), false, line);
  }
  // Put together here, or this file would have a process for itself.
  const [world, mock] = [['global', 'This'].join(''), ['mo', 'ck'].join('')];
  assert.equal(mayShare('a.test.ts', `${PLAIN}Reflect.set(${world}, 'a', 1);\n`), false);
  assert.equal(mayShare('a.test.ts', `${PLAIN}import { ${mock}, test } from 'node:test';\n`), false);
  assert.equal(mayShare('a.test.ts', `import { onSqlite } from './store-ground.ts';\n${PLAIN}`), false);
});

test('a file that needs a node, takes long or holds no test of its own has a process for itself', () => {
  assert.equal(mayShare('a.integration.test.ts', PLAIN), false);
  assert.equal(mayShare('a.built.test.ts', PLAIN), false);
  assert.equal(mayShare('sim/src/simulator.test.ts', PLAIN), false);
  assert.equal(mayShare('a.test.ts', "testStore(open, 'sqlite');\n"), false);
});

test('every file runs once: those with a process each first, the others in groups', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.test.ts`);
  const textOf = (file: string) => (file === 'c.test.ts' ? `${PLAIN}process.exitCode = 1;\n` : PLAIN);
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

test('a process of several files starts at a file that loads them all, each with its own hooks', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'naru-entries-'));
  try {
    const file = (name: string) =>
      [
        `import { beforeEach, test } from 'node:test';`,
        `let here = [Reflect.get(globalThis, 'first')];`,
        `beforeEach(() => here.push('${name}'));`,
        `test('${name}', () => { if (here.join() !== '1,${name}') throw new Error(here.join()); });`,
      ].join('\n');
    for (const name of ['b', 'c']) writeFileSync(path.join(root, `${name}.test.mjs`), file(name));
    writeFileSync(path.join(root, 'first.mjs'), `Reflect.set(globalThis, 'first', 1);\n`);
    const suite = { name: 'unit', loadedFirst: 'first.mjs' } as const;
    const [alone, shared] = writeEntries(root, suite, [['a.test.mjs'], ['b.test.mjs', 'c.test.mjs']]);
    assert.equal(alone, path.join(root, 'a.test.mjs'));
    const { stdout } = spawnSync(process.execPath, ['--test-reporter=tap', String(shared)], {
      env: { NODE_TEST_CONTEXT: undefined },
      encoding: 'utf8',
    });
    assert.match(stdout, /^# pass 2\n# fail 0$/m);
    assert.deepEqual(filesOfEntry(path.relative(root, String(shared)), root), ['b.test.mjs', 'c.test.mjs']);
    assert.deepEqual(filesOfEntry('a.test.mjs', root), ['a.test.mjs']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
