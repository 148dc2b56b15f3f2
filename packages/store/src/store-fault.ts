/** Why a store could not be opened. The message says how to fix it. */
export type StoreOpenFaultCode =
  | 'data_folder_in_use'
  | 'data_folder_read_only'
  | 'data_folder_unusable'
  | 'database_damaged'
  | 'database_foreign'
  | 'database_in_use'
  | 'database_newer_than_code'
  | 'database_too_old'
  | 'database_unreachable'
  | 'disk_full'
  | 'target_not_empty';

/** The store cannot be opened; nothing was changed. Contains no password and no personal data. */
export class StoreOpenFault extends Error {
  readonly code: StoreOpenFaultCode;

  constructor(code: StoreOpenFaultCode, message: string) {
    super(message);
    this.name = 'StoreOpenFault';
    this.code = code;
  }
}

/** The database was written by a later release, whose tables this one cannot use. */
export class DatabaseNewerFault extends StoreOpenFault {
  readonly databaseVersion: number;
  readonly codeVersion: number;

  constructor(versions: { readonly databaseVersion: number; readonly codeVersion: number }) {
    super(
      'database_newer_than_code',
      `The database has version ${versions.databaseVersion} and this release knows versions up to ` +
        `${versions.codeVersion}. Start the release that wrote it, or a later one.`,
    );
    this.name = 'DatabaseNewerFault';
    this.databaseVersion = versions.databaseVersion;
    this.codeVersion = versions.codeVersion;
  }
}

/**
 * The database refused or failed. The transaction was rolled back, except with `outcome_unknown`. The message
 * names codes and constraints and never values, which are personal data.
 */
export class StoreFault extends Error {
  /**
   * `database_unavailable`: not reachable or not writable, and nothing was written. `outcome_unknown`: the
   * connection was lost or the disk failed during a write, which may have been committed. `disk_full`.
   * `store_closed`. Otherwise SQLSTATE on PostgreSQL, `SQLITE_<extended code>` on SQLite, or a code of our
   * own.
   */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'StoreFault';
    this.code = code;
  }
}
