import type { Database } from './statement.ts';

/** Runs something as a named part of what is being traced. The attributes must have no personal data. */
export type Span = <T>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  run: () => Promise<T>,
) => Promise<T>;

/** The same database; each statement is a span with its text, in which each value is a `?`. */
export function traceStatements(database: Database, span: Span): Database {
  return {
    dialect: database.dialect,
    all: (sql, values) => span('db read', { 'db.query.text': sql }, () => database.all(sql, values)),
    write: (script) => {
      const text = script.map(({ sql }) => sql).join(';\n');
      return span('db write', { 'db.query.text': text }, () => database.write(script));
    },
    close: () => database.close(),
  };
}
