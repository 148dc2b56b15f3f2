import type { News, PageReads } from '@naru/desk';
import { type RememberedStore, createViewMemory } from './view-memory.ts';
import { textOf } from '../sql/row.ts';
import type { Database, Row } from '../sql/statement.ts';

const NO_NEWS: News = {
  orderIds: [],
  hasNewHeads: false,
  isEverything: false,
  newestSnapshotId: null,
};

/**
 * For a database owned by one process: all writes of orders and rails pass this store, so the cache serves
 * decisions, too.
 */
export function rememberViews<S extends RememberedStore>(store: S): S & PageReads {
  const memory = createViewMemory(store);
  return {
    ...store,
    ...memory.writes,
    findOrder: memory.findOrder,
    findRailState: memory.findRailState,
    readOrderForPage: memory.findOrder,
    readRailStateForPage: memory.findRailState,
    catchUp: async () => NO_NEWS,
  };
}

/** For a program beside the process that writes: nothing is cached, because it is not notified of changes. */
export function readAlways<S extends RememberedStore>(store: S): S & PageReads {
  return {
    ...store,
    readOrderForPage: store.findOrder,
    readRailStateForPage: store.findRailState,
    catchUp: async () => NO_NEWS,
  };
}

/** More changes than this between two calls are not listed one by one. */
const CHANGES_MAX = 5_000;

/**
 * For a database shared by several processes. Decisions read the database; pages read a cache that follows
 * the audit trail, where every change of an order by any process leaves an entry.
 */
export function sharePages<S extends RememberedStore>(
  database: Pick<Database, 'all'>,
  store: S,
): S & PageReads {
  const memory = createViewMemory(store);
  const follow = createFollower(database);
  return {
    ...store,
    ...memory.writes,
    readOrderForPage: memory.findOrder,
    readRailStateForPage: memory.findRailState,
    catchUp: async ({ sinceMs, isSweep }) => {
      try {
        const news = await follow(sinceMs);
        if (isSweep || news.isEverything) memory.forgetEverything();
        if (news.hasNewHeads) memory.forgetHeads();
        for (const orderId of news.orderIds) memory.forgetOrder(orderId);
        return news;
      } catch (fault) {
        memory.forgetEverything();
        throw fault;
      }
    },
  };
}

// All changes in one round trip: changed orders, by the time in the identifier of their audit entries (UUID
// version 7), the heads, and the newest prices.
const NEWS_SQL = `
  SELECT 'order' AS kind, audit_id AS id, order_id AS fact FROM (
    SELECT audit_id, order_id FROM audit_entries WHERE audit_id >= ? AND order_version > 1
      ORDER BY audit_id LIMIT ${CHANGES_MAX}) AS entries
  UNION ALL SELECT 'rail', rail_id,
    head_hash || coalesce(' ' || CAST(final_height AS text), '') FROM rails
  UNION ALL SELECT 'snapshot', snapshot_id, '' FROM (
    SELECT snapshot_id FROM rate_snapshots ORDER BY taken_at_ms DESC, snapshot_id DESC LIMIT 1) AS latest`;

/** Reports every change once, even if queries overlap. */
function createFollower(database: Pick<Database, 'all'>): (sinceMs: number) => Promise<News> {
  let seen = new Set<string>();
  let heads: string | null = null;
  return async (sinceMs) => {
    const rows = await database.all(NEWS_SQL, [firstIdOf(sinceMs)]);
    const entries = rows.filter((row) => kindOf(row) === 'order');
    const fresh = entries.filter((row) => !seen.has(textOf(row, 'id')));
    // Identifiers are kept until no query can return them again; a sweep reaches further back.
    seen = new Set([...seen].filter((id) => id >= firstIdOf(sinceMs - KEEP_MS)));
    for (const row of entries) seen.add(textOf(row, 'id'));
    const headsNow = rows
      .filter((row) => kindOf(row) === 'rail')
      .map((row) => `${textOf(row, 'id')} ${textOf(row, 'fact')}`)
      .sort()
      .join('\n');
    const hasNewHeads = heads !== null && heads !== headsNow;
    heads = headsNow;
    const latest = rows.find((row) => kindOf(row) === 'snapshot');
    return {
      orderIds: [...new Set(fresh.map((row) => textOf(row, 'fact')))],
      hasNewHeads,
      isEverything: entries.length >= CHANGES_MAX,
      newestSnapshotId: latest === undefined ? null : textOf(latest, 'id'),
    };
  };
}

const KEEP_MS = 120_000;

function kindOf(row: Row): string {
  return textOf(row, 'kind');
}

/** The smallest UUID version 7 of a millisecond (RFC 9562 §5.7). */
function firstIdOf(atMs: number): string {
  const hex = Math.max(0, atMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
