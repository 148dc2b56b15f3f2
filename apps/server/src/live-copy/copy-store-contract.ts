import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { CopyStore } from './copy-store.ts';

/** Gives an empty place to a test. */
type WithStore = (run: (store: CopyStore) => Promise<void>) => Promise<void>;

/** What a copy needs of the place where it is. */
export function runCopyStoreContract(what: string, withStore: WithStore): void {
  describe(what, () => {
    test('gives back what was written, the latest of it, and nothing for what was not', () =>
      withStore(async (store) => {
        assert.equal(await store.read('desk.age'), null);
        const everyByte = Uint8Array.from({ length: 1024 * 1024 }, (_, place) => place % 251);
        await store.write('copy/file-00000000.age', everyByte);
        await store.write('copy/desk.age', Buffer.from('one'));
        await store.write('copy/desk.age', Buffer.from('two'));
        await store.write('copy/empty', new Uint8Array());
        assert.deepEqual(
          Buffer.from((await store.read('copy/file-00000000.age')) ?? []),
          Buffer.from(everyByte),
        );
        assert.equal(Buffer.from((await store.read('copy/desk.age')) ?? []).toString(), 'two');
        assert.equal((await store.read('copy/empty'))?.length, 0);
        assert.equal(await store.read('copy/desk'), null);
        assert.equal(await store.read('other/desk.age'), null);
      }));

    test('lists what is in a folder, and the folders at the top', () =>
      withStore(async (store) => {
        assert.deepEqual(await store.list(''), []);
        assert.deepEqual(await store.list('copy'), []);
        const names = await fill(store, 'copy', 17);
        const others = await fill(store, 'copy-2', 1);
        await store.write('notes', Buffer.from('of somebody'));
        assert.deepEqual((await store.list('copy')).toSorted(), names);
        assert.deepEqual(await store.list('copy-2'), others);
        assert.deepEqual((await store.list('')).toSorted(), ['copy', 'copy-2', 'notes']);
        assert.deepEqual(await store.list('cop'), []);
      }));

    test('removes a folder in as many steps as it takes, and no other', () =>
      withStore(async (store) => {
        await fill(store, 'copy', 41);
        await fill(store, 'copy-2', 2);
        let stepCount = 1;
        while (!(await store.remove('copy'))) {
          stepCount += 1;
          assert.ok(stepCount < 41);
        }
        assert.deepEqual(await store.list(''), ['copy-2']);
        assert.equal((await store.list('copy-2')).length, 2);
        assert.equal(await store.remove('never there'), true);
      }));
  });
}

async function fill(store: CopyStore, folder: string, count: number): Promise<readonly string[]> {
  const names = Array.from({ length: count }, (_, place) => `log-${String(place).padStart(8, '0')}.age`);
  for (const name of names) await store.write(`${folder}/${name}`, Buffer.from(name));
  return names;
}
