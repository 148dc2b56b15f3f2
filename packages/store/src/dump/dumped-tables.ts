import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from '../migrations/all-migrations.ts';
import { textOfStep } from '../migrations/migration.ts';
import { inDialect } from '../module-tables.ts';
import { type Dialect, SQLITE } from '../sql/dialect.ts';
import { StoreFault } from '../store-fault.ts';

/** A table whose rows are dumped: the same on both engines. */
export interface DumpedTable {
  readonly name: string;
  /** Without computed columns. */
  readonly columns: readonly string[];
  /** The columns of the primary key: the order of the rows. */
  readonly key: readonly string[];
}

const ALL_TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`;

/** Tables that belong to the processes of a desk, and not to the desk. */
const NOT_DUMPED: ReadonlySet<string> = new Set(['leases']);

/**
 * The tables of a version of the schema, then those of the given steps of modules; a table comes after those
 * that it refers to.
 */
export function listDumpedTables(
  version: number,
  moduleSteps: readonly string[] = [],
): readonly DumpedTable[] {
  const database = new DatabaseSync(':memory:');
  try {
    for (const { sql } of listSchemaSteps(SQLITE, version)) database.exec(sql);
    const ofSchema = namesIn(database, ALL_TABLES);
    for (const step of moduleSteps) database.exec(inDialect(step, SQLITE));
    const names = [...ofSchema, ...namesIn(database, ALL_TABLES)];
    const sorted: string[] = [];
    const visit = (name: string): void => {
      if (sorted.includes(name)) return;
      const others = namesIn(
        database,
        `SELECT DISTINCT "table" AS name FROM pragma_foreign_key_list('${name}')`,
      );
      for (const other of others) if (other !== name) visit(other);
      sorted.push(name);
    };
    for (const name of names) visit(name);
    return sorted.filter((name) => !NOT_DUMPED.has(name)).map((name) => describeTable(database, name));
  } finally {
    database.close();
  }
}

/** The tables of modules alone. */
export function listModuleTables(version: number, steps: readonly string[]): readonly DumpedTable[] {
  return listDumpedTables(version, steps).slice(listDumpedTables(version).length);
}

function describeTable(database: DatabaseSync, name: string): DumpedTable {
  const info = `pragma_table_xinfo('${name}')`;
  return {
    name,
    columns: namesIn(database, `SELECT name FROM ${info} WHERE hidden = 0 ORDER BY cid`),
    key: namesIn(database, `SELECT name FROM ${info} WHERE pk > 0 ORDER BY pk`),
  };
}

function namesIn(database: DatabaseSync, sql: string): readonly string[] {
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name));
}

/** A step of the migrations, as it is recorded in `schema_steps`. */
export interface SchemaStep {
  readonly version: number;
  readonly worksFromVersion: number;
  readonly step: number;
  readonly name: string;
  readonly sql: string;
}

/** The steps that lead to a version. Throws when this release does not know it. */
export function listSchemaSteps(dialect: Dialect, version: number): readonly SchemaStep[] {
  const known = MIGRATIONS.filter((migration) => migration.version <= version);
  if (known.at(-1)?.version !== version)
    throw new StoreFault('schema_unknown', `this release does not know version ${version} of the tables`);
  return known.flatMap(({ steps, ...migration }) =>
    steps(dialect).map((step, place) => ({ ...migration, step: place, sql: textOfStep(step) })),
  );
}

/** Indexes are created after the rows are loaded, which is several times as fast. */
export function splitSteps(steps: readonly SchemaStep[]): {
  readonly tables: readonly string[];
  readonly indexes: readonly string[];
} {
  const changes = steps.map(({ sql }) => sql).filter((sql) => !/^\s*(?:INSERT|UPDATE|DELETE)\b/.test(sql));
  const tables: string[] = [];
  // Indexes by name; one that a later step drops, by itself or with its table, must not be created.
  const indexes = new Map<string, { readonly table: string; readonly sql: string }>();
  for (const sql of changes) {
    const { change, name, table = '' } = INDEX_STEP.exec(sql)?.groups ?? {};
    if (name === undefined) tables.push(sql);
    else if (change === 'DROP') indexes.delete(name);
    else indexes.set(name, { table, sql });
  }
  const dropped = new Set(changes.map((sql) => DROPPED_TABLE.exec(sql)?.[1]));
  const left = [...indexes.values()].filter(({ table }) => !dropped.has(table));
  return { tables, indexes: left.map(({ sql }) => sql) };
}

const DROPPED_TABLE = /^\s*DROP TABLE IF EXISTS (\w+)/;
const INDEX_STEP =
  /^\s*(?<change>CREATE|DROP) (?:UNIQUE )?INDEX (?:IF (?:NOT )?EXISTS )?(?<name>\w+)(?:\s+ON (?<table>\w+))?/;
