import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import postgres from 'postgres';

export type WitnessRow = Readonly<Record<string, unknown>>;

/** Asks one SQL text that both databases understand. */
export type Ask = (sql: string) => Promise<readonly WitnessRow[]>;

/** Reads a database past the desk and its store, so that neither can hide what it did. */
export interface Witness {
  /** Every question inside is answered from one moment. */
  inSnapshot<T>(use: (ask: Ask) => Promise<T>): Promise<T>;
  /** A process that died without a word keeps its leases for seconds; here they are over at once. */
  endLeases(): Promise<void>;
  close(): Promise<void>;
}

/** Opens the file again for every snapshot, since other processes write it. */
export function witnessSqlite(dataFolder: string): Witness {
  const file = path.join(dataFolder, 'naru.sqlite');
  return {
    inSnapshot: async (use) => {
      const database = new DatabaseSync(file, { readOnly: true });
      try {
        database.exec('PRAGMA busy_timeout = 5000');
        database.exec('BEGIN');
        return await use(async (sql) => database.prepare(sql).all());
      } finally {
        database.close();
      }
    },
    // The embedded database belongs to one process by a lock that dies with it.
    endLeases: async () => undefined,
    close: async () => undefined,
  };
}

export function witnessPostgres(databaseUrl: string): Witness {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined, connect_timeout: 5 });
  return {
    inSnapshot: async <T>(use: (ask: Ask) => Promise<T>): Promise<T> => {
      const held: { answer: T | null } = { answer: null };
      await sql.begin('isolation level repeatable read read only', async (transaction) => {
        held.answer = await use(async (text) => transaction.unsafe<Record<string, unknown>[]>(text));
      });
      if (held.answer === null) throw new Error('a snapshot without an answer');
      return held.answer;
    },
    endLeases: async () => {
      await sql`UPDATE leases SET until_ms = 0`;
    },
    close: () => sql.end({ timeout: 2 }),
  };
}

export function textIn(row: WitnessRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new Error(`${column} holds no text`);
  return value;
}

export function textOrNullIn(row: WitnessRow, column: string): string | null {
  return row[column] === null ? null : textIn(row, column);
}

/** Whole numbers come as numbers, texts or bigints, as each driver has it. */
export function numberIn(row: WitnessRow, column: string): number {
  const value = Number(row[column]);
  if (!Number.isSafeInteger(value)) throw new Error(`${column} holds no whole number`);
  return value;
}
