import { type Result, ok, refuse } from '@naru/core';
import { countByKey } from '../limits/count-by-key.ts';

/** Each hash takes 19 MiB; without a limit strangers could fill the memory. */
const HASHES_AT_ONCE_MAX = 2;

/** Beyond this many waiting requests, further ones are refused. */
const WAITING_MAX = 32;

/** The share of the free places that one network may take; every network may take the minimum. */
const NETWORK_SHARE = 0.25;
const NETWORK_MIN = 2;

/**
 * At most {@link HASHES_AT_ONCE_MAX} at a time, the others in the order in which they came. A network has a
 * share of the places, so that a few networks never take all.
 */
export function createTurns(callerNetwork: () => string | null) {
  let runningCount = 0;
  const waiting: (() => void)[] = [];
  const networks = countByKey();
  const isFullFor = (network: string): boolean => {
    if (runningCount < HASHES_AT_ONCE_MAX) return false;
    if (waiting.length >= WAITING_MAX) return true;
    const share = Math.floor((WAITING_MAX - waiting.length) * NETWORK_SHARE);
    // The empty name is the desk's own work.
    return network !== '' && networks.countOf(network) >= Math.max(NETWORK_MIN, share);
  };
  return async <T>(work: () => Promise<T>): Promise<Result<T, 'too_many_requests'>> => {
    const network = callerNetwork() ?? '';
    if (isFullFor(network)) return refuse('too_many_requests');
    networks.add(network, 1);
    if (runningCount >= HASHES_AT_ONCE_MAX) await new Promise<void>((resolve) => waiting.push(resolve));
    else runningCount += 1;
    try {
      return ok(await work());
    } finally {
      networks.add(network, -1);
      // The slot goes to the next waiting request, so that new ones cannot overtake it.
      const next = waiting.shift();
      if (next === undefined) runningCount -= 1;
      else next();
    }
  };
}
