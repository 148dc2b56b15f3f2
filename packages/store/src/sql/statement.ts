import type { Result } from '@naru/core';
import type { Dialect } from './dialect.ts';
import type { UniqueKey } from './unique-key.ts';

/** What goes into a statement. Base units travel as decimal texts, flags as 0 and 1. */
export type SqlValue = string | number | null;

/** A row as a driver gives it; only the readers of `row.ts` look inside. */
export type Row = Readonly<Record<string, unknown>>;

/** One statement of a transaction. Each `?` in the text stands for one value. */
export interface Statement<R extends string = never> {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** The whole transaction is undone and refused when this statement changes no row. */
  readonly refusedWhenUnchanged?: R;
  /** For a SELECT: the whole transaction is undone and refused when it finds a row. */
  readonly refusedWhenFound?: R;
  /** Violations of these keys are refusals; any other violation is a fault. */
  readonly refusedWhenTaken?: Readonly<Partial<Record<UniqueKey, R>>>;
}

/** Statements that are written together or not at all, in this order. */
export type Script<R extends string = never> = readonly Statement<R>[];

/** One engine: how both kinds of database look to the rooms that know orders, rails and rates. */
export interface Database {
  readonly dialect: Dialect;
  /** Reads one statement's rows from one moment. */
  all(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** One transaction, durable when it resolves. Gives the number of rows that each statement changed. */
  write<R extends string = never>(script: Script<R>): Promise<Result<readonly number[], R>>;
  close(): Promise<void>;
}
