import type { Store } from '@naru/desk';
import { integerOf } from '../sql/row.ts';
import type { Database } from '../sql/statement.ts';

export function createLeaseStore(database: Database) {
  const { nowMs } = database.dialect;
  return {
    /** Half-open: a lease is free at exactly its end. */
    takeLease: async ({ name, holder, durationMs }) => {
      const taken = await database.write([
        {
          sql: `INSERT INTO leases (name, holder, until_ms) VALUES (?, ?, ${nowMs} + ?)
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
            WHERE leases.holder = excluded.holder OR leases.until_ms <= ${nowMs}`,
          values: [name, holder, durationMs],
          refusedWhenUnchanged: 'lease_held',
        },
      ]);
      return taken.ok;
    },
    /** Writes a row, since a full disk can still be read. */
    ping: async () => {
      await database.write([
        {
          sql: `INSERT INTO leases (name, holder, until_ms) VALUES ('ready', 'ready', ${nowMs})
            ON CONFLICT (name) DO UPDATE SET until_ms = excluded.until_ms`,
          values: [],
        },
      ]);
    },
    readClockMs: async () => {
      const [row = {}] = await database.all(`SELECT ${nowMs} AS now_ms`, []);
      return integerOf(row, 'now_ms');
    },
  } satisfies Partial<Store>;
}
