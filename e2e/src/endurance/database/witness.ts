import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openSession } from '@naru/store/postgres-session';

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
  const session = openSession(databaseUrl);
  return {
    inSnapshot: async (use) => {
      await session.ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      try {
        return await use((text) => session.ask(text));
      } finally {
        await session.ask('ROLLBACK');
      }
    },
    endLeases: async () => {
      await session.ask('UPDATE leases SET until_ms = 0');
    },
    close: () => session.end(),
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
