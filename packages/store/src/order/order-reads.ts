import { ORDER_STAGES, type OrderStage, type RefundState, isEndStage } from '@naru/core';
import type { AuditEntry, Order, OrderQuery, OrderView, RefundCase, Store } from '@naru/desk';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SIGHTING_COLUMNS, compareSightings, fromSightingRow } from '../deposit/sighting-row.ts';
import { HOLD_COLUMNS, compareHolds, fromHoldRow } from '../hold/hold-row.ts';
import {
  DISBURSEMENT_COLUMNS,
  compareDisbursements,
  fromDisbursementRow,
} from '../outgoing/disbursement-row.ts';
import { REFUND_COLUMNS, compareRefunds, fromRefundRow } from '../refund/refund-row.ts';
import type { Dialect } from '../sql/dialect.ts';
import { ROWS_PER_SLICE, assertLimit } from '../sql/limit.ts';
import { columnList, integerOf, rowListOf, textOf, textOrNullOf } from '../sql/row.ts';
import type { Database, Row, SqlValue } from '../sql/statement.ts';
import { AUDIT_COLUMNS, fromAuditRow } from './audit-row.ts';
import { ORDER_COLUMNS, fromOrderRow, stageOf } from './order-row.ts';

type OrderReads = Pick<
  Store,
  | 'findOrder'
  | 'findOrderByReference'
  | 'listOrders'
  | 'countOrdersByStage'
  | 'listDelivered'
  | 'listDueOrders'
  | 'listSightedOrders'
  | 'listAudit'
  | 'findIdempotency'
  | 'listRefunds'
>;

const ORDERS = columnList(ORDER_COLUMNS, 'o.');

const OPEN_STAGES = ORDER_STAGES.filter((stage) => !isEndStage(stage));
const END_STAGES = ORDER_STAGES.filter(isEndStage);

function stageList(stages: readonly OrderStage[]): string {
  return stages.map((stage) => `'${stage}'`).join(', ');
}

/** What the newest audit entry says of the facts; two looks at one row of an index. */
const RECORDED = ['facts_hash', 'receivers_hash']
  .map(
    (column) => `(SELECT ${column} FROM audit_entries newest
      WHERE newest.order_id = o.order_id AND newest.order_version = o.version) AS ${column}`,
  )
  .join(', ');

/** An order and all that belongs to it from one moment and in one round trip. */
export function viewColumns(dialect: Dialect): string {
  const sightings = dialect.jsonListOf(
    SIGHTING_COLUMNS,
    'FROM sightings WHERE sightings.order_id = o.order_id',
  );
  const disbursements = dialect.jsonListOf(
    DISBURSEMENT_COLUMNS,
    'FROM disbursements WHERE disbursements.order_id = o.order_id',
  );
  const refunds = dialect.jsonListOf(
    REFUND_COLUMNS,
    'FROM refund_cases WHERE refund_cases.order_id = o.order_id',
  );
  const holds = dialect.jsonListOf(HOLD_COLUMNS, 'FROM holds WHERE holds.order_id = o.order_id');
  return `${ORDERS}, ${RECORDED}, ${sightings} AS sighting_list, ${disbursements} AS disbursement_list,
    ${refunds} AS refund_list, ${holds} AS hold_list`;
}

export function fromViewRow(row: Row): OrderView {
  return {
    order: fromOrderRow(row),
    sightings: rowListOf(row, 'sighting_list').map(fromSightingRow).sort(compareSightings),
    disbursements: rowListOf(row, 'disbursement_list').map(fromDisbursementRow).sort(compareDisbursements),
    refunds: rowListOf(row, 'refund_list').map(fromRefundRow).sort(compareRefunds),
    holds: rowListOf(row, 'hold_list').map(fromHoldRow).sort(compareHolds),
    // An order without its newest entry fits nothing.
    recorded: {
      factsHash: textOrNullOf(row, 'facts_hash') ?? '',
      receiversHash: textOrNullOf(row, 'receivers_hash') ?? '',
    },
  };
}

