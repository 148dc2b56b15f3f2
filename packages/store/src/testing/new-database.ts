import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '../open-store.ts';
import { DATABASE_FILE } from '../sqlite/sqlite-store.ts';

let firstFile: Promise<Uint8Array> | null = null;

/**
 * Puts an embedded database with the tables of this release into an existing folder without one: a copy of a
 * database made once per process, because migrating takes longer than all other steps of opening one.
 */
export async function placeNewDatabase(dataFolder: string): Promise<void> {
  const databasePath = path.join(dataFolder, DATABASE_FILE);
  if (!existsSync(dataFolder) || existsSync(databasePath)) return;
  firstFile ??= makeDatabase();
  writeFileSync(databasePath, await firstFile, { mode: 0o600 });
}

async function makeDatabase(): Promise<Uint8Array> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'naru-first-'));
  try {
    await (await openStore({ dataFolder, isWriterInline: true })).close();
    return readFileSync(path.join(dataFolder, DATABASE_FILE));
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
