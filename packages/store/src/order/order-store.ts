import { isEndStage, ok } from '@naru/core';
import {
  entriesOfSuspense,
  type IdempotencyRecord,
  INBOX_USE,
  isDeposit,
  type KeyOnRails,
  type NewOrder,
  type OrderChange,
  orderUse,
  ORDER_FIELDS,
  type PersonPart,
  type ReadOrder,
  type SaveChangeRefusal,
  type SaveNewOrderRefusal,
  type Sighting,
  type StandingChange,
  type Store,
} from '@naru/desk';
import { insertAct, refusedAfterAct } from '../record/desk-act-store.ts';
import { correctStatement, countReceipt, refusedUnlessSeen } from '../record/bank-line-store.ts';
import { HASHED_SIGHTINGS, withHash, FORGET_JUDGED } from '../record/sighting-row.ts';
import { freeOutput, useOutput } from '../record/used-outputs.ts';
import {
  DISBURSEMENTS,
  DISBURSEMENT_CONFLICT,
  HOLDS,
  HOLD_CONFLICT,
  saveRefund,
} from '../record/outgoing-rows.ts';
import { assertBalanced, journalScript } from '../record/journal.ts';
import { letterScript, orderOf } from '../record/letter-store.ts';
import { proposalScript } from '../record/proposal-store.ts';
import { findOwnAddress, registeredAtSql } from '../record/address-store.ts';
import { takeAmount } from '../record/exact-amounts.ts';
import type { Dialect } from '../sql/dialect.ts';
import { integer, text } from '../sql/field.ts';
import { given, putMark, save } from '../sql/save.ts';
import type { Database, Script, Statement } from '../sql/statement.ts';
import { defineTable } from '../sql/table.ts';
import { StoreFault } from '../store-fault.ts';
import { decideStatement, takeFromOrder } from '../record/unmatched-store.ts';
import { forgetSql } from '../record/forget.ts';
import { insertAudit, CHANGED_ORDERS, NEW_ORDERS } from '../record/order-row.ts';
import { claimScript, lockScript, unlockScript } from './open-lock-rows.ts';

// No other file may hold SQL that writes orders.

/** Checks that the order and its payments are still those that the decision was based on. */
const MOVE_ORDER = `UPDATE orders SET ${CHANGED_ORDERS.assignments}
  WHERE order_id = ? AND version = ? AND sightings_version = ?`;

/**
 * Adds a sighting that a person named. If two orders pay the same receiver, a scan can only guess to which
 * one an output belongs: the named order gets it, unless it already counts for the other. The block that a
 * scan has recorded meanwhile stays: it is newer than the person's reading.
 */
const NAME_SIGHTING = `ON CONFLICT (rail_id, output_key) DO UPDATE SET order_id = excluded.order_id,
  purpose = excluded.purpose, block_height = coalesce(sightings.block_height, excluded.block_height),
  block_hash = coalesce(sightings.block_hash, excluded.block_hash),
  dropped_at_ms = excluded.dropped_at_ms, standing = excluded.standing,
  disbursement_id = excluded.disbursement_id
  WHERE sightings.purpose <> 'deposit'
    AND (sightings.order_id = excluded.order_id OR (sightings.standing IS NULL
      AND sightings.base_units = excluded.base_units AND sightings.watch_key = excluded.watch_key))`;

/** Erases the personal data of an order; its state does not change. */
export const FORGET_IN_ORDERS = {
  contact: forgetSql('orders', ORDER_FIELDS, 'contact'),
  receiver: forgetSql('orders', ORDER_FIELDS, 'receiver'),
} as const satisfies Record<PersonPart, string>;

const IDEMPOTENCY_KEYS = { idempotency_keys_key: 'idempotency_key_used' } as const;

const IDENTIFIER_KEYS = {
  orders_key: 'identifier_taken',
  orders_reference: 'identifier_taken',
  addresses_order: 'identifier_taken',
} as const;

