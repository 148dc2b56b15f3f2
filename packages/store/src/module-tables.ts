import type { Dialect } from './sql/dialect.ts';
import { integerOf } from './sql/row.ts';
import type { Database } from './sql/statement.ts';

/** The tables of a module. A database keeps them when the module is removed. */
export interface ModuleTables {
  /** The name under which the database records the steps; it never changes. */
  readonly module: string;
  /**
   * The statements that create the tables in an empty database. The text of a step never changes; a step only
   * adds, is one change of tables, and can be repeated (IF NOT EXISTS). `{text}`, `{integer}` and
   * `{baseUnits}` are the types of columns, `{end}` ends a table.
   */
  readonly steps: readonly string[];
}

/** The function that `Store.records` calls: opens the records of a module over a database of this package. */
export function recordsOver<Records>(open: (database: Database) => Records): (database: unknown) => Records {
  return (database) => {
    if (!isDatabase(database)) throw new TypeError('records are opened over the database of a store');
    return open(database);
  };
}

function isDatabase(value: unknown): value is Database {
  return typeof value === 'object' && value !== null && 'dialect' in value && 'write' in value;
}

/** The steps of all modules that a database has, in the order in which they can be repeated. */
export const MODULE_STEPS_SQL = 'SELECT module, step, change_sql FROM module_steps ORDER BY module, step';

/** Creates the tables of a module, or those that are missing. */
export async function makeModuleTables(database: Database, { module, steps }: ModuleTables): Promise<void> {
  const done = await readSteps(database, module);
  for (const [step, text] of steps.entries()) {
    if (done.has(step)) continue;
    await change(database, inDialect(text, database.dialect));
    await database.write([
      {
        sql: 'INSERT INTO module_steps (module, step, change_sql) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
        values: [module, step, text],
      },
    ]);
  }
}

/** Of two servers that create a table at the same moment one fails; its second try finds the table. */
async function change(database: Database, sql: string): Promise<void> {
  try {
    await database.write([{ sql, values: [] }]);
  } catch {
    await database.write([{ sql, values: [] }]);
  }
}

async function readSteps(database: Database, module: string): Promise<ReadonlySet<number>> {
  const rows = await database.all('SELECT step FROM module_steps WHERE module = ?', [module]);
  return new Set(rows.map((row) => integerOf(row, 'step')));
}

/** A step in the SQL of one engine. */
export function inDialect(text: string, { typeOf, tableEnd }: Dialect): string {
  return text
    .replaceAll('{text}', typeOf.text)
    .replaceAll('{integer}', typeOf.integer)
    .replaceAll('{baseUnits}', typeOf.baseUnits)
    .replaceAll('{end}', tableEnd);
}
