import type { StoreActivity } from '@naru/desk';
import type { Database } from './statement.ts';
import { StoreFault } from '../store-fault.ts';

/** A database that counts its statements. */
export interface CountedDatabase extends Database {
  readonly activity: StoreActivity;
}

/** The same database with a count of its statements, which costs one addition for each. */
export function countActivity(database: Database): CountedDatabase {
  const activity = { readCount: 0, writeCount: 0, writesWaiting: 0 };
  return {
    activity,
    dialect: database.dialect,
    all: (sql, values) => {
      activity.readCount += 1;
      return database.all(sql, values);
    },
    write: async (script) => {
      activity.writeCount += 1;
      activity.writesWaiting += 1;
      try {
        return await database.write(script);
      } finally {
        activity.writesWaiting -= 1;
      }
    },
    close: () => database.close(),
  };
}

/**
 * Runs a function as a named span of a trace. The attributes must contain no personal data; they are computed
 * only if the span is recorded.
 */
export type Span = <T>(
  name: string,
  attributesOf: () => Readonly<Record<string, string>>,
  run: () => Promise<T>,
) => Promise<T>;

/** The same database; each statement is a span with its text, in which each value is a `?`. */
export function traceStatements(database: Database, span: Span): Database {
  return {
    dialect: database.dialect,
    all: (sql, values) =>
      span(
        'db read',
        () => ({ 'db.query.text': sql }),
        () => database.all(sql, values),
      ),
    write: (script) => {
      const attributesOf = () => ({ 'db.query.text': script.map(({ sql }) => sql).join(';\n') });
      return span('db write', attributesOf, () => database.write(script));
    },
    close: () => database.close(),
  };
}

/** For a database as of one moment, which cannot be written. */
export function refuseToWrite(): Promise<never> {
  return Promise.reject(new StoreFault('store_read_only', 'this store is read, and never written'));
}
