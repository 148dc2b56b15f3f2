import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import type { OpenCopy } from '@naru/store/copy';
import { systemClock } from '../clock.ts';
import { startBucketServer } from '../testing/bucket-server.ts';
import { BucketFault } from './bucket-requests.ts';
import { createBucketStore } from './bucket-store.ts';
import { type Copier, createCopier } from './copier.ts';
import { parseLogPiece } from './copy-names.ts';
import type { CopyStore } from './copy-store.ts';
import { createFolderStore } from './folder-store.ts';

const DESK = { schemaVersion: 1, deskId: '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed', epoch: 1 } as const;
const NOTHING = { bytes: new Uint8Array(), isAtEnd: true };

/** A database of a few pieces, and what its log gives next; null: the copy cannot go on. It may throw. */
interface CopierTest {
  readonly copier: Copier;
  readonly folder: string;
  readonly store: CopyStore;
  readonly file: { pieceCount: number };
  /** Thrown where the next pieces would be encrypted, and where a copy of the database is closed. */
  readonly faults: { seal: Error | null; close: Error | null };
  /** What was thrown by removing older copies. */
  readonly kept: unknown[];
  readonly log: (Uint8Array | Error | null)[];
  /** The files of each copy. */
  readonly list: () => Promise<readonly (readonly string[])[]>;
}

async function withCopier(
  run: (test: CopierTest) => Promise<void>,
  openStore: (folder: string) => CopyStore = createFolderStore,
): Promise<void> {
  const parent = await mkdtemp(path.join(tmpdir(), 'naru-copier-'));
  const folder = path.join(parent, 'live');
  const log: (Uint8Array | Error | null)[] = [];
  const file = { pieceCount: 1 };
  const faults: CopierTest['faults'] = { seal: null, close: null };
  let nowMs = Date.UTC(2026, 0, 1);
  const openCopy = async (): Promise<OpenCopy> => ({
    readFile: async (offset) => ({
      bytes: Buffer.from('file'),
      isAtEnd: offset === (file.pieceCount - 1) * 4,
    }),
    release: async () => NOTHING,
    readLog: async () => {
      const bytes = log.shift();
      if (bytes === undefined) return NOTHING;
      if (bytes instanceof Error) throw bytes;
      return bytes === null ? null : { bytes, isAtEnd: bytes.length === 0 || log.length === 0 };
    },
    close: async () => {
      if (faults.close !== null) throw faults.close;
      return NOTHING;
    },
  });
  const nextMs = (): number => {
    nowMs += 1_000;
    return nowMs;
  };
  const store = openStore(folder);
  const kept: unknown[] = [];
  const copier = createCopier({
    openCopy,
    store,
    seal: async (bytes) => {
      if (faults.seal !== null) throw faults.seal;
      return bytes.subarray(0, 8);
    },
    readDesk: async () => DESK,
    readFiles: async () => [],
    onKept: (thrown) => kept.push(thrown),
    nowMs: nextMs,
  });
  const list = async () => {
    const names = (await readdir(folder)).toSorted();
    return Promise.all(names.map(async (name) => (await readdir(path.join(folder, name))).toSorted()));
  };
  try {
    await run({ copier, folder, store, file, faults, kept, log, list });
  } finally {
    await rm(parent, { recursive: true });
  }
}

async function untilCurrent(copier: Copier): Promise<void> {
  while ((await copier.round()).hasMore);
}

const WHOLE = ['begun', 'desk.age', 'file-00000000.age'];

test('a copy is whole once its manifest is there, and then has a file for each piece of the log', () =>
  withCopier(async ({ copier, list, log }) => {
    assert.deepEqual(await copier.round(), { isCurrent: false, hasMore: true });
    assert.deepEqual(await list(), [['begun', 'file-00000000.age']]);
    await untilCurrent(copier);
    assert.deepEqual(await list(), [WHOLE]);
    log.push(Buffer.from('one'), Buffer.from('two'));
    await untilCurrent(copier);
    assert.deepEqual(await list(), [
      [...WHOLE, 'log-00000000-2026-01-01T00-00-05Z.age', 'log-00000001-2026-01-01T00-00-06Z.age'],
    ]);
  }));

test('a piece that cannot be written is kept, and the copy goes on where it stopped', () =>
  withCopier(async ({ copier, folder, list, log }) => {
    await untilCurrent(copier);
    const [name = ''] = await readdir(folder);
    // Where the piece would be written, there is a folder.
    const inTheWay = path.join(folder, name, 'log-00000000-2026-01-01T00-00-05Z.age.part', 'x');
    await mkdir(inTheWay, { recursive: true });
    log.push(Buffer.from('one'));
    await assert.rejects(copier.round(), /EISDIR/);
    await assert.rejects(copier.round(), /EISDIR/);
    await rm(path.dirname(inTheWay), { recursive: true });
    log.push(Buffer.from('two'));
    await untilCurrent(copier);
    assert.equal((await list())[0]?.filter((each) => each.startsWith('log-')).length, 2);
  }));

