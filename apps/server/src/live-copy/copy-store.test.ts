import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { systemClock } from '../clock.ts';
import { startBucketServer } from '../testing/bucket-server.ts';
import { openCopyStore } from './copy-store.ts';
import { runCopyStoreContract } from './copy-store-contract.ts';

runCopyStoreContract('a folder', async (run) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'naru-copies-'));
  try {
    const place = { kind: 'folder', folder: path.join(folder, 'not', 'there') } as const;
    await run(await openCopyStore(place, () => systemClock.nowMs()));
  } finally {
    await rm(folder, { recursive: true });
  }
});

runCopyStoreContract('a bucket whose lists have pages of five names', async (run) => {
  const server = await startBucketServer('some/desk', 5);
  // What is of others: none of it is to be listed, read or removed.
  for (const key of ['some/desk.of.others', 'some/desk-2/a', 'a', 'other/copy/a'])
    server.objects.set(key, Buffer.from('of others'));
  try {
    await run(await openCopyStore(server.bucket, () => systemClock.nowMs()));
    assert.equal([...server.objects.keys()].filter((key) => !key.startsWith('some/desk/')).length, 4);
  } finally {
    await server.close();
  }
});

test('a folder that is gone is not made again, and a file that was interrupted has no name yet', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'naru-copies-'));
  try {
    const folder = path.join(parent, 'live');
    const store = await openCopyStore({ kind: 'folder', folder }, () => systemClock.nowMs());
    await store.write('copy/one', Buffer.from('one'));
    assert.deepEqual(await readdir(path.join(folder, 'copy')), ['one']);
    await rm(folder, { recursive: true });
    await assert.rejects(store.write('copy/two', Buffer.from('two')), { code: 'ENOENT' });
    assert.deepEqual(await readdir(parent), []);
  } finally {
    await rm(parent, { recursive: true });
  }
});
