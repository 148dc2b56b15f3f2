/** The progress of one fill of an upgrade. */
export interface FillProgress {
  readonly version: number;
  /** The name of the migration. */
  readonly name: string;
  /** Counted since this start: a fill that continues an interrupted one counts from there. */
  readonly rowsDone: number;
  /** Rows done, and rows that still need it. */
  readonly rowsAll: number;
}

/** Who gets reports of progress, and the least time between two. A shorter fill is not reported. */
export interface FillListener {
  readonly tell: (progress: FillProgress) => void;
  readonly everyMs: number;
  /** A clock that is never set; its zero means nothing. */
  readonly nowMs: () => number;
}

const EVERY_MS = 10_000;

/** A listener with the interval of a log. */
export function listenToFills(
  tell: FillListener['tell'] = () => undefined,
  nowMs: FillListener['nowMs'] = () => performance.now(),
): FillListener {
  return { tell, everyMs: EVERY_MS, nowMs };
}

interface FillMeter {
  /** Counts one batch. True: it is time to count the remaining rows, and to report. */
  readonly addRows: (rowCount: number) => boolean;
  readonly tell: (rowsLeft: number) => void;
}

export function createFillMeter(
  { version, name }: Pick<FillProgress, 'version' | 'name'>,
  listener: FillListener,
): FillMeter {
  let rowsDone = 0;
  let reportedAtMs = listener.nowMs();
  return {
    addRows: (rowCount) => {
      rowsDone += rowCount;
      return listener.nowMs() - reportedAtMs >= listener.everyMs;
    },
    tell: (rowsLeft) => {
      listener.tell({ version, name, rowsDone, rowsAll: rowsDone + rowsLeft });
      reportedAtMs = listener.nowMs();
    },
  };
}
