import type { Store } from '@naru/desk';
import type { Database } from '../sql/statement.ts';

export function createLeaseStore(database: Database): Pick<Store, 'takeLease'> {
  return {
    /** Half-open: at exactly its end a lease is free. */
    takeLease: async ({ name, holder, nowMs, untilMs }) => {
      const taken = await database.write([
        {
          sql: `INSERT INTO leases (name, holder, until_ms) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
            WHERE leases.holder = excluded.holder OR leases.until_ms <= ?`,
          values: [name, holder, untilMs, nowMs],
          refusedWhenUnchanged: 'lease_held',
        },
      ]);
      return taken.ok;
    },
  };
}
