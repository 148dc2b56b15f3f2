import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { openStore } from '../open-store.ts';
import { SQLITE } from '../sql/dialect.ts';
import { checkMigrated, firstReleaseSql } from '../testing/first-release.ts';
import { makeSqlitePlace } from '../testing/sqlite-engine.ts';
import { DATABASE_FILE } from './sqlite-store.ts';

test('a database of the first release is brought to this one with all that is in it', async () => {
  const place = await makeSqlitePlace();
  try {
    const first = new DatabaseSync(path.join(place.dataFolder, DATABASE_FILE));
    for (const statement of firstReleaseSql(SQLITE)) first.exec(statement);
    first.close();
    const store = await openStore(place.options);
    await checkMigrated(store, (table) => place.countRows(table));
    await store.close();
  } finally {
    await place.remove();
  }
});
