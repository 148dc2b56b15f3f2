import { type Result, ok, refuse } from '@naru/core';
import { parseScaledPrice } from '../price/scaled-price.ts';
import { parseExactJson } from './exact-json.ts';

export type QuoteCurrency = 'USD' | 'USDT' | 'KRW' | 'CNY';

/** What one market says: units of `quote` for one whole `base`, scaled. At least one price is there. */
export interface MarketQuote {
  readonly base: string;
  readonly quote: QuoteCurrency;
  readonly bidScaled: bigint | null;
  readonly askScaled: bigint | null;
  readonly lastScaled: bigint | null;
  /** By the source's own clock, where it tells. */
  readonly takenAtMs: number | null;
}

export type AnswerRefusal = 'answer_malformed' | 'source_refused';

/**
 * `exchange`: orders are matched there. `aggregator`: it repeats what exchanges say. `bank`: the exchange
 * rates of countries' currencies.
 */
export type SourceKind = 'exchange' | 'aggregator' | 'bank';

/** One service that publishes prices: where it is asked, how often, and how its answer is read. */
export interface PriceSource {
  readonly sourceId: string;
  /** As people know it. */
  readonly name: string;
  readonly kind: SourceKind;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly everyMs: number;
  readonly bytesMax: number;
  /** Never throws. Rows that make no sense are left out; an answer without any row is malformed. */
  readAnswer(body: string): Result<readonly MarketQuote[], AnswerRefusal>;
}

const MEBIBYTE = 1024 * 1024;
/** A lock lasts half an hour: prices ten seconds old are young. */
const EXCHANGE_EVERY_MS = 10_000;

type SourceFacts = Pick<PriceSource, 'sourceId' | 'name' | 'kind' | 'url'> &
  Partial<Pick<PriceSource, 'headers' | 'everyMs' | 'bytesMax'>>;

/** `readQuotes` gives null where the answer says that the service refuses. */
export function defineSource(
  facts: SourceFacts,
  readQuotes: (answer: unknown) => readonly (MarketQuote | null)[] | null,
): PriceSource {
  return {
    everyMs: EXCHANGE_EVERY_MS,
    bytesMax: 4 * MEBIBYTE,
    ...facts,
    readAnswer: (body) => {
      const answer = parseExactJson(body);
      if (!answer.ok) return answer;
      const quotes = readQuotes(answer.value);
      if (quotes === null) return refuse('source_refused');
      const readable = quotes.filter((quote) => quote !== null);
      return readable.length === 0 ? refuse('answer_malformed') : ok(readable);
    },
  };
}

/** A quote out of an answer's fields; null when none of its prices is one. */
export function quoteOf(fields: {
  readonly base: string | null | undefined;
  readonly quote: QuoteCurrency | null;
  readonly bid?: unknown;
  readonly ask?: unknown;
  readonly last?: unknown;
  readonly takenAtMs?: number | null;
}): MarketQuote | null {
  const { base, quote } = fields;
  if (base === null || base === undefined || base === '' || quote === null) return null;
  const bidScaled = parseScaledPrice(fields.bid);
  const askScaled = parseScaledPrice(fields.ask);
  const lastScaled = parseScaledPrice(fields.last);
  if (bidScaled === null && askScaled === null && lastScaled === null) return null;
  return { base, quote, bidScaled, askScaled, lastScaled, takenAtMs: fields.takenAtMs ?? null };
}
