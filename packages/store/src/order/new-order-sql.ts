import type { NewOrder } from '@naru/desk';
import { POSTGRES, numberPlaceholders } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/statement.ts';
import { newOrderScript, newOrdersStatement } from './order-store.ts';

// A side door for measurements: the SQL that makes one order, without the store around it.

/** A statement as the engine's own driver takes it. */
export interface PlainStatement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** A SELECT must find no row; every other statement must change exactly one. */
  readonly isSelect: boolean;
}

/** What embedded SQLite runs between BEGIN IMMEDIATE and COMMIT. */
export function newOrderSqlOfSqlite(newOrder: NewOrder): readonly PlainStatement[] {
  return newOrderScript(newOrder).map((statement) => ({
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
