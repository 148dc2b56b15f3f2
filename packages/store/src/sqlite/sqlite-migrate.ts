import type { DatabaseSync } from 'node:sqlite';
import { schemaStepsTable } from '../migrations/schema-steps.ts';
import { SQLITE } from '../sql/dialect.ts';
import { DatabaseNewerFault } from '../store-fault.ts';
import type { WrittenMigration } from './written-migrations.ts';

/** Migrates the tables to this release: all missing steps in one transaction, or nothing. */
export function migrateSqlite(database: DatabaseSync, migrations: readonly WrittenMigration[]): void {
  const codeVersion = migrations.at(-1)?.version ?? 0;
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(schemaStepsTable(SQLITE));
    const version = readVersion(database);
    if (version > codeVersion) {
      throw new DatabaseNewerFault({ databaseVersion: version, codeVersion });
    }
    const record = database.prepare(
      `INSERT INTO schema_steps (version, step, name, applied_at_ms) VALUES (?, ?, ?, ${SQLITE.nowMs})`,
    );
    for (const migration of migrations.filter((candidate) => candidate.version > version)) {
      migration.steps.forEach((step, place) => {
        database.exec(step);
        record.run(migration.version, place, migration.name);
      });
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function readVersion(database: DatabaseSync): number {
  const row = database.prepare('SELECT max(version) AS version FROM schema_steps').get();
  return typeof row?.['version'] === 'number' ? row['version'] : 0;
}
