import type { MarketQuote, PriceSource, SourceKind } from '../source/price-source.ts';
import { type FetchProblem, type Transport, notFetched } from '../transport/transport.ts';
import { retryDelayMs } from './source-pace.ts';

/** The last good answer of a source. */
export interface SourceReading {
  readonly sourceId: string;
  readonly kind: SourceKind;
  readonly quotes: readonly MarketQuote[];
  readonly receivedAtMs: number;
}

export type SourceProblem = FetchProblem | 'answer_malformed' | 'source_refused';

/** How a source does, for the operator. */
export interface SourceHealth {
  readonly sourceId: string;
  readonly name: string;
  readonly kind: SourceKind;
  /** Null before its first good answer. */
  readonly answeredAtMs: number | null;
  readonly problem: SourceProblem | null;
  readonly status: number | null;
  readonly failures: number;
  readonly asksAgainAtMs: number;
}

export interface Collector {
  /**
   * Asks every source whose time has come, a few at once. Resolves when all of them have answered or not.
   */
  collect(nowMs: number): Promise<void>;
  readings(): readonly SourceReading[];
  health(): readonly SourceHealth[];
  /** How long until the first source wants to be asked again; 0 or below when it already does. */
  nextDueInMs(): number;
}

const TIMEOUT_MS = 5_000;
const AT_ONCE_MAX = 4;
/** Sources are not asked in step, so that no second of the minute has all the work. */
const JITTER = 0.1;

/** A clock that is set back by less, as it is little by little, makes no reading look much younger. */
const SET_BACK_MIN_MS = 1_000;

interface Moment {
  readonly nowMs: number;
  readonly elapsedMs: number;
}

interface Place {
  readonly source: PriceSource;
  /** By `elapsedMs`. */
  dueAtMs: number;
  reading: SourceReading | null;
  health: SourceHealth;
}

export function createCollector(options: {
  readonly sources: readonly PriceSource[];
  readonly transport: Transport;
  /** Never set back, from any beginning: how often sources are asked does not hang on the time of day. */
  readonly elapsedMs: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  /** What is wanted of the many markets of a venue. */
  readonly isWanted: (quote: MarketQuote) => boolean;
}): Collector {
  const places = options.sources.map(openPlace);
  let aheadMs = Number.NEGATIVE_INFINITY;
  /** What was read before the clock was set back has no age any more: it is dropped and asked for again. */
  const noticeSetBack = (nowMs: number): void => {
    const aheadNowMs = nowMs - options.elapsedMs();
    if (aheadNowMs < aheadMs - SET_BACK_MIN_MS) {
      for (const place of places) {
        place.reading = null;
        place.dueAtMs = Number.NEGATIVE_INFINITY;
      }
    }
    aheadMs = aheadNowMs;
  };
  const ask = async (place: Place, { nowMs, elapsedMs }: Moment): Promise<void> => {
    const { source } = place;
    const problem = await readSource(place, options, nowMs);
    const failures = problem === null ? 0 : place.health.failures + 1;
    const delayMs = problem === null ? source.everyMs : retryDelayMs(problem, failures);
    const waitMs = Math.round(delayMs * (1 - JITTER * options.random()));
    place.dueAtMs = elapsedMs + waitMs;
    place.health = {
      ...place.health,
      answeredAtMs: problem === null ? nowMs : place.health.answeredAtMs,
      problem: problem?.reason ?? null,
      status: problem?.status ?? null,
      failures,
      asksAgainAtMs: nowMs + waitMs,
    };
  };
  return {
    collect: async (nowMs) => {
      noticeSetBack(nowMs);
      const elapsedMs = options.elapsedMs();
      const due = places.filter(({ dueAtMs }) => dueAtMs <= elapsedMs);
      const queue = due.values();
      const workers = Array.from({ length: Math.min(AT_ONCE_MAX, due.length) }, async () => {
        // All workers share the one queue.
        for (const place of queue) await ask(place, { nowMs, elapsedMs });
      });
      await Promise.all(workers);
    },
    readings: () => places.map(({ reading }) => reading).filter((reading) => reading !== null),
    health: () => places.map(({ health }) => health),
    nextDueInMs: () => Math.min(...places.map(({ dueAtMs }) => dueAtMs)) - options.elapsedMs(),
  };
}

function openPlace(source: PriceSource): Place {
  const { sourceId, name, kind } = source;
  const health: SourceHealth = {
    sourceId,
    name,
    kind,
    answeredAtMs: null,
    problem: null,
    status: null,
    failures: 0,
    asksAgainAtMs: 0,
  };
  return { source, dueAtMs: Number.NEGATIVE_INFINITY, reading: null, health };
}

interface ReadProblem {
  readonly reason: SourceProblem;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
}

/** Null: the place has a new reading. */
async function readSource(
  place: Place,
  { transport, isWanted }: Parameters<typeof createCollector>[0],
  nowMs: number,
): Promise<ReadProblem | null> {
  const { source } = place;
  const answer = await transport.fetch({
    url: source.url,
    timeoutMs: TIMEOUT_MS,
    bytesMax: source.bytesMax,
    ...(source.headers === undefined ? {} : { headers: source.headers }),
  });
  if (!answer.ok) return answer;
  const quotes = source.readAnswer(new TextDecoder().decode(answer.bytes));
  if (!quotes.ok) return { ...notFetched('status', { status: 200 }), reason: quotes.reason };
  const wanted = quotes.value.filter(isWanted);
  const { sourceId, kind } = source;
  place.reading = { sourceId, kind, quotes: wanted, receivedAtMs: nowMs };
  return null;
}
