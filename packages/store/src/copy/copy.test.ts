import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MessageChannel } from 'node:worker_threads';
import type { Store } from '@naru/desk';
import { openSnapshot } from '../dump/open-dump.ts';
import { readDigest, type TableDigest } from '../dump/table-digest.ts';
import { openStore } from '../open-store.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { type OpenCopy, createCopyClient } from './copy-client.ts';
import { loadCopy } from './load-copy.ts';
import { createWalCursor } from './wal-cursor.ts';

const MEBIBYTE = 1024 * 1024;

interface CopiedStore {
  readonly store: Store;
  readonly dataFolder: string;
  readonly openCopy: () => Promise<OpenCopy>;
}

async function withCopiedStore(run: (copied: CopiedStore) => Promise<void>): Promise<void> {
  const place = await makeSqlitePlace();
  const { port1, port2 } = new MessageChannel();
  const store = await openStore({ dataFolder: place.dataFolder, copyPort: port1 });
  try {
    await run({ store, dataFolder: place.dataFolder, openCopy: createCopyClient(port2).open });
  } finally {
    await store.close();
    port2.close();
    await place.remove();
  }
}

/** The file, piece by piece. */
async function readWholeFile(copy: OpenCopy): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let offset = 0, isAtEnd = false; !isAtEnd;) {
    const piece = await copy.readFile(offset);
    assert.ok(piece);
    pieces.push(piece.bytes);
    offset += piece.bytes.length;
    isAtEnd = piece.isAtEnd;
  }
  assert.ok(await copy.release());
  return pieces;
}

/** What is in the log now. Null: something is missing. */
async function readLogToEnd(copy: Pick<OpenCopy, 'readLog'>): Promise<Uint8Array[] | null> {
  const pieces: Uint8Array[] = [];
  for (;;) {
    const piece = await copy.readLog();
    if (piece === null) return null;
    if (piece.bytes.length > 0) pieces.push(piece.bytes);
    if (piece.isAtEnd) return pieces;
  }
}

async function* streamOf(pieces: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* pieces;
}

async function loadPieces(file: readonly Uint8Array[], log: readonly Uint8Array[]): Promise<unknown> {
  const target = await makeSqlitePlace();
  try {
    const pieces = { file: streamOf(file), log: streamOf(log) };
    const digests = await loadCopy(target.dataFolder, pieces, { restored: null });
    return Object.fromEntries(digests);
  } finally {
    await target.remove();
  }
}

async function digestsOf(dataFolder: string): Promise<unknown> {
  const snapshot = await openSnapshot({ dataFolder });
  assert.ok(snapshot);
  const digests: Record<string, TableDigest> = {};
  for (const table of snapshot.tables) digests[table.name] = await readDigest(snapshot.readRows(table));
  await snapshot.close();
  return digests;
}

/** About as many bytes, in a few transactions. */
async function write(store: Store, name: string, byteCount: number): Promise<void> {
  for (let part = 0; part < 4; part += 1)
    await store.saveSetting(`${name}.${part}`, JSON.stringify(name.padEnd(byteCount / 4, 'x')));
}

test('a copy that follows the log has every row, over several checkpoints', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    await write(store, 'before', 6_000_000);
    const copy = await openCopy();
    await write(store, 'meanwhile', 6_000_000);
    const file = await readWholeFile(copy);
    const log: Uint8Array[] = [];
    for (let round = 0; round < 6; round += 1) {
      await write(store, `round ${round}`, 3_000_000);
      log.push(...((await readLogToEnd(copy)) ?? assert.fail('pieces are missing')));
    }
    const beginnings = log.filter((piece) => Buffer.from(piece).readUInt32BE(0) >= 0x377f0682);
    assert.ok(beginnings.length > 2, `the log began ${beginnings.length} times`);
    assert.deepEqual(await loadPieces(file, log), await digestsOf(dataFolder));
  }));

