import type { LoginAnswer, SESSION_MODE_HEADER } from '@naru/contract';
import { clearStorage } from '@naru/ui/storage';
import { readLocal, readToken, writeLocal } from '../storage/browser-storage.ts';
import type { DeskApi } from '../api/desk-api.ts';

/** Only the type comes from the contract; its value would bring the contract's schemas into the page. */
const BOUND_SESSION: Readonly<Record<typeof SESSION_MODE_HEADER, string>> = { 'x-session-mode': 'bound' };

/**
 * Asks for a session whose other half is a cookie: a token read out of the storage is then worth nothing. A
 * browser that refuses cookies would lose such a session at once, so it gets an ordinary one.
 */
export function sessionWish(): Readonly<Record<string, string>> {
  return keepsCookies() ? BOUND_SESSION : {};
}

/** Tried, because `navigator.cookieEnabled` may be true although the site's cookies are blocked. */
function keepsCookies(): boolean {
  const attributes = `Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `kept=1; ${attributes}`;
  const isKept = /(?:^|;\s*)kept=1/.test(document.cookie);
  document.cookie = `kept=; Max-Age=0; ${attributes}`;
  return isKept;
}

/** The person who has just signed in. */
export interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly username: string;
}

/** The session in the answer of a login. */
export function toSignedIn({ token, user }: LoginAnswer): SignedIn {
  return { token, userId: user.id, username: user.username };
}

const listeners = new Set<() => void>();

function tellListeners(): void {
  for (const listener of listeners) listener();
}

/** A stored token alone means signed in, whatever the desk thinks of it. */
export function isSignedIn(): boolean {
  return readToken() !== null;
}

/**
 * The signed-in person, as the keys say; both keys of the identifier hold the same. The token comes last:
 * other tabs look when they hear of it.
 */
export function storeSession({ token, userId, username }: SignedIn): void {
  writeLocal('uId', userId);
  writeLocal('userId', userId);
  storeUserInfo({ userId, username });
  writeLocal('uToken', token);
  tellListeners();
}

/** Whom the header greets before the desk has answered. */
export function storeUserInfo({ userId, username }: Pick<SignedIn, 'userId' | 'username'>): void {
  writeLocal('userInfo', JSON.stringify({ id: userId, username }));
}

/** Deletes everything that this browser has stored for the product, also what other versions stored. */
export function clearSession(): void {
  clearStorage('local', 'session');
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

/**
 * Calls back when somebody logs out in another tab, or did before the browser came back to this page as it
 * was left: what was typed in this one is forgotten as well.
 */
export function watchLogoutElsewhere(listener: () => void): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let wasSignedIn = false;
  const forget = (): void => {
    clearStorage('session');
    listener();
  };
  // Without a key the whole storage was emptied, which only a logout does.
  addEventListener('storage', ({ key }) => key === null && forget(), { signal });
  addEventListener('pagehide', () => (wasSignedIn = isSignedIn()), { signal });
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && wasSignedIn && !isSignedIn()) forget();
  };
  addEventListener('pageshow', comeBack, { signal });
  return () => watching.abort();
}

/**
 * Tells the desk that the session is over; must be called while its token is still stored. Only the desk can
 * clear the cookies of this browser: without a connection it does so at the next one.
 */
export async function endSession(api: Pick<DeskApi, 'send'>): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const tell = () => api.send('logout', {}, headers);
  const outcome = await tell();
  if (outcome.ok || outcome.failure.kind !== 'network' || navigator.onLine) return;
  const tellAgain = (): void => {
    // The cookies of somebody who is signed in by then are theirs.
    if (!isSignedIn()) void tell();
  };
  addEventListener('online', tellAgain, { once: true });
}