interface IdempotencyRow extends IdempotencyRecord {
  readonly orderId: string;
  readonly createdAtMs: number;
}

const IDEMPOTENCY = defineTable<IdempotencyRow>('idempotency_keys', {
  keyHash: text,
  bodyHash: text,
  orderId: text,
  createdAtMs: integer,
});

function toIdempotencyRows({ order, idempotency }: NewOrder): readonly IdempotencyRow[] {
  if (idempotency === undefined) return [];
  return [{ ...idempotency, orderId: order.orderId, createdAtMs: order.createdAtMs }];
}

type NewOrderScriptRefusal = SaveNewOrderRefusal | 'already_booked';

/** The statements that create an order. */
export function newOrderScript(dialect: Dialect, newOrder: NewOrder): Script<NewOrderScriptRefusal> {
  const { order, payRailId, receiveRailId, ownRailIds } = newOrder;
  return [
    ...toIdempotencyRows(newOrder).map(({ keyHash }): Statement<NewOrderScriptRefusal> => ({
      sql: `SELECT 1 AS found FROM idempotency_keys WHERE key_hash = ?`,
      values: [keyHash],
      refusedWhenFound: 'idempotency_key_used',
    })),
    ...[order.receiveWatchKey, order.refundWatchKey]
      .filter((watchKey) => watchKey !== null)
      .map((watchKey): Statement<NewOrderScriptRefusal> => ({
        ...findOwnAddress(ownRailIds, watchKey),
        refusedWhenFound: 'receiver_is_ours',
      })),
    NEW_ORDERS.insert({ ...order, payRailId, receiveRailId }, { refusedWhenTaken: IDENTIFIER_KEYS }),
    ...(order.depositAddressIndex === null ? [] : [claimAddress(newOrder)]),
    ...takeAmount(newOrder),
    ...depositWatchOf(newOrder).map(watchStatement),
    insertAudit(newOrder.audit),
    ...letterScript(newOrder.letters ?? []),
    ...toIdempotencyRows(newOrder).map((row) =>
      IDEMPOTENCY.insert(row, { refusedWhenTaken: IDEMPOTENCY_KEYS }),
    ),
    // The rows that every creation needs come last, so that they are locked for the shortest time.
    ...lockScript(dialect, newOrder),
    ...journalScript(dialect, newOrder.journal),
  ];
}

/** Claims an address that is still free. No statement frees an address again. */
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

type Watch = OrderChange['watch'][number];

function depositWatchOf({ order, payRailId }: NewOrder): readonly Watch[] {
  const { orderId, depositWatchKey: watchKey, createdAtMs: registeredAtMs } = order;
  if (watchKey === null) return [];
  return [{ railId: payRailId, entry: { watchKey, purpose: 'deposit', orderId, registeredAtMs } }];
}

function watchStatement({ railId, entry }: Watch): Statement {
  const { watchKey, purpose, orderId, registeredAtMs } = entry;
  return {
    sql: `INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
      VALUES (?, ?, ?, ?, ${registeredAtSql('?', '?')}) ON CONFLICT DO NOTHING`,
    values: [railId, watchKey, purpose, orderId, railId, registeredAtMs, registeredAtMs],
  };
}

type ChangeScriptRefusal = SaveChangeRefusal | 'disbursement_rewritten';

