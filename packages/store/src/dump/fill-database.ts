import { isFolderFault, toOpenFault } from '../sqlite/open-fault.ts';
import type { StorePlace } from '../open-store.ts';
import { StoreFault } from '../store-fault.ts';
import { type Load, type RestoreMark, type TableDigest, digestRows, readDigest } from './dump.ts';
import type { DumpedTable } from './dumped-tables.ts';
import { openLoad } from './open-dump.ts';

/** The tables of a dump, one after the other in the order of the schema. */
interface DumpedRows {
  readonly schemaVersion: number;
  readRows(table: DumpedTable): AsyncIterable<Uint8Array>;
}

export interface FillOptions {
  /** Null: the desk continues where the dump was made, as after a move. */
  readonly restored: RestoreMark | null;
  /** Called when every row is loaded and compared, before anybody sees them. If it throws, the load ends. */
  readonly beforeFinish?: (digests: ReadonlyMap<string, TableDigest>) => Promise<void>;
}

/**
 * Fills an empty database with a dump, all of it or nothing, and proves by SHA-256 of every table, read back
 * before the end, that every row is the same. Returns the digest of each table.
 *
 * @throws a StoreOpenFault when the database is in use or not empty or its disk is full, or any fault of
 * reading the dump
 */
export async function fillDatabase(
  place: StorePlace,
  dump: DumpedRows,
  options: FillOptions,
): Promise<ReadonlyMap<string, TableDigest>> {
  try {
    return await fillLoad(await openLoad(place, dump.schemaVersion), dump, options);
  } catch (error) {
    throw 'dataFolder' in place && isFolderFault(error) ? toOpenFault(place.dataFolder, error) : error;
  }
}

async function fillLoad(
  load: Load,
  dump: DumpedRows,
  { restored, beforeFinish = async () => undefined }: FillOptions,
): Promise<ReadonlyMap<string, TableDigest>> {
  const digests = new Map<string, TableDigest>();
  try {
    const loadTable = async (table: DumpedTable): Promise<void> => {
      const digesting = digestRows(dump.readRows(table));
      await load.loadRows(table, digesting.rows);
      const given = digesting.digest();
      const loaded = await readDigest(load.readRows(table));
      if (given.rows !== loaded.rows || given.sha256 !== loaded.sha256)
        throw new StoreFault('rows_differ', `the rows of ${table.name} are not the same after the copy`);
      digests.set(table.name, given);
    };
    for (const table of load.tables) await loadTable(table);
    for (const table of await load.makeModuleTables()) await loadTable(table);
    await beforeFinish(digests);
    await load.finish(restored);
    return digests;
  } catch (error) {
    await load.abandon();
    throw error;
  }
}
