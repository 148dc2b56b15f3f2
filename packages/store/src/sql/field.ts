import { LANGUAGES } from '@naru/core';
import type { ColumnKind } from './dialect.ts';
import { baseUnitsOf, integerOf, signedUnitsOf, textListOf, textMapOf, textOf, wrongColumn } from './row.ts';
import type { Row, SqlValue } from './statement.ts';

/** How one property of a record is stored in its column. `read` throws on any other value. */
export interface Field<T> {
  readonly kind: ColumnKind;
  /** Required only if the name is not the property's name in snake case. */
  readonly column?: string;
  readonly read: (row: Row, column: string) => T;
  readonly write: (value: T) => SqlValue;
}

function asIs(value: SqlValue): SqlValue {
  return value;
}

export const text: Field<string> = { kind: 'text', read: textOf, write: asIs };

export const integer: Field<number> = { kind: 'integer', read: integerOf, write: asIs };

export const flag: Field<boolean> = {
  kind: 'integer',
  read: (row, column) => integerOf(row, column) === 1,
  write: (value) => (value ? 1 : 0),
};

export const baseUnits: Field<bigint> = { kind: 'baseUnits', read: baseUnitsOf, write: String };

/** As {@link baseUnits}, above or below zero. */
export const signedUnits: Field<bigint> = { kind: 'baseUnits', read: signedUnitsOf, write: String };

/** Parts per million; far below the largest exact integer. */
export const millionths: Field<bigint> = {
  kind: 'integer',
  read: (row, column) => BigInt(integerOf(row, column)),
  write: Number,
};

/** As JSON. */
export const textList: Field<readonly string[]> = {
  kind: 'text',
  read: textListOf,
  write: (list) => JSON.stringify(list),
};

/** Texts by name, as JSON. */
export const textMap: Field<Readonly<Record<string, string>>> = {
  kind: 'text',
  read: textMapOf,
  write: (map) => JSON.stringify(map),
};

/** One of the keys of `words`. */
export function keyOf<W extends string>(words: Readonly<Record<W, unknown>>): Field<W> {
  const isWord = (value: string): value is W => Object.hasOwn(words, value);
  return wordThat(isWord);
}

export function oneOf<W extends string>(words: readonly W[]): Field<W> {
  const known: ReadonlySet<string> = new Set(words);
  const isWord = (value: string): value is W => known.has(value);
  return wordThat(isWord);
}

function wordThat<W extends string>(isWord: (value: string) => value is W): Field<W> {
  const read = (row: Row, column: string): W => {
    const value = textOf(row, column);
    if (!isWord(value)) throw wrongColumn(column);
    return value;
  };
  return { kind: 'text', read, write: asIs };
}

/** The language of letters and pages; `kr` is Korean. */
export const LANGUAGE = oneOf(LANGUAGES);

export function orNull<T>(field: Field<T>): Field<T | null> {
  return {
    ...field,
    read: (row, column) => (row[column] === null ? null : field.read(row, column)),
    write: (value) => (value === null ? null : field.write(value)),
  };
}

export function inColumn<T>(column: string, field: Field<T>): Field<T> {
  return { ...field, column };
}
