import { type Result, ok } from '@naru/core';
import type {
  Booking,
  CreationLimit,
  NewOrder,
  OrderChange,
  PersonPart,
  RefundCase,
  SaveChangeRefusal,
  SaveNewOrderRefusal,
  Sighting,
} from '@naru/desk';
import { SIGHTING_COLUMNS, toSightingRow } from '../deposit/sighting-row.ts';
import { HOLD_COLUMNS, HOLD_CONFLICT, toHoldRow } from '../hold/hold-row.ts';
import { assertBalanced, journalScript } from '../ledger/journal-script.ts';
import { orderOf } from '../letter/letter-row.ts';
import { letterScript } from '../letter/letter-store.ts';
import { PAYOUT_COLUMNS, toPayoutRow } from '../payout/payout-row.ts';
import { type WATCH_COLUMNS, registeredAtSql, toWatchRow } from '../rail/watch-row.ts';
import { REFUND_COLUMNS, REFUND_CONFLICT, toRefundRow } from '../refund/refund-row.ts';
import type { Dialect } from '../sql/dialect.ts';
import { insert } from '../sql/insert.ts';
import { type RowOf, valuesOf } from '../sql/row.ts';
import type { Database, Script, SqlValue, Statement } from '../sql/statement.ts';
import { StoreFault } from '../store-fault.ts';
import { AUDIT_COLUMNS, OUTBOX_COLUMNS, toAuditRow, toOutboxRow } from './audit-row.ts';
import { forgetJudged, keepsWork, railsWithNewWork } from './judged-order.ts';
import { NEW_ORDER_COLUMNS, ORDER_CHANGING_COLUMNS, toChangingRow, toNewOrderRow } from './order-row.ts';

// The one door: no file but this one and `order-statement.ts` holds SQL that writes orders.

/** What writes orders. Each engine has its own way through the same door. */
export interface OrderDoor {
  saveNewOrder(newOrder: NewOrder): Promise<Result<null, SaveNewOrderRefusal>>;
  saveChange(change: OrderChange): Promise<Result<null, SaveChangeRefusal>>;
}

/** Who opened an order is known as long as it waits for its payment. */
const KEEPS_MARKS = `CASE WHEN ? IN ('awaiting_deposit', 'claimed') THEN`;

export const MOVE_ORDER = `UPDATE orders SET
  ${Object.keys(ORDER_CHANGING_COLUMNS)
    .map((column) => `${column} = ?`)
    .join(', ')},
  client_mark = ${KEEPS_MARKS} client_mark END, network_mark = ${KEEPS_MARKS} network_mark END
  WHERE order_id = ? AND version = ?`;

/** An attempt keeps its receiver and amount for ever; only how far it got may be written over. */
export const PAYOUT_CONFLICT = `ON CONFLICT (payout_id) DO UPDATE SET
  state = excluded.state, txid = excluded.txid, output_key = excluded.output_key,
  attested_by = excluded.attested_by, evidence = excluded.evidence
  WHERE payouts.order_id = excluded.order_id AND payouts.rail_id = excluded.rail_id
    AND payouts.address = excluded.address AND payouts.base_units = excluded.base_units`;

/** Whom an order is for may be forgotten; how it stands is left alone. */
export const FORGET_IN_ORDERS = {
  contact: `UPDATE orders SET email = '', close_note = NULL WHERE`,
  receiver: `UPDATE orders SET receive_address = '', receive_watch_key = '' WHERE`,
} as const satisfies Record<PersonPart, string>;

const IDEMPOTENCY_KEYS = { idempotency_keys_key: 'idempotency_key_used' } as const;

export const IDENTIFIER_KEYS = {
  orders_key: 'identifier_taken',
  orders_reference: 'identifier_taken',
  addresses_order: 'identifier_taken',
} as const;

export const NEW_ORDER_KEYS = { ...IDENTIFIER_KEYS, ...IDEMPOTENCY_KEYS } as const;

export const OUTPUT_KEYS = {
  sightings_key: 'output_already_used',
  payouts_output: 'output_already_used',
  used_outputs_key: 'output_already_used',
} as const;

export const IDEMPOTENCY_COLUMNS = {
  key_hash: 'text',
  body_hash: 'text',
  order_id: 'text',
  created_at_ms: 'integer',
} as const;

