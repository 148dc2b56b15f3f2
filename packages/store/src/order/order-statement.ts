import { isNeverBelowZero } from '@naru/core';
import type {
  JournalEntry,
  Letter,
  NewOrder,
  OrderChange,
  SaveChangeRefusal,
  SaveNewOrderRefusal,
} from '@naru/desk';
import { SIGHTING_COLUMNS, toSightingRow } from '../deposit/sighting-row.ts';
import { HOLD_COLUMNS, HOLD_CONFLICT, toHoldRow } from '../hold/hold-row.ts';
import { ENTRY_COLUMNS, LEG_COLUMNS, toEntryRow, toLegRows } from '../ledger/journal-row.ts';
import { LETTER_COLUMNS, toLetterRow } from '../letter/letter-row.ts';
import { PAYOUT_COLUMNS, toPayoutRow } from '../payout/payout-row.ts';
import { WATCH_COLUMNS, registeredAtSql, toWatchRow } from '../rail/watch-row.ts';
import { REFUND_COLUMNS, REFUND_CONFLICT, toRefundRow } from '../refund/refund-row.ts';
import type { Columns, Dialect } from '../sql/dialect.ts';
import { columnList, valuesOf } from '../sql/row.ts';
import type { SqlValue } from '../sql/statement.ts';
import { AUDIT_COLUMNS, OUTBOX_COLUMNS, toAuditRow, toOutboxRow } from './audit-row.ts';
import { forgetJudged, keepsWork, railsWithNewWork } from './judged-order.ts';
import { NEW_ORDER_COLUMNS, toNewOrderRow } from './order-row.ts';
import {
  IDEMPOTENCY_COLUMNS,
  MOVE_ORDER,
  CLAIM_COLUMNS,
  CLAIM_SIGHTING,
  NEW_ORDER_KEYS,
  OUTPUT_KEYS,
  PAYOUT_CONFLICT,
  TURN_ODOMETER,
  USED_OUTPUT_COLUMNS,
  lastRefunds,
  moveValues,
  namedOutputs,
  splitBookings,
  toIdempotencyRows,
  usedOutputRows,
} from './order-store.ts';

// The same door in one statement and one round trip, for engines behind a network.

/** One statement with everything in it, and how its violations are to be read. */
export interface DoorStatement<R extends string> {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  readonly refusedWhenTaken: Readonly<Partial<Record<string, R>>>;
}

/** A leg and the order whose coming through it depends on. */
const GATED_LEG_COLUMNS = { ...LEG_COLUMNS, order_id: 'text' } as const;

interface JournalParts {
  readonly parts: readonly string[];
  readonly values: readonly SqlValue[];
}

/**
 * Entries, legs and balances of those orders that came through `gate`. Balances are summed by account first
 * and written in one order, so that two writers never wait for each other crosswise.
 */
function journalParts(dialect: Dialect, entries: readonly JournalEntry[], gate: string): JournalParts {
  if (entries.length === 0) return { parts: [], values: [] };
  const legs = entries.flatMap((entry) =>
    toLegRows(entry).map((leg) => ({ ...leg, order_id: entry.orderId })),
  );
  return {
    parts: [
      `entered AS (${insertForMoved(dialect, 'journal_entries', ENTRY_COLUMNS, entries.length, gate)})`,
      `legs AS (SELECT ${columnList(LEG_COLUMNS, 'list.')}
        FROM ${dialect.rowsOf(GATED_LEG_COLUMNS, legs.length)} AS list
        JOIN ${gate} ON ${gate}.order_id = list.order_id)`,
      `legged AS (INSERT INTO journal_legs (${columnList(LEG_COLUMNS)})
        SELECT ${columnList(LEG_COLUMNS)} FROM legs)`,
      `balanced AS (INSERT INTO ledger_balances (asset_id, account, base_units)
        SELECT asset_id, account, sum(base_units) FROM legs GROUP BY asset_id, account
        ORDER BY asset_id, account
        ON CONFLICT (asset_id, account) DO UPDATE
        SET base_units = ${dialect.add('ledger_balances.base_units', 'excluded.base_units')}
        RETURNING account, base_units)`,
    ],
    values: [JSON.stringify(entries.map(toEntryRow)), JSON.stringify(legs)],
  };
}

/**
 * Fails the whole statement with a division by zero when an account fell below zero. A CHECK would not do: it
 * judges the change that is proposed, before the conflict turns it into a sum.
 */
function balanceGuard(dialect: Dialect, { parts }: JournalParts): string {
  if (parts.length === 0) return '1';
  return `1 / (SELECT CASE WHEN count(*) = 0 THEN 1 ELSE 0 END FROM balanced
    WHERE account <> '${OUTSIDE}' AND ${dialect.isBelowZero('base_units')})`;
}

