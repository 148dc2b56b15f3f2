import { isEndStage, type OrderStage, type Result, ok } from '@naru/core';
import type { NewOrder, OrderChange, SaveChangeRefusal, SaveNewOrderRefusal } from '@naru/desk';
import { SIGHTING_COLUMNS, toSightingRow } from '../deposit/sighting-row.ts';
import { PAYOUT_COLUMNS, toPayoutRow } from '../payout/payout-row.ts';
import { WATCH_COLUMNS, registeredAtSql, toWatchRow } from '../rail/watch-row.ts';
import type { Columns, Dialect } from '../sql/dialect.ts';
import { type RowOf, columnList, placeholderList, valuesOf } from '../sql/row.ts';
import type { Database, Script, SqlValue, Statement } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { AUDIT_COLUMNS, OUTBOX_COLUMNS, toAuditRow, toOutboxRow } from './audit-row.ts';
import { NEW_ORDER_COLUMNS, ORDER_CHANGING_COLUMNS, toChangingRow, toNewOrderRow } from './order-row.ts';

// The one door: no other file holds SQL that makes an order or sets its stage.

/** What writes orders. Each engine has its own way through the same door. */
export interface OrderDoor {
  saveNewOrder(newOrder: NewOrder): Promise<Result<null, SaveNewOrderRefusal>>;
  saveChange(change: OrderChange): Promise<Result<null, SaveChangeRefusal>>;
}

/** An order is judged by its rails' watchers until here; a closed one still, for money that comes late. */
export function isJudgedStage(stage: OrderStage): boolean {
  return !isEndStage(stage) || stage === 'closed';
}

const MOVE_ORDER = `UPDATE orders SET
  ${Object.keys(ORDER_CHANGING_COLUMNS)
    .map((column) => `${column} = ?`)
    .join(', ')}
  WHERE order_id = ? AND version = ?`;

/** An attempt keeps its receiver and amount for ever; only how far it got may be written over. */
const PAYOUT_CONFLICT = `ON CONFLICT (payout_id) DO UPDATE SET
  state = excluded.state, txid = excluded.txid, output_key = excluded.output_key,
  attested_by = excluded.attested_by, evidence = excluded.evidence
  WHERE payouts.order_id = excluded.order_id AND payouts.rail_id = excluded.rail_id
    AND payouts.address = excluded.address AND payouts.base_units = excluded.base_units`;

function insert<C extends Columns, R extends string = never>(
  table: string,
  columns: C,
  row: RowOf<C>,
  rest: Partial<Statement<R>> & { readonly onConflict?: string } = {},
): Statement<R> {
  const { onConflict = '', ...refusals } = rest;
  return {
    sql: `INSERT INTO ${table} (${columnList(columns)}) VALUES (${placeholderList(columns)}) ${onConflict}`,
    values: valuesOf(columns, row),
    ...refusals,
  };
}

const IDENTIFIER_KEYS = {
  orders_key: 'identifier_taken',
  orders_reference: 'identifier_taken',
  addresses_order: 'identifier_taken',
} as const;

const OUTPUT_KEYS = {
  sightings_key: 'output_already_used',
  payouts_output: 'output_already_used',
} as const;

/** A new order, statement by statement: for engines that take no writing CTE. */
export function newOrderScript(newOrder: NewOrder): Script<SaveNewOrderRefusal> {
  const { order } = newOrder;
  return [
    {
      sql: `SELECT 1 AS found FROM deposit_addresses WHERE rail_id = ? AND watch_key = ?`,
      values: [newOrder.receiveRailId, order.receiveWatchKey],
      refusedWhenFound: 'receiver_is_ours',
    },
    insert('orders', NEW_ORDER_COLUMNS, toNewOrderRow(order, newOrder), {
      refusedWhenTaken: IDENTIFIER_KEYS,
    }),
    ...(order.depositAddressIndex === null ? [] : [claimAddress(newOrder)]),
    ...watchStatements(depositWatchRows(newOrder)),
    insert('audit_entries', AUDIT_COLUMNS, toAuditRow(newOrder.audit)),
    ...newOrder.outbox.map((message) => insert('outbox_messages', OUTBOX_COLUMNS, toOutboxRow(message))),
  ];
}

