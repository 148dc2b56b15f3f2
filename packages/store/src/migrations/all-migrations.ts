import { firstTables } from './0001-first-tables.ts';
import type { Migration } from './migration.ts';

/** In the order in which they are applied; the last one's version is the version of this release. */
export const MIGRATIONS: readonly Migration[] = [firstTables];

export const CODE_VERSION = MIGRATIONS.length;