/** The statements of a change of an order. */
function changeScript(dialect: Dialect, change: OrderChange): Script<ChangeScriptRefusal> {
  const { order } = change;
  return [
    {
      sql: MOVE_ORDER,
      values: [
        ...CHANGED_ORDERS.valuesOf(order),
        order.orderId,
        change.expectedVersion,
        order.sightingsVersion,
      ],
      refusedWhenUnchanged: 'order_changed_meanwhile',
    },
    ...refusedIfNotAllowed(change),
    ...(change.decidedOn ?? []).map(decidedOnStatement),
    ...given(change.receiver, refusedIfOurs),
    ...given(change.unmatched, (decision) => [assignStatement(decision, order.orderId)]),
    ...given(change.reopened, (reopened) => takeFromOrder(reopened, order.orderId)),
    ...given(change.correction, (correction) => [correctStatement(correction)]),
    ...change.sightings.flatMap((sighting) => namedStatements(sighting, change.unmatched)),
    ...given(change.actSeen, (actSeen) => [refusedAfterAct(actSeen)]),
    ...given(change.receiptsSeen, (seen) => [refusedUnlessSeen(seen)]),
    ...change.standings.flatMap((standing) => standingStatements(order.orderId, standing)),
    ...change.disbursements.map((disbursement) =>
      DISBURSEMENTS.insert(disbursement, {
        onConflict: DISBURSEMENT_CONFLICT,
        refusedWhenUnchanged: 'disbursement_rewritten',
      }),
    ),
    ...change.refunds.map(saveRefund),
    ...change.holds.map((hold) => HOLDS.insert(hold, { onConflict: HOLD_CONFLICT })),
    ...change.watch.map(watchStatement),
    ...(isEndStage(order.stage) ? [{ sql: FORGET_JUDGED, values: [order.orderId] }] : []),
    ...unlockScript(change),
    ...claimScript(dialect, change),
    ...proposalScript(change),
    insertAudit(change.audit),
    ...letterScript(change.letters),
    // The books come last, so that their rows, which everybody needs, are locked for the shortest time.
    ...given(change.newOrder, (newOrder) => successorScript(dialect, newOrder)),
    ...journalScript(dialect, journalOf(change)),
  ];
}

/**
 * Counts a change of payments in orders, found by a query of their identifiers: decisions made before are
 * then refused. It runs before the payments are written, since it compares them with the stored ones.
 */
export function raiseSightings({ sql, values }: Statement): Statement {
  return {
    sql: `UPDATE orders SET sightings_version = sightings_version + 1 WHERE order_id IN (${sql})`,
    values,
  };
}

/** Merges all entries of the change, since the same account may be in several. */
function journalOf(change: OrderChange): OrderChange['journal'] {
  return [...change.journal, ...(change.newOrder?.journal ?? []), ...entriesOfSuspense(change)];
}

/** Its operator may be disabled or get another role while an act waits for a network or a service. */
function refusedIfNotAllowed({ audit, actingRole }: OrderChange): Script<'order_changed_meanwhile'> {
  const { actor } = audit;
  if (actor.kind !== 'operator') return [];
  return [
    {
      sql: `SELECT 1 AS found FROM operators
        WHERE operator_id = ? AND (disabled_at_ms IS NOT NULL OR role <> coalesce(?, role))`,
      values: [actor.id, actingRole ?? null],
      refusedWhenFound: 'order_changed_meanwhile',
    },
  ];
}

function refusedIfOurs({ railIds, watchKey }: KeyOnRails): Script<'order_changed_meanwhile'> {
  return [{ ...findOwnAddress(railIds, watchKey), refusedWhenFound: 'order_changed_meanwhile' }];
}

/** Refuses unless the order is as it was read. Its version stays, because audit entries count it. */
function decidedOnStatement(read: ReadOrder): Statement<'order_changed_meanwhile'> {
  return {
    sql: `UPDATE orders SET sightings_version = sightings_version + 1
      WHERE order_id = ? AND version = ? AND sightings_version = ?`,
    values: [read.orderId, read.version, read.sightingsVersion],
    refusedWhenUnchanged: 'order_changed_meanwhile',
  };
}

function assignStatement(
  decision: NonNullable<OrderChange['unmatched']>,
  orderId: string,
): Statement<'order_changed_meanwhile'> {
  return decideStatement(decision, { state: 'assigned', orderId }, 'order_changed_meanwhile');
}

