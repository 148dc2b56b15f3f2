import type { Result } from '@naru/core';
import type { Store } from '@naru/desk';
import type { Dialect } from './dialect.ts';
import type { UniqueKey } from './save.ts';

/** A parameter of a statement. Base units are passed as decimal texts, flags as 0 and 1. */
export type SqlValue = string | number | null;

/** A row as a driver returns it; only the readers of `row.ts` look inside. */
export type Row = Readonly<Record<string, unknown>>;

/** One statement of a transaction. Each `?` in the text is one value. */
export interface Statement<R extends string = never> {
  readonly sql: string;
  readonly values: readonly SqlValue[];
  /** Rolls the transaction back and refuses it when this statement changes no row. */
  readonly refusedWhenUnchanged?: R;
  /** For a SELECT: rolls the transaction back and refuses it when a row is found. */
  readonly refusedWhenFound?: R;
  /** The same with several refusals: `found` of the first row is the index of the one that applies. */
  readonly refusedAsFound?: readonly R[];
  /** Violations of these keys are refusals; all others are faults. */
  readonly refusedWhenTaken?: Readonly<Partial<Record<UniqueKey, R>>>;
}

/** Statements of one transaction, in this order. */
export type Script<R extends string = never> = readonly Statement<R>[];

/** The common interface of both engines. */
export interface Database {
  readonly dialect: Dialect;
  /** Reads the rows of one statement, consistently. */
  all(sql: string, values: readonly SqlValue[]): Promise<readonly Row[]>;
  /** One transaction, durable when it resolves. Returns the number of rows that each statement changed. */
  write<R extends string = never>(script: Script<R>): Promise<Result<readonly number[], R>>;
  close(): Promise<void>;
}

/** The function behind a call of the store; arguments and result are those of the port. */
export type Call<Name extends keyof Store> = Store[Name] extends (...args: infer Args) => infer Answer
  ? (database: Database, ...args: Args) => Answer
  : never;
