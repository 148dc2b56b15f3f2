/** The keys of localStorage that the product has. There are no others. */
export type LocalKey = 'uToken' | 'userInfo' | 'uId' | 'userId' | 'userToken' | 'theme';

/** What outlives a reload and not the tab. */
export type SessionKey = 'exchangeDraft';

/** A browser that blocks storage throws on every touch: then nothing is stored, and nothing breaks. */
function attempt<T>(touch: () => T, otherwise: T): T {
  try {
    return touch();
  } catch {
    return otherwise;
  }
}

export function readLocal(key: LocalKey): string | null {
  return attempt(() => localStorage.getItem(key), null);
}

export function writeLocal(key: LocalKey, value: string): void {
  attempt(() => localStorage.setItem(key, value), undefined);
}

export function readSession(key: SessionKey): string | null {
  return attempt(() => sessionStorage.getItem(key), null);
}

export function writeSession(key: SessionKey, value: string): void {
  attempt(() => sessionStorage.setItem(key, value), undefined);
}

/** Empties both storages wholly, also of keys that are not ours. */
export function clearStorage(): void {
  attempt(() => localStorage.clear(), undefined);
  attempt(() => sessionStorage.clear(), undefined);
}

/** The signed-in person's token; an empty one counts as none. */
export function readToken(): string | null {
  const token = readLocal('uToken');
  return token === null || token === '' ? null : token;
}

/** The user that orders are made for, or null for a visitor. */
export function readUserId(): string | null {
  return readLocal('userId') ?? readLocal('uId');
}
