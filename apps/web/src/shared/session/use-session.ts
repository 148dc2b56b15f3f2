import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { useDeskApi } from '../api/api-context.tsx';
import { endSession } from './end-session.ts';
import { clearSession, isSignedIn, watchSession } from './stored-session.ts';

/** Whether a token is stored; it follows what other tabs do. */
export function useIsSignedIn(): boolean {
  return useSyncExternalStore(watchSession, isSignedIn, () => false);
}

/** Forgets everything that the pages have read and starts again. */
export const ResetContext = createContext<() => void>(() => undefined);

/** Ends the session here and now; the desk is informed, and nobody waits for its answer. */
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
