import type { Dialect } from '../sql/dialect.ts';

/**
 * One version of the tables. Once released its text never changes: what is wrong is mended by the next one.
 * A step is one change of the tables, written so that repeating it does no harm (IF NOT EXISTS), because some
 * engines cannot take back half of a migration.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  readonly steps: (dialect: Dialect) => readonly string[];
}
