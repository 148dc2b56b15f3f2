import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import pg from 'pg';
import { CODE_VERSION } from '../migrations/all-migrations.ts';
import { makeModuleTables, recordsOver } from '../module-tables.ts';
import { type StorePlace, openStore } from '../open-store.ts';
import type { Database } from '../sql/statement.ts';
import { StoreFault, StoreOpenFault } from '../store-fault.ts';
import { startPostgresEngine } from '../testing/postgres-engine.ts';
import { sampleBankOrder, sampleChange, sampleNewOrder } from '../testing/sample-order.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { deriveAddresses } from '../testing/store-place.ts';
import type { Snapshot } from './dump.ts';
import type { DumpedTable } from './dumped-tables.ts';
import { fillDatabase } from './fill-database.ts';
import { openSnapshot, openSnapshotAlone } from './open-dump.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

/** A database, and an empty place of the same kind. */
interface Kind {
  readonly name: string;
  makePlace(isEmpty: boolean): Promise<{ readonly options: StorePlace; remove(): Promise<void> }>;
}

const KINDS: Kind[] = [{ name: 'SQLite', makePlace: makeSqlitePlace }];
if (serverUrl === undefined) {
  const why = 'TEST_DATABASE_URL names no PostgreSQL server';
  test('dumps of PostgreSQL', { skip: process.env['CI'] === 'true' ? false : why }, () => assert.fail(why));
} else {
  const engine = await startPostgresEngine(serverUrl);
  after(() => engine.removeAll());
  const makePlace: Kind['makePlace'] = (isEmpty) => (isEmpty ? engine.makeEmptyPlace() : engine.makePlace());
  KINDS.push({ name: 'PostgreSQL', makePlace });

  test('a connection that is lost while rows are read or loaded is a fault with a name', async () => {
    const [source, target] = [await makePlace(false), await makePlace(true)];
    try {
      await makeOrders(source.options);
      const lost = (error: unknown): boolean =>
        error instanceof StoreFault && /PostgreSQL was lost|57P01/.test(error.message);
      await withSnapshot(source.options, async (snapshot) => {
        const beforeFinish = () => endDumps(target.options);
        await assert.rejects(fillDatabase(target.options, snapshot, { restored: null, beforeFinish }), lost);
        await endDumps(source.options);
        const [table] = snapshot.tables;
        assert.ok(table);
        await assert.rejects(snapshot.readRows(table)[Symbol.asyncIterator]().next(), lost);
      });
      assert.equal(await openSnapshot(target.options), null);
    } finally {
      await source.remove();
      await target.remove();
    }
  });
}

