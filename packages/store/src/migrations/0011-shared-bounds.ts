import type { Migration } from './migration.ts';

/** What several processes on one database must know of each other to keep one bound. */
export const sharedBounds: Migration = {
  version: 11,
  name: 'shared bounds',
  steps: ({ engine, typeOf: { text, integer }, tableEnd }) => {
    // The embedded engine migrates in one transaction and knows no such words.
    const add = engine === 'sqlite' ? 'ADD COLUMN' : 'ADD COLUMN IF NOT EXISTS';
    return [
      `ALTER TABLE orders ${add} client_mark ${text}`,
      `ALTER TABLE orders ${add} network_mark ${text}`,
      `CREATE TABLE IF NOT EXISTS order_odometer (
        name ${text} NOT NULL PRIMARY KEY,
        order_count ${integer} NOT NULL CHECK (order_count >= 0),
        usd_cents ${integer} NOT NULL CHECK (usd_cents >= 0)
      ) ${tableEnd}`,
      `INSERT INTO order_odometer (name, order_count, usd_cents) VALUES ('orders', 0, 0)
        ON CONFLICT DO NOTHING`,
      ...(engine === 'sqlite' ? [] : [rateCounts(text, integer)]),
    ];
  },
};

/**
 * How far each key has used up its quota. A crash may empty it, which is worth less than a disk's time for
 * every request. The embedded database has one process, which counts in its memory.
 */
function rateCounts(text: string, integer: string): string {
  return `CREATE UNLOGGED TABLE IF NOT EXISTS rate_counts (
    rate_key ${text} NOT NULL PRIMARY KEY,
    whole_at_us ${integer} NOT NULL,
    full_at_us ${integer} NOT NULL
  )`;
}
