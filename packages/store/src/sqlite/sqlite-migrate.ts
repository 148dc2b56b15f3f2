import type { DatabaseSync } from 'node:sqlite';
import { textOfStep } from '../migrations/migration.ts';
import { SCHEMA_VERSION_SQL, assertWorksOn } from '../migrations/same-version.ts';
import { schemaStepsTable } from '../migrations/schema-steps.ts';
import { SQLITE } from '../sql/dialect.ts';
import type { WrittenMigration } from './written-migrations.ts';

/** Migrates the tables to this release: all missing steps in one transaction, or nothing. */
export function migrateSqlite(database: DatabaseSync, migrations: readonly WrittenMigration[]): void {
  const codeVersion = migrations.at(-1)?.version ?? 0;
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(schemaStepsTable(SQLITE));
    const found = database.prepare(SCHEMA_VERSION_SQL).get();
    const version = Number(found?.['version'] ?? 0);
    assertWorksOn({ version, worksFromVersion: Number(found?.['works_from_version'] ?? 0) }, codeVersion);
    const record = database.prepare(
      `INSERT INTO schema_steps (version, step, name, works_from_version, applied_at_ms)
        VALUES (?, ?, ?, ?, ${SQLITE.nowMs})`,
    );
    for (const migration of migrations.filter((candidate) => candidate.version > version)) {
      migration.steps.forEach((step, place) => {
        if (typeof step === 'string') database.exec(step);
        else fillAll(database, textOfStep(step));
        record.run(migration.version, place, migration.name, migration.worksFromVersion);
      });
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function fillAll(database: DatabaseSync, sql: string): void {
  const fill = database.prepare(sql);
  while (Number(fill.run().changes) > 0);
}
