import { ORDER_STAGES, PAID_STAGES, RATE_LOCK_MS_MAX, isEndStage } from '@naru/core';
import type { OrderQuery, OrderView, Store } from '@naru/desk';
import { SIGHTINGS, placeOfSighting } from '../record/sighting-row.ts';
import { DISBURSEMENTS, HOLDS, REFUND_COLUMNS, fromRefundRow } from '../record/outgoing-rows.ts';
import { assertLimit, oldestFirst, oneOf, readCount, readFirst } from '../sql/select.ts';
import type { Dialect } from '../sql/dialect.ts';
import { orNull, text } from '../sql/field.ts';
import { integerOf, rowListOf } from '../sql/row.ts';
import type { Call, Database, Row, SqlValue } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { AUDIT_LIST, fromAuditRow, ORDERS, STAGE } from '../record/order-row.ts';

const OPEN_STAGES = ORDER_STAGES.filter((stage) => !isEndStage(stage));

const MADE_BY_KEY = defineTable<{ readonly orderId: string; readonly bodyHash: string }>('idempotency_keys', {
  orderId: text,
  bodyHash: text,
});

const NEWEST_HASH = orNull(text);

/** The hashes of the facts in the newest audit entry. */
const RECORDED = ['facts_hash', 'receivers_hash']
  .map(
    (column) => `(SELECT ${column} FROM audit_entries newest
      WHERE newest.order_id = o.order_id AND newest.order_version = o.version) AS ${column}`,
  )
  .join(', ');

/** An order and everything that belongs to it, consistent and in one round trip. */
export function viewColumns(dialect: Dialect): string {
  const sightings = dialect.jsonListOf(SIGHTINGS.columns, 'FROM sightings s WHERE s.order_id = o.order_id');
  const disbursements = dialect.jsonListOf(
    DISBURSEMENTS.columns,
    'FROM disbursements d WHERE d.order_id = o.order_id',
  );
  const refunds = dialect.jsonListOf(REFUND_COLUMNS, 'FROM refund_cases r WHERE r.order_id = o.order_id');
  const holds = dialect.jsonListOf(HOLDS.columns, 'FROM holds h WHERE h.order_id = o.order_id');
  return `${ORDERS.listOf('o')}, ${RECORDED}, ${sightings} AS sighting_list,
    ${disbursements} AS disbursement_list, ${refunds} AS refund_list, ${holds} AS hold_list`;
}

export function fromViewRow(row: Row): OrderView {
  return {
    order: ORDERS.fromRow(row),
    sightings: oldestFirst(rowListOf(row, 'sighting_list').map(SIGHTINGS.fromRow), placeOfSighting),
    disbursements: oldestFirst(rowListOf(row, 'disbursement_list').map(DISBURSEMENTS.fromRow), (each) => [
      each.approvedAtMs,
      each.disbursementId,
    ]),
    refunds: oldestFirst(rowListOf(row, 'refund_list').map(fromRefundRow), (each) => [
      each.openedAtMs,
      each.refundId,
    ]),
    holds: oldestFirst(rowListOf(row, 'hold_list').map(HOLDS.fromRow), (each) => [
      each.openedAtMs,
      each.holdId,
    ]),
    // The hashes of an order whose newest entry is missing match nothing.
    recorded: {
      factsHash: NEWEST_HASH.read(row, 'facts_hash') ?? '',
      receiversHash: NEWEST_HASH.read(row, 'receivers_hash') ?? '',
    },
  };
}

export function createOrderReads(database: Database) {
  const view = viewColumns(database.dialect);
  const findOrderSql = `SELECT ${view} FROM orders o WHERE o.order_id = ?`;
  const auditSql = `SELECT ${AUDIT_LIST} FROM audit_entries WHERE order_id = ? ORDER BY order_version`;
  return {
    findOrder: (orderId) => readFirst(database, findOrderSql, [orderId], fromViewRow),
    findOrderByReference: (reference) => ORDERS.find(database, 'WHERE reference = ?', [reference]),
    findReplacedLink: (linkId) =>
      readFirst(database, 'SELECT order_id FROM orders WHERE link_id = ?', [linkId], (row) =>
        text.read(row, 'order_id'),
      ),
    listOrders: (query) => listOrders(database, view, query),
    countOpenOrders: () => countOpenOrders(database),
    listOldestWaits: () => listOldestWaits(database),
    countOverdueOrders: (paidBeforeMs) =>
      readCount(
        database,
        `SELECT count(*) AS counted FROM orders
          WHERE ${oneOf('stage', PAID_STAGES)} AND waiting_since_ms <= ?`,
        [paidBeforeMs],
      ),
    listDelivered: (query) => listDelivered(database, query),
    listDueOrders: async ({ nowMs, limit }) =>
      ORDERS.select(
        database,
        'WHERE due_at_ms IS NOT NULL AND due_at_ms <= ? ORDER BY due_at_ms, order_id LIMIT ?',
        [nowMs, assertLimit(limit)],
      ),
    listTimedOut: async ({ endsAfterMs, limit }) =>
      ORDERS.select(
        database,
        `WHERE stage = 'closed' AND created_at_ms > ? AND close_reason = 'timeout' AND lock_ends_at_ms > ?
          ORDER BY created_at_ms, order_id LIMIT ?`,
        // No rate lock is longer than `RATE_LOCK_MS_MAX`, and the index has the time of creation.
        [endsAfterMs - RATE_LOCK_MS_MAX, endsAfterMs, assertLimit(limit)],
      ),
    listSightedOrders: async ({ railId, limit, afterOrderId = '' }) => {
      const rows = await database.all(
        `SELECT ${view} FROM sighted_orders s JOIN orders o ON o.order_id = s.order_id
          WHERE s.rail_id = ? AND s.order_id > ? ORDER BY s.order_id LIMIT ?`,
        [railId, afterOrderId, assertLimit(limit)],
      );
      return rows.map(fromViewRow);
    },
    listDisbursedOrders: async ({ railId, sinceMs, limit, afterOrderId = '' }) => {
      const rows = await database.all(
        `SELECT ${view} FROM (SELECT DISTINCT order_id FROM disbursements
            WHERE rail_id = ? AND approved_at_ms >= ? AND order_id > ? ORDER BY order_id LIMIT ?) d
          JOIN orders o ON o.order_id = d.order_id ORDER BY o.order_id`,
        [railId, sinceMs, afterOrderId, assertLimit(limit)],
      );
      return rows.map(fromViewRow);
    },
    listAudit: async (orderId) => (await database.all(auditSql, [orderId])).map(fromAuditRow),
    findIdempotency: (keyHash) => MADE_BY_KEY.find(database, 'WHERE key_hash = ?', [keyHash]),
  } satisfies Partial<Store>;
}

