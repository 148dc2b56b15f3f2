import type { StoreActivity } from '@naru/desk';
import type { Database } from './statement.ts';

/** A database that says what it was asked for. */
export interface CountedDatabase extends Database {
  readonly activity: StoreActivity;
}

/** The same database; each statement costs one addition more. */
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
