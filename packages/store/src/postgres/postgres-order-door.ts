import { type Result, ok } from '@naru/core';
import type { NewOrder, OrderChange, SaveChangeRefusal, SaveNewOrderRefusal } from '@naru/desk';
import {
  type DoorStatement,
  type OrderDoor,
  assertCoherent,
  changeStatement,
  newOrdersStatement,
  payoutRewritten,
} from '../order/order-store.ts';
import { integerOf, wordOrNullOf } from '../sql/row.ts';
import type { Row } from '../sql/statement.ts';
import { type Batcher, createBatcher } from './order-batch.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { isUndone, takenConstraint, toStoreFault, withRetry } from './postgres-fault.ts';

const NEW_ORDER_REFUSALS = {
  address_taken: true,
  identifier_taken: true,
  receiver_is_ours: true,
} as const satisfies Record<SaveNewOrderRefusal, true>;

/** One statement and one round trip for whatever is written about orders. */
export function createPostgresOrderDoor(
  database: PostgresDatabase,
): OrderDoor & Pick<Batcher<NewOrder, unknown>, 'drain'> {
  const batcher = createBatcher<NewOrder, Result<null, SaveNewOrderRefusal>>({
    runBatch: (newOrders) => saveNewOrders(database, newOrders),
    isUndone,
  });
  return {
    saveNewOrder: async (newOrder) => {
      assertCoherent(newOrder);
      return batcher.add(newOrder).catch((error: unknown) => {
        throw toStoreFault(error);
      });
    },
    saveChange: (change) => saveChange(database, change),
    drain: () => batcher.drain(),
  };
}

/** Runs one statement; a violation that it foresees is an answer, any other is thrown. */
async function runDoor<R extends string>(
  database: PostgresDatabase,
  statement: DoorStatement<R>,
): Promise<Result<readonly Row[], R>> {
  try {
    return ok(await withRetry(() => database.runOne(statement.sql, statement.values)));
  } catch (error) {
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
    return answersOf(rows, newOrders.length);
  }
  const written = await runDoor(database, statement);
  return written.ok ? answersOf(written.value, 1) : [written];
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
  if (change.payout !== undefined) await refusePayoutRewritten(database, change);
  return { ok: false, reason: 'order_changed_meanwhile' };
}

/** A payout whose receiver or amount would change holds its order back too: a fault and not a race. */
async function refusePayoutRewritten(database: PostgresDatabase, change: OrderChange): Promise<void> {
  const [order] = await database.all(`SELECT version FROM orders WHERE order_id = ?`, [change.order.orderId]);
  if (order !== undefined && integerOf(order, 'version') === change.expectedVersion) throw payoutRewritten();
}
