import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { findProgram } from './find-program.ts';
import { HARDHAT, providePackages } from './provide-packages.ts';
import { isReachable } from './provide.ts';

test('a program is found by name on the path, or by a full path with the highest version', (t) => {
  const root = mkdtempSync(path.join(tmpdir(), 'naru-programs-'));
  t.after(() => rmSync(root, { recursive: true }));
  for (const version of ['9', '15', '16']) {
    mkdirSync(path.join(root, version));
    writeFileSync(path.join(root, version, 'initdb'), '');
    if (version !== '16') chmodSync(path.join(root, version, 'initdb'), 0o755);
  }
  assert.equal(findProgram([`${root}/*/initdb`]), path.join(root, '15', 'initdb'));
  assert.equal(findProgram(['initdb'], { PATH: path.join(root, '9') }), path.join(root, '9', 'initdb'));
  assert.equal(findProgram(['initdb', `${root}/none/initdb`], { PATH: '' }), null);
});

test('a database is reachable while something listens there', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = `postgres://naru@127.0.0.1:${address.port}/naru`;
  assert.equal(await isReachable(url), true);
  await new Promise((resolve) => server.close(resolve));
  assert.equal(await isReachable(url), false);
  assert.equal(await isReachable('not a url'), false);
});

test('hardhat that cannot be installed is named, with where it belongs', (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'naru-hardhat-'));
  t.after(() => rmSync(folder, { recursive: true }));
  t.mock.method(console, 'log', () => undefined);
  const provided = providePackages(HARDHAT, folder, { PATH: '' });
  assert.equal(provided.folder, null);
  assert.match(provided.missing, /^hardhat \(/);
});
