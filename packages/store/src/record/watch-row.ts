import type { WatchEntry } from '@naru/desk';
import { PURPOSE } from './sighting-row.ts';
import { integer, text } from '../sql/field.ts';
import { defineTable } from '../sql/table.ts';

const FIELDS = { watchKey: text, purpose: PURPOSE, orderId: text, registeredAtMs: integer };

export const WATCH_ENTRIES = defineTable<WatchEntry>('watch_entries', FIELDS);

export const WATCH_ENTRIES_OF_RAILS = defineTable<WatchEntry & { readonly railId: string }>('watch_entries', {
  railId: text,
  ...FIELDS,
});

/**
 * SQL for the time at which an entry counts as registered: never before an existing entry, whatever the
 * clocks of this machine and others are. Readers continue from the latest entry they know, so a backdated one
 * would never be found. Both arguments are SQL.
 */
export function registeredAtSql(railId: string, givenAtMs: string): string {
  return `coalesce((SELECT latest.registered_at_ms FROM watch_entries latest
    WHERE latest.rail_id = ${railId} AND latest.registered_at_ms > ${givenAtMs}
    ORDER BY latest.registered_at_ms DESC LIMIT 1), ${givenAtMs})`;
}