const OUTSIDE = 'outside';
if (isNeverBelowZero(OUTSIDE)) throw new Error('the outside stands below zero');

/** SQLSTATE of the guard. */
export const BALANCE_TOO_SMALL_STATE = '22012';

/** Many new orders in one statement. Gives a row for each: its `place` in the list and its `refusal`. */
export function newOrdersStatement(
  dialect: Dialect,
  newOrders: readonly NewOrder[],
): DoorStatement<SaveNewOrderRefusal> {
  const columns = { place: 'integer', ...NEW_ORDER_COLUMNS, idempotency_key_hash: 'text' } as const;
  const messageCount = newOrders.flatMap(({ outbox }) => outbox).length;
  const entries = newOrders.flatMap(({ journal: each }) => each);
  const journal = journalParts(dialect, entries, 'made');
  const rest = keyedPart(dialect, newOrders) + lettersPart(dialect, newOrders);
  const turn = odometerTurn(newOrders);
  return {
    sql: `WITH wanted AS (
        SELECT * FROM ${dialect.rowsOf(columns, newOrders.length)} AS list
      ), judged AS (
        SELECT wanted.*, EXISTS (
          SELECT 1 FROM deposit_addresses ours
          WHERE ours.rail_id = wanted.receive_rail_id AND ours.watch_key = wanted.receive_watch_key
        ) AS is_ours, EXISTS (
          SELECT 1 FROM idempotency_keys used WHERE used.key_hash = wanted.idempotency_key_hash
        ) AS is_repeated FROM wanted
      )${turn.part}, claimed AS (
        UPDATE deposit_addresses SET order_id = judged.order_id, claimed_at_ms = judged.created_at_ms
        FROM judged
        WHERE NOT judged.is_ours AND NOT judged.is_repeated ${turn.gate}
          AND deposit_addresses.rail_id = judged.pay_rail_id
          AND deposit_addresses.address_index = judged.deposit_address_index
          AND deposit_addresses.watch_key = judged.deposit_watch_key
          AND deposit_addresses.address = judged.deposit_address AND deposit_addresses.order_id IS NULL
        RETURNING deposit_addresses.order_id
      ), made AS (
        INSERT INTO orders (${columnList(NEW_ORDER_COLUMNS)})
        SELECT ${columnList(NEW_ORDER_COLUMNS, 'judged.')}
        FROM judged LEFT JOIN claimed ON claimed.order_id = judged.order_id
        WHERE NOT judged.is_ours AND NOT judged.is_repeated ${turn.gate}
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
        ${insertForMoved(dialect, 'outbox_messages', OUTBOX_COLUMNS, messageCount, 'made')}
      )${rest}${journal.parts.map((part) => `, ${part}`).join('')}
      SELECT judged.place, CASE
        WHEN made.order_id IS NOT NULL THEN NULL
        WHEN judged.is_repeated THEN 'idempotency_key_used'
        WHEN judged.is_ours THEN 'receiver_is_ours'
        ${turn.refusal}
        WHEN EXISTS (SELECT 1 FROM orders known WHERE known.order_id = judged.order_id
          OR known.reference = judged.reference) THEN 'identifier_taken'
        ELSE 'address_taken' END AS refusal, ${balanceGuard(dialect, journal)} AS guard
      FROM judged LEFT JOIN made ON made.order_id = judged.order_id`,
    values: [...newOrderValues(newOrders, turn.values), ...journal.values],
    refusedWhenTaken: { ...NEW_ORDER_KEYS, journal_entries_once: 'identifier_taken' },
  };
}

interface OdometerTurn {
  readonly part: string;
  /** Where a row may only be written if the odometer has turned. */
  readonly gate: string;
  readonly refusal: string;
  readonly values: readonly SqlValue[];
}

/** All of a batch go together, as far as the one with the least room lets them. */
function odometerTurn(newOrders: readonly NewOrder[]): OdometerTurn {
  const limits = newOrders.flatMap(({ limit }) => (limit === undefined ? [] : [limit]));
  if (limits.length === 0) return { part: '', gate: '', refusal: '', values: [] };
  const usdCents = limits.reduce((sum, limit) => sum + limit.usdCents, 0);
  const orderCountMax = Math.min(...limits.map((limit) => limit.orderCountMax));
  const usdCentsMax = Math.min(...limits.map((limit) => limit.usdCentsMax));
  return {
    part: `, turned AS (${TURN_ODOMETER} RETURNING name)`,
    gate: 'AND EXISTS (SELECT 1 FROM turned)',
    refusal: `WHEN NOT EXISTS (SELECT 1 FROM turned) THEN 'bounds_moved'`,
    values: [limits.length, usdCents, orderCountMax, usdCentsMax],
  };
}