/** Free means: claimed by nobody yet. There is no statement that frees an address again. */
function claimAddress({ order, payRailId }: NewOrder): Statement<'address_taken'> {
  return {
    sql: `UPDATE deposit_addresses SET order_id = ?, claimed_at_ms = ?
      WHERE rail_id = ? AND address_index = ? AND watch_key = ? AND address = ? AND order_id IS NULL`,
    values: [
      order.orderId,
      order.createdAtMs,
      payRailId,
      order.depositAddressIndex,
      order.depositWatchKey,
      order.depositAddress,
    ],
    refusedWhenUnchanged: 'address_taken',
  };
}

function depositWatchRows({ order, payRailId }: NewOrder): readonly RowOf<typeof WATCH_COLUMNS>[] {
  if (order.depositWatchKey === null) return [];
  return [
    toWatchRow(payRailId, {
      watchKey: order.depositWatchKey,
      purpose: 'deposit',
      orderId: order.orderId,
      registeredAtMs: order.createdAtMs,
    }),
  ];
}

function watchStatements(rows: readonly RowOf<typeof WATCH_COLUMNS>[]): readonly Statement[] {
  return rows.map((row) => ({
    sql: `INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
      VALUES (?, ?, ?, ?, ${registeredAtSql('?', '?')}) ON CONFLICT DO NOTHING`,
    values: [
      ...[row.rail_id, row.watch_key, row.purpose, row.order_id],
      ...[row.rail_id, row.registered_at_ms, row.registered_at_ms],
    ],
  }));
}

function moveValues(change: OrderChange): readonly SqlValue[] {
  const changing = valuesOf(ORDER_CHANGING_COLUMNS, toChangingRow(change.order));
  return [...changing, change.order.orderId, change.expectedVersion];
}

