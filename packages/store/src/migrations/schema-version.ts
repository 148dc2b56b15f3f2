// Separate from the migrations: the writer thread needs only this, and starts without loading the rules.
import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import { integerOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import type { Dialect } from '../sql/dialect.ts';
import { CODE_VERSION, MIGRATIONS } from './all-migrations.ts';

/** The version of the tables of a database. */
export interface SchemaVersion {
  readonly version: number;
  /** The oldest version whose release works on these tables. */
  readonly worksFromVersion: number;
  /** Fewer than the steps of its migrations: the upgrade to this version was interrupted. */
  readonly stepCount: number;
}

/** Reads the table `schema_steps`; returns one row for `toSchemaVersion`. */
export const SCHEMA_VERSION_SQL = `SELECT max(version) AS version,
    max(works_from_version) AS works_from_version, count(*) AS step_count
  FROM schema_steps`;

/** Null if there are no steps. */
export function toSchemaVersion(row: Row = {}): SchemaVersion | null {
  if ((row['version'] ?? null) === null) return null;
  return {
    version: integerOf(row, 'version'),
    worksFromVersion: integerOf(row, 'works_from_version'),
    stepCount: integerOf(row, 'step_count'),
  };
}

/** Throws unless a release with this version works on these tables, which may have been expanded since. */
export function assertWorksOn(
  { version, worksFromVersion }: Pick<SchemaVersion, 'version' | 'worksFromVersion'>,
  codeVersion: number,
): void {
  if (worksFromVersion > codeVersion) throw new DatabaseNewerFault({ databaseVersion: version, codeVersion });
}

/** The migration steps that were applied to this database, and the oldest version that works after each. */
export function schemaStepsTable({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS schema_steps (
    version ${integer} NOT NULL,
    step ${integer} NOT NULL,
    name ${text} NOT NULL,
    works_from_version ${integer} NOT NULL,
    applied_at_ms ${integer} NOT NULL,
    CONSTRAINT schema_steps_key PRIMARY KEY (version, step)
  ) ${tableEnd}`;
}

/** The server that is migrating now, on engines that several servers share. */
export function schemaLeaseTable({ typeOf: { text, integer }, tableEnd }: Dialect): string {
  return `CREATE TABLE IF NOT EXISTS schema_lease (
    name ${text} NOT NULL PRIMARY KEY,
    holder ${text} NOT NULL,
    until_ms ${integer} NOT NULL
  ) ${tableEnd}`;
}

/** For programs that change no tables: throws unless the tables are complete and of this release. */
export function assertSameVersion({ version, stepCount }: SchemaVersion, dialect: Dialect): void {
  if (version > CODE_VERSION)
    throw new DatabaseNewerFault({ databaseVersion: version, codeVersion: CODE_VERSION });
  if (stepCount < MIGRATIONS.flatMap(({ steps }) => steps(dialect)).length)
    throw new StoreOpenFault(
      'database_too_old',
      `The database has version ${version} and this release works on version ${CODE_VERSION}: it was not ` +
        'upgraded yet, or not to the end. Start the desk once with this release, or use the one before.',
    );
}
