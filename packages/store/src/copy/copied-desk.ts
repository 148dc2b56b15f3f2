import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf } from '../sql/row.ts';

/** Which desk an embedded database is of, and the version of its tables. */
export interface CopiedDesk {
  readonly schemaVersion: number;
  readonly deskId: string;
  readonly epoch: number;
}

/** Null as long as its first start has not come so far. */
export function readCopiedDesk(dataFolder: string): CopiedDesk | null {
  const database = new DatabaseSync(path.join(dataFolder, 'naru.sqlite'), { readOnly: true });
  try {
    const row = database
      .prepare(
        'SELECT desk_id, epoch, (SELECT max(version) FROM schema_steps) AS schema_version FROM desk_epoch',
      )
      .get();
    return row === undefined
      ? null
      : {
          schemaVersion: integerOf(row, 'schema_version'),
          deskId: textOf(row, 'desk_id'),
          epoch: integerOf(row, 'epoch'),
        };
  } finally {
    database.close();
  }
}
