import { MIGRATIONS } from '../migrations/all-migrations.ts';
import type { MigrationStep } from '../migrations/migration.ts';
import { SQLITE } from '../sql/dialect.ts';

/** A migration as its SQL texts: everything that a writer thread needs of it. */
export interface WrittenMigration {
  readonly version: number;
  readonly name: string;
  readonly worksFromVersion: number;
  readonly steps: readonly MigrationStep[];
}

/** Written out where the rules are loaded anyway, so that the writer thread need not load them again. */
export function writeMigrations(): readonly WrittenMigration[] {
  return MIGRATIONS.map((migration) => ({ ...migration, steps: migration.steps(SQLITE) }));
}