test('two copies go on beside each other, also while a reader keeps the log from beginning again', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    const first = await openCopy();
    const firstFile = await readWholeFile(first);
    await write(store, 'one', 5_000_000);
    const firstLog = (await readLogToEnd(first)) ?? [];
    const reader = new DatabaseSync(path.join(dataFolder, DATABASE_FILE), { readOnly: true });
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM settings').get();
    await write(store, 'two', 5_000_000);
    const second = await openCopy();
    firstLog.push(...((await readLogToEnd(first)) ?? assert.fail('pieces are missing')));
    const secondFile = await readWholeFile(second);
    const secondLog = (await readLogToEnd(second)) ?? [];
    reader.close();
    for (let round = 0; round < 3; round += 1) {
      await write(store, `round ${round}`, 5_000_000);
      firstLog.push(...((await readLogToEnd(first)) ?? assert.fail('pieces are missing')));
      secondLog.push(...((await readLogToEnd(second)) ?? assert.fail('pieces are missing')));
    }
    const expected = await digestsOf(dataFolder);
    assert.deepEqual(await loadPieces(firstFile, firstLog), expected);
    assert.deepEqual(await loadPieces(secondFile, secondLog), expected);
  }));

test('two copies stay together while somebody writes between their readings', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    const copies = [await openCopy(), await openCopy()];
    const files: Uint8Array[][] = [];
    for (const copy of copies) files.push(await readWholeFile(copy));
    const logs: Uint8Array[][] = [[], []];
    for (let round = 0; round < 8; round += 1)
      for (const [place, copy] of copies.entries()) {
        await write(store, `${round} ${place}`, 3_000_000);
        logs[place]?.push(...((await readLogToEnd(copy)) ?? assert.fail('pieces are missing')));
      }
    for (const [place, copy] of copies.entries()) logs[place]?.push(...((await readLogToEnd(copy)) ?? []));
    const expected = await digestsOf(dataFolder);
    for (const [place, file] of files.entries())
      assert.deepEqual(await loadPieces(file, logs[place] ?? []), expected);
  }));

test('a copy that is begun right after a checkpoint goes on when the log begins again', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    await write(store, 'before', 6_000_000);
    const copy = await openCopy();
    const file = await readWholeFile(copy);
    const log = (await readLogToEnd(copy)) ?? assert.fail('pieces are missing');
    await write(store, 'after', 100_000);
    log.push(...((await readLogToEnd(copy)) ?? assert.fail('pieces are missing')));
    assert.deepEqual(await loadPieces(file, log), await digestsOf(dataFolder));
  }));

/** After the second size the writer has made a checkpoint of its own, so that the log may begin again. */
for (const readBytes of [100_000, 6_000_000])
  test(`a copy of ${readBytes} bytes ends when somebody else takes out of the log what it has not read`, () =>
    withCopiedStore(async ({ store, dataFolder, openCopy }) => {
      const copy = await openCopy();
      await readWholeFile(copy);
      await write(store, 'read', readBytes);
      assert.ok(await readLogToEnd(copy));
      const other = new DatabaseSync(path.join(dataFolder, DATABASE_FILE));
      for (const name of ['missed', 'missed, too', 'later']) {
        other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        await write(store, name, 100_000);
      }
      other.close();
      assert.equal(await readLogToEnd(copy), null);
      assert.equal(await copy.readFile(0), null, 'it has to begin again');
      assert.ok((await readWholeFile(await openCopy())).length > 0);
    }));

test('a large transaction is copied in pieces, and is not there before the last of them', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    const copy = await openCopy();
    const file = await readWholeFile(copy);
    await write(store, 'before', 100_000);
    const log = (await readLogToEnd(copy)) ?? assert.fail('pieces are missing');
    const before = await digestsOf(dataFolder);
    await store.saveSetting('large', JSON.stringify('x'.repeat(5_000_000)));
    const large = (await readLogToEnd(copy)) ?? assert.fail('pieces are missing');
    assert.ok(large.length >= 5, `${large.length} pieces`);
    assert.ok(large.every(({ length }) => length <= MEBIBYTE));
    assert.deepEqual(await loadPieces(file, [...log, ...large.slice(0, -1)]), before);
    await write(store, 'after', 100_000);
    large.push(...((await readLogToEnd(copy)) ?? assert.fail('pieces are missing')));
    assert.deepEqual(await loadPieces(file, [...log, ...large]), await digestsOf(dataFolder));
  }));

