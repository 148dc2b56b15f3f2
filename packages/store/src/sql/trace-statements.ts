import type { Database } from './statement.ts';

/**
 * Runs something as a named part of what is being traced. The attributes must have no personal data; they are
 * asked for where they are recorded only.
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
