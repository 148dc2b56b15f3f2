import type { Dialect } from '../sql/dialect.ts';

/**
 * One version of the tables. Its text never changes, which a test checks; the next version fixes mistakes. A
 * version either expands the tables (with `FillStep`s for the values of old rows), or contracts them in a
 * later release, once no process of a release that needs the old ones can run any more.
 */
export interface Migration {
  readonly version: number;
  readonly name: string;
  /**
   * The oldest version whose release still works on these tables, besides this release: for a version that
   * expands, the version before; for one that contracts, the version that brought the replacement.
   */
  readonly worksFromVersion: number;
  readonly steps: (dialect: Dialect) => readonly MigrationStep[];
}

/**
 * A change of the tables, which can be repeated safely (IF NOT EXISTS), because some engines cannot roll back
 * half of a migration; rows that are filled; or one of two changes.
 */
export type MigrationStep = string | FillStep | BirthStep;

/** Two statements for one change: for databases that this upgrade creates, and for older ones. */
export interface BirthStep {
  readonly ifNew: string;
  readonly ifOld: string;
}

/**
 * Changes a bounded number of the rows that still need it, and is repeated until there are none. The release
 * before may continue to write rows without the change: code has to read them unchanged until a later version
 * fills again and contracts.
 */
export interface FillStep {
  readonly fill: string;
  /** Counts the rows that still need it, as `row_count`: read only to report the progress of a long fill. */
  readonly left: string;
}

/** The statement of a step on a new database. */
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

/** The progress of one fill of an upgrade. */
export interface FillProgress {
  readonly version: number;
  /** The name of the migration. */
  readonly name: string;
  /** Counted since this start: a fill that continues an interrupted one counts from there. */
  readonly rowsDone: number;
  /** Rows done, and rows that still need it. */
  readonly rowsAll: number;
}

/** Who gets reports of progress, and the least time between two. A shorter fill is not reported. */
export interface FillListener {
  readonly tell: (progress: FillProgress) => void;
  readonly everyMs: number;
  /** A clock that is never set; its zero means nothing. */
  readonly nowMs: () => number;
}

const EVERY_MS = 10_000;

/** A listener with the interval of a log. */
export function listenToFills(
  tell: FillListener['tell'] = () => undefined,
  nowMs: FillListener['nowMs'] = () => performance.now(),
): FillListener {
  return { tell, everyMs: EVERY_MS, nowMs };
}

interface FillMeter {
  /** Counts one batch. True: it is time to count the remaining rows, and to report. */
  readonly addRows: (rowCount: number) => boolean;
  readonly tell: (rowsLeft: number) => void;
}

export function createFillMeter(
  { version, name }: Pick<FillProgress, 'version' | 'name'>,
  listener: FillListener,
): FillMeter {
  let rowsDone = 0;
  let reportedAtMs = listener.nowMs();
  return {
    addRows: (rowCount) => {
      rowsDone += rowCount;
      return listener.nowMs() - reportedAtMs >= listener.everyMs;
    },
    tell: (rowsLeft) => {
      listener.tell({ version, name, rowsDone, rowsAll: rowsDone + rowsLeft });
      reportedAtMs = listener.nowMs();
    },
  };
}
