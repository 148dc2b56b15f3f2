import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { SCHEMA_VERSION_SQL, type SchemaVersion, toSchemaVersion } from '../migrations/schema-version.ts';

/** Of the tables; null where there are none. */
export function readSqliteSchema(database: DatabaseSync): SchemaVersion | null {
  const table = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'schema_steps'`).get();
  return table === undefined ? null : toSchemaVersion(database.prepare(SCHEMA_VERSION_SQL).get());
}

/** The same of a file, which is made before its tables are. */
export function readFileSchema(databasePath: string): SchemaVersion | null {
  if (!existsSync(databasePath) || statSync(databasePath).size === 0) return null;
  const database = new DatabaseSync(databasePath, { readOnly: true });
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    return readSqliteSchema(database);
  } finally {
    database.close();
  }
}
