import { isEndStage, ok } from '@naru/core';
import type {
  NewOrder,
  OrderChange,
  PersonPart,
  SaveChangeRefusal,
  SaveNewOrderRefusal,
  Sighting,
  StandingChange,
  Store,
} from '@naru/desk';
import { NEW_SIGHTING_COLUMNS, toSightingRow } from '../deposit/sighting-row.ts';
import { HOLD_COLUMNS, HOLD_CONFLICT, toHoldRow } from '../hold/hold-row.ts';
import { assertBalanced, journalScript } from '../ledger/journal-script.ts';
import { orderOf } from '../letter/letter-row.ts';
import { letterScript } from '../letter/letter-store.ts';
import {
  DISBURSEMENT_COLUMNS,
  DISBURSEMENT_CONFLICT,
  toDisbursementRow,
} from '../outgoing/disbursement-row.ts';
import { type WATCH_COLUMNS, registeredAtSql, toWatchRow } from '../rail/watch-row.ts';
import { REFUND_COLUMNS, REFUND_CONFLICT, toRefundRow } from '../refund/refund-row.ts';
import type { Dialect } from '../sql/dialect.ts';
import { insert } from '../sql/insert.ts';
import { type RowOf, valuesOf } from '../sql/row.ts';
import type { Database, Script, SqlValue, Statement } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { AUDIT_COLUMNS, toAuditRow } from './audit-row.ts';
import { FORGET_JUDGED } from './judged-order.ts';
import { claimScript, lockScript, unlockScript } from './open-lock-rows.ts';
import { NEW_ORDER_COLUMNS, ORDER_CHANGING_COLUMNS, toChangingRow, toNewOrderRow } from './order-row.ts';

// The one door: no other file holds SQL that writes orders.

const MOVE_ORDER = `UPDATE orders SET
  ${Object.keys(ORDER_CHANGING_COLUMNS)
    .map((column) => `${column} = ?`)
    .join(', ')}
  WHERE order_id = ? AND version = ?`;

/**
 * Where two orders pay one receiver a scan can only guess whose payment an output is: a person who names it
 * for the one has it moved there, unless it means something for the other already.
 */
const NAME_SIGHTING = `ON CONFLICT (rail_id, output_key) DO UPDATE SET order_id = excluded.order_id,
  purpose = excluded.purpose, block_height = excluded.block_height, block_hash = excluded.block_hash,
  dropped_at_ms = excluded.dropped_at_ms, standing = excluded.standing,
  disbursement_id = excluded.disbursement_id
  WHERE sightings.purpose <> 'deposit'
    AND (sightings.standing IS NULL OR sightings.order_id = excluded.order_id)`;

/** Whom an order is for may be forgotten; how it stands is left alone. */
export const FORGET_IN_ORDERS = {
  contact: `UPDATE orders SET email = '', close_note = NULL WHERE`,
  receiver: `UPDATE orders SET receive_address = '', receive_watch_key = '' WHERE`,
} as const satisfies Record<PersonPart, string>;

const IDEMPOTENCY_KEYS = { idempotency_keys_key: 'idempotency_key_used' } as const;

const IDENTIFIER_KEYS = {
  orders_key: 'identifier_taken',
  orders_reference: 'identifier_taken',
  addresses_order: 'identifier_taken',
} as const;

const IDEMPOTENCY_COLUMNS = {
  key_hash: 'text',
  body_hash: 'text',
  order_id: 'text',
  created_at_ms: 'integer',
} as const;

function toIdempotencyRows({ order, idempotency }: NewOrder): readonly RowOf<typeof IDEMPOTENCY_COLUMNS>[] {
  if (idempotency === undefined) return [];
  return [
    {
      key_hash: idempotency.keyHash,
      body_hash: idempotency.bodyHash,
      order_id: order.orderId,
      created_at_ms: order.createdAtMs,
    },
  ];
}