test('a piece that cannot be encrypted is kept, and none is missing afterwards', () =>
  withCopier(async ({ copier, folder, list, log, faults }) => {
    await untilCurrent(copier);
    faults.seal = new Error('no memory');
    log.push(Buffer.from('one'));
    await assert.rejects(copier.round(), faults.seal);
    await assert.rejects(copier.round(), faults.seal);
    faults.seal = null;
    log.push(Buffer.from('two'));
    await untilCurrent(copier);
    const [name = ''] = await readdir(folder);
    const pieces = (await list())[0]?.filter((each) => each.startsWith('log-')) ?? [];
    const texts = await Promise.all(pieces.map((each) => readFile(path.join(folder, name, each), 'utf8')));
    assert.deepEqual(texts, ['one', 'two']);
  }));

test('a copy that cannot go on stays until another one is whole', () =>
  withCopier(async ({ copier, folder, list, log }) => {
    await untilCurrent(copier);
    await writeFile(path.join(folder, 'notes'), 'of somebody else');
    const [first] = await readdir(folder);
    log.push(null);
    for (let round = 0; round < 2; round += 1)
      assert.deepEqual(await copier.round(), { isCurrent: false, hasMore: true });
    assert.equal((await readdir(folder)).length, 3);
    await rm(path.join(folder, 'notes'));
    await untilCurrent(copier);
    assert.deepEqual(await list(), [WHOLE]);
    assert.notDeepEqual(await readdir(folder), [first]);
  }));

test('a copy that is lost in the second of its beginning is followed by one of the next second', () =>
  withCopier(async ({ copier, store, list }) => {
    await store.write('naru-1b9d6bcd-live-2026-01-01T00-00-01Z/begun', new Uint8Array());
    assert.deepEqual(await copier.round(), { isCurrent: false, hasMore: false });
    assert.deepEqual(await list(), [['begun']]);
    await untilCurrent(copier);
    assert.deepEqual(await list(), [WHOLE]);
  }));

test('a copy whose log cannot be read stays until another one is whole', () =>
  withCopier(async ({ copier, folder, list, log }) => {
    await untilCurrent(copier);
    const [first] = await readdir(folder);
    // Its source has ended it, and says so at the next reading.
    log.push(new Error('EIO: i/o error, read'), null);
    await assert.rejects(copier.round(), /EIO/);
    assert.deepEqual(await readdir(folder), [first]);
    await untilCurrent(copier);
    assert.deepEqual(await list(), [WHOLE]);
    assert.notDeepEqual(await readdir(folder), [first]);
  }));

test('a log that has grown large is replaced by another copy, and the older one followed meanwhile', () =>
  withCopier(async ({ copier, list, log }) => {
    await untilCurrent(copier);
    log.push(new Uint8Array(300 * 1024 * 1024));
    assert.deepEqual(await copier.round(), { isCurrent: true, hasMore: false });
    assert.equal((await list()).length, 2);
    log.push(Buffer.from('for the first'), new Uint8Array(), Buffer.from('for the second'));
    assert.deepEqual(await copier.round(), { isCurrent: true, hasMore: true });
    const [first, second] = await list();
    assert.equal(first?.filter((each) => each.startsWith('log-')).length, 2);
    assert.equal(second?.filter((each) => each.startsWith('log-')).length, 1);
    await untilCurrent(copier);
    assert.equal((await list()).length, 1);
  }));

test('an older copy that cannot be closed is followed no longer, and removed all the same', () =>
  withCopier(async ({ copier, faults, list, log }) => {
    await untilCurrent(copier);
    log.push(new Uint8Array(300 * 1024 * 1024));
    await copier.round();
    faults.close = new Error('EIO: i/o error, close');
    await assert.rejects(untilCurrent(copier), faults.close);
    log.push(Buffer.from('for the second'));
    assert.deepEqual(await copier.round(), { isCurrent: true, hasMore: false });
    const [only, ...rest] = await list();
    assert.deepEqual([only?.filter((each) => each.startsWith('log-')).length, rest], [1, []]);
  }));

