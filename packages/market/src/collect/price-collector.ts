import { type PriceSourceKind as SourceKind, ok } from '@naru/core';
import type { MarketQuote, PriceSource } from '../source/price-source.ts';
import type { CallProblem, Transport } from '../transport/transport.ts';
import { type Poller, createPoller } from './source-poll.ts';

export interface SourceReading {
  readonly sourceId: string;
  readonly kind: SourceKind;
  readonly quotes: readonly MarketQuote[];
  readonly receivedAtMs: number;
  /** Since when every price of the response has been as it is. */
  readonly changedAtMs: number;
}

export interface SourceHealth {
  readonly sourceId: string;
  readonly name: string;
  readonly kind: SourceKind;
  /** Null before its first good response. */
  readonly answeredAtMs: number | null;
  readonly problem: CallProblem['reason'] | null;
  readonly status: number | null;
  readonly failures: number;
  readonly asksAgainAtMs: number;
}

export type PriceCollector = Poller<PriceSource, readonly MarketQuote[]>;

const TIMEOUT_MS = 5_000;
const OUTAGE_RETRY_MS = 60_000;

/** Polls the sources for the wanted ones among their many markets. */
export function createPriceCollector(options: {
  readonly sources: readonly PriceSource[];
  readonly transport: Transport;
  readonly random: () => number;
  readonly wantedBases: ReadonlySet<string>;
}): PriceCollector {
  const sources = options.sources.map((source): PriceSource => {
    const readAnswer: PriceSource['readAnswer'] = (body) => {
      const quotes = source.readAnswer(body);
      return quotes.ok ? ok(quotes.value.filter(({ base }) => options.wantedBases.has(base))) : quotes;
    };
    return { ...source, readAnswer };
  });
  const { transport, random } = options;
  return createPoller(sources, {
    transport,
    random,
    timeoutMs: TIMEOUT_MS,
    outageRetryMs: OUTAGE_RETRY_MS,
  });
}

export function readingsOf(collector: PriceCollector, books: BookWatch): readonly SourceReading[] {
  return collector.states().flatMap(({ source: { sourceId, kind }, reading }) => {
    if (reading === null) return [];
    const { value: quotes, receivedAtMs } = reading;
    const changedAtMs = books.changedAtMs(sourceId, quotes, receivedAtMs);
    return [{ sourceId, kind, quotes, receivedAtMs, changedAtMs }];
  });
}

export function healthOf(collector: PriceCollector): readonly SourceHealth[] {
  return collector.states().map(({ source, answeredAtMs, problem, failures, callsAgainAtMs }) => ({
    sourceId: source.sourceId,
    name: source.name,
    kind: source.kind,
    answeredAtMs,
    problem: problem?.reason ?? null,
    status: problem?.status ?? null,
    failures,
    asksAgainAtMs: callsAgainAtMs,
  }));
}

/** Notices services whose answers have new dates but unchanged prices, as from a stuck cache. */
export interface BookWatch {
  /** The time since which all prices of a source have been as they are now. */
  changedAtMs(sourceId: string, quotes: readonly MarketQuote[], receivedAtMs: number): number;
}

interface Book {
  readonly quotes: readonly MarketQuote[];
  readonly prices: string;
  readonly changedAtMs: number;
}

export function createBookWatch(): BookWatch {
  const books = new Map<string, Book>();
  return {
    changedAtMs: (sourceId, quotes, receivedAtMs) => {
      const known = books.get(sourceId);
      if (known?.quotes === quotes) return known.changedAtMs;
      const prices = writePrices(quotes);
      // A change in the future was seen before the clock was set back.
      const isSame = known?.prices === prices && known.changedAtMs <= receivedAtMs;
      const changedAtMs = isSame ? known.changedAtMs : receivedAtMs;
      books.set(sourceId, { quotes, prices, changedAtMs });
      return changedAtMs;
    },
  };
}

/** The prices without their times: a stuck service may put a new date on old prices. */
function writePrices(quotes: readonly MarketQuote[]): string {
  return quotes
    .map(({ base, quote, bidScaled, askScaled, lastScaled }) =>
      [base, quote, bidScaled, askScaled, lastScaled].join(' '),
    )
    .join('\n');
}
