import { setTimeout as delay } from 'node:timers/promises';

/** With several processes: how long one keeps serving after `/health` says no, so that proxies leave it. */
const LEAVE_AFTER_MS = 1_500;
/** A busy process answers proxies late, so it keeps serving until they have got the answer this often. */
const HEARD_TIMES = 2;
const LEAVE_MAX_MS = 6_000;
const LOOK_EVERY_MS = 100;

/** How a process informs the proxy in front of it that it is leaving. */
export interface Leaving {
  /** Only for `/health`, because it counts the answers. */
  readonly tell: () => boolean;
  readonly begin: () => void;
  /** Resolves at once if nobody ever asked, because then there is no proxy to wait for. */
  readonly untilHeard: () => Promise<void>;
}

export function createLeaving(): Leaving {
  let isLeaving = false;
  let isAsked = false;
  let heardTimes = 0;
  return {
    tell: () => {
      if (isLeaving) heardTimes += 1;
      else isAsked = true;
      return isLeaving;
    },
    begin: () => {
      isLeaving = true;
    },
    untilHeard: async () => {
      await delay(LEAVE_AFTER_MS);
      for (let waitedMs = LEAVE_AFTER_MS; waitedMs < LEAVE_MAX_MS; waitedMs += LOOK_EVERY_MS) {
        if (!isAsked || heardTimes >= HEARD_TIMES) return;
        await delay(LOOK_EVERY_MS);
      }
    },
  };
}
