import { MIGRATIONS } from '../migrations/all-migrations.ts';
import { SQLITE } from '../sql/dialect.ts';

/** A migration as the texts that it runs: all that a writer thread needs to know of it. */
export interface WrittenMigration {
  readonly version: number;
  readonly name: string;
  readonly steps: readonly string[];
}

/** Written out where the rules are loaded anyway, so that the writer thread need not load them again. */
export function writeMigrations(): readonly WrittenMigration[] {
  return MIGRATIONS.map(({ version, name, steps }) => ({ version, name, steps: steps(SQLITE) }));
}
