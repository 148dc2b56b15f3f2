import type { Dialect } from '../sql/dialect.ts';

/**
 * One version of the tables. Its text never changes, which a test holds; the next version fixes mistakes.
 * A version either expands the tables (with `FillStep`s for what old rows need), or contracts them in a later
 * release, once no process of a release that needs the old ones may run any more.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /**
   * The oldest version whose release still works on these tables, beside the release of this one: for a
   * version that expands, the one before; for one that contracts, the one that brought the replacement.
   */
  readonly worksFromVersion: number;
  readonly steps: (dialect: Dialect) => readonly MigrationStep[];
}

/**
 * A change of the tables, which can be repeated safely (IF NOT EXISTS), because some engines cannot roll back
 * half of a migration; rows that are filled; or one of two changes.
 */
export type MigrationStep = string | FillStep | BirthStep;

/** A change of databases that this upgrade makes, and another one of those that were there before it. */
export interface BirthStep {
  readonly ifNew: string;
  readonly ifOld: string;
}

/**
 * Changes a bounded number of the rows that still need it, and is repeated until there are none. The release
 * before may go on writing rows without the change: code has to read them as they are until a later version
 * fills again and contracts.
 */
export interface FillStep {
  readonly fill: string;
  /** Counts the rows that still need it, as `row_count`: read only to say how far a long fill has come. */
  readonly left: string;
}

/** What a step runs on a new database. */
export function textOfStep(step: MigrationStep): string {
  return isFill(step) ? step.fill : changeOf(step, true);
}

export function isFill(step: MigrationStep): step is FillStep {
  return typeof step === 'object' && 'fill' in step;
}

export function changeOf(step: string | BirthStep, isNew: boolean): string {
  if (typeof step === 'string') return step;
  return isNew ? step.ifNew : step.ifOld;
}
