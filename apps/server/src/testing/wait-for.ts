import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
const WAIT_MAX_MS = 30_000;

/** Asks again until `isSo` is true. Throws with `what` after half a minute. */
export async function waitUntil(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAtMs = performance.now() + WAIT_MAX_MS;
  while (!(await isSo())) {
    if (performance.now() > endsAtMs) throw new Error(`waited in vain: ${what}`);
    await delay(POLL_MS);
  }
}