/** Ends the connections of commands to a database, as a server that is stopped does. */
async function endDumps(place: StorePlace): Promise<void> {
  assert.ok('databaseUrl' in place);
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'naru-command'`,
  );
  await client.end();
}

const ODD_TEXT = 'tab\t newline\n return\r \\N \\. backslash\\ \b\f\v 나루 😀 "quotes" \u0001';

async function makeOrders(place: StorePlace): Promise<void> {
  const store = await openStore(place);
  await deriveAddresses(store, 3);
  const newOrder = sampleNewOrder(1, { receiveAddress: ODD_TEXT });
  assert.ok((await store.saveNewOrder(newOrder)).ok);
  assert.ok((await store.saveChange(sampleChange(newOrder.order, { stage: 'claimed' }))).ok);
  await store.saveSetting('odd', JSON.stringify(ODD_TEXT));
  assert.ok((await store.saveEpoch({ deskId: 'desk-1', epoch: 7, serverPlace: null }, null)).ok);
  await store.records(recordsOver((database) => plantModule(database)));
  await store.close();
}

/** A module that no release has: its rows are dumped and loaded without its code. */
async function plantModule(database: Database): Promise<void> {
  const steps = [
    `CREATE TABLE IF NOT EXISTS planted_notes (
      note {text} NOT NULL PRIMARY KEY,
      amount {baseUnits}
    ) {end}`,
  ];
  await makeModuleTables(database, { module: 'planted', steps });
  const sql = 'INSERT INTO planted_notes (note, amount) VALUES (?, ?)';
  await database.write([{ sql, values: [ODD_TEXT, '7'] }]);
}

async function withSnapshot<T>(place: StorePlace, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const snapshot = await openSnapshot(place);
  assert.ok(snapshot);
  try {
    return await use(snapshot);
  } finally {
    await snapshot.close();
  }
}

async function withPlaces(
  from: Kind,
  to: Kind,
  use: (source: StorePlace, target: StorePlace) => Promise<void>,
): Promise<void> {
  const source = await from.makePlace(false);
  const target = await to.makePlace(true);
  try {
    await makeOrders(source.options);
    await use(source.options, target.options);
  } finally {
    await source.remove();
    await target.remove();
  }
}

function refusedWith(code: StoreOpenFault['code']): (error: unknown) => boolean {
  return (error) => error instanceof StoreOpenFault && error.code === code;
}

for (const from of KINDS) {
  for (const to of KINDS) {
    test(`a desk on ${from.name} is the same in every row on ${to.name}, and goes on there`, () =>
      withPlaces(from, to, async (source, target) => {
        const digests = await withSnapshot(source, (snapshot) =>
          fillDatabase(target, snapshot, { restored: null }),
        );
        assert.equal(digests.get('orders')?.rows, 1);
        assert.equal(digests.get('audit_entries')?.rows, 2);
        assert.equal(digests.get('planted_notes')?.rows, 1, 'the table of a module');
        const store = await openStore(target);
        const [view] = await store.listOrders({ stages: ['claimed'], limit: 9 });
        assert.equal(view?.order.receiveAddress, ODD_TEXT);
        assert.equal((await store.findEpoch())?.epoch, 7);
        assert.equal(await store.findNewestRestore(), null);
        assert.ok((await store.saveNewOrder(sampleNewOrder(2))).ok);
        await store.close();
      }));

    test(`amounts that tell payments on ${from.name} are the same on ${to.name}, however long`, () =>
      withPlaces(from, to, async (source, target) => {
        const store = await openStore(source);
        for (const [n, payBaseUnits] of [900_000n, 1_000_000n].entries()) {
          const made = sampleBankOrder(n + 2, { payBaseUnits });
          assert.ok((await store.saveNewOrder({ ...made, amountFreeSinceMs: 0 })).ok);
        }
        await store.close();
        const digests = await withSnapshot(source, (snapshot) =>
          fillDatabase(target, snapshot, { restored: null }),
        );
        assert.equal(digests.get('told_amounts')?.rows, 2);
      }));
  }

  describe(`a dump of a desk on ${from.name}`, () => {
    test('shows one moment, whatever the desk writes meanwhile', () =>
      withPlaces(from, from, async (source, target) => {
        const store = await openStore(source);
        const digests = await withSnapshot(source, async (snapshot) => {
          assert.ok((await store.saveNewOrder(sampleNewOrder(2))).ok);
          return fillDatabase(target, snapshot, { restored: null });
        });
        assert.equal(digests.get('orders')?.rows, 1);
        await store.close();
      }));

    test('that is restored tells the next start so, also where it could not find out', () =>
      withPlaces(from, from, async (source, target) => {
        const restored = { restoreId: 'restore-1', beganAtMs: 5 };
        await withSnapshot(source, (snapshot) => fillDatabase(target, snapshot, { restored }));
        const store = await openStore(target);
        const found = await store.findNewestRestore();
        assert.deepEqual(found?.restore.readyAtMs, null);
        assert.equal(found?.restore.cause, 'operator');
        await store.close();
      }));

    test('is loaded neither beside a running desk nor over another one', () =>
      withPlaces(from, from, async (source, target) => {
        await withSnapshot(source, async (snapshot) => {
          await fillDatabase(target, snapshot, { restored: null });
          const again = () => fillDatabase(target, snapshot, { restored: null });
          await assert.rejects(again(), refusedWith('target_not_empty'));
          const store = await openStore(target);
          await assert.rejects(
            again(),
            refusedWith('dataFolder' in target ? 'data_folder_in_use' : 'database_in_use'),
          );
          await store.close();
        });
      }));

    test('that has to be alone is refused while the desk runs', () =>
      withPlaces(from, from, async (source) => {
        const store = await openStore(source);
        const code = 'dataFolder' in source ? 'data_folder_in_use' : 'database_in_use';
        await assert.rejects(openSnapshotAlone(source), refusedWith(code));
        await store.close();
        const snapshot = await openSnapshotAlone(source);
        if ('dataFolder' in source) await assert.rejects(openStore(source), refusedWith(code));
        await snapshot?.close();
        await (await openStore(source)).close();
      }));

    test('leaves nothing behind when it ends early', () =>
      withPlaces(from, from, async (source, target) => {
        await withSnapshot(source, async (snapshot) => {
          const beforeFinish = () => Promise.reject(new Error('torn'));
          await assert.rejects(fillDatabase(target, snapshot, { restored: null, beforeFinish }), /torn/);
          if ('dataFolder' in target)
            assert.deepEqual(readdirSync(target.dataFolder).toSorted(), ['naru.lock', 'naru.owner']);
          await fillDatabase(target, snapshot, { restored: null });
        });
      }));

    test('with a row that was lost on the way is not taken', () =>
      withPlaces(from, from, async (source, target) => {
        await withSnapshot(source, async (snapshot) => {
          const dump = {
            schemaVersion: snapshot.schemaVersion,
            readRows: async function* read(table: DumpedTable) {
              for await (const piece of snapshot.readRows(table))
                yield table.name === 'settings' ? Buffer.concat([piece, Buffer.from('half')]) : piece;
            },
          };
          await assert.rejects(fillDatabase(target, dump, { restored: null }));
          assert.equal(await openSnapshot(target), null);
        });
      }));
  });
}

test('a disk without room is named, and leaves nothing behind', async () => {
  const [source, target] = [await makeSqlitePlace(), await makeSqlitePlace()];
  try {
    await makeOrders(source.options);
    await withSnapshot(source.options, async (snapshot) => {
      const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      const filling = fillDatabase(target.options, snapshot, {
        restored: null,
        beforeFinish: () => Promise.reject(full),
      });
      await assert.rejects(filling, refusedWith('disk_full'));
      assert.deepEqual(readdirSync(target.dataFolder).toSorted(), ['naru.lock', 'naru.owner']);
    });
  } finally {
    await source.remove();
    await target.remove();
  }
});

test('a file that is damaged is named when it is opened, or read', async () => {
  const place = await makeSqlitePlace();
  const databasePath = path.join(place.dataFolder, 'naru.sqlite');
  try {
    await makeOrders(place.options);
    const bytes = readFileSync(databasePath);
    const rows = Buffer.from(bytes);
    const readAll = () =>
      withSnapshot(place.options, async (snapshot) => {
        for (const table of snapshot.tables) for await (const piece of snapshot.readRows(table)) void piece;
      });
    await readAll();
    // Opening it reads the first half only.
    rows.fill(0xff, Math.floor(bytes.length / 2));
    writeFileSync(databasePath, rows);
    await assert.rejects(readAll, refusedWith('database_damaged'));
    writeFileSync(databasePath, bytes.fill(0, 0, 4096));
    await assert.rejects(readAll, refusedWith('database_damaged'));
  } finally {
    await place.remove();
  }
});

test('an empty file, which a full disk leaves of a database, is replaced', async () => {
  const place = await makeSqlitePlace();
  try {
    const databasePath = path.join(place.dataFolder, 'naru.sqlite');
    writeFileSync(databasePath, '');
    const dump = { schemaVersion: CODE_VERSION, readRows: () => Readable.from([]) };
    await fillDatabase(place.options, dump, { restored: null });
    assert.ok(statSync(databasePath).size > 0);
  } finally {
    await place.remove();
  }
});

test('the log of a database that is gone is not taken over', async () => {
  const place = await makeSqlitePlace();
  try {
    writeFileSync(path.join(place.dataFolder, 'naru.sqlite-wal'), '');
    const dump = { schemaVersion: CODE_VERSION, readRows: () => assert.fail('no row is read') };
    const filling = fillDatabase(place.options, dump, { restored: null });
    await assert.rejects(filling, refusedWith('target_not_empty'));
  } finally {
    await place.remove();
  }
});

test('a version of the tables that this release does not know is refused', async () => {
  const place = await makeSqlitePlace();
  try {
    const dump = { schemaVersion: CODE_VERSION + 1, readRows: () => assert.fail('no row is read') };
    await assert.rejects(fillDatabase(place.options, dump, { restored: null }), /does not know version/);
  } finally {
    await place.remove();
  }
});