/** Each stage is read from its own end of the index, so the cost of a page does not grow with the table. */
async function listOrders(
  database: Database,
  view: string,
  { stages, limit, beforeOrderId, isOldestFirst = false, takenBy }: OrderQuery,
): Promise<readonly OrderView[]> {
  assertLimit(limit);
  if (stages.length === 0) return [];
  const [beyond, way] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  const values: SqlValue[] = [];
  const rest =
    beforeOrderId === undefined
      ? ''
      : `AND waiting_since_ms ${beyond}= (SELECT waiting_since_ms FROM orders WHERE order_id = ?)
         AND (waiting_since_ms ${beyond} (SELECT waiting_since_ms FROM orders WHERE order_id = ?)
           OR order_id ${beyond} ?)`;
  const taken = takenBy === undefined ? '' : 'AND assigned_operator_id = ? AND assigned_until_ms > ?';
  const parts = stages.map((stage, place) => {
    values.push(stage);
    if (takenBy !== undefined) values.push(takenBy.operatorId, takenBy.nowMs);
    if (beforeOrderId !== undefined) values.push(beforeOrderId, beforeOrderId, beforeOrderId);
    values.push(limit);
    return `SELECT * FROM (SELECT order_id, waiting_since_ms FROM orders WHERE stage = ? ${taken} ${rest}
      ORDER BY waiting_since_ms ${way}, order_id ${way} LIMIT ?) AS part_${place}`;
  });
  values.push(limit);
  const rows = await database.all(
    `SELECT ${view}
      FROM (${parts.join(' UNION ALL ')} ORDER BY waiting_since_ms ${way}, order_id ${way} LIMIT ?) AS page
      JOIN orders o ON o.order_id = page.order_id
      ORDER BY o.waiting_since_ms ${way}, o.order_id ${way}`,
    values,
  );
  return rows.map(fromViewRow);
}

const listDelivered: Call<'listDelivered'> = async (database, { limit, beforeReference }) => {
  assertLimit(limit);
  const before =
    beforeReference === undefined
      ? ''
      : `AND delivered_at_ms <= (SELECT delivered_at_ms FROM orders WHERE reference = ?)
         AND (delivered_at_ms < (SELECT delivered_at_ms FROM orders WHERE reference = ?)
           OR order_id < (SELECT order_id FROM orders WHERE reference = ?))`;
  return ORDERS.select(
    database,
    `WHERE delivered_at_ms IS NOT NULL ${before} ORDER BY delivered_at_ms DESC, order_id DESC LIMIT ?`,
    beforeReference === undefined ? [limit] : [beforeReference, beforeReference, beforeReference, limit],
  );
};

const countOpenOrders: Call<'countOpenOrders'> = async (database) => {
  const rows = await database.all(
    `SELECT stage, count(*) AS order_count FROM orders WHERE ${oneOf('stage', OPEN_STAGES)}
      GROUP BY stage`,
    [],
  );
  return Object.fromEntries(rows.map((row) => [STAGE.read(row, 'stage'), integerOf(row, 'order_count')]));
};

/** One subquery for each stage, so that each reads the first entry of an index and not all orders. */
const OLDEST_WAITS = OPEN_STAGES.map(
  (stage) =>
    `SELECT '${stage}' AS stage, min(waiting_since_ms) AS since_ms FROM orders WHERE stage = '${stage}'`,
).join(' UNION ALL ');

const listOldestWaits: Call<'listOldestWaits'> = async (database) => {
  const rows = await database.all(
    `SELECT stage, since_ms FROM (${OLDEST_WAITS}) AS oldest
    WHERE since_ms IS NOT NULL`,
    [],
  );
  return Object.fromEntries(rows.map((row) => [STAGE.read(row, 'stage'), integerOf(row, 'since_ms')]));
};
