import { readStored, writeStored } from '@naru/ui/storage';

/** The keys of this application in localStorage; `useTheme` has one more. */
export type LocalKey = 'uToken' | 'userInfo' | 'uId' | 'userId' | 'userToken';

/** The keys in sessionStorage. */
export type SessionKey = 'exchangeDraft' | 'orderAttempt' | 'orderNotices' | 'recents';

export function readLocal(key: LocalKey): string | null {
  return readStored('local', key);
}

export function writeLocal(key: LocalKey, value: string): void {
  writeStored('local', key, value);
}

export function readSession(key: SessionKey): string | null {
  return readStored('session', key);
}

export function writeSession(key: SessionKey, value: string): void {
  writeStored('session', key, value);
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
