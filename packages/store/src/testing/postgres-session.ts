import { openPool } from '../postgres/postgres-pool.ts';

/** One connection past the store, to make and look into databases. Connects on first use. */
export interface PostgresSession {
  ask(sql: string, values?: readonly unknown[]): Promise<readonly Readonly<Record<string, unknown>>[]>;
  end(): Promise<void>;
}

export function openSession(databaseUrl: string): PostgresSession {
  const pool = openPool(databaseUrl, { poolSize: 1, isTimed: false });
  return {
    ask: async (sql, values = []) => (await pool.query<Record<string, unknown>>(sql, [...values])).rows,
    end: () => pool.end(),
  };
}