export function toIdempotencyRows({
  order,
  idempotency,
}: NewOrder): readonly RowOf<typeof IDEMPOTENCY_COLUMNS>[] {
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

/** A new order, statement by statement: for engines that take no writing CTE. */
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
    ...(newOrder.limit === undefined ? [] : [turnOdometer(newOrder.limit)]),
    insert('orders', NEW_ORDER_COLUMNS, toNewOrderRow(order, newOrder), {
      refusedWhenTaken: IDENTIFIER_KEYS,
    }),
    ...(order.depositAddressIndex === null ? [] : [claimAddress(newOrder)]),
    ...watchStatements(depositWatchRows(newOrder)),
    insert('audit_entries', AUDIT_COLUMNS, toAuditRow(newOrder.audit)),
    ...newOrder.outbox.map((message) => insert('outbox_messages', OUTBOX_COLUMNS, toOutboxRow(message))),
    ...letterScript(newOrder.letters ?? []),
    ...toIdempotencyRows(newOrder).map((row) =>
      insert('idempotency_keys', IDEMPOTENCY_COLUMNS, row, { refusedWhenTaken: IDEMPOTENCY_KEYS }),
    ),
    ...journalScript(dialect, newOrder.journal),
  ];
}

/** Moves on by one batch of orders, or not at all where it stands too far already. */
export const TURN_ODOMETER = `UPDATE order_odometer
  SET order_count = order_count + ?, usd_cents = usd_cents + ?
  WHERE name = 'orders' AND order_count <= ? AND usd_cents <= ?`;

