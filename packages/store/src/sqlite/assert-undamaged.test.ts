import assert from 'node:assert/strict';
import { closeSync, openSync, readFileSync, statSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openStore, openStoreBeside, openStoreSnapshot } from '../open-store.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { makeOrder } from '../testing/store-place.ts';
import { DATABASE_FILE, openSqliteStore } from './sqlite-store.ts';

const PAGE_BYTES = 4096;

/** A database with some orders, closed, for `use`. */
async function withOrders(
  use: (parts: { readonly databasePath: string; readonly open: () => Promise<void> }) => Promise<void>,
): Promise<void> {
  const place = await makeSqlitePlace();
  try {
    const store = await openStore(place.options);
    for (let n = 0; n < 40; n += 1) await makeOrder(store, n);
    await store.close();
    const open = async (): Promise<void> => (await openStore(place.options)).close();
    const databasePath = path.join(place.dataFolder, DATABASE_FILE);
    // Nobody reads what damage does to a free page, and an upgrade leaves some.
    readFile(databasePath, (database) => database.exec('VACUUM'));
    await use({ databasePath, open });
  } finally {
    await place.remove();
  }
}

function readFile<T>(databasePath: string, read: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(databasePath);
  try {
    return read(database);
  } finally {
    database.close();
  }
}

/** Where the first page of a table or an index begins. */
function findPage(databasePath: string, name: string): number {
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE name = ?';
  const row = readFile(databasePath, (database) => database.prepare(sql).get(name));
  return (Number(row?.['rootpage']) - 1) * PAGE_BYTES;
}

/** Opens such a database after `damage` was written over its file. */
function openDamaged(damage: (file: number, sizeBytes: number) => void): Promise<void> {
  return withOrders(({ databasePath, open }) => {
    const file = openSync(databasePath, 'r+');
    damage(file, statSync(databasePath).size);
    closeSync(file);
    return open();
  });
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

test('a damaged file is named so to a program beside the desk, too, where it is met', () =>
  withOrders(async ({ databasePath }) => {
    const dataFolder = path.dirname(databasePath);
    const isDamaged = { code: 'database_damaged' };
    // What the settings are read by, in their order.
    const at = findPage(databasePath, 'sqlite_autoindex_settings_1');
    const file = openSync(databasePath, 'r+');
    writeSync(file, Buffer.alloc(PAGE_BYTES, 0xff), 0, PAGE_BYTES, at);
    closeSync(file);
    await assert.rejects(openStoreSnapshot({ dataFolder }), isDamaged);
    await assert.rejects(
      openStoreBeside({ dataFolder }).then((store) => store?.listSettings()),
      isDamaged,
    );
    writeFileSync(databasePath, 'no database at all');
    await assert.rejects(openStoreSnapshot({ dataFolder }), isDamaged);
    await assert.rejects(openStoreBeside({ dataFolder }), isDamaged);
  }));

const PLACES = 50;

/** What disks do to a page that begins at `at`. */
const DAMAGES: Readonly<Record<string, (page: Buffer, at: number) => void>> = {
  'a page of zeros': (page) => page.fill(0),
  'a sector of another file': (page) => page.fill(0xff, 0, 512),
  // The page's kind and count of entries; the first page begins with the header of the file.
  'a flipped bit': (page, at) =>
    page.writeUInt8(page.readUInt8(at === 0 ? 103 : 3) ^ 0x10, at === 0 ? 103 : 3),
};

test('damage at each of fifty places of the file is refused at the start', () =>
  withOrders(async ({ databasePath, open }) => {
    const whole = readFileSync(databasePath);
    const pages = whole.byteLength / PAGE_BYTES;
    assert.ok(pages > PLACES);
    for (const [name, damage] of Object.entries(DAMAGES)) {
      for (let place = 0; place < PLACES; place += 1) {
        const at = Math.floor((place * pages) / PLACES) * PAGE_BYTES;
        const torn = Buffer.from(whole);
        damage(torn.subarray(at, at + PAGE_BYTES), at);
        writeFileSync(databasePath, torn);
        await assert.rejects(open, { code: 'database_damaged' }, `${name} at ${at}`);
      }
    }
    writeFileSync(databasePath, whole);
    await open();
  }));

test('a file that is too large for the start is checked while the desk works', () =>
  withOrders(async ({ databasePath }) => {
    const checkAfterOpening = async (): Promise<string | null> => {
      const { promise, resolve } = Promise.withResolvers<string | null>();
      const dataFolder = path.dirname(databasePath);
      const store = await openSqliteStore({ dataFolder, checkedAtStartBytesMax: 0, onChecked: resolve });
      const damage = await promise;
      await store.close();
      return damage;
    };
    assert.equal(await checkAfterOpening(), null);
    // No start reads it.
    const at = findPage(databasePath, 'price_bars');
    const file = openSync(databasePath, 'r+');
    writeSync(file, Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, at);
    closeSync(file);
    assert.notEqual(await checkAfterOpening(), null);
  }));

test('a store that closes does not wait until its file is checked', () =>
  withOrders(async ({ databasePath }) => {
    const database = new DatabaseSync(databasePath);
    // Whether a row fits is part of the check, and here takes for ever.
    const endless = `CHECK (word = '' OR printf('%.100000c', 'a') NOT LIKE '%a%a%a%a%a%b')`;
    database.exec(`CREATE TABLE endless (word TEXT NOT NULL ${endless});
      PRAGMA ignore_check_constraints = 1; INSERT INTO endless VALUES ('a')`);
    database.close();
    const opening = { dataFolder: path.dirname(databasePath), checkedAtStartBytesMax: 0 };
    const store = await openSqliteStore({ ...opening, onChecked: () => assert.fail('it was checked') });
    await store.close();
  }));
