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
  /** When the first source wants to be asked again. */
  nextDueAtMs(): number;
}

const TIMEOUT_MS = 5_000;
const AT_ONCE_MAX = 4;
/** Sources are not asked in step, so that no second of the minute has all the work. */
const JITTER = 0.1;

interface Place {
  readonly source: PriceSource;
  reading: SourceReading | null;
  health: SourceHealth;
}

export function createCollector(options: {
  readonly sources: readonly PriceSource[];
  readonly transport: Transport;
  /** From 0 to 1. */
  readonly random: () => number;
  /** What is wanted of the many markets of a venue. */
  readonly isWanted: (quote: MarketQuote) => boolean;
}): Collector {
  const places = options.sources.map(openPlace);
  const ask = async (place: Place, nowMs: number): Promise<void> => {
    const { source } = place;
    const problem = await readSource(place, options, nowMs);
    const failures = problem === null ? 0 : place.health.failures + 1;
    const waitMs = problem === null ? source.everyMs : retryDelayMs(problem, failures);
    place.health = {
      ...place.health,
      answeredAtMs: problem === null ? nowMs : place.health.answeredAtMs,
      problem: problem?.reason ?? null,
      status: problem?.status ?? null,
      failures,
      asksAgainAtMs: nowMs + Math.round(waitMs * (1 - JITTER * options.random())),
    };
  };
  return {
    collect: async (nowMs) => {
      const due = places.filter(({ health }) => health.asksAgainAtMs <= nowMs);
      const queue = due.values();
      const workers = Array.from({ length: Math.min(AT_ONCE_MAX, due.length) }, async () => {
        // All workers share the one queue.
        for (const place of queue) await ask(place, nowMs);
      });
      await Promise.all(workers);
    },
    readings: () => places.map(({ reading }) => reading).filter((reading) => reading !== null),
    health: () => places.map(({ health }) => health),
    nextDueAtMs: () => Math.min(...places.map(({ health }) => health.asksAgainAtMs)),
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
  return { source, reading: null, health };
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
