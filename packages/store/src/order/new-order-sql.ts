import type { NewOrder } from '@naru/desk';
import { POSTGRES, SQLITE, numberPlaceholders } from '../sql/dialect.ts';
import type { SqlValue } from '../sql/statement.ts';
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
 * What an engine runs in the one transaction that makes an order. Where the order has entries of the books, a
 * SQLite connection must know the function `add_units`, see {@link addUnits}.
 */
export function newOrderSql(engine: 'sqlite' | 'postgres', newOrder: NewOrder): readonly PlainStatement[] {
  return newOrderScript(engine === 'sqlite' ? SQLITE : POSTGRES, newOrder).map((statement) => ({
    sql: engine === 'sqlite' ? statement.sql : numberPlaceholders(statement.sql),
    values: statement.values,
    isSelect: statement.refusedWhenFound !== undefined,
  }));
}
