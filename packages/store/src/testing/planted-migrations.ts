import { MIGRATIONS } from '../migrations/all-migrations.ts';
import type { Migration } from '../migrations/migration.ts';
import { POSTGRES } from '../sql/dialect.ts';

// Releases after this one, as they would be: the first keeps how long each e-mail is, the second needs it.

const LATER = MIGRATIONS.length + 1;

/** A few rows at a time, so that there are many. */
const FILL_LENGTHS = {
  fill: `UPDATE orders SET email_length = length(email) WHERE order_id IN
    (SELECT order_id FROM orders WHERE email_length IS NULL ORDER BY order_id LIMIT 20)`,
};

export const EXPANDED: readonly Migration[] = [
  ...MIGRATIONS,
  {
    version: LATER,
    name: 'the length of e-mails',
    worksFromVersion: MIGRATIONS.length,
    steps: (dialect) => {
      const { text, integer } = dialect.typeOf;
      // SQLite does not have it here, and needs it not: all of its steps are one transaction.
      const ifMissing = dialect === POSTGRES ? 'IF NOT EXISTS' : '';
      return [
        `CREATE TABLE IF NOT EXISTS planted (planted_id ${text} NOT NULL PRIMARY KEY)`,
        `ALTER TABLE orders ADD COLUMN ${ifMissing} email_length ${integer}`,
        FILL_LENGTHS,
      ];
    },
  },
];

export const CONTRACTED: readonly Migration[] = [
  ...EXPANDED,
  {
    version: LATER + 1,
    name: 'e-mails that all have a length',
    worksFromVersion: LATER,
    steps: () => [FILL_LENGTHS, 'DROP TABLE IF EXISTS planted'],
  },
];

/** It fails after its first steps. */
export const FAILING: readonly Migration[] = EXPANDED.map((migration) =>
  migration.version === LATER
    ? { ...migration, steps: (dialect) => [...migration.steps(dialect).slice(0, 2), 'CREATE NONSENSE'] }
    : migration,
);
