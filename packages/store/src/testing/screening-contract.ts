import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedKey, Store } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { sampleListEntry } from './sample-list-entry.ts';
import { type StoreEngine, withStore } from './store-place.ts';

const ENTRIES = [1, 2, 3].map((n) => sampleListEntry(n));

async function idsOf(store: Store, keys: readonly ListedKey[]): Promise<readonly string[]> {
  return (await store.findListed(keys)).map(({ entryId }) => entryId).toSorted();
}

/** What is blocked, allowed and frozen. */
export function runListContract(engine: StoreEngine): void {
  test('entries are found by kind and value together, on every list', () =>
    withStore(engine, async (store) => {
      const { kind, value } = sampleListEntry(1);
      assert.deepEqual(await idsOf(store, [{ kind, value }]), []);
      const allowed = sampleListEntry(4, { list: 'allow', value });
      const added = [...ENTRIES, allowed, sampleListEntry(5, { kind: 'address', value: 'x' })];
      assert.ok((await store.saveListEntries(added, sampleAct(1))).ok);
      const keys = [
        { kind, value },
        { kind: 'account', value },
        { kind, value: 'x' },
      ] as const;
      assert.deepEqual(await idsOf(store, keys), ['entry-1', 'entry-4']);
      assert.deepEqual(await store.listKnown('allow', keys), [{ kind, value }]);
      assert.deepEqual([await store.hasEntries('block'), await store.hasEntries('freeze')], [true, false]);
      assert.deepEqual(await store.findListEntry('entry-4'), allowed);
      assert.equal(await store.findListEntry('entry-9'), null);
    }));

  test('a value is on a list once', () =>
    withStore(engine, async (store) => {
      assert.ok((await store.saveListEntries(ENTRIES, sampleAct(1))).ok);
      const again = sampleListEntry(9, { value: sampleListEntry(1).value });
      await assert.rejects(store.saveListEntries([again], sampleAct(2)));
      assert.deepEqual(await store.listEntries({ list: 'block', limit: 9 }), ENTRIES);
    }));

  test('an import whose act is overtaken, or that has one impossible entry, keeps nothing', () =>
    withStore(engine, async (store) => {
      assert.ok((await store.saveDeskActs([sampleAct(1)])).ok);
      const overtaken = await store.saveListEntries(ENTRIES, sampleAct(1));
      assert.deepEqual(overtaken, { ok: false, reason: 'act_overtaken' });
      const broken = [...ENTRIES, sampleListEntry(4, { value: '' })];
      await assert.rejects(store.saveListEntries(broken, sampleAct(2)));
      assert.equal(await store.hasEntries('block'), false);
    }));

  test('a list is read page by page in the order of its values, by kind and by beginning', () =>
    withStore(engine, async (store) => {
      const domain = sampleListEntry(4, { kind: 'email_domain', value: 'mina.example' });
      await store.saveListEntries([...ENTRIES.toReversed(), domain], sampleAct(1));
      const [first = assert.fail(), ...more] = await store.listEntries({ list: 'block', limit: 2 });
      assert.deepEqual([first, ...more], [domain, ENTRIES[0]]);
      const next = await store.listEntries({ list: 'block', limit: 9, after: first });
      assert.deepEqual(next, ENTRIES);
      const narrow = { list: 'block', kind: 'email', limit: 9 } as const;
      assert.deepEqual(await store.listEntries(narrow), ENTRIES);
      assert.deepEqual(await store.listEntries({ ...narrow, prefix: 'mina2' }), [ENTRIES[1]]);
      assert.deepEqual(await store.listEntries({ ...narrow, prefix: 'mina%' }), []);
      assert.deepEqual(await store.listEntries({ list: 'allow', limit: 9 }), []);
    }));

  test('an entry is removed once, and several go together or not at all', () =>
    withStore(engine, async (store) => {
      await store.saveListEntries(ENTRIES, sampleAct(1));
      const gone = await store.removeListEntries(['entry-1', 'entry-9'], sampleAct(2));
      assert.deepEqual(gone, { ok: false, reason: 'list_entry_unknown' });
      assert.ok((await store.removeListEntries(['entry-1', 'entry-2'], sampleAct(2))).ok);
      assert.deepEqual(await store.listEntries({ list: 'block', limit: 9 }), [ENTRIES[2]]);
      const again = sampleListEntry(7, { value: sampleListEntry(1).value });
      assert.ok((await store.saveListEntries([again], sampleAct(3))).ok);
    }));

  test('an entry that was removed leaves its hash and place, and nothing of what it said', () =>
    withStore(engine, async (store) => {
      await store.saveListEntries(ENTRIES, sampleAct(1));
      await store.removeListEntries(['entry-2'], sampleAct(2));
      const [first, removed, third] = await store.listRecords({ limit: 9 });
      assert.deepEqual([first?.entry, third?.entry], [ENTRIES[0], ENTRIES[2]]);
      const place = { actNumber: 1, place: 1 };
      const left = { ...place, entryId: 'entry-2', hash: 'hash-2', removedBy: 2, entry: null };
      assert.deepEqual(removed, left);
      assert.deepEqual(await store.listRecords({ limit: 9, after: place }), [third]);
      assert.equal(await store.findListEntry('entry-2'), null);
      const ended = await store.keepListEntry({ entryId: 'entry-2', keptAtMs: 1 }, sampleAct(3));
      assert.deepEqual(ended, { ok: false, reason: 'list_entry_unknown' });
    }));

  test('entries about persons wait to be kept, the oldest first, and no others', () =>
    withStore(engine, async (store) => {
      const others = [
        sampleListEntry(4, { kind: 'address', value: 'ltc1qaddress' }),
        sampleListEntry(5, { kind: 'email_domain', value: 'mina.example' }),
        sampleListEntry(6, { list: 'freeze', kind: 'account', value: 'user-1' }),
      ];
      await store.saveListEntries([...ENTRIES, ...others], sampleAct(1));
      const [first = assert.fail(), second = assert.fail(), third = assert.fail()] = ENTRIES;
      assert.ok(
        (await store.keepListEntry({ entryId: 'entry-1', keptAtMs: third.keptAtMs + 1 }, sampleAct(2))).ok,
      );
      const kept = { ...first, keptAtMs: third.keptAtMs + 1 };
      const keptBeforeMs = third.keptAtMs + 100;
      assert.deepEqual(await store.listUnkept({ keptBeforeMs, limit: 3 }), [second, third, kept]);
      assert.deepEqual(
        [await store.countUnkept(keptBeforeMs), await store.countUnkept(third.keptAtMs)],
        [3, 1],
      );
      const ending = { list: 'block', keptBeforeMs: third.keptAtMs, limit: 9 } as const;
      assert.deepEqual(await store.listEntries(ending), [second]);
    }));

  test('acts about one subject come newest first, and a mark is written with them or not at all', () =>
    withStore(engine, async (store) => {
      const about = { event: 'visitor_noted', subjectId: 'v' } as const;
      const acts = [sampleAct(1, about), sampleAct(2), sampleAct(3, { ...about, note: 'called' })];
      assert.ok((await store.saveDeskActs(acts)).ok);
      const mark = { key: 'mark', valueJson: '"first"' };
      assert.ok((await store.saveDeskActs([sampleAct(4)], mark)).ok);
      const late = { key: 'mark', valueJson: '"late"' };
      assert.equal((await store.saveDeskActs([sampleAct(5), sampleAct(3, about)], late)).ok, false);
      assert.equal((await store.listSettings()).get('mark'), '"first"');
      assert.deepEqual(await store.listActsAbout({ subjectId: 'v', limit: 9 }), [acts[2], acts[0]]);
      assert.deepEqual(await store.listActsAbout({ subjectId: 'v', limit: 1 }), [acts[2]]);
      assert.deepEqual(await store.listActsAbout({ subjectId: 'v', limit: 9, beforeActNumber: 3 }), [
        acts[0],
      ]);
    }));
}
