import { setTimeout as delay } from 'node:timers/promises';

/** On several processes: how long one keeps serving after `/health` says no, so that proxies leave it. */
const LEAVE_AFTER_MS = 1_500;
/** A busy process hears and answers proxies late: it keeps serving until they have heard it this often. */
const HEARD_TIMES = 2;
const LEAVE_MAX_MS = 6_000;
const LOOK_EVERY_MS = 100;

/** How a process tells the proxy in front of it that it leaves. */
export interface Leaving {
  /** For `/health`, and nothing else: it counts who has heard. */
  readonly tell: () => boolean;
  readonly begin: () => void;
  /** Where nobody ever asked there is no proxy to wait for. */
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
