import { type Result, ok } from '@naru/core';
import type { NewOrder, OrderChange, SaveChangeRefusal, SaveNewOrderRefusal } from '@naru/desk';
import {
  BALANCE_TOO_SMALL_STATE,
  type DoorStatement,
  changeStatement,
  newOrdersStatement,
} from '../order/order-statement.ts';
import {
  type OrderDoor,
  assertCoherent,
  createScriptDoor,
  payoutRewritten,
  splitBookings,
} from '../order/order-store.ts';
import { integerOf, wordOrNullOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import { type Batcher, createBatcher } from './order-batch.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { isUndone, stateOf, takenConstraint, toStoreFault, withRetry } from './postgres-fault.ts';

const NEW_ORDER_REFUSALS = {
  address_taken: true,
  identifier_taken: true,
  receiver_is_ours: true,
  balance_too_small: true,
  idempotency_key_used: true,
  bounds_moved: true,
} as const satisfies Record<SaveNewOrderRefusal, true>;

/** One statement and one round trip for whatever is written about orders. */
export function createPostgresOrderDoor(
  database: PostgresDatabase,
): OrderDoor & Pick<Batcher<NewOrder, unknown>, 'drain'> {
  const batcher = createBatcher<NewOrder, Result<null, SaveNewOrderRefusal>>({
    runBatch: (newOrders) => saveNewOrders(database, newOrders),
    isUndone,
  });
  const scripts = createScriptDoor(database);
  return {
    saveNewOrder: async (newOrder) => {
      assertCoherent(newOrder);
      return batcher.add(newOrder).catch((error: unknown) => {
        throw toStoreFault(error);
      });
    },
    saveChange: (change) =>
      writesTableTwice(change) ? scripts.saveChange(change) : saveChange(database, change),
    drain: () => batcher.drain(),
  };
}

/**
 * A successor, or a sighting beside bookings of others: rare, and no engine should meet it in one
 * statement.
 */
function writesTableTwice(change: OrderChange): boolean {
  const { sighting, bookings } = splitBookings(change);
  return change.newOrder !== undefined || (sighting !== undefined && bookings.length > 0);
}

/** Runs one statement; a violation that it foresees is an answer, any other is thrown. */
async function runDoor<R extends string>(
  database: PostgresDatabase,
  statement: DoorStatement<R>,
): Promise<Result<readonly Row[], R | 'balance_too_small'>> {
  try {
    return ok(await withRetry(() => database.runOne(statement.sql, statement.values)));
  } catch (error) {
    if (stateOf(error) === BALANCE_TOO_SMALL_STATE) return { ok: false, reason: 'balance_too_small' };
    const constraint = takenConstraint(error);
    const reason = constraint === undefined ? undefined : statement.refusedWhenTaken[constraint];
    if (reason === undefined) throw error;
    return { ok: false, reason };
  }
}

async function saveNewOrders(
  database: PostgresDatabase,
  newOrders: readonly NewOrder[],
): Promise<readonly Result<null, SaveNewOrderRefusal>[]> {
  const statement = newOrdersStatement(database.dialect, newOrders);
  if (newOrders.length > 1) {
    // Whose identifier it was is not said; thrown, so that all run again one by one.
    const rows = await withRetry(() => database.runOne(statement.sql, statement.values));
    const answers = answersOf(rows, newOrders.length);
    return answers.some(isMoved) ? saveOneByOne(database, newOrders) : answers;
  }
  const written = await runDoor(database, statement);
  return written.ok ? answersOf(written.value, 1) : [written];
}

function isMoved(answer: Result<null, SaveNewOrderRefusal>): boolean {
  return !answer.ok && answer.reason === 'bounds_moved';
}

/** None of a batch was made where one had no room; alone, it is the only one that has none. */
async function saveOneByOne(
  database: PostgresDatabase,
  newOrders: readonly NewOrder[],
): Promise<readonly Result<null, SaveNewOrderRefusal>[]> {
  const answers: Result<null, SaveNewOrderRefusal>[] = [];
  for (const newOrder of newOrders) answers.push(...(await saveNewOrders(database, [newOrder])));
  return answers;
}

function answersOf(rows: readonly Row[], orderCount: number): readonly Result<null, SaveNewOrderRefusal>[] {
  const answers: Result<null, SaveNewOrderRefusal>[] = [];
  for (const row of rows) {
    const reason = wordOrNullOf(row, 'refusal', NEW_ORDER_REFUSALS);
    answers[integerOf(row, 'place')] = reason === null ? ok(null) : { ok: false, reason };
  }
  if (answers.length !== orderCount) throw new Error('a batch of orders gave too few answers');
  return answers;
}

async function saveChange(
  database: PostgresDatabase,
  change: OrderChange,
): Promise<Result<null, SaveChangeRefusal>> {
  assertCoherent(change);
  try {
    const written = await runDoor(database, changeStatement(database.dialect, change));
    if (!written.ok) return written;
    if (written.value.length > 0) return ok(null);
  } catch (error) {
    throw toStoreFault(error);
  }
  return { ok: false, reason: await whyNotMoved(database, change) };
}

/** The order did not move: somebody was faster, or a guard of its bookings or its payout held it back. */
async function whyNotMoved(
  database: PostgresDatabase,
  change: OrderChange,
): Promise<'order_changed_meanwhile' | 'already_booked'> {
  const { payout } = change;
  const { bookings } = splitBookings(change);
  if (payout === undefined && bookings.length === 0) return 'order_changed_meanwhile';
  const [order] = await database.all(`SELECT version FROM orders WHERE order_id = ?`, [change.order.orderId]);
  const isSameVersion = order !== undefined && integerOf(order, 'version') === change.expectedVersion;
  if (!isSameVersion) return 'order_changed_meanwhile';
  for (const { railId, outputKey, bookedAs } of bookings) {
    const [free] = await database.all(
      `SELECT 1 AS found FROM sightings WHERE rail_id = ? AND output_key = ? AND order_id = ?
        AND booked_as IS DISTINCT FROM ?`,
      [railId, outputKey, change.order.orderId, bookedAs],
    );
    if (free === undefined) return 'already_booked';
  }
  if (payout !== undefined) throw payoutRewritten();
  return 'order_changed_meanwhile';
}