function turnOdometer({ usdCents, orderCountMax, usdCentsMax }: CreationLimit): Statement<'bounds_moved'> {
  return {
    sql: TURN_ODOMETER,
    values: [1, usdCents, orderCountMax, usdCentsMax],
    refusedWhenUnchanged: 'bounds_moved',
  };
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

export function moveValues(change: OrderChange): readonly SqlValue[] {
  const changing = valuesOf(ORDER_CHANGING_COLUMNS, toChangingRow(change.order));
  const { orderId, stage } = change.order;
  return [...changing, stage, stage, orderId, change.expectedVersion];
}

/**
 * A sighting that comes with the change is written as it is booked; other bookings are of known sightings.
 */
export function splitBookings({ sighting, bookings = [] }: OrderChange): {
  readonly sighting: Sighting | undefined;
  readonly bookings: readonly Booking[];
} {
  const isOfSighting = ({ railId, outputKey }: Booking): boolean =>
    railId === sighting?.railId && outputKey === sighting.outputKey;
  const own = bookings.find(isOfSighting);
  if (sighting === undefined || own === undefined) return { sighting, bookings };
  return {
    sighting: { ...sighting, bookedAs: own.bookedAs },
    bookings: bookings.filter((booking) => !isOfSighting(booking)),
  };
}

/** Named twice in one change, the later one is how it shall be. */
export function lastRefunds({ refunds = [] }: OrderChange): readonly RefundCase[] {
  return [...new Map(refunds.map((refund) => [refund.refundId, refund])).values()];
}

export const USED_OUTPUT_COLUMNS = { rail_id: 'text', output_key: 'text', owner_id: 'text' } as const;

/** Outputs that the change's payout and refunds are settled by. */
export function usedOutputRows(change: OrderChange): readonly RowOf<typeof USED_OUTPUT_COLUMNS>[] {
  const { payout } = change;
  const owners = [
    ...(payout === undefined ? [] : [{ ...payout, ownerId: payout.payoutId }]),
    ...lastRefunds(change).map((refund) => ({ ...refund, ownerId: refund.refundId })),
  ];
  return owners
    .filter(({ outputKey }) => outputKey !== null)
    .map(({ railId, outputKey, ownerId }) => ({
      rail_id: railId,
      output_key: outputKey,
      owner_id: ownerId,
    }));
}

export const CLAIM_COLUMNS = { order_id: 'text', rail_id: 'text', output_key: 'text' } as const;

/**
 * Where two orders pay one receiver a scan can only guess whose payout or refund an output is. Who names it
 * for the one has it moved there, unless something of the other was settled by it already.
 */
export const CLAIM_SIGHTING = `UPDATE sightings SET order_id = ?, purpose = 'payout'
  WHERE rail_id = ? AND output_key = ? AND purpose <> 'deposit'`;

/** The output by which the change says that its payout was seen. */
export function namedOutputs({ payout }: OrderChange): readonly RowOf<typeof CLAIM_COLUMNS>[] {
  if (payout?.state !== 'seen' || payout.outputKey === null) return [];
  return [{ order_id: payout.orderId, rail_id: payout.railId, output_key: payout.outputKey }];
}

type ChangeScriptRefusal = SaveChangeRefusal | 'payout_rewritten';

/** A change of an order, statement by statement. */
export function changeScript(dialect: Dialect, change: OrderChange): Script<ChangeScriptRefusal> {
  const { order, payout, payoutWatch } = change;
  const { sighting, bookings } = splitBookings(change);
  return [
    { sql: MOVE_ORDER, values: moveValues(change), refusedWhenUnchanged: 'order_changed_meanwhile' },
    ...(sighting === undefined
      ? []
      : [insert('sightings', SIGHTING_COLUMNS, toSightingRow(sighting), { refusedWhenTaken: OUTPUT_KEYS })]),
    ...bookings.map((booking) => bookingStatement(order.orderId, booking)),
    ...(payout === undefined
      ? []
      : [
          insert('payouts', PAYOUT_COLUMNS, toPayoutRow(payout), {
            onConflict: PAYOUT_CONFLICT,
            refusedWhenTaken: OUTPUT_KEYS,
            refusedWhenUnchanged: 'payout_rewritten',
          }),
        ]),
    ...usedOutputRows(change).map(useOutput),
    ...namedOutputs(change).map((row) => ({ sql: CLAIM_SIGHTING, values: valuesOf(CLAIM_COLUMNS, row) })),
    ...lastRefunds(change).map((refund) =>
      insert('refund_cases', REFUND_COLUMNS, toRefundRow(refund), { onConflict: REFUND_CONFLICT }),
    ),
    ...(change.holds ?? []).map((hold) =>
      insert('holds', HOLD_COLUMNS, toHoldRow(hold), { onConflict: HOLD_CONFLICT }),
    ),
    ...(payoutWatch === undefined
      ? []
      : watchStatements([toWatchRow(payoutWatch.railId, payoutWatch.entry)])),
    ...railsWithNewWork(change).map((railId) => ({
      sql: `INSERT INTO sighted_orders (rail_id, order_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
      values: [railId, order.orderId],
    })),
    ...(keepsWork(change) ? [] : [forgetJudged(change)]),
    insert('audit_entries', AUDIT_COLUMNS, toAuditRow(change.audit)),
    ...change.outbox.map((message) => insert('outbox_messages', OUTBOX_COLUMNS, toOutboxRow(message))),
    ...letterScript(change.letters ?? []),
    // The books come last, so that their rows, which everybody needs, are held for the shortest time.
    ...(change.newOrder === undefined ? [] : successorScript(dialect, change.newOrder)),
    ...journalScript(dialect, journalOf(change)),
  ];
}

/** The entries of the change and of its successor in one, since one account may be in both. */
export function journalOf(change: OrderChange): OrderChange['journal'] & object {
  return [...(change.journal ?? []), ...(change.newOrder?.journal ?? [])];
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

function bookingStatement(
  orderId: string,
  { railId, outputKey, bookedAs }: Booking,
): Statement<'already_booked'> {
  return {
    sql: `UPDATE sightings SET booked_as = ? WHERE rail_id = ? AND output_key = ? AND order_id = ?
      AND booked_as IS DISTINCT FROM ?`,
    values: [bookedAs, railId, outputKey, orderId, bookedAs],
    refusedWhenUnchanged: 'already_booked',
  };
}

/** Its own output may be named again with every step. */
function useOutput(row: RowOf<typeof USED_OUTPUT_COLUMNS>): Statement<'output_already_used'> {
  return {
    sql: `INSERT INTO used_outputs (rail_id, output_key, owner_id) VALUES (?, ?, ?)
      ON CONFLICT (rail_id, output_key) DO UPDATE SET owner_id = excluded.owner_id
      WHERE used_outputs.owner_id = excluded.owner_id`,
    values: valuesOf(USED_OUTPUT_COLUMNS, row),
    refusedWhenUnchanged: 'output_already_used',
  };
}

/** Everything in one change is about one order and one step of it; a caller that mixes them is wrong. */
export function assertCoherent(change: NewOrder | OrderChange): void {
  const { order, audit, outbox } = change;
  const extras = 'expectedVersion' in change ? change : null;
  if (extras?.newOrder !== undefined) assertCoherent(extras.newOrder);
  assertBalanced(change.journal ?? []);
  const orderIds = [
    audit.orderId,
    ...outbox.map((message) => message.orderId),
    ...(change.letters ?? []).map(orderOf),
    ...(change.journal ?? []).map((entry) => entry.orderId),
    ...(extras?.refunds ?? []).map((refund) => refund.orderId),
    ...(extras?.holds ?? []).map((hold) => hold.orderId),
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
export function createScriptDoor(database: Pick<Database, 'write' | 'dialect'>): OrderDoor {
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
      if (reason === 'payout_rewritten') throw payoutRewritten();
      return { ok: false, reason };
    },
  };
}
