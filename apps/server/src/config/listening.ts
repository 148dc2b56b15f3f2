import { statSync } from 'node:fs';

/** True for names and addresses that only this computer itself can reach. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const OTHERS = 0o077;

/** Whether other accounts of this computer may read a file or folder. Windows has no such permissions. */
export function isOpenToOthers(place: string): boolean {
  const found = statSync(place, { throwIfNoEntry: false });
  return process.platform !== 'win32' && found !== undefined && (found.mode & OTHERS) !== 0;
}