test('a transaction of 200 MB is read with little memory', async () => {
  const place = await makeSqlitePlace();
  const database = new DatabaseSync(path.join(place.dataFolder, DATABASE_FILE));
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; PRAGMA synchronous = OFF');
    database.exec('CREATE TABLE large (bytes)');
    database.exec(`INSERT INTO large WITH RECURSIVE count (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM count
      WHERE n < 200) SELECT randomblob(1000000) FROM count`);
    const program = fileURLToPath(new URL('../testing/read-log.ts', import.meta.url));
    const log = path.join(place.dataFolder, `${DATABASE_FILE}-wal`);
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program, log]);
    const { byteCount, pieceBytesMax, kibibytesMore } = JSON.parse(stdout);
    assert.ok(byteCount > 200_000_000, stdout);
    assert.ok(pieceBytesMax <= MEBIBYTE, stdout);
    assert.ok(kibibytesMore < 32 * 1024, stdout);
  } finally {
    database.close();
    await place.remove();
  }
});

test('what was rolled back is not read though it is in the log, nor what has not ended', async () => {
  const place = await makeSqlitePlace();
  const databasePath = path.join(place.dataFolder, DATABASE_FILE);
  const database = new DatabaseSync(databasePath);
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = 10; CREATE TABLE large (bytes)');
    const log = createWalCursor(`${databasePath}-wal`);
    const readAll = () => readLogToEnd({ readLog: async () => log.read() });
    assert.equal((await readAll())?.length, 1);
    const insert = 'INSERT INTO large VALUES (randomblob(3000000))';
    database.exec(`BEGIN; ${insert}`);
    assert.deepEqual(await readAll(), []);
    database.exec('ROLLBACK; BEGIN; INSERT INTO large VALUES (1)');
    assert.deepEqual(await readAll(), []);
    database.exec(`${insert}; COMMIT`);
    assert.ok(((await readAll())?.length ?? 0) > 2);
  } finally {
    database.close();
    await place.remove();
  }
});

test('a log that cannot be read ends the copy and says why, and the desk and another copy go on', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    const copy = await openCopy();
    await readWholeFile(copy);
    await write(store, 'read', 100_000);
    assert.ok(await readLogToEnd(copy));
    const log = path.join(dataFolder, `${DATABASE_FILE}-wal`);
    await rename(log, `${log}.away`);
    await mkdir(log);
    await assert.rejects(copy.readLog(), { code: 'copy_failed', message: /EISDIR/ });
    assert.equal(await copy.readLog(), null, 'it has ended');
    await write(store, 'meanwhile', 100_000);
    await rm(log, { recursive: true });
    await rename(`${log}.away`, log);
    const next = await openCopy();
    const file = await readWholeFile(next);
    await write(store, 'later', 100_000);
    const pieces = (await readLogToEnd(next)) ?? assert.fail('pieces are missing');
    assert.deepEqual(await loadPieces(file, pieces), await digestsOf(dataFolder));
  }));

test('a copy whose log is gone has to begin again', () =>
  withCopiedStore(async ({ store, dataFolder, openCopy }) => {
    const copy = await openCopy();
    await readWholeFile(copy);
    await write(store, 'read', 100_000);
    assert.ok(await readLogToEnd(copy));
    const log = path.join(dataFolder, `${DATABASE_FILE}-wal`);
    await rename(log, `${log}.away`);
    assert.equal(await copy.readLog(), null);
    await rename(`${log}.away`, log);
  }));

test('a copy without one of its pieces is refused', () =>
  withCopiedStore(async ({ store, openCopy }) => {
    const copy = await openCopy();
    const file = await readWholeFile(copy);
    const log: Uint8Array[] = [];
    for (let round = 0; round < 3; round += 1) {
      await write(store, `round ${round}`, 100_000);
      log.push(...((await readLogToEnd(copy)) ?? assert.fail('pieces are missing')));
    }
    for (const missing of [0, 1]) {
      const rest = log.filter((_, place) => place !== missing);
      await assert.rejects(loadPieces(file, rest), { code: 'copy_incomplete' });
    }
    const altered = log.map((piece) => Buffer.from(piece));
    const [, second] = altered;
    second?.writeUInt8(second.readUInt8(2_000) ^ 1, 2_000);
    await assert.rejects(loadPieces(file, altered), { code: 'copy_incomplete' });
  }));
