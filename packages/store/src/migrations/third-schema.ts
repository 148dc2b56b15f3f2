import type { Migration } from './migration.ts';
import { addColumn } from './second-schema.ts';

/** Payments from before this version have no time; those in a block count as taken in time, as before. */
export const thirdSchema: Migration = {
  version: 3,
  name: 'third schema',
  worksFromVersion: 2,
  steps: (dialect) =>
    ['sightings', 'unmatched_deposits'].map((table) => addColumn(dialect, table, 'in_blocks_since_ms')),
};