export function createOrderReads(database: Database): OrderReads {
  const view = viewColumns(database.dialect);
  const findOrderSql = `SELECT ${view} FROM orders o WHERE o.order_id = ?`;
  const auditSql = `SELECT ${columnList(AUDIT_COLUMNS)} FROM audit_entries WHERE order_id = ?
    ORDER BY order_version`;
  const dueSql = `SELECT ${ORDERS} FROM orders o WHERE o.due_at_ms IS NOT NULL AND o.due_at_ms <= ?
    ORDER BY o.due_at_ms, o.order_id LIMIT ?`;
  return {
    findOrder: async (orderId) => {
      const [row] = await database.all(findOrderSql, [orderId]);
      return row === undefined ? null : fromViewRow(row);
    },
    findOrderByReference: async (reference) => {
      const [row] = await database.all(`SELECT ${ORDERS} FROM orders o WHERE o.reference = ?`, [reference]);
      return row === undefined ? null : fromOrderRow(row);
    },
    listOrders: (query) => listOrders(database, view, query),
    countOrdersByStage: () => countOrdersByStage(database),
    listDelivered: (query) => listDelivered(database, query),
    listDueOrders: async ({ nowMs, limit }): Promise<readonly Order[]> =>
      (await database.all(dueSql, [nowMs, assertLimit(limit)])).map(fromOrderRow),
    listSightedOrders: (query) => listSightedOrders(database, view, query),
    listAudit: async (orderId): Promise<readonly AuditEntry[]> =>
      (await database.all(auditSql, [orderId])).map(fromAuditRow),
    findIdempotency: async (keyHash) => {
      const [row] = await database.all(
        `SELECT order_id, body_hash FROM idempotency_keys WHERE key_hash = ?`,
        [keyHash],
      );
      return row === undefined
        ? null
        : { orderId: textOf(row, 'order_id'), bodyHash: textOf(row, 'body_hash') };
    },
    listRefunds: (query) => listRefunds(database, query),
  };
}

/** Each stage is read from its own end of the index, so a page costs the same in the thousandth year. */
async function listOrders(
  database: Database,
  view: string,
  { stages, limit, beforeOrderId, isOldestFirst = false }: OrderQuery,
): Promise<readonly OrderView[]> {
  assertLimit(limit);
  if (stages.length === 0) return [];
  const [beyond, way] = isOldestFirst ? ['>', 'ASC'] : ['<', 'DESC'];
  const values: SqlValue[] = [];
  const rest =
    beforeOrderId === undefined
      ? ''
      : `AND created_at_ms ${beyond}= (SELECT created_at_ms FROM orders WHERE order_id = ?)
         AND (created_at_ms ${beyond} (SELECT created_at_ms FROM orders WHERE order_id = ?)
           OR order_id ${beyond} ?)`;
  const parts = stages.map((stage, place) => {
    values.push(stage);
    if (beforeOrderId !== undefined) values.push(beforeOrderId, beforeOrderId, beforeOrderId);
    values.push(limit);
    return `SELECT * FROM (SELECT order_id, created_at_ms FROM orders WHERE stage = ? ${rest}
      ORDER BY created_at_ms ${way}, order_id ${way} LIMIT ?) AS part_${place}`;
  });
  values.push(limit);
  const rows = await database.all(
    `SELECT ${view} FROM (${parts.join(' UNION ALL ')} ORDER BY created_at_ms ${way}, order_id ${way} LIMIT ?)
      AS page JOIN orders o ON o.order_id = page.order_id
      ORDER BY o.created_at_ms ${way}, o.order_id ${way}`,
    values,
  );
  return rows.map(fromViewRow);
}

