import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openStore } from '../open-store.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { placeNewDatabase } from './new-database.ts';
import { makeSqlitePlace } from './sqlite-engine.ts';

function readTables(dataFolder: string): unknown {
  const database = new DatabaseSync(path.join(dataFolder, DATABASE_FILE), { readOnly: true });
  const tables = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
  database.close();
  return tables;
}

test('a placed database has the tables that a first start makes, and one that is there stays', async () => {
  const [placed, started] = [await makeSqlitePlace(), await makeSqlitePlace()];
  try {
    await placeNewDatabase(placed.dataFolder);
    await (await openStore(started.options)).close();
    assert.deepEqual(readTables(placed.dataFolder), readTables(started.dataFolder));
    const store = await openStore(placed.options);
    await store.saveSetting('kept', '"yes"');
    await store.close();
    await placeNewDatabase(placed.dataFolder);
    const again = await openStore(placed.options);
    assert.equal((await again.listSettings()).get('kept'), '"yes"');
    await again.close();
  } finally {
    await placed.remove();
    await started.remove();
  }
});
