import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useDeskApi } from '../api/api-context.tsx';
import { clearSession, isSignedIn, watchSession } from './stored-session.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { readToken } from '../storage/browser-storage.ts';

/** Whether a token is stored; it follows what other tabs do. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(watchSession, isSignedIn, () => false);
}

/** Forgets everything that the pages have read and starts again. */
export const ResetContext = createContext<() => void>(() => undefined);

/** Ends the session here and now; the desk is told, and nobody waits for its answer. */
export function useLogout(): () => void {
  const api = useDeskApi();
  const reset = use(ResetContext);
  return useCallback(() => {
    // The token goes out with this call before it is cleared on the next line.
    void endSession(api);
    clearSession();
    reset();
  }, [api, reset]);
}

/**
 * Tells the desk that the session is over; to be called while its token is still stored. Only the desk can
 * clear the cookies of this browser: without a connection it is told with the next one.
 */
export async function endSession(api: Pick<DeskApi, 'write'>): Promise<void> {
  const headers = { authorization: `Bearer ${readToken() ?? ''}` };
  const tell = () => api.write('POST', '/api/auth/logout', undefined, headers);
  const outcome = await tell();
  if (outcome.ok || outcome.failure.kind !== 'network' || navigator.onLine) return;
  const tellAgain = (): void => {
    // The cookies of somebody who is signed in by then are theirs.
    if (!isSignedIn()) void tell();
  };
  addEventListener('online', tellAgain, { once: true });
}