async function listDelivered(
  database: Database,
  { limit, beforeReference }: { readonly limit: number; readonly beforeReference?: string },
): Promise<readonly Order[]> {
  assertLimit(limit);
  const before =
    beforeReference === undefined
      ? ''
      : `AND o.delivered_at_ms <= (SELECT delivered_at_ms FROM orders WHERE reference = ?)
         AND (o.delivered_at_ms < (SELECT delivered_at_ms FROM orders WHERE reference = ?)
           OR o.order_id < (SELECT order_id FROM orders WHERE reference = ?))`;
  const rows = await database.all(
    `SELECT ${ORDERS} FROM orders o WHERE o.delivered_at_ms IS NOT NULL ${before}
      ORDER BY o.delivered_at_ms DESC, o.order_id DESC LIMIT ?`,
    beforeReference === undefined ? [limit] : [beforeReference, beforeReference, beforeReference, limit],
  );
  return rows.map(fromOrderRow);
}

async function listSightedOrders(
  database: Database,
  view: string,
  {
    railId,
    limit,
    afterOrderId = '',
  }: { readonly railId: string; readonly limit: number; readonly afterOrderId?: string },
): Promise<readonly OrderView[]> {
  const rows = await database.all(
    `SELECT ${view} FROM sighted_orders s JOIN orders o ON o.order_id = s.order_id
      WHERE s.rail_id = ? AND s.order_id > ?
      ORDER BY s.order_id LIMIT ?`,
    [railId, afterOrderId, assertLimit(limit)],
  );
  return rows.map(fromViewRow);
}

/** Each state is read from its own end of the index. */
async function listRefunds(
  database: Database,
  {
    states,
    limit,
    afterRefundId,
  }: { readonly states: readonly RefundState[]; readonly limit: number; readonly afterRefundId?: string },
): Promise<readonly RefundCase[]> {
  assertLimit(limit);
  if (states.length === 0) return [];
  const values: SqlValue[] = [];
  const rest =
    afterRefundId === undefined
      ? ''
      : `AND (opened_at_ms, refund_id)
          > ((SELECT opened_at_ms FROM refund_cases WHERE refund_id = ?), ?)`;
  const parts = states.map((state, place) => {
    values.push(state);
    if (afterRefundId !== undefined) values.push(afterRefundId, afterRefundId);
    values.push(limit);
    return `SELECT * FROM (SELECT ${columnList(REFUND_COLUMNS)} FROM refund_cases WHERE state = ? ${rest}
      ORDER BY opened_at_ms, refund_id LIMIT ?) AS part_${place}`;
  });
  const rows = await database.all(parts.join(' UNION ALL '), values);
  return rows.map(fromRefundRow).sort(compareRefunds).slice(0, limit);
}

/** Open orders are few; the ended ones are counted in slices, so that nothing waits for a million rows. */
async function countOrdersByStage(
  database: Database,
): Promise<Readonly<Partial<Record<OrderStage, number>>>> {
  const counts: Partial<Record<OrderStage, number>> = {};
  const open = await database.all(
    `SELECT stage, count(*) AS order_count FROM orders WHERE stage IN (${stageList(OPEN_STAGES)})
      GROUP BY stage`,
    [],
  );
  for (const row of open) counts[stageOf(row, 'stage')] = integerOf(row, 'order_count');
  const ended = await Promise.all(END_STAGES.map((stage) => countEnded(database, stage)));
  END_STAGES.forEach((stage, place) => {
    const count = ended[place] ?? 0;
    if (count > 0) counts[stage] = count;
  });
  return counts;
}

async function countEnded(database: Database, stage: OrderStage): Promise<number> {
  let count = 0;
  let after: readonly SqlValue[] = [-1, ''];
  for (;;) {
    const [last] = await database.all(
      `SELECT created_at_ms, order_id FROM orders WHERE stage = ? AND (created_at_ms, order_id) > (?, ?)
        ORDER BY created_at_ms, order_id LIMIT 1 OFFSET ?`,
      [stage, ...after, ROWS_PER_SLICE - 1],
    );
    if (last === undefined) break;
    count += ROWS_PER_SLICE;
    after = [integerOf(last, 'created_at_ms'), textOf(last, 'order_id')];
    await nextTurn();
  }
  const [rest] = await database.all(
    `SELECT count(*) AS order_count FROM orders WHERE stage = ? AND (created_at_ms, order_id) > (?, ?)`,
    [stage, ...after],
  );
  return count + (rest === undefined ? 0 : integerOf(rest, 'order_count'));
}
