import { DatabaseSync } from 'node:sqlite';
import { listDumpedTables } from '../dump/dumped-tables.ts';
import type { FillOptions } from '../dump/fill-database.ts';
import { noteRestore, openPartFile } from '../dump/part-file.ts';
import { readRows } from '../dump/sqlite-dump.ts';
import { type TableDigest, readDigest } from '../dump/table-digest.ts';
import { findDamage } from '../sqlite/assert-undamaged.ts';
import { isFolderFault, toOpenFault } from '../sqlite/open-fault.ts';
import { readSqliteSchema } from '../sqlite/sqlite-schema.ts';
import { StoreFault } from '../store-fault.ts';
import { type CopiedPieces, replayCopy } from './replay-copy.ts';

/**
 * Makes an embedded database of a copy, all of it or nothing. Gives the digest of each table.
 *
 * @throws a StoreOpenFault when the folder is in use or has a database or its disk is full, a StoreFault when
 *   the copy is not whole, or what reading the pieces throws
 */
export async function loadCopy(
  dataFolder: string,
  pieces: CopiedPieces,
  { restored, beforeFinish = async () => undefined }: FillOptions,
): Promise<ReadonlyMap<string, TableDigest>> {
  const part = openPartFile(dataFolder);
  try {
    await replayCopy(part.partPath, pieces);
    const damage = findDamage(part.partPath);
    if (damage !== null) throw new StoreFault('copy_incomplete', `the copied database is damaged: ${damage}`);
    const digests = await withDatabase(part.partPath, async (database) => {
      const found = await digestTables(database);
      await beforeFinish(found);
      noteRestore(database, restored);
      return found;
    });
    part.finish();
    return digests;
  } catch (error) {
    part.abandon();
    throw isFolderFault(error) ? toOpenFault(dataFolder, error) : error;
  }
}

async function withDatabase<T>(partPath: string, use: (database: DatabaseSync) => Promise<T>): Promise<T> {
  const database = new DatabaseSync(partPath);
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

async function digestTables(database: DatabaseSync): Promise<ReadonlyMap<string, TableDigest>> {
  // Of this release or of an earlier one; the first start upgrades it.
  const version = readSqliteSchema(database)?.version ?? 0;
  const digests = new Map<string, TableDigest>();
  for (const table of listDumpedTables(version))
    digests.set(table.name, await readDigest(readRows(database, table)));
  return digests;
}