/** A change of an order, statement by statement. */
export function changeScript(change: OrderChange): Script<SaveChangeRefusal | 'payout_rewritten'> {
  const { order, payout, sighting, payoutWatch } = change;
  const isJudged = isJudgedStage(order.stage);
  return [
    { sql: MOVE_ORDER, values: moveValues(change), refusedWhenUnchanged: 'order_changed_meanwhile' },
    ...(sighting === undefined
      ? []
      : [insert('sightings', SIGHTING_COLUMNS, toSightingRow(sighting), { refusedWhenTaken: OUTPUT_KEYS })]),
    ...(payout === undefined
      ? []
      : [
          insert('payouts', PAYOUT_COLUMNS, toPayoutRow(payout), {
            onConflict: PAYOUT_CONFLICT,
            refusedWhenTaken: OUTPUT_KEYS,
            refusedWhenUnchanged: 'payout_rewritten',
          }),
        ]),
    ...(payoutWatch === undefined
      ? []
      : watchStatements([toWatchRow(payoutWatch.railId, payoutWatch.entry)])),
    ...(isJudged && sighting !== undefined
      ? [
          {
            sql: `INSERT INTO sighted_orders (rail_id, order_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
            values: [sighting.railId, order.orderId],
          },
        ]
      : []),
    ...(isJudged ? [] : [{ sql: `DELETE FROM sighted_orders WHERE order_id = ?`, values: [order.orderId] }]),
    insert('audit_entries', AUDIT_COLUMNS, toAuditRow(change.audit)),
    ...change.outbox.map((message) => insert('outbox_messages', OUTBOX_COLUMNS, toOutboxRow(message))),
  ];
}

/** Everything in one change is about one order and one step of it; a caller that mixes them is wrong. */
export function assertCoherent(change: NewOrder | OrderChange): void {
  const { order, audit, outbox } = change;
  const extras = 'expectedVersion' in change ? change : null;
  const orderIds = [
    audit.orderId,
    ...outbox.map((message) => message.orderId),
    extras?.payout?.orderId,
    extras?.sighting?.orderId,
    extras?.payoutWatch?.entry.orderId,
  ];
  const isOneOrder = orderIds.every((orderId) => orderId === undefined || orderId === order.orderId);
  const isOneStep = extras === null || order.version === extras.expectedVersion + 1;
  if (!isOneOrder || !isOneStep || audit.orderVersion !== order.version) {
    throw new StoreFault('change_incoherent', 'a change and what is written with it name different orders');
  }
}

export function payoutRewritten(): StoreFault {
  return new StoreFault('payout_rewritten', 'receiver and amount of a payout attempt never change');
}

/** The door of engines on which a transaction costs no round trips. */
export function createScriptDoor(database: Pick<Database, 'write'>): OrderDoor {
  return {
    saveNewOrder: async (newOrder) => {
      assertCoherent(newOrder);
      const written = await database.write(newOrderScript(newOrder));
      return written.ok ? ok(null) : written;
    },
    saveChange: async (change) => {
      assertCoherent(change);
      const written = await database.write(changeScript(change));
      if (written.ok) return ok(null);
      const { reason } = written;
      if (reason === 'payout_rewritten') throw payoutRewritten();
      return { ok: false, reason };
    },
  };
}

/** One statement with everything in it, and how its violations are to be read. */
export interface DoorStatement<R extends string> {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly refusedWhenTaken: Readonly<Partial<Record<string, R>>>;
}

/** Many new orders in one statement. Gives a row for each: its `place` in the list and its `refusal`. */
export function newOrdersStatement(
  dialect: Dialect,
  newOrders: readonly NewOrder[],
): DoorStatement<SaveNewOrderRefusal> {
  const columns = { place: 'integer', ...NEW_ORDER_COLUMNS } as const;
  const messages = newOrders.flatMap(({ outbox }) => outbox.map(toOutboxRow));
  return {
    sql: `WITH wanted AS (
        SELECT * FROM ${dialect.rowsOf(columns, newOrders.length)} AS list
      ), judged AS (
        SELECT wanted.*, EXISTS (
          SELECT 1 FROM deposit_addresses ours
          WHERE ours.rail_id = wanted.receive_rail_id AND ours.watch_key = wanted.receive_watch_key
        ) AS is_ours FROM wanted
      ), claimed AS (
        UPDATE deposit_addresses SET order_id = judged.order_id, claimed_at_ms = judged.created_at_ms
        FROM judged
        WHERE NOT judged.is_ours AND deposit_addresses.rail_id = judged.pay_rail_id
          AND deposit_addresses.address_index = judged.deposit_address_index
          AND deposit_addresses.watch_key = judged.deposit_watch_key
          AND deposit_addresses.address = judged.deposit_address AND deposit_addresses.order_id IS NULL
        RETURNING deposit_addresses.order_id
      ), made AS (
        INSERT INTO orders (${columnList(NEW_ORDER_COLUMNS)})
        SELECT ${columnList(NEW_ORDER_COLUMNS, 'judged.')}
        FROM judged LEFT JOIN claimed ON claimed.order_id = judged.order_id
        WHERE NOT judged.is_ours
          AND (judged.deposit_address_index IS NULL OR claimed.order_id IS NOT NULL)
        RETURNING order_id, pay_rail_id, deposit_watch_key, created_at_ms
      ), watched AS (
        INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
        SELECT pay_rail_id, deposit_watch_key, 'deposit', order_id,
          ${registeredAtSql('made.pay_rail_id', 'made.created_at_ms')} FROM made
        WHERE deposit_watch_key IS NOT NULL ON CONFLICT DO NOTHING
      ), audited AS (
        ${insertForMoved(dialect, 'audit_entries', AUDIT_COLUMNS, newOrders.length, 'made')}
      ), told AS (
        ${insertForMoved(dialect, 'outbox_messages', OUTBOX_COLUMNS, messages.length, 'made')}
      )
      SELECT judged.place, CASE
        WHEN made.order_id IS NOT NULL THEN NULL
        WHEN judged.is_ours THEN 'receiver_is_ours'
        WHEN EXISTS (SELECT 1 FROM orders known WHERE known.order_id = judged.order_id
          OR known.reference = judged.reference) THEN 'identifier_taken'
        ELSE 'address_taken' END AS refusal
      FROM judged LEFT JOIN made ON made.order_id = judged.order_id`,
    values: [
      JSON.stringify(
        newOrders.map((newOrder, place) => ({ place, ...toNewOrderRow(newOrder.order, newOrder) })),
      ),
      JSON.stringify(newOrders.map(({ audit }) => toAuditRow(audit))),
      JSON.stringify(messages),
    ],
    refusedWhenTaken: IDENTIFIER_KEYS,
  };
}

/** Inserts those rows of a JSON list whose order came through. */
function insertForMoved(
  dialect: Dialect,
  table: string,
  columns: Columns,
  rowCount: number,
  moved: string,
): string {
  return `INSERT INTO ${table} (${columnList(columns)})
    SELECT ${columnList(columns, 'list.')} FROM ${dialect.rowsOf(columns, rowCount)} AS list
    JOIN ${moved} ON ${moved}.order_id = list.order_id`;
}

/** A change of one order in one statement. Gives a row when it came through and none when it did not. */
export function changeStatement(dialect: Dialect, change: OrderChange): DoorStatement<SaveChangeRefusal> {
  const { payout, sighting, payoutWatch, order } = change;
  const parts: string[] = [];
  const values: SqlValue[] = [...moveValues(change)];
  const add = (name: string, table: string, columns: Columns, rows: readonly object[], onConflict = '') => {
    parts.push(`${name} AS (${insertForMoved(dialect, table, columns, rows.length, 'moved')} ${onConflict})`);
    values.push(JSON.stringify(rows));
  };
  let move = MOVE_ORDER;
  if (payout !== undefined) {
    move += ` AND NOT EXISTS (SELECT 1 FROM payouts WHERE payout_id = ?
      AND NOT (order_id = ? AND rail_id = ? AND address = ? AND base_units = ?))`;
    values.push(payout.payoutId, payout.orderId, payout.railId, payout.address, payout.baseUnits.toString());
    add('paid', 'payouts', PAYOUT_COLUMNS, [toPayoutRow(payout)], PAYOUT_CONFLICT);
  }
  if (sighting !== undefined) {
    add('seen', 'sightings', SIGHTING_COLUMNS, [toSightingRow(sighting)]);
  }
  if (payoutWatch !== undefined) {
    parts.push(`watched AS (INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
      SELECT list.rail_id, list.watch_key, list.purpose, list.order_id,
        ${registeredAtSql('list.rail_id', 'list.registered_at_ms')}
      FROM ${dialect.rowsOf(WATCH_COLUMNS, 1)} AS list JOIN moved ON moved.order_id = list.order_id
      ON CONFLICT DO NOTHING)`);
    values.push(JSON.stringify([toWatchRow(payoutWatch.railId, payoutWatch.entry)]));
  }
  if (!isJudgedStage(order.stage)) {
    parts.push(
      `judged AS (DELETE FROM sighted_orders WHERE order_id IN (SELECT order_id FROM moved) RETURNING 1)`,
    );
  } else if (sighting !== undefined) {
    const columns = { rail_id: 'text', order_id: 'text' } as const;
    const row = { rail_id: sighting.railId, order_id: order.orderId };
    add('judged', 'sighted_orders', columns, [row], 'ON CONFLICT DO NOTHING');
  }
  add('audited', 'audit_entries', AUDIT_COLUMNS, [toAuditRow(change.audit)]);
  if (change.outbox.length > 0)
    add('told', 'outbox_messages', OUTBOX_COLUMNS, change.outbox.map(toOutboxRow));
  return {
    sql: `WITH moved AS (${move} RETURNING order_id), ${parts.join(', ')} SELECT order_id FROM moved`,
    values,
    refusedWhenTaken: OUTPUT_KEYS,
  };
}
