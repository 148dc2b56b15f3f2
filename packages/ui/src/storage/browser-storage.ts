/** What outlives the tab, and what outlives a reload only. */
export type StorageKind = 'local' | 'session';

/** A browser that blocks storage throws on every access: then nothing is stored, and nothing breaks. */
function attempt<T>(kind: StorageKind, access: (storage: Storage) => T, otherwise: T): T {
  try {
    return access(kind === 'local' ? localStorage : sessionStorage);
  } catch {
    return otherwise;
  }
}

export function readStored(kind: StorageKind, key: string): string | null {
  return attempt(kind, (storage) => storage.getItem(key), null);
}

export function writeStored(kind: StorageKind, key: string, value: string): void {
  attempt(kind, (storage) => storage.setItem(key, value), undefined);
}

/** Empties both storages, including keys of other programs. */
export function clearStorage(): void {
  attempt('local', (storage) => storage.clear(), undefined);
  attempt('session', (storage) => storage.clear(), undefined);
}
