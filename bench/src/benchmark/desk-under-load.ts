import type { DatabaseKind } from '../options.ts';
import type { LoadGun } from '../load/load-gun.ts';
import type { DeskProcess } from '../process/desk-process.ts';
import type { Workers } from './measure-burst.ts';

/** A running desk, the load that comes to it, and where its rows are counted. */
export interface DeskUnderLoad {
  readonly database: DatabaseKind;
  readonly desk: DeskProcess;
  readonly gun: LoadGun;
  /** True when it writes letters about orders. */
  readonly hasLetters: boolean;
  readonly workers: Workers;
  /** A file or a database's address. */
  readonly rowsPlace: string;
}
