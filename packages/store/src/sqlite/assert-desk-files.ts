import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreOpenFault } from '../store-fault.ts';
import { developmentTables } from './open-fault.ts';

export const DATABASE_FILE = 'naru.sqlite';
const OWN_FILES = [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, 'naru.lock', 'naru.owner'];

/** How many tables of another program are named, so that its owner recognises them. */
const NAMED_TABLES_MAX = 5;

/**
 * Names a file of the desk that this user may not write, or that is not a file: SQLite would only say that it
 * cannot open one. Files belong to another user if the desk ran as that user once.
 */
export function assertOwnFiles(dataFolder: string): void {
  for (const name of OWN_FILES) {
    const file = path.join(dataFolder, name);
    if (!existsSync(file)) continue;
    const { uid } = statSync(file);
    if (!statSync(file).isFile())
      throw new StoreOpenFault(
        'data_folder_unusable',
        `${file} is not a file. Move it away, or give another folder by DATA_DIR; nothing was changed.`,
      );
    if (isWritable(file)) continue;
    const self = process.getuid?.();
    const owner = uid === 0 ? 'root' : `user ${uid}`;
    const fix =
      self === undefined || uid === self
        ? 'Allow its owner to read and write it'
        : `Give it back by \`chown ${self} ${file}\`, or start the desk as its owner`;
    throw new StoreOpenFault(
      'data_folder_unusable',
      `${file} belongs to ${owner}, and this desk runs as user ${self ?? ''}, who may not write it. ` +
        `${fix}; nothing was changed.`,
    );
  }
}

/** A read-only disk is reported elsewhere. */
function isWritable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK);
    return true;
  } catch (error) {
    return !(
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EACCES' || error.code === 'EPERM')
    );
  }
}

/** Refuses the file of another program, and tables that cannot be upgraded, before any change. */
export function assertDeskTables(databasePath: string): void {
  if (!existsSync(databasePath) || statSync(databasePath).size === 0) return;
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const names = database
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name`,
      )
      .all()
      .map(({ name }) => String(name));
    if (names.length === 0) return;
    if (!names.includes('schema_steps')) throw foreignFile(databasePath, names);
    const columns = database.prepare('PRAGMA table_info(schema_steps)').all();
    if (!columns.some(({ name }) => name === 'works_from_version'))
      throw developmentTables(databasePath, 'its list of steps has another form');
  } finally {
    database.close();
  }
}

function foreignFile(databasePath: string, tables: readonly string[]): StoreOpenFault {
  const named = tables.slice(0, NAMED_TABLES_MAX).join(', ');
  return new StoreOpenFault(
    'database_foreign',
    `${databasePath} is a database of another program (its tables: ${named}). Move it away, or give ` +
      'another folder by DATA_DIR; nothing was changed.',
  );
}
