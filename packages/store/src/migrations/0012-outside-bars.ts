import type { Migration } from './migration.ts';

/** Whose word a bar of the past is; null for what this desk saw itself. */
export const outsideBars: Migration = {
  version: 12,
  name: 'outside bars',
  steps: ({ engine, typeOf: { text } }) => [
    `ALTER TABLE price_bars ${engine === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS'}
      outside_source ${text}`,
  ],
};
