import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import type { Store } from '@naru/desk';
import { openSnapshot } from '../dump/open-dump.ts';
import { readDigest, type TableDigest } from '../dump/table-digest.ts';
import { openStore } from '../open-store.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { type OpenCopy, createCopyClient } from './copy-client.ts';
import { loadCopy } from './load-copy.ts';

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
async function readLogToEnd(copy: OpenCopy): Promise<Uint8Array[] | null> {
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
