import { MIGRATIONS } from '../migrations/all-migrations.ts';
import type { FillStep, Migration } from '../migrations/migration.ts';
import { POSTGRES } from '../sql/dialect.ts';

// Planted later releases: each stores the length of each e-mail in a column of its own.

const LATER = MIGRATIONS.length + 1;

/** Rows per batch: few, so that there are many batches. */
const BATCH_ROWS = 20;

function fillLengths(column: string, batchRows: number): FillStep {
  return {
    fill: `UPDATE orders SET ${column} = length(email) WHERE order_id IN
      (SELECT order_id FROM orders WHERE ${column} IS NULL ORDER BY order_id LIMIT ${batchRows})`,
    left: `SELECT count(*) AS row_count FROM orders WHERE ${column} IS NULL`,
  };
}

function expansion(place: number, batchRows: number): Migration {
  const column = place === 0 ? 'email_length' : `email_length_${place}`;
  return {
    version: LATER + place,
    name: 'the length of e-mails',
    worksFromVersion: LATER + place - 1,
    steps: (dialect) => {
      const { text, integer } = dialect.typeOf;
      // SQLite has no such clause, and does not need it: all of its steps are one transaction.
      const ifMissing = dialect === POSTGRES ? 'IF NOT EXISTS' : '';
      return [
        `CREATE TABLE IF NOT EXISTS planted (planted_id ${text} NOT NULL PRIMARY KEY)`,
        `ALTER TABLE orders ADD COLUMN ${ifMissing} ${column} ${integer}`,
        fillLengths(column, batchRows),
      ];
    },
  };
}

/** The migrations of a release that comes this many releases after this one. */
export function plantReleases(count: number, batchRows: number = BATCH_ROWS): readonly Migration[] {
  return [...MIGRATIONS, ...Array.from({ length: count }, (_, place) => expansion(place, batchRows))];
}

export const EXPANDED = plantReleases(1);

/** It needs the values that the one before has filled. */
export const CONTRACTED: readonly Migration[] = [
  ...EXPANDED,
  {
    version: LATER + 1,
    name: 'e-mails that all have a length',
    worksFromVersion: LATER,
    steps: () => [fillLengths('email_length', BATCH_ROWS), 'DROP TABLE IF EXISTS planted'],
  },
];

/** It fails after its first steps. */
export const FAILING: readonly Migration[] = EXPANDED.map((migration) =>
  migration.version === LATER
    ? { ...migration, steps: (dialect) => [...migration.steps(dialect).slice(0, 2), 'CREATE NONSENSE'] }
    : migration,
);

/** The number of the advisory lock that the last step of `HELD` waits for. */
export const HELD_BY = 7;

/** On PostgreSQL its last step waits until another session releases the lock. */
export const HELD: readonly Migration[] = EXPANDED.map((migration) =>
  migration.version === LATER
    ? {
        ...migration,
        steps: (dialect) => [
          ...migration.steps(dialect),
          `DO $$ BEGIN
            ALTER TABLE planted ADD COLUMN IF NOT EXISTS note text;
            PERFORM pg_advisory_xact_lock(${HELD_BY});
          END $$`,
        ],
      }
    : migration,
);
