import type { NewOrder } from '@naru/desk';
import { POSTGRES, SQLITE, numberPlaceholders } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/statement.ts';
import { newOrdersStatement } from './order-statement.ts';
import { newOrderScript } from './order-store.ts';

export { addUnits } from '../sqlite/open-for-writing.ts';

// A side door for measurements: the SQL that makes one order, without the store around it.

/** A statement as the engine's own driver takes it. */
export interface PlainStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** A SELECT must find no row; every other statement must change exactly one. */
  readonly isSelect: boolean;
}

/**
 * What embedded SQLite runs between BEGIN IMMEDIATE and COMMIT. Where the order has entries of the books, the
 * connection must know the function `add_units`, see {@link addUnits}.
 */
export function newOrderSqlOfSqlite(newOrder: NewOrder): readonly PlainStatement[] {
  return newOrderScript(SQLITE, newOrder).map((statement) => ({
    sql: statement.sql,
    values: statement.values,
    isSelect: statement.refusedWhenFound !== undefined,
  }));
}

/** The single statement of PostgreSQL. It gives one row, whose `refusal` is null when the order was made. */
export function newOrderSqlOfPostgres(newOrder: NewOrder): Omit<PlainStatement, 'isSelect'> {
  const { sql, values } = newOrdersStatement(POSTGRES, [newOrder]);
  return { sql: numberPlaceholders(sql), values };
}
