import { statSync } from 'node:fs';

const OTHERS = 0o077;

/** Whether other accounts of this computer may read a file, or open a folder. Windows has no such rights. */
export function isOpenToOthers(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false });
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0;
}