type NewOrderScriptRefusal = SaveNewOrderRefusal | 'already_booked';

/** A new order, statement by statement. */
export function newOrderScript(dialect: Dialect, newOrder: NewOrder): Script<NewOrderScriptRefusal> {
  const { order } = newOrder;
  return [
    ...toIdempotencyRows(newOrder).map((row): Statement<NewOrderScriptRefusal> => ({
      sql: `SELECT 1 AS found FROM idempotency_keys WHERE key_hash = ?`,
      values: [row.key_hash],
      refusedWhenFound: 'idempotency_key_used',
    })),
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
    ...letterScript(newOrder.letters ?? []),
    ...toIdempotencyRows(newOrder).map((row) =>
      insert('idempotency_keys', IDEMPOTENCY_COLUMNS, row, { refusedWhenTaken: IDEMPOTENCY_KEYS }),
    ),
    // Last come the rows that every creation needs, so that they are held for the shortest time.
    ...lockScript(dialect, newOrder),
    ...journalScript(dialect, newOrder.journal),
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
      row.rail_id,
      row.watch_key,
      row.purpose,
      row.order_id,
      row.rail_id,
      row.registered_at_ms,
      row.registered_at_ms,
    ],
  }));
}

function moveValues(change: OrderChange): readonly SqlValue[] {
  const changing = valuesOf(ORDER_CHANGING_COLUMNS, toChangingRow(change.order));
  return [...changing, change.order.orderId, change.expectedVersion];
}

type ChangeScriptRefusal = SaveChangeRefusal | 'disbursement_rewritten';

/** A change of an order, statement by statement. */
function changeScript(dialect: Dialect, change: OrderChange): Script<ChangeScriptRefusal> {
  const { order } = change;
  return [
    { sql: MOVE_ORDER, values: moveValues(change), refusedWhenUnchanged: 'order_changed_meanwhile' },
    ...change.sightings.flatMap((sighting) => namedStatements(sighting)),
    ...change.standings.map((standing) => standingStatement(order.orderId, standing)),
    ...change.disbursements.map((disbursement) =>
      insert('disbursements', DISBURSEMENT_COLUMNS, toDisbursementRow(disbursement), {
        onConflict: DISBURSEMENT_CONFLICT,
        refusedWhenUnchanged: 'disbursement_rewritten',
      }),
    ),
    ...change.refunds.map((refund) =>
      insert('refund_cases', REFUND_COLUMNS, toRefundRow(refund), { onConflict: REFUND_CONFLICT }),
    ),
    ...change.holds.map((hold) =>
      insert('holds', HOLD_COLUMNS, toHoldRow(hold), { onConflict: HOLD_CONFLICT }),
    ),
    ...watchStatements(change.watch.map(({ railId, entry }) => toWatchRow(railId, entry))),
    ...(isEndStage(order.stage) ? [{ sql: FORGET_JUDGED, values: [order.orderId] }] : []),
    ...unlockScript(change),
    ...claimScript(dialect, change),
    insert('audit_entries', AUDIT_COLUMNS, toAuditRow(change.audit)),
    ...letterScript(change.letters),
    // The books come last, so that their rows, which everybody needs, are held for the shortest time.
    ...(change.newOrder === undefined ? [] : successorScript(dialect, change.newOrder)),
    ...journalScript(dialect, journalOf(change)),
  ];
}

/** The entries of the change and of its successor in one, since one account may be in both. */
function journalOf(change: OrderChange): OrderChange['journal'] {
  return [...change.journal, ...(change.newOrder?.journal ?? [])];
}

