import { StoreFault } from '../store-fault.ts';
import type { ColumnKind, Columns, Dialect } from './dialect.ts';
import type { Field } from './field.ts';
import type { Database, Row, SqlValue, Statement } from './statement.ts';

/** A field for every property of a record. */
export type Fields<T> = { readonly [property in keyof T]: Field<T[property]> };

type Extras<R extends string> = Omit<Statement<R>, 'sql' | 'values'> & { readonly onConflict?: string };

/** How records of one kind are written to their table, and read back from it. */
export interface Table<T> {
  readonly columns: Columns;
  /** All columns, for a SELECT. */
  readonly list: string;
  /** The columns of a table that the statement calls `alias`. */
  readonly listOf: (alias: string) => string;
  /** `column = ?` for every column, for an UPDATE with {@link valuesOf}. */
  readonly assignments: string;
  readonly valuesOf: (record: T) => readonly SqlValue[];
  readonly toRow: (record: T) => Readonly<Record<string, SqlValue>>;
  readonly fromRow: (row: Row) => T;
  /** For a join: columns and reader of a table whose column names could collide with those of another. */
  readonly joined: (alias: string) => { readonly list: string; readonly fromRow: (row: Row) => T };
  /** The first record that `rest` (WHERE, ORDER BY) finds, or null. */
  readonly find: (database: Database, rest: string, values: readonly SqlValue[]) => Promise<T | null>;
  readonly select: (database: Database, rest: string, values: readonly SqlValue[]) => Promise<readonly T[]>;
  readonly insert: <R extends string = never>(record: T, extras?: Extras<R>) => Statement<R>;
  /** Many records in one statement, as a JSON list. */
  readonly insertAll: (dialect: Dialect, records: readonly T[], onConflict?: string) => Statement;
}

export function defineTable<T extends object>(name: string, fields: Fields<T>): Table<T> {
  const slots = listSlots(fields);
  const names = slots.map(({ column }) => column);
  const list = names.join(', ');
  const marks = names.map(() => '?').join(', ');
  const columns = Object.fromEntries(slots.map(({ column, kind }) => [column, kind]));
  const isRecord = (record: object): record is T => Object.keys(record).length === slots.length;
  const read = (row: Row, prefix: string): T => {
    const record: object = Object.fromEntries(slots.map((slot) => [slot.property, slot.read(row, prefix)]));
    if (isRecord(record)) return record;
    throw new StoreFault('row_malformed', `a row of ${name} is not complete`);
  };
  const table: Table<T> = {
    columns,
    list,
    listOf: (alias) => names.map((column) => `${alias}.${column}`).join(', '),
    assignments: names.map((column) => `${column} = ?`).join(', '),
    valuesOf: (record) => slots.map((slot) => slot.write(record)),
    toRow: (record) => Object.fromEntries(slots.map((slot) => [slot.column, slot.write(record)])),
    fromRow: (row) => read(row, ''),
    joined: (alias) => ({
      list: names.map((column) => `${alias}.${column} AS ${alias}_${column}`).join(', '),
      fromRow: (row) => read(row, `${alias}_`),
    }),
    find: async (database, rest, values) => {
      const [row] = await database.all(`SELECT ${list} FROM ${name} ${rest}`, values);
      return row === undefined ? null : table.fromRow(row);
    },
    select: async (database, rest, values) =>
      (await database.all(`SELECT ${list} FROM ${name} ${rest}`, values)).map(table.fromRow),
    insert: (record, { onConflict = '', ...refusals } = {}) => ({
      sql: `INSERT INTO ${name} (${list}) VALUES (${marks}) ${onConflict}`,
      values: table.valuesOf(record),
      ...refusals,
    }),
    insertAll: (dialect, records, onConflict = '') => ({
      sql: `INSERT INTO ${name} (${list})
        SELECT ${list} FROM ${dialect.rowsOf(columns, records.length)} AS list WHERE true ${onConflict}`,
      values: [JSON.stringify(records.map(table.toRow))],
    }),
  };
  return table;
}

/** The column of a property whose field has no `column`: its name in snake case. */
export function columnOf(property: string): string {
  return property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** One column of a table. */
interface Slot<T> {
  readonly property: string;
  readonly column: string;
  readonly kind: ColumnKind;
  readonly read: (row: Row, prefix: string) => unknown;
  readonly write: (record: T) => SqlValue;
}

function listSlots<T extends object>(fields: Fields<T>): readonly Slot<T>[] {
  const isProperty = (name: string): name is Extract<keyof T, string> => Object.hasOwn(fields, name);
  return Object.keys(fields)
    .filter(isProperty)
    .map((property) => slotOf<T, Extract<keyof T, string>>(property, fields[property]));
}

function slotOf<T, K extends keyof T & string>(property: K, field: Field<T[K]>): Slot<T> {
  const column = field.column ?? columnOf(property);
  return {
    property,
    column,
    kind: field.kind,
    read: (row, prefix) => field.read(row, prefix + column),
    write: (record) => field.write(record[property]),
  };
}
