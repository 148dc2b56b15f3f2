import type { NewOrder } from '@naru/desk';
import { POSTGRES, SQLITE, numberPlaceholders } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/statement.ts';
import { newOrderScript } from '../order/order-store.ts';

export { addUnits } from '../sqlite/open-for-writing.ts';

// For benchmarks: the SQL that creates one order, without the store around it.

/** A statement in the form of the engine's own driver. */
export interface PlainStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** A SELECT must find no row; every other statement must change exactly one. */
  readonly isSelect: boolean;
}

/**
 * The statements of the transaction that creates an order. If the order has journal entries, a SQLite
 * connection needs the function `add_units`, see {@link addUnits}.
 */
export function newOrderSql(engine: 'sqlite' | 'postgres', newOrder: NewOrder): readonly PlainStatement[] {
  return newOrderScript(engine === 'sqlite' ? SQLITE : POSTGRES, newOrder).map((statement) => ({
    sql: engine === 'sqlite' ? statement.sql : numberPlaceholders(statement.sql),
    values: statement.values,
    isSelect: statement.refusedWhenFound !== undefined || statement.refusedAsFound !== undefined,
  }));
}