/** A successor that cannot be made as it is leaves the change to be decided anew. */
function successorScript(dialect: Dialect, newOrder: NewOrder): Script<ChangeScriptRefusal> {
  return newOrderScript(dialect, { ...newOrder, journal: [] }).map(
    ({ refusedWhenFound, refusedWhenUnchanged, refusedWhenTaken, ...statement }) => ({
      ...statement,
      ...(refusedWhenFound === undefined ? {} : { refusedWhenFound: 'order_changed_meanwhile' as const }),
      ...(refusedWhenUnchanged === undefined
        ? {}
        : { refusedWhenUnchanged: 'order_changed_meanwhile' as const }),
      ...(refusedWhenTaken === undefined ? {} : { refusedWhenTaken: SUCCESSOR_KEYS }),
    }),
  );
}

const SUCCESSOR_KEYS = {
  orders_key: 'order_changed_meanwhile',
  orders_reference: 'order_changed_meanwhile',
  addresses_order: 'order_changed_meanwhile',
  idempotency_keys_key: 'order_changed_meanwhile',
} as const;

/** What a person witnessed or named, and what its rail's watcher has to look at again. */
function namedStatements(sighting: Sighting): readonly Statement<'output_already_used'>[] {
  return [
    insert('sightings', NEW_SIGHTING_COLUMNS, toSightingRow(sighting), {
      onConflict: NAME_SIGHTING,
      refusedWhenUnchanged: 'output_already_used',
    }),
    {
      sql: `INSERT INTO sighted_orders (rail_id, order_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
      values: [sighting.railId, sighting.orderId],
    },
  ];
}

function standingStatement(
  orderId: string,
  { railId, outputKey, standing, disbursementId }: StandingChange,
): Statement<'already_booked'> {
  return {
    sql: `UPDATE sightings SET standing = ?, disbursement_id = ?
      WHERE rail_id = ? AND output_key = ? AND order_id = ? AND standing IS DISTINCT FROM ?`,
    values: [standing, disbursementId, railId, outputKey, orderId, standing],
    refusedWhenUnchanged: 'already_booked',
  };
}

/** Everything in one change is about one order and one step of it; a caller that mixes them is wrong. */
function assertCoherent(change: NewOrder | OrderChange): void {
  const { order, audit } = change;
  const extras = 'expectedVersion' in change ? change : null;
  if (extras?.newOrder !== undefined) assertCoherent(extras.newOrder);
  assertBalanced(change.journal ?? []);
  const orderIds = [
    audit.orderId,
    ...(change.letters ?? []).map(orderOf),
    ...(change.journal ?? []).map((entry) => entry.orderId),
    ...(extras === null ? [] : extrasOrderIds(extras)),
  ];
  const isOneOrder = orderIds.every((orderId) => orderId === undefined || orderId === order.orderId);
  const isOneStep = extras === null || order.version === extras.expectedVersion + 1;
  if (!isOneOrder || !isOneStep || audit.orderVersion !== order.version) {
    throw new StoreFault('change_incoherent', 'a change and what is written with it name different orders');
  }
}

function extrasOrderIds(change: OrderChange): readonly string[] {
  const { refunds, holds, disbursements, sightings, watch } = change;
  return [...refunds, ...holds, ...disbursements, ...sightings, ...watch.map(({ entry }) => entry)].map(
    ({ orderId }) => orderId,
  );
}

function disbursementRewritten(): StoreFault {
  return new StoreFault('disbursement_rewritten', 'receiver and amount of a disbursement never change');
}

export function createOrderDoor(
  database: Pick<Database, 'write' | 'dialect'>,
): Pick<Store, 'saveNewOrder' | 'saveChange'> {
  return {
    saveNewOrder: async (newOrder) => {
      assertCoherent(newOrder);
      const written = await database.write(newOrderScript(database.dialect, newOrder));
      if (written.ok) return ok(null);
      const { reason } = written;
      return { ok: false, reason: reason === 'already_booked' ? 'identifier_taken' : reason };
    },
    saveChange: async (change) => {
      assertCoherent(change);
      const written = await database.write(changeScript(database.dialect, change));
      if (written.ok) return ok(null);
      const { reason } = written;
      if (reason === 'disbursement_rewritten') throw disbursementRewritten();
      return { ok: false, reason };
    },
  };
}
