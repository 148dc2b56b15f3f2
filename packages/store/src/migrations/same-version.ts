import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import { CODE_VERSION } from './all-migrations.ts';

/** What the tables of a database are. */
export interface SchemaVersion {
  readonly version: number;
  /** The oldest version whose release works on them. */
  readonly worksFromVersion: number;
}

/** Of the table `schema_steps`; one row, with null where there are no steps. */
export const SCHEMA_VERSION_SQL =
  'SELECT max(version) AS version, max(works_from_version) AS works_from_version FROM schema_steps';

/** Throws unless a release with this version works on these tables. They may be newer, if they only grew. */
export function assertWorksOn(
  { version, worksFromVersion }: SchemaVersion,
  codeVersion: number = CODE_VERSION,
): void {
  if (worksFromVersion > codeVersion) throw new DatabaseNewerFault({ databaseVersion: version, codeVersion });
}

/** For programs beside a desk, which change no tables: throws unless they have this release's version. */
export function assertSameVersion(databaseVersion: number): void {
  if (databaseVersion > CODE_VERSION)
    throw new DatabaseNewerFault({ databaseVersion, codeVersion: CODE_VERSION });
  if (databaseVersion < CODE_VERSION)
    throw new StoreOpenFault(
      'database_too_old',
      'The database was written by an earlier release. Start the desk once with this one.',
    );
}
