import { type CallProblem, type Service, type Transport, callService } from '../transport/transport.ts';

const RETRY_FIRST_MS = 10_000;
const RETRY_MAX_MS = 300_000;
/** A service that refuses us ("too many requests", "not in your country") is left alone for longer. */
const COOL_FIRST_MS = 300_000;
const COOL_MAX_MS = 3_600_000;
const UNWELCOME_STATUSES: ReadonlySet<number> = new Set([401, 403, 418, 429, 451]);

/** How long to wait after `failures` failed calls in a row. */
export function retryDelayMs(problem: CallProblem, failures: number): number {
  const [firstMs, maxMs] = isUnwelcome(problem)
    ? [COOL_FIRST_MS, COOL_MAX_MS]
    : [RETRY_FIRST_MS, RETRY_MAX_MS];
  const doubled = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 10));
  return Math.max(doubled, problem.retryAfterMs ?? 0);
}

/** True if the service refuses us, rather than this one request. */
export function isUnwelcome({ status }: CallProblem): boolean {
  return status !== null && UNWELCOME_STATUSES.has(status);
}

/** A service that is called regularly. */
export interface PolledSource<Value> extends Service<Value> {
  readonly everyMs: number;
}

/** The last good response of a source. */
export interface Reading<Value> {
  readonly value: Value;
  readonly receivedAtMs: number;
}

export interface SourceState<Source, Value> {
  readonly source: Source;
  readonly reading: Reading<Value> | null;
  /** When it last responded well; unlike the reading, a clock that was set back does not clear it. */
  readonly answeredAtMs: number | null;
  readonly problem: CallProblem | null;
  readonly failures: number;
  readonly callsAgainAtMs: number;
  /** Both times are by the elapsed time of {@link Moment}. */
  readonly calledAtMs: number;
  readonly dueAtMs: number;
}

export interface Moment {
  readonly nowMs: number;
  /** By a clock that is never set back, from any starting point. */
  readonly elapsedMs: number;
}

export interface Poller<Source, Value> {
  /** Calls every source that is due, a few at a time. Resolves when all of them have responded or failed. */
  collect(moment: Moment): Promise<void>;
  states(): readonly SourceState<Source, Value>[];
  /** When the first source is due, by the elapsed time. */
  nextDueAtMs(): number;
  /** Takes over a reading from before a restart, unless there is a newer one. */
  restore(source: Source, reading: Reading<Value>): void;
}

interface PollerOptions {
  readonly transport: Transport;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly timeoutMs?: number;
  /**
   * When no source has answered for this long, the fault is more likely on our side, a proxy or the line, and
   * each source is called again after this time, whatever delay it asked for.
   */
  readonly outageRetryMs?: number;
}

const AT_ONCE_MAX = 4;
/** Sources are called with a random offset, so that the load is spread. */
const JITTER = 0.1;
/** Smaller steps back are normal clock corrections and make no reading look much younger. */
const SET_BACK_MIN_MS = 1_000;

/** Keeps the last good response of every source; one that fails is called at growing intervals. */
export function createPoller<Value, Source extends PolledSource<Value>>(
  sources: readonly (Source & PolledSource<Value>)[],
  options: PollerOptions,
): Poller<Source, Value> {
  const states = new Map(sources.map((source) => [source, unreadState<Source, Value>(source)]));
  const update = (source: Source, change: Partial<SourceState<Source, Value>>): void => {
    states.set(source, { ...(states.get(source) ?? unreadState(source)), ...change });
  };
  let aheadMs = Number.NEGATIVE_INFINITY;
  /** After the clock was set back the age of a reading is unknown: it is dropped and requested again. */
  const noticeSetBack = ({ nowMs, elapsedMs }: Moment): void => {
    const aheadNowMs = nowMs - elapsedMs;
    if (aheadNowMs < aheadMs - SET_BACK_MIN_MS)
      for (const source of sources) update(source, { reading: null, dueAtMs: Number.NEGATIVE_INFINITY });
    aheadMs = aheadNowMs;
  };
  const { outageRetryMs } = options;
  /** When any source answered, or when the first was called; by the elapsed time. */
  let anyAnsweredAtMs: number | null = null;
  const dueTimeOf = ({ calledAtMs, dueAtMs }: SourceState<Source, Value>): number =>
    outageRetryMs === undefined || anyAnsweredAtMs === null
      ? dueAtMs
      : Math.min(dueAtMs, Math.max(calledAtMs, anyAnsweredAtMs) + outageRetryMs);
  const call = async ({ source, failures }: SourceState<Source, Value>, moment: Moment): Promise<void> => {
    const { nowMs, elapsedMs } = moment;
    const answer = await callService(options.transport, source, options.timeoutMs);
    if (answer.ok) anyAnsweredAtMs = elapsedMs;
    const delayMs = answer.ok ? source.everyMs : retryDelayMs(answer, failures + 1);
    const waitMs = Math.round(delayMs * (1 - JITTER * options.random()));
    update(source, {
      calledAtMs: elapsedMs,
      dueAtMs: elapsedMs + waitMs,
      callsAgainAtMs: nowMs + waitMs,
      ...(answer.ok
        ? {
            reading: { value: answer.value, receivedAtMs: nowMs },
            answeredAtMs: nowMs,
            problem: null,
            failures: 0,
          }
        : { problem: answer, failures: failures + 1 }),
    });
  };
  return {
    collect: async (moment) => {
      noticeSetBack(moment);
      anyAnsweredAtMs ??= moment.elapsedMs;
      const due = [...states.values()].filter((state) => dueTimeOf(state) <= moment.elapsedMs);
      const queue = due.values();
      const workers = Array.from({ length: Math.min(AT_ONCE_MAX, due.length) }, async () => {
        // All workers take from the same queue.
        for (const state of queue) await call(state, moment);
      });
      await Promise.all(workers);
    },
    states: () => [...states.values()],
    nextDueAtMs: () => Math.min(...[...states.values()].map(dueTimeOf)),
    restore: (source, reading) => {
      if (states.get(source)?.reading !== null) return;
      update(source, { reading, dueAtMs: reading.receivedAtMs + source.everyMs });
    },
  };
}

function unreadState<Source, Value>(source: Source): SourceState<Source, Value> {
  return {
    source,
    reading: null,
    answeredAtMs: null,
    problem: null,
    failures: 0,
    callsAgainAtMs: 0,
    calledAtMs: Number.NEGATIVE_INFINITY,
    dueAtMs: Number.NEGATIVE_INFINITY,
  };
}
