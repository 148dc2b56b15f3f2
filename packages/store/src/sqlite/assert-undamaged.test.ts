import assert from 'node:assert/strict';
import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { openStore } from '../open-store.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { makeOrder } from '../testing/store-place.ts';
import { DATABASE_FILE } from './sqlite-store.ts';

const PAGE_BYTES = 4096;

/** Opens a database with some orders after `damage` was written over its file. */
async function openDamaged(damage: (file: number, sizeBytes: number) => void): Promise<void> {
  const place = await makeSqlitePlace();
  try {
    const store = await openStore(place.options);
    for (let n = 0; n < 40; n += 1) await makeOrder(store, n);
    await store.close();
    const databasePath = path.join(place.dataFolder, DATABASE_FILE);
    const file = openSync(databasePath, 'r+');
    damage(file, statSync(databasePath).size);
    closeSync(file);
    await (await openStore(place.options)).close();
  } finally {
    await place.remove();
  }
}

test('a whole file opens', () => openDamaged(() => undefined));

test('a file with a page of zeros is refused by a sentence that says so', async () => {
  const zeros = Buffer.alloc(PAGE_BYTES);
  await assert.rejects(
    openDamaged((file, sizeBytes) => {
      for (let at = 2 * PAGE_BYTES; at < sizeBytes; at += 8 * PAGE_BYTES) {
        writeSync(file, zeros, 0, PAGE_BYTES, at);
      }
    }),
    { code: 'database_damaged', message: /^The database file is damaged \(.*restore the last backup/ },
  );
});

test('a file that is no database is refused by the same sentence', () =>
  assert.rejects(
    openDamaged((file) => writeSync(file, 'no database at all', 0)),
    { code: 'database_damaged' },
  ));