function keyedPart(dialect: Dialect, newOrders: readonly NewOrder[]): string {
  const keyCount = newOrders.flatMap(toIdempotencyRows).length;
  if (keyCount === 0) return '';
  return `, keyed AS (
        ${insertForMoved(dialect, 'idempotency_keys', IDEMPOTENCY_COLUMNS, keyCount, 'made')}
      )`;
}

function lettersOf({ letters = [] }: Pick<NewOrder, 'letters'>): readonly Letter[] {
  return letters;
}

function lettersPart(dialect: Dialect, newOrders: readonly NewOrder[]): string {
  const letterCount = newOrders.flatMap(lettersOf).length;
  if (letterCount === 0) return '';
  return `, lettered AS (
        ${insertForMoved(dialect, 'letters', LETTER_COLUMNS, letterCount, 'made')}
      )`;
}

/** The lists of the statement, in the order in which it names them. */
function newOrderValues(
  newOrders: readonly NewOrder[],
  turnValues: readonly SqlValue[],
): readonly SqlValue[] {
  const keys = newOrders.flatMap(toIdempotencyRows);
  const letters = newOrders.flatMap(lettersOf).map(toLetterRow);
  const wanted = newOrders.map((newOrder, place) => ({
    place,
    ...toNewOrderRow(newOrder.order, newOrder),
    idempotency_key_hash: newOrder.idempotency?.keyHash ?? null,
  }));
  return [
    JSON.stringify(wanted),
    ...turnValues,
    JSON.stringify(newOrders.map(({ audit }) => toAuditRow(audit))),
    JSON.stringify(newOrders.flatMap(({ outbox }) => outbox.map(toOutboxRow))),
    ...(keys.length === 0 ? [] : [JSON.stringify(keys)]),
    ...(letters.length === 0 ? [] : [JSON.stringify(letters)]),
  ];
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

const BOOKING_COLUMNS = { rail_id: 'text', output_key: 'text', booked_as: 'text' } as const;

interface StatementParts {
  readonly parts: string[];
  /** Of the parts, in their order. */
  readonly values: SqlValue[];
  add(name: string, table: string, columns: Columns, rows: readonly object[], onConflict?: string): void;
}

function startParts(dialect: Dialect): StatementParts {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  return {
    parts,
    values,
    add: (name, table, columns, rows, onConflict = '') => {
      if (rows.length === 0) return;
      const inserted = insertForMoved(dialect, table, columns, rows.length, 'moved');
      parts.push(`${name} AS (${inserted} ${onConflict})`);
      values.push(JSON.stringify(rows));
    },
  };
}

/** A change of one order in one statement. Gives a row when it came through and none when it did not. */
export function changeStatement(dialect: Dialect, change: OrderChange): DoorStatement<SaveChangeRefusal> {
  const { payoutWatch } = change;
  const move = guardedMove(dialect, change);
  const rest = startParts(dialect);
  addMoney(dialect, change, rest);
  if (payoutWatch !== undefined) {
    const row = toWatchRow(payoutWatch.railId, payoutWatch.entry);
    const registeredAt = registeredAtSql('list.rail_id', 'list.registered_at_ms');
    rest.parts.push(`watched AS (
      INSERT INTO watch_entries (rail_id, watch_key, purpose, order_id, registered_at_ms)
      SELECT list.rail_id, list.watch_key, list.purpose, list.order_id, ${registeredAt}
      FROM ${dialect.rowsOf(WATCH_COLUMNS, 1)} AS list JOIN moved ON moved.order_id = list.order_id
      ON CONFLICT DO NOTHING)`);
    rest.values.push(JSON.stringify([row]));
  }
  addJudged(change, rest);
  rest.add('audited', 'audit_entries', AUDIT_COLUMNS, [toAuditRow(change.audit)]);
  rest.add('told', 'outbox_messages', OUTBOX_COLUMNS, change.outbox.map(toOutboxRow));
  rest.add('lettered', 'letters', LETTER_COLUMNS, lettersOf(change).map(toLetterRow));
  const journal = journalParts(dialect, change.journal ?? [], 'moved');
  return {
    sql: `WITH moved AS (${move.sql} RETURNING order_id), ${[...rest.parts, ...journal.parts].join(', ')}
      SELECT order_id, ${balanceGuard(dialect, journal)} AS guard FROM moved`,
    values: [...move.values, ...rest.values, ...journal.values],
    refusedWhenTaken: { ...OUTPUT_KEYS, journal_entries_once: 'already_booked' },
  };
}

/** The order moves only when its payout stays what it was and no booking is there already. */
function guardedMove(
  dialect: Dialect,
  change: OrderChange,
): { readonly sql: string; readonly values: readonly SqlValue[] } {
  const { payout, order } = change;
  let sql = MOVE_ORDER;
  const values: SqlValue[] = [...moveValues(change)];
  if (payout !== undefined) {
    sql += ` AND NOT EXISTS (SELECT 1 FROM payouts WHERE payout_id = ?
      AND NOT (order_id = ? AND rail_id = ? AND address = ? AND base_units = ?))`;
    values.push(payout.payoutId, payout.orderId, payout.railId, payout.address, payout.baseUnits.toString());
  }
  const { bookings } = splitBookings(change);
  if (bookings.length > 0) {
    sql += ` AND (SELECT count(*) FROM ${dialect.rowsOf(BOOKING_COLUMNS, bookings.length)} AS list
      JOIN sightings known ON known.rail_id = list.rail_id AND known.output_key = list.output_key
      WHERE known.order_id = ? AND known.booked_as IS DISTINCT FROM list.booked_as) = ?`;
    values.push(JSON.stringify(toBookingRows(change)), order.orderId, bookings.length);
  }
  return { sql, values };
}

function toBookingRows(change: OrderChange): readonly object[] {
  return splitBookings(change).bookings.map(({ railId, outputKey, bookedAs }) => ({
    rail_id: railId,
    output_key: outputKey,
    booked_as: bookedAs,
  }));
}

/** Payout, sighting or bookings, used outputs, refunds and holds. A table is written by one part alone. */
function addMoney(dialect: Dialect, change: OrderChange, rest: StatementParts): void {
  const { payout } = change;
  const { sighting } = splitBookings(change);
  const bookings = toBookingRows(change);
  if (payout !== undefined) {
    rest.add('paid', 'payouts', PAYOUT_COLUMNS, [toPayoutRow(payout)], PAYOUT_CONFLICT);
  }
  if (sighting !== undefined) rest.add('seen', 'sightings', SIGHTING_COLUMNS, [toSightingRow(sighting)]);
  if (bookings.length > 0) {
    rest.parts.push(`booked AS (UPDATE sightings SET booked_as = list.booked_as
      FROM ${dialect.rowsOf(BOOKING_COLUMNS, bookings.length)} AS list, moved
      WHERE sightings.rail_id = list.rail_id AND sightings.output_key = list.output_key
        AND sightings.order_id = moved.order_id)`);
    rest.values.push(JSON.stringify(bookings));
  }
  const outputs = usedOutputRows(change);
  if (outputs.length > 0) {
    rest.parts.push(`used AS (INSERT INTO used_outputs (${columnList(USED_OUTPUT_COLUMNS)})
      SELECT ${columnList(USED_OUTPUT_COLUMNS, 'list.')}
      FROM ${dialect.rowsOf(USED_OUTPUT_COLUMNS, outputs.length)} AS list CROSS JOIN moved
      WHERE NOT EXISTS (SELECT 1 FROM used_outputs known WHERE known.rail_id = list.rail_id
        AND known.output_key = list.output_key AND known.owner_id = list.owner_id))`);
    rest.values.push(JSON.stringify(outputs));
  }
  for (const row of namedOutputs(change)) {
    rest.parts.push(`claimed AS (${CLAIM_SIGHTING} AND EXISTS (SELECT 1 FROM moved))`);
    rest.values.push(...valuesOf(CLAIM_COLUMNS, row));
  }
  const refunds = lastRefunds(change).map(toRefundRow);
  rest.add('refunded', 'refund_cases', REFUND_COLUMNS, refunds, REFUND_CONFLICT);
  rest.add('held', 'holds', HOLD_COLUMNS, (change.holds ?? []).map(toHoldRow), HOLD_CONFLICT);
}

function addJudged(change: OrderChange, rest: StatementParts): void {
  const columns = { rail_id: 'text', order_id: 'text' } as const;
  const rows = railsWithNewWork(change).map((railId) => ({
    rail_id: railId,
    order_id: change.order.orderId,
  }));
  rest.add('judged', 'sighted_orders', columns, rows, 'ON CONFLICT DO NOTHING');
  if (keepsWork(change)) return;
  const forget = forgetJudged(change);
  rest.parts.push(`forgotten AS (${forget.sql} AND EXISTS (SELECT 1 FROM moved) RETURNING 1)`);
  rest.values.push(...forget.values);
}
