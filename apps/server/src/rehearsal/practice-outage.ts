import { StoreFault } from '@naru/store';

/** After the answer to the request that begins it. */
const BEGINS_AFTER_MS = 500;
const LASTS_MS = 6_000;

/** A database that can be away for a few seconds, as one on another machine can. */
export interface PracticeOutage {
  begin(): void;
  /** The same store, whose calls fail during an outage before they reach the database. */
  wrap<S extends object>(store: S): S;
}

/** By a clock that nobody moves. */
export function createPracticeOutage(elapsedMs: () => number): PracticeOutage {
  let beginsAtMs = Number.POSITIVE_INFINITY;
  const isAway = (): boolean => {
    const sinceMs = elapsedMs() - beginsAtMs;
    return sinceMs >= 0 && sinceMs < LASTS_MS;
  };
  return {
    begin: () => {
      beginsAtMs = elapsedMs() + BEGINS_AFTER_MS;
    },
    wrap: (store) =>
      new Proxy(store, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          // A desk can be stopped while its database is away.
          if (typeof member !== 'function' || name === 'close') return member;
          return (...given: unknown[]): unknown =>
            isAway() ? Promise.reject(awayFault()) : Reflect.apply(member, target, given);
        },
      }),
  };
}

function awayFault(): StoreFault {
  return new StoreFault('database_unavailable', 'the database is away, for practice');
}
