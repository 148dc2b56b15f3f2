import { StoreFault } from '../store-fault.ts';
import type { Row } from './statement.ts';

export function wrongColumn(column: string): StoreFault {
  return new StoreFault('row_malformed', `column ${column} does not hold what this release expects`);
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw wrongColumn(column);
  return value;
}

export function integerOf(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw wrongColumn(column);
  return value;
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

/** An object within one that was parsed already. */
export function rowIn(row: Row, column: string): Row {
  const value = row[column];
  if (!isRow(value)) throw wrongColumn(column);
  return value;
}

/** A list of texts within an object that was parsed already. */
export function textListIn(row: Row, column: string): readonly string[] {
  return textsOf(row[column], column);
}

/** A list of texts, written as JSON. */
export function textListOf(row: Row, column: string): readonly string[] {
  return textsOf(JSON.parse(textOf(row, column)), column);
}

/** Texts by name, written as JSON. */
export function textMapOf(row: Row, column: string): Readonly<Record<string, string>> {
  const values = Object.entries(objectOf(row, column));
  return Object.fromEntries(
    values.map(([name, value]) => {
      if (typeof value !== 'string') throw wrongColumn(column);
      return [name, value];
    }),
  );
}

function textsOf(value: unknown, column: string): readonly string[] {
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) throw wrongColumn(column);
  return value;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
