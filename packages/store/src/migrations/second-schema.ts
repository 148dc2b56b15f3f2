import type { Migration } from './migration.ts';

/** What money that nobody may lose needs beside the tables of the first release. */
export const secondSchema: Migration = {
  version: 2,
  name: 'second schema',
  worksFromVersion: 2,
  steps: () => [],
};
