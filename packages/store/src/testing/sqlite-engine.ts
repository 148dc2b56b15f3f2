import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';
import { placeNewDatabase } from './new-database.ts';
import type { StoreEngine, StorePlace } from './store-place.ts';

export interface SqlitePlace extends StorePlace {
  readonly dataFolder: string;
}

/** A folder for an embedded database of its own, removed afterwards. */
export async function makeSqlitePlace(): Promise<SqlitePlace> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'naru-store-'));
  return {
    dataFolder,
    options: { dataFolder },
    countRows: async (table) => {
      const database = new DatabaseSync(path.join(dataFolder, DATABASE_FILE), { readOnly: true });
      const row = database.prepare(`SELECT count(*) AS row_count FROM ${table}`).get();
      database.close();
      return Number(row?.['row_count']);
    },
    waitUntilAlone: async () => undefined,
    remove: async () => rmSync(dataFolder, { recursive: true, force: true }),
  };
}

export const SQLITE_ENGINE: StoreEngine = {
  name: 'SQLite',
  makePlace: async () => {
    const place = await makeSqlitePlace();
    await placeNewDatabase(place.dataFolder);
    return place;
  },
};
