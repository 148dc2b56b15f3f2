import type { Migration } from './migration.ts';

/** Finds the holds that are open without reading the closed ones. */
export const openHolds: Migration = {
  version: 5,
  name: 'open holds',
  steps: () => [`CREATE INDEX IF NOT EXISTS holds_by_closing ON holds (closed_at_ms, order_id)`],
};
