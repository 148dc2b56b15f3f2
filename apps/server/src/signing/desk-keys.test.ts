import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { ConfigFault } from '../config/config-problem.ts';
import { withTestDesk } from '../testing/test-desk.ts';
import { type DeskKeys, openDeskKeys } from './open-signing.ts';
import { openKeyFile } from '../secret/key-file.ts';

interface Place {
  readonly folder: string;
  readonly keyPath: string;
  /** One start of a desk, which reads its key. */
  readonly start: (options?: {
    readonly keyPath?: string;
    readonly isKeyReplaced?: boolean;
  }) => Promise<DeskKeys>;
}

async function withPlace(run: (place: Place) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-key-'));
  const keyPath = path.join(folder, 'data.key');
  try {
    await withTestDesk({}, ({ desk: { store } }) =>
      run({
        folder,
        keyPath,
        start: ({ keyPath: other = keyPath, isKeyReplaced = false } = {}) =>
          openDeskKeys({ store, keyFile: openKeyFile(other), isKeyReplaced }),
      }),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

function refusesToStart(starting: Promise<unknown>, words: RegExp): Promise<void> {
  return assert.rejects(starting, (fault) => {
    assert.ok(fault instanceof ConfigFault);
    assert.match(fault.message, words);
    return true;
  });
}

test('the first start makes the key, for its owner alone, and later starts read it', () =>
  withPlace(async ({ folder, keyPath, start }) => {
    const first = await start();
    assert.equal((await stat(keyPath)).mode & 0o777, 0o600);
    assert.deepEqual(await readdir(folder), ['data.key']);
    const again = await start();
    assert.deepEqual(again.deskSecret, first.deskSecret);
    assert.equal(again.secretBox.open(first.secretBox.seal('secret')), 'secret');
    const text = await readFile(keyPath, 'utf8');
    assert.ok(!text.includes(Buffer.from(first.deskSecret).toString('hex')));
  }));

test('a database whose key is gone is not opened, and gets no other key', () =>
  withPlace(async ({ folder, keyPath, start }) => {
    await start();
    await rm(keyPath);
    for (let tried = 0; tried < 2; tried += 1) {
      await refusesToStart(start(), /KEY_FILE: the key file is missing[^]*put the file back[^]*--new-key/);
      assert.deepEqual(await readdir(folder), []);
    }
  }));

test('a key file that others may read is refused with the command that closes it', () =>
  withPlace(async ({ keyPath, start }) => {
    const first = await start();
    for (const mode of [0o640, 0o604]) {
      await chmod(keyPath, mode);
      await refusesToStart(start(), /KEY_FILE: other accounts[^]*run: chmod 600 \/.*data\.key/);
    }
    await chmod(keyPath, 0o400);
    assert.deepEqual((await start()).deskSecret, first.deskSecret);
  }));

test('a database is not opened with the key of another one', () =>
  withPlace(async ({ folder, keyPath, start }) => {
    const first = await start();
    const key = await readFile(keyPath);
    await writeFile(keyPath, `${'0'.repeat(64)}\n`);
    await refusesToStart(start(), /is not the one that this database was used with/);
    await writeFile(keyPath, 'nonsense');
    await refusesToStart(start(), /holds no key/);
    await refusesToStart(start({ keyPath: path.join(folder, 'nowhere') }), /is missing/);
    await writeFile(keyPath, key, { mode: 0o600 });
    assert.deepEqual((await start()).deskSecret, first.deskSecret);
  }));

test('a lost key is replaced only when an operator says so; what it sealed stays sealed', () =>
  withPlace(async ({ keyPath, start }) => {
    const first = await start();
    await rm(keyPath);
    const second = await start({ isKeyReplaced: true });
    assert.notDeepEqual(second.deskSecret, first.deskSecret);
    assert.equal(second.secretBox.open(first.secretBox.seal('secret')), null);
    assert.deepEqual((await start()).deskSecret, second.deskSecret);
  }));

test('of two processes with files of their own that start at once, one must take the other’s', () =>
  withPlace(async ({ folder, start }) => {
    const starts = await Promise.allSettled([
      start({ keyPath: path.join(folder, 'one.key') }),
      start({ keyPath: path.join(folder, 'two.key') }),
    ]);
    assert.deepEqual(starts.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  }));

test('processes that make one file at once get one key', () =>
  withPlace(async ({ folder, keyPath, start }) => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => start()));
    assert.equal(new Set(keys.map(({ deskSecret }) => Buffer.from(deskSecret).toString('hex'))).size, 1);
    assert.deepEqual(await readdir(folder), [path.basename(keyPath)]);
  }));
