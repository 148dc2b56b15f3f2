import type { DeskApi } from '../api/desk-api.ts';
import { readToken } from '../storage/browser-storage.ts';
import { isSignedIn } from './stored-session.ts';

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
