import { StoreFault } from '../store-fault.ts';
import type { Columns } from './dialect.ts';
import type { Row, SqlValue } from './statement.ts';

/** The values of one row, by exactly the columns of its table. */
export type RowOf<C extends Columns> = { readonly [column in keyof C]: SqlValue };

interface ColumnLists {
  readonly names: readonly string[];
  readonly joined: string;
  readonly marks: string;
}

/** Written once for each set of columns: they never change, and every order asks for five of them. */
const LISTS = new WeakMap<Columns, ColumnLists>();

function listsOf(columns: Columns): ColumnLists {
  const known = LISTS.get(columns);
  if (known !== undefined) return known;
  const names = Object.keys(columns);
  const lists = { names, joined: names.join(', '), marks: names.map(() => '?').join(', ') };
  LISTS.set(columns, lists);
  return lists;
}

export function valuesOf<C extends Columns>(columns: C, row: RowOf<C>): readonly SqlValue[] {
  return listsOf(columns).names.map((column) => row[column] ?? null);
}

export function columnList(columns: Columns, prefix = ''): string {
  const { names, joined } = listsOf(columns);
  return prefix === '' ? joined : names.map((column) => prefix + column).join(', ');
}

export function placeholderList(columns: Columns): string {
  return listsOf(columns).marks;
}

function wrongColumn(column: string): StoreFault {
  return new StoreFault('row_malformed', `column ${column} does not hold what this release expects`);
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw wrongColumn(column);
  return value;
}

export function textOrNullOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrongColumn(column);
  return value;
}

export function integerOrNullOf(row: Row, column: string): number | null {
  return row[column] === null ? null : integerOf(row, column);
}

export function baseUnitsOf(row: Row, column: string): bigint {
  const text = textOf(row, column);
  if (!/^\d{1,78}$/.test(text)) throw wrongColumn(column);
  return BigInt(text);
}

/** As {@link baseUnitsOf}, above or below zero. */
export function signedUnitsOf(row: Row, column: string): bigint {
  const text = textOf(row, column);
  if (!/^-?\d{1,78}$/.test(text)) throw wrongColumn(column);
  return BigInt(text);
}

export function signedUnitsOrNullOf(row: Row, column: string): bigint | null {
  return row[column] === null ? null : signedUnitsOf(row, column);
}

/** One of the known words: the keys of `words`. */
export function wordOf<W extends string>(
  row: Row,
  column: string,
  words: Readonly<Partial<Record<W, unknown>>>,
): W {
  const text = textOf(row, column);
  if (!isWord(text, words)) throw wrongColumn(column);
  return text;
}

export function wordOrNullOf<W extends string>(
  row: Row,
  column: string,
  words: Readonly<Partial<Record<W, unknown>>>,
): W | null {
  return row[column] === null ? null : wordOf(row, column, words);
}

function isWord<W extends string>(text: string, words: Readonly<Partial<Record<W, unknown>>>): text is W {
  return Object.hasOwn(words, text);
}

/** The rows inside a JSON array text. */
export function rowListOf(row: Row, column: string): readonly Row[] {
  const list: unknown = JSON.parse(textOf(row, column));
  if (!Array.isArray(list)) throw wrongColumn(column);
  return list.filter(isRow);
}

/** The object inside a JSON text. */
export function objectOf(row: Row, column: string): Row {
  const value: unknown = JSON.parse(textOf(row, column));
  if (!isRow(value)) throw wrongColumn(column);
  return value;
}

/** An object inside of one that was parsed already. */
export function rowIn(row: Row, column: string): Row {
  const value = row[column];
  if (!isRow(value)) throw wrongColumn(column);
  return value;
}

/** A list of texts inside of an object that was parsed already. */
export function textListIn(row: Row, column: string): readonly string[] {
  const value = row[column];
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) throw wrongColumn(column);
  return value;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list of texts, written as JSON. */
export function textListOf(row: Row, column: string): readonly string[] {
  const list: unknown = JSON.parse(textOf(row, column));
  if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
    throw new StoreFault('row_malformed', `column ${column} does not hold a list of texts`);
  }
  return list;
}
