import type { WatchEntry } from '@naru/desk';
import { PURPOSE_WORDS } from '../deposit/sighting-row.ts';
import { type RowOf, integerOf, textOf, wordOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';

export const WATCH_COLUMNS = {
  rail_id: 'text',
  watch_key: 'text',
  purpose: 'text',
  order_id: 'text',
  registered_at_ms: 'integer',
} as const;

export function toWatchRow(railId: string, entry: WatchEntry): RowOf<typeof WATCH_COLUMNS> {
  return {
    rail_id: railId,
    watch_key: entry.watchKey,
    purpose: entry.purpose,
    order_id: entry.orderId,
    registered_at_ms: entry.registeredAtMs,
  };
}

export function fromWatchRow(row: Row): WatchEntry {
  return {
    watchKey: textOf(row, 'watch_key'),
    purpose: wordOf(row, 'purpose', PURPOSE_WORDS),
    orderId: textOf(row, 'order_id'),
    registeredAtMs: integerOf(row, 'registered_at_ms'),
  };
}

/**
 * SQL for when an entry counts as registered: never before one that is there already, whatever the clocks of
 * this machine and of others say. Readers go on from the latest that they know, so an entry that is dated
 * back would never be found. Both arguments are SQL.
 */
export function registeredAtSql(railId: string, givenAtMs: string): string {
  return `coalesce((SELECT latest.registered_at_ms FROM watch_entries latest
    WHERE latest.rail_id = ${railId} AND latest.registered_at_ms > ${givenAtMs}
    ORDER BY latest.registered_at_ms DESC LIMIT 1), ${givenAtMs})`;
}
