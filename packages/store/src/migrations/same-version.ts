import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import type { Dialect } from '../sql/dialect.ts';
import { integerOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import { CODE_VERSION, MIGRATIONS } from './all-migrations.ts';

/** What the tables of a database are. */
export interface SchemaVersion {
  readonly version: number;
  /** The oldest version whose release works on them. */
  readonly worksFromVersion: number;
  /** Fewer than its migrations have: the upgrade to this version was cut off. */
  readonly stepCount: number;
}

/** Of the table `schema_steps`; one row for `toSchemaVersion`. */
export const SCHEMA_VERSION_SQL = `SELECT max(version) AS version,
    max(works_from_version) AS works_from_version, count(*) AS step_count
  FROM schema_steps`;

/** Null where there are no steps. */
export function toSchemaVersion(row: Row = {}): SchemaVersion | null {
  if ((row['version'] ?? null) === null) return null;
  return {
    version: integerOf(row, 'version'),
    worksFromVersion: integerOf(row, 'works_from_version'),
    stepCount: integerOf(row, 'step_count'),
  };
}

/** Throws unless a release with this version works on these tables. They may be newer, if they only grew. */
export function assertWorksOn(
  { version, worksFromVersion }: Pick<SchemaVersion, 'version' | 'worksFromVersion'>,
  codeVersion: number = CODE_VERSION,
): void {
  if (worksFromVersion > codeVersion) throw new DatabaseNewerFault({ databaseVersion: version, codeVersion });
}

/** For programs beside a desk, which change no tables: throws unless they are whole and of this release. */
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
