import { readLocal, writeLocal } from '../storage/browser-storage.ts';

/** The signing key of the desk that this browser trusts: the one of its first visit, and its successors. */
export function readDeskKey(): string | null {
  return readLocal('deskKey') || null;
}

/** Trusts the key of the first visit. Another one later does not replace it. */
export function noteDeskKey(key: string): void {
  if (key !== '' && readDeskKey() === null) trustDeskKey(key);
}

export function trustDeskKey(key: string): void {
  writeLocal('deskKey', key);
}