test('a file that takes long is copied a part at a time, and the log is followed between the parts', () =>
  withCopier(async ({ copier, file, list, log }) => {
    file.pieceCount = 5;
    // Each look at the clock takes a second.
    assert.deepEqual(await copier.round(), { isCurrent: false, hasMore: true });
    assert.deepEqual(await list(), [['begun', 'file-00000000.age', 'file-00000001.age']]);
    log.push(Buffer.from('one'));
    await copier.round();
    const [names] = await list();
    assert.deepEqual(
      names?.map((name) => name.slice(0, 13)),
      ['begun', 'file-00000000', 'file-00000001', 'file-00000002', 'file-00000003', 'log-00000000-'],
    );
    await untilCurrent(copier);
  }));

test('a place that cannot be written begins no copy, for which the database would keep its log', async () => {
  const full = (): CopyStore => ({
    ...createFolderStore('/nowhere'),
    write: () => Promise.reject(new Error('ENOSPC')),
  });
  await withCopier(async ({ copier, log }) => {
    log.push(new Error('a log that nobody may read'));
    for (let round = 0; round < 2; round += 1) await assert.rejects(copier.round(), /ENOSPC/);
  }, full);
});

test('an older copy that cannot be removed is named once, and the copy goes on', async () => {
  const held = (folder: string): CopyStore => ({
    ...createFolderStore(folder),
    remove: () => Promise.reject(new Error('403')),
  });
  await withCopier(async ({ copier, store, kept, log, list }) => {
    await store.write('naru-1b9d6bcd-live-2025-01-01T00-00-00Z/desk.age', new Uint8Array());
    await untilCurrent(copier);
    assert.deepEqual(kept.map(String), ['Error: 403']);
    log.push(Buffer.from('one'));
    assert.deepEqual(await copier.round(), { isCurrent: true, hasMore: false });
    assert.deepEqual([kept.length, (await list()).length], [1, 2]);
  }, held);
});

test('an older copy is removed a part in each round, while the log is followed', async () => {
  let partCount = 3;
  const slow = (folder: string): CopyStore => {
    const store = createFolderStore(folder);
    return {
      ...store,
      remove: async (name) => {
        partCount -= 1;
        return partCount === 0 && store.remove(name);
      },
    };
  };
  await withCopier(async ({ copier, store, log, list }) => {
    await store.write('naru-1b9d6bcd-live-2025-01-01T00-00-00Z/desk.age', new Uint8Array());
    await untilCurrent(copier);
    for (const left of [2, 1]) {
      assert.equal((await list()).length, 2);
      log.push(Buffer.from('one'));
      await copier.round();
      assert.equal(partCount, left - 1);
    }
    const [only, ...rest] = await list();
    assert.deepEqual([only?.length, rest], [WHOLE.length + 2, []]);
  }, slow);
});

test('a piece whose answer is lost is written again under its name, and none is missed', async () => {
  const server = await startBucketServer();
  const inBucket = (): CopyStore =>
    createBucketStore(server.bucket, () => systemClock.nowMs(), { answerMs: 5_000, pauseMs: 1 });
  try {
    await withCopier(async ({ copier, log }) => {
      await untilCurrent(copier);
      log.push(Buffer.from('one'));
      server.trouble = () => 'lose';
      for (let round = 0; round < 2; round += 1) await assert.rejects(copier.round(), BucketFault);
      server.trouble = () => null;
      log.push(Buffer.from('two'));
      await untilCurrent(copier);
      const pieces = [...server.objects].filter(([key]) => key.includes('/log-'));
      assert.deepEqual(
        pieces.map(([key, bytes]) => [parseLogPiece(path.basename(key))?.place, bytes.toString()]),
        [
          [0, 'one'],
          [1, 'two'],
        ],
      );
    }, inBucket);
  } finally {
    await server.close();
  }
});

// It takes seconds.
if (process.env['TEST_FORM'] === 'long')
  test('a log of very many pieces is replaced, too, since each is read one by one', async () => {
    const files = new Map<string, Uint8Array>();
    const inMemory = (): CopyStore => ({
      write: async (name, bytes) => void files.set(name, bytes),
      read: async (name) => files.get(name) ?? null,
      list: async () => [],
      remove: async () => true,
    });
    const begun = (): number => [...files.keys()].filter((name) => name.endsWith('/begun')).length;
    await withCopier(async ({ copier, log }) => {
      await untilCurrent(copier);
      for (let round = 0; round < 200; round += 1) {
        log.push(...Array<Uint8Array>(1_000).fill(Buffer.from('one')));
        await untilCurrent(copier);
      }
      assert.equal(begun(), 1);
      log.push(Buffer.from('one'));
      await copier.round();
      assert.equal(begun(), 2);
    }, inMemory);
  });
