import { readStored, writeStored } from '@naru/ui/storage';

const STORAGE_KEY = 'naru.session';

/** The half of the session that stays with the console's own port, or ''; the other half is a cookie. */
export function readSessionKey(): string {
  return readStored('local', STORAGE_KEY) ?? '';
}

export function writeSessionKey(key: string): void {
  writeStored('local', STORAGE_KEY, key);
}
