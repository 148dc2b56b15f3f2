import { retryDelayMs } from '../collect/source-pace.ts';
import { type Transport, notFetched } from '../transport/transport.ts';
import type { FeedSource } from './feed-source.ts';

const TIMEOUT_MS = 8_000;
const BYTES_MAX = 1024 * 1024;

export interface FeedReading<Value> {
  readonly sourceId: string;
  readonly value: Value;
  readonly receivedAtMs: number;
}

export interface FeedReader<Value> {
  /** Asks those whose time has come. Resolves always. */
  collect(nowMs: number): Promise<void>;
  /** The last good answer of each source, in the order of the sources. */
  readings(): readonly FeedReading<Value>[];
  nextDueAtMs(): number;
}

/** Keeps the last good answer of every source; one that fails is left alone for longer and longer. */
export function createFeedReader<Value>(
  sources: readonly FeedSource<Value>[],
  transport: Transport,
): FeedReader<Value> {
  const places = sources.map((source) => ({
    source,
    reading: null as FeedReading<Value> | null,
    failures: 0,
    asksAgainAtMs: 0,
  }));
  const ask = async (place: (typeof places)[number], nowMs: number): Promise<void> => {
    const { sourceId, url, headers = {}, everyMs } = place.source;
    const answer = await transport.fetch({ url, headers, timeoutMs: TIMEOUT_MS, bytesMax: BYTES_MAX });
    const read = answer.ok ? place.source.readAnswer(new TextDecoder().decode(answer.bytes)) : null;
    if (read?.ok === true) {
      place.reading = { sourceId, value: read.value, receivedAtMs: nowMs };
      place.failures = 0;
      place.asksAgainAtMs = nowMs + everyMs;
      return;
    }
    place.failures += 1;
    place.asksAgainAtMs = nowMs + retryDelayMs(answer.ok ? notFetched('status') : answer, place.failures);
  };
  return {
    collect: async (nowMs) => {
      await Promise.all(
        places.filter((place) => place.asksAgainAtMs <= nowMs).map((place) => ask(place, nowMs)),
      );
    },
    readings: () => places.map(({ reading }) => reading).filter((reading) => reading !== null),
    nextDueAtMs: () => Math.min(...places.map(({ asksAgainAtMs }) => asksAgainAtMs)),
  };
}
