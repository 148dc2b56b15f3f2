import { DatabaseSync } from 'node:sqlite';
import { openSession } from '@naru/store/postgres-session';

/** What must agree after every burst of orders. */
export interface OrderCounts {
  readonly orders: number;
  readonly auditEntries: number;
  /** Deposit addresses that belong to an order. */
  readonly claimedAddresses: number;
  /** Different deposit addresses among the orders. */
  readonly distinctAddresses: number;
  /** About a new order; operators get others. */
  readonly letters: number;
}

const COUNTS = `SELECT (SELECT count(*) FROM orders) AS orders,
  (SELECT count(*) FROM audit_entries) AS audit_entries,
  (SELECT count(*) FROM deposit_addresses WHERE order_id IS NOT NULL) AS claimed_addresses,
  (SELECT count(DISTINCT deposit_address) FROM orders) AS distinct_addresses,
  (SELECT count(*) FROM letters WHERE kind = 'order_link') AS letters`;

/** Counts from outside, on a connection of its own: what the server says about itself is no evidence. */
export async function countOrders(place: string): Promise<OrderCounts> {
  return /^postgres(?:ql)?:/.test(place) ? countInPostgres(place) : countInSqlite(place);
}

function countInSqlite(file: string): OrderCounts {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return fromRow(database.prepare(COUNTS).get() ?? {});
  } finally {
    database.close();
  }
}

async function countInPostgres(databaseUrl: string): Promise<OrderCounts> {
  const session = openSession(databaseUrl);
  try {
    const [row] = await session.ask(COUNTS);
    return fromRow(row ?? {});
  } finally {
    await session.end();
  }
}

function fromRow(row: Readonly<Record<string, unknown>>): OrderCounts {
  return {
    orders: Number(row['orders']),
    auditEntries: Number(row['audit_entries']),
    claimedAddresses: Number(row['claimed_addresses']),
    distinctAddresses: Number(row['distinct_addresses']),
    letters: Number(row['letters']),
  };
}
