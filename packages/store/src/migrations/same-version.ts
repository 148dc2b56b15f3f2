import { DatabaseNewerFault, StoreOpenFault } from '../store-fault.ts';
import { CODE_VERSION } from './all-migrations.ts';

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
