import type { DatabaseSync } from 'node:sqlite';
import { type FillListener, createFillMeter, listenToFills } from '../migrations/fill-meter.ts';
import type { FillStep } from '../migrations/migration.ts';
import { assertWorksOn } from '../migrations/schema-version.ts';
import { schemaStepsTable } from '../migrations/schema-steps.ts';
import { SQLITE } from '../sql/dialect.ts';
import { integerOf } from '../sql/row.ts';
import { readSqliteSchema } from './sqlite-schema.ts';
import type { WrittenMigration } from './written-migrations.ts';

/** Migrates the tables to this release: all missing steps in one transaction, or nothing. */
export function migrateSqlite(
  database: DatabaseSync,
  migrations: readonly WrittenMigration[],
  fills: FillListener = listenToFills(),
): void {
  const codeVersion = migrations.at(-1)?.version ?? 0;
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(schemaStepsTable(SQLITE));
    const found = readSqliteSchema(database) ?? { version: 0, worksFromVersion: 0 };
    assertWorksOn(found, codeVersion);
    const record = database.prepare(
      `INSERT INTO schema_steps (version, step, name, works_from_version, applied_at_ms)
        VALUES (?, ?, ?, ?, ${SQLITE.nowMs})`,
    );
    for (const migration of migrations.filter((candidate) => candidate.version > found.version)) {
      migration.steps.forEach((step, place) => {
        if (typeof step === 'string') database.exec(step);
        else fillAll(database, step, createFillMeter(migration, fills));
        record.run(migration.version, place, migration.name, migration.worksFromVersion);
      });
    }
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function fillAll(
  database: DatabaseSync,
  { fill, left }: FillStep,
  meter: ReturnType<typeof createFillMeter>,
): void {
  const batch = database.prepare(fill);
  for (;;) {
    const rowCount = Number(batch.run().changes);
    if (rowCount === 0) return;
    if (meter.addRows(rowCount)) meter.tell(integerOf(database.prepare(left).get() ?? {}, 'row_count'));
  }
}
