import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import type { Dialect } from '../sql/dialect.ts';
import { CODE_VERSION, MIGRATIONS } from './all-migrations.ts';
import type { SchemaVersion } from './schema-version.ts';

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
