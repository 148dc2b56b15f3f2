import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 25;
const WAIT_MAX_MS = 60_000;

/** Asks again until the answer is not null. Faults with `what` when that takes a minute. */
export async function waitFor<T>(what: string, ask: () => Promise<T | null>): Promise<T> {
  const endsAtMs = performance.now() + WAIT_MAX_MS;
  while (performance.now() < endsAtMs) {
    const answer = await ask();
    if (answer !== null) return answer;
    await delay(POLL_MS);
  }
  throw new Error(`waited a minute in vain: ${what}`);
}
