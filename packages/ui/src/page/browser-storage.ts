/** `local` outlives the tab; `session` outlives only a reload. */
export type StorageKind = 'local' | 'session';

/**
 * A browser that blocks storage throws on every access. What this page has stored is then kept until it is
 * closed, so that signing in and the draft of a form work all the same.
 */
const kept: Readonly<Record<StorageKind, Map<string, string>>> = { local: new Map(), session: new Map() };

function attempt<T>(kind: StorageKind, access: (storage: Storage) => T, otherwise: () => T): T {
  try {
    return access(kind === 'local' ? localStorage : sessionStorage);
  } catch {
    return otherwise();
  }
}

export function readStored(kind: StorageKind, key: string): string | null {
  return attempt(
    kind,
    (storage) => storage.getItem(key),
    () => kept[kind].get(key) ?? null,
  );
}

export function writeStored(kind: StorageKind, key: string, value: string): void {
  attempt(
    kind,
    (storage) => storage.setItem(key, value),
    () => void kept[kind].set(key, value),
  );
}

/** Empties these storages, including keys of other programs. */
export function clearStorage(...kinds: readonly StorageKind[]): void {
  for (const kind of kinds) {
    attempt(
      kind,
      (storage) => storage.clear(),
      () => kept[kind].clear(),
    );
  }
}
