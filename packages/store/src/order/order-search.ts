import { ORDER_STAGES, isEndStage } from '@naru/core';
import type { OrderClue, OrderSearch, OrderSearchStore } from '@naru/desk';
import { ROWS_PER_SLICE, assertLimit, oneOf, readFirst } from '../sql/select.ts';
import { integerOf, textOf } from '../sql/row.ts';
import type { Database, SqlValue } from '../sql/statement.ts';
import { fromViewRow, viewColumns } from './order-reads.ts';

/** A suffix that sorts after every text with the same beginning, in the byte order of UTF-8. */
const LAST_CHARACTER = '\u{10FFFF}';

const CANDIDATE = 'o.order_id, o.created_at_ms, o.stage, o.pay_asset_id, o.receive_asset_id';
const NEWEST_FIRST = 'ORDER BY created_at_ms DESC, order_id DESC';

interface Fragment {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** The FROM clause that finds the orders of one clue. */
interface Source extends Fragment {
  /** `index`: an index returns them newest first. `lookup`: they are few, and in another order. */
  readonly from: 'index' | 'lookup';
}

/** Each condition is written exactly as in its index. */
const TEXT_KEYS = {
  order_id: ['o.order_id', ''],
  link_id: ['o.link_id', 'o.link_id IS NOT NULL AND'],
  reference: ['o.reference', ''],
  email: ['lower(o.email)', `o.email <> '' AND`],
  depositor: ['lower(o.depositor_name)', `o.depositor_name <> '' AND`],
  receive_address: ['o.receive_address', `o.receive_address <> '' AND`],
  user: ['o.user_id', 'o.user_id IS NOT NULL AND'],
  deposit_address: ['o.deposit_address', 'o.deposit_watch_key IS NOT NULL AND'],
} as const;

/** Written as in the index of ended orders. */
const IS_ENDED = oneOf('o.stage', ORDER_STAGES.filter(isEndStage));

export function createOrderSearch(database: Database): OrderSearchStore {
  const view = viewColumns(database.dialect);
  return {
    searchOrders: async (search) => {
      const limit = assertLimit(search.limit);
      const sources = sourcesOf(search);
      if (sources.length === 0) return { views: [], rest: null };
      const page = pageOf(search, sources, view);
      const [rows, bound] = await Promise.all([
        database.all(page.sql, page.values),
        findBound(database, search, sources),
      ]);
      // Orders older than the bound are left out: some between them may be missing.
      const views = rows.map(fromViewRow).filter(({ order }) => bound === null || !isAfter(order, bound));
      const last = views.at(-1)?.order;
      if (last !== undefined && views.length === limit) {
        return { views, rest: { beforeOrderId: last.orderId, createdAtMs: last.createdAtMs } };
      }
      return {
        views,
        rest: bound === null ? null : { beforeOrderId: bound.orderId, createdAtMs: bound.createdAtMs },
      };
    },
  };
}

interface Place {
  readonly orderId: string;
  readonly createdAtMs: number;
}

/** Whether one order comes after another in the results, which are newest first. */
function isAfter(place: Place, other: Place): boolean {
  if (place.createdAtMs !== other.createdAtMs) return place.createdAtMs < other.createdAtMs;
  return place.orderId < other.orderId;
}

function sourcesOf({ clues, stage }: OrderSearch): readonly Source[] {
  if (clues !== null) return clues.flatMap(sourcesOfClue);
  const from = 'FROM orders o WHERE';
  if (stage !== null) {
    const isIndexed = isEndStage(stage) ? `${IS_ENDED} AND` : '';
    return [{ from: 'index', sql: `${from} ${isIndexed} o.stage = ?`, values: [stage] }];
  }
  return [{ from: 'index', sql: `${from} o.created_at_ms >= 0`, values: [] }];
}

function sourcesOfClue(clue: OrderClue): readonly Source[] {
  switch (clue.kind) {
    case 'amount':
      // One query for each currency: over several at once an index does not return the newest first.
      return ['pay', 'receive'].flatMap((side) =>
        clue.assetIds.map((assetId) => ({
          from: 'index',
          sql: `FROM orders o WHERE o.${side}_asset_id = ? AND o.${side}_base_units = ?`,
          values: [assetId, clue.baseUnits.toString()],
        })),
      );
    case 'output':
      return [ofSightings('s.rail_id = ? AND s.output_key = ?', [clue.railId, clue.outputKey])];
    case 'txid':
      if (!clue.isPrefix) return [ofSightings('s.txid = ?', [clue.text])];
      return [ofSightings('s.txid >= ? AND s.txid < ? ORDER BY s.txid', endsOf(clue.text))];
    case 'network_of':
      return [
        {
          from: 'lookup',
          sql: `FROM open_locks mine JOIN open_locks other ON other.lock_key = mine.lock_key
            JOIN orders o ON o.order_id = other.order_id
            WHERE mine.order_id = ? AND mine.lock_key >= 'network ' AND mine.lock_key < 'network!'`,
          values: [clue.orderId],
        },
      ];
    case 'order_id':
      return (['order_id', 'link_id'] as const).map((kind) => ofText({ ...clue, kind }));
    case 'reference':
    case 'email':
    case 'depositor':
    case 'receive_address':
    case 'deposit_address':
    case 'user':
      return [ofText({ ...clue, kind: clue.kind })];
  }
}

interface TextClue {
  readonly kind: keyof typeof TEXT_KEYS;
  readonly text: string;
  readonly isPrefix: boolean;
}

function ofText({ kind, text, isPrefix }: TextClue): Source {
  const [key, isIndexed] = TEXT_KEYS[kind];
  const from = `FROM orders o WHERE ${isIndexed}`;
  if (!isPrefix) return { from: 'index', sql: `${from} ${key} = ?`, values: [text] };
  return { from: 'lookup', sql: `${from} ${key} >= ? AND ${key} < ? ORDER BY ${key}`, values: endsOf(text) };
}

function ofSightings(condition: string, values: readonly SqlValue[]): Source {
  const sql = `FROM sightings s JOIN orders o ON o.order_id = s.order_id WHERE ${condition}`;
  return { from: 'lookup', sql, values };
}

function endsOf(prefix: string): readonly [string, string] {
  return [prefix, `${prefix}${LAST_CHARACTER}`];
}

/** Up to `limit` orders of each source that match the filters, merged newest first. */
function pageOf(search: OrderSearch, sources: readonly Source[], view: string): Fragment {
  const { limit } = search;
  const filters = filtersOf(search);
  const candidatesMax = assertLimit(search.candidatesMax, ROWS_PER_SLICE);
  const parts = sources.map((source, place): Fragment => {
    // Without a filter, all candidates match.
    const isWhole = filters.length === 0 && source.from === 'index';
    const candidates = candidatesOf(search, source, isWhole ? limit : candidatesMax);
    const fitting = [
      `SELECT order_id, created_at_ms FROM (${candidates.sql}) AS c`,
      filters.length === 0 ? '' : `WHERE ${filters.map(({ sql }) => sql).join(' AND ')}`,
      `${NEWEST_FIRST} LIMIT ${limit}`,
    ];
    return {
      sql: `SELECT * FROM (${fitting.join(' ')}) AS part_${place}`,
      values: [...candidates.values, ...filters.flatMap(({ values }) => values)],
    };
  });
  return {
    // UNION, not UNION ALL: two clues may find the same order.
    sql: `SELECT ${view} FROM (${parts.map(({ sql }) => sql).join(' UNION ')} ${NEWEST_FIRST} LIMIT ${limit})
      AS found JOIN orders o ON o.order_id = found.order_id ORDER BY o.created_at_ms DESC, o.order_id DESC`,
    values: parts.flatMap(({ values }) => values),
  };
}

function candidatesOf(search: OrderSearch, source: Source, max: number): Fragment {
  const range = rangeOf(search, source.from === 'index' ? 'o' : 'l');
  if (source.from === 'index') {
    return {
      sql: `SELECT ${CANDIDATE} ${source.sql} AND ${range.sql}
        ORDER BY o.created_at_ms DESC, o.order_id DESC LIMIT ${max}`,
      values: [...source.values, ...range.values],
    };
  }
  return {
    // One order can have several payments that match.
    sql: `SELECT DISTINCT l.* FROM (SELECT ${CANDIDATE} ${source.sql} LIMIT ${max}) AS l
      WHERE ${range.sql}`,
    values: [...source.values, ...range.values],
  };
}

/** The time range of the orders, and the end of the page before. */
function rangeOf({ sinceMs, untilMs, beforeOrderId }: OrderSearch, alias: 'o' | 'l'): Fragment {
  const times = `${alias}.created_at_ms >= ? AND ${alias}.created_at_ms < ?`;
  if (beforeOrderId === undefined) return { sql: times, values: [sinceMs, untilMs] };
  const before = '((SELECT created_at_ms FROM orders WHERE order_id = ?), ?)';
  return {
    sql: `${times} AND (${alias}.created_at_ms, ${alias}.order_id) < ${before}`,
    values: [sinceMs, untilMs, beforeOrderId, beforeOrderId],
  };
}

function filtersOf({ clues, stage, assetId, operatorId }: OrderSearch): readonly Fragment[] {
  const filters: Fragment[] = [];
  // Without a clue, the stage itself is the source.
  if (stage !== null && clues !== null) filters.push({ sql: 'stage = ?', values: [stage] });
  if (assetId !== null) {
    filters.push({ sql: '(pay_asset_id = ? OR receive_asset_id = ?)', values: [assetId, assetId] });
  }
  if (operatorId !== null) {
    // Not EXISTS, for which PostgreSQL may read everything that the operator ever did.
    const sql = `(SELECT 1 FROM audit_entries a WHERE a.actor_kind = 'operator' AND a.actor_id = ?
      AND a.order_id = c.order_id LIMIT 1) = 1`;
    filters.push({ sql, values: [operatorId] });
  }
  return filters;
}

/**
 * The first order, in the order of the results, that is the last candidate of a clue with more of them; null
 * if every clue was read to its end, or nothing filters.
 */
async function findBound(
  database: Database,
  search: OrderSearch,
  sources: readonly Source[],
): Promise<Place | null> {
  const indexed = sources.filter(({ from }) => from === 'index');
  if (indexed.length === 0 || filtersOf(search).length === 0) return null;
  const range = rangeOf(search, 'o');
  const last = `LIMIT 1 OFFSET ${search.candidatesMax - 1}`;
  const parts = indexed.map(
    ({ sql }, place) => `SELECT * FROM (SELECT o.order_id, o.created_at_ms ${sql} AND ${range.sql}
      ORDER BY o.created_at_ms DESC, o.order_id DESC ${last}) AS last_${place}`,
  );
  return readFirst(
    database,
    `${parts.join(' UNION ')} ${NEWEST_FIRST} LIMIT 1`,
    indexed.flatMap(({ values }) => [...values, ...range.values]),
    (row) => ({ orderId: textOf(row, 'order_id'), createdAtMs: integerOf(row, 'created_at_ms') }),
  );
}
