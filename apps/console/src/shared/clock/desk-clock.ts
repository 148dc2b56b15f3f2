/** Below this the clocks count as equal: the `Date` header knows whole seconds only. */
const DRIFT_IGNORED_MS = 2000;

/** The desk's time as this browser can best tell it: ages and deadlines are the desk's. */
export interface DeskClock {
  nowMs(): number;
  /** Takes the `Date` header of an answer that came just now. */
  noteDate(dateHeader: string | null): void;
}

export function createDeskClock(localNowMs: () => number): DeskClock {
  let offsetMs = 0;
  return {
    nowMs: () => localNowMs() + offsetMs,
    noteDate: (dateHeader) => {
      const deskMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
      if (Number.isNaN(deskMs)) return;
      const driftMs = deskMs - localNowMs();
      offsetMs = Math.abs(driftMs) <= DRIFT_IGNORED_MS ? 0 : driftMs;
    },
  };
}
