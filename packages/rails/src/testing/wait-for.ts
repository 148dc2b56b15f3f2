import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 25;
const WAIT_MAX_MS = 60_000;

/** Asks again until the answer is not null. Throws with `what` after a minute, or after `waitMaxMs`. */
export async function waitFor<T>(
  what: string,
  ask: () => Promise<T | null>,
  waitMaxMs: number = WAIT_MAX_MS,
): Promise<T> {
  const endsAtMs = performance.now() + waitMaxMs;
  while (performance.now() < endsAtMs) {
    const answer = await ask();
    if (answer !== null) return answer;
    await delay(POLL_MS);
  }
  throw new Error(`waited in vain: ${what}`);
}
