import { clearStorage, readLocal, readToken, writeLocal } from '../storage/browser-storage.ts';

/** Who has just signed in. */
export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly username: string | null;
}

const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** A stored token alone means signed in, whatever the desk thinks of it. */
export function isSignedIn(): boolean {
  return readToken() !== null;
}

/** The signed-in person, as the keys say; both keys of the identifier hold the same. */
export function storeSession({ token, userId, username }: SignedIn): void {
  writeLocal('uToken', token);
  writeLocal('uId', userId);
  writeLocal('userId', userId);
  writeLocal('userInfo', JSON.stringify({ id: userId, username }));
  tellListeners();
}

/** Empties what this browser has stored for the product: all of it, also what other versions left behind. */
export function clearSession(): void {
  clearStorage();
  tellListeners();
}

/** The name to greet with, or null. */
export function readUsername(): string | null {
  const text = readLocal('userInfo');
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (typeof stored !== 'object' || stored === null || !('username' in stored)) return null;
    return typeof stored.username === 'string' && stored.username !== '' ? stored.username : null;
  } catch {
    return null;
  }
}

/** Calls back when somebody signs in or out, in this tab or in another one. */
export function watchSession(listener: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === null || event.key === 'uToken') listener();
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}
