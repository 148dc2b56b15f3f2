import type { DeskExtra } from './desk-extra.ts';
import type { DatabaseKind } from '../options.ts';
import type { LoadGun } from '../load/load-gun.ts';
import type { DeskProcess } from '../process/desk-process.ts';
import type { Workers } from './measure-burst.ts';

/** A running desk, the load that comes to it, and where its rows are counted. */
export interface DeskUnderLoad {
  readonly database: DatabaseKind;
  readonly desk: DeskProcess;
  readonly gun: LoadGun;
  /** What it does besides; null for the desk that the others are compared with. */
  readonly extra: DeskExtra | null;
  readonly workers: Workers;
  /** A file or a database's address. */
  readonly rowsPlace: string;
}

export function benchmarkName(what: string, { extra, database }: DeskUnderLoad, end = ''): string {
  return [what, ...(extra === null ? [] : [extra]), database].join('-') + end;
}

export function withExtra({ extra }: DeskUnderLoad): string {
  return extra === null ? '' : `, with ${extra}`;
}