/** If the successor cannot be written unchanged, the whole change has to be decided again. */
function successorScript(dialect: Dialect, newOrder: NewOrder): Script<ChangeScriptRefusal> {
  return newOrderScript(dialect, { ...newOrder, journal: [] }).map(
    ({ refusedWhenFound, refusedAsFound, refusedWhenUnchanged, refusedWhenTaken, ...statement }) => ({
      ...statement,
      ...((refusedWhenFound ?? refusedAsFound) === undefined
        ? {}
        : { refusedWhenFound: 'order_changed_meanwhile' as const }),
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

/** Writes sightings that a person witnessed or named; the rail's watcher then reviews the order again. */
function namedStatements(
  sighting: Sighting,
  unmatched: OrderChange['unmatched'],
): readonly Statement<'output_already_used'>[] {
  const use = orderUse(sighting.orderId);
  const isUsed = isDeposit(sighting) || isCounting(sighting.standing);
  return [
    ...(isUsed ? [useOutput(sighting, use, unmatched === undefined ? use : INBOX_USE)] : []),
    ...(isOfPerson(sighting) ? [countReceipt(sighting.railId)] : []),
    raiseSightings({
      sql: `SELECT order_id FROM sightings WHERE rail_id = ? AND output_key = ? AND order_id <> ?`,
      values: [sighting.railId, sighting.outputKey, sighting.orderId],
    }),
    HASHED_SIGHTINGS.insert(withHash(sighting), {
      onConflict: NAME_SIGHTING,
      refusedWhenUnchanged: 'output_already_used',
    }),
    reviewedByRail(sighting.railId, sighting.orderId),
  ];
}

/** A deposit that only a person witnessed, and no network. */
function isOfPerson({ purpose, watchKey }: Sighting): boolean {
  return purpose === 'deposit' && watchKey === '';
}

function isCounting(standing: Sighting['standing']): boolean {
  return standing === 'counted' || standing === 'booked';
}

/** Writes judgements. A payment that becomes unexplained is reviewed again, also of an ended order. */
function standingStatements(
  orderId: string,
  { railId, outputKey, standing, disbursementId }: StandingChange,
): readonly Statement<'already_booked' | 'output_already_used'>[] {
  const [place, use] = [{ railId, outputKey }, orderUse(orderId)];
  return [
    {
      sql: `UPDATE sightings SET standing = ?, disbursement_id = ?
        WHERE rail_id = ? AND output_key = ? AND order_id = ? AND standing IS DISTINCT FROM ?`,
      values: [standing, disbursementId, railId, outputKey, orderId, standing],
      refusedWhenUnchanged: 'already_booked',
    },
    isCounting(standing) ? useOutput(place, use) : freeOutput(place, use),
    ...(standing === null ? [reviewedByRail(railId, orderId)] : []),
  ];
}

function reviewedByRail(railId: string, orderId: string): Statement {
  return {
    sql: `INSERT INTO sighted_orders (rail_id, order_id) VALUES (?, ?) ON CONFLICT DO NOTHING`,
    values: [railId, orderId],
  };
}

/** Throws if a change mixes steps or orders, which is a bug of the caller. */
function assertCoherent(change: NewOrder | OrderChange): void {
  const { order, audit } = change;
  const extras = 'expectedVersion' in change ? change : null;
  if (extras?.newOrder !== undefined) assertCoherent(extras.newOrder);
  assertBalanced([...(change.journal ?? []), ...(extras === null ? [] : entriesOfSuspense(extras))]);
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

export function createOrderDoor(database: Pick<Database, 'write' | 'dialect'>) {
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
    saveTakenOut: (acts, decidedOn, mark) =>
      save(database, [
        ...decidedOn.map(decidedOnStatement),
        ...acts.map(insertAct),
        ...given(mark, (mark) => [putMark(mark)]),
      ]),
  } satisfies Partial<Store>;
}
