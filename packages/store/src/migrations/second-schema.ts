import type { Dialect } from '../sql/dialect.ts';
import type { Migration } from './migration.ts';

/** What money that nobody may lose needs beside the tables of the first release. */
export const secondSchema: Migration = {
  version: 2,
  name: 'second schema',
  worksFromVersion: 2,
  steps: (dialect) => [...bankSteps(dialect)],
};

/** Receipts that people type, and lines of banks, found by time, amount and the name that a person gave. */
function bankSteps({ typeOf: { text, integer }, tableEnd }: Dialect): readonly string[] {
  return [
    `CREATE TABLE IF NOT EXISTS receipt_counts (
      rail_id ${text} NOT NULL PRIMARY KEY,
      receipt_count ${integer} NOT NULL
    ) ${tableEnd}`,
    `CREATE INDEX IF NOT EXISTS sightings_of_people ON sightings (rail_id, first_seen_at_ms, output_key)
      WHERE watch_key = '' AND purpose = 'deposit'`,
    `CREATE INDEX IF NOT EXISTS unmatched_deposits_by_txid ON unmatched_deposits (txid)`,
    `CREATE INDEX IF NOT EXISTS unmatched_deposits_of_people ON unmatched_deposits (rail_id, first_seen_at_ms)
      WHERE watch_key = ''`,
    `CREATE INDEX IF NOT EXISTS bank_lines_by_amount
      ON bank_lines (rail_id, base_units, booked_at_ms, line_key)`,
  ];
}
