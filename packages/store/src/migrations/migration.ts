import type { Dialect } from '../sql/dialect.ts';

/**
 * One version of the tables. Its text never changes, which a test holds; the next version fixes mistakes.
 * A step is one change of the tables that can be repeated safely (IF NOT EXISTS), because some engines
 * cannot roll back half of a migration.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly steps: (dialect: Dialect) => readonly string[];
}
