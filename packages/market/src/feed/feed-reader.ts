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

/** A last good answer, as it is kept over a restart. */
export interface KeptReading<Value> {
  readonly url: string;
  readonly value: Value;
  readonly receivedAtMs: number;
}

export interface FeedReader<Value> {
  /** Asks those whose time has come. Resolves always. */
  collect(nowMs: number): Promise<void>;
  /** The last good answer of each source, in the order of the sources. */
  readings(): readonly FeedReading<Value>[];
  nextDueAtMs(): number;
  /** The last good answers, to be kept. */
  listKept(): readonly KeptReading<Value>[];
  /**
   * Takes up answers of before a restart, of sources that there still are; what claims to be of the future is
   * not believed. They are as old as they are, and are renewed when their time comes.
   */
  restore(kept: readonly KeptReading<Value>[], nowMs: number): void;
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
    listKept: () =>
      places.flatMap(({ source, reading }) =>
        reading === null
          ? []
          : [{ url: source.url, value: reading.value, receivedAtMs: reading.receivedAtMs }],
      ),
    restore: (kept, nowMs) => {
      for (const place of places) {
        const { sourceId, url, everyMs } = place.source;
        const known = kept.find((one) => one.url === url);
        if (known === undefined || known.receivedAtMs > nowMs || place.reading !== null) continue;
        place.reading = { sourceId, value: known.value, receivedAtMs: known.receivedAtMs };
        place.asksAgainAtMs = known.receivedAtMs + everyMs;
      }
    },
    nextDueAtMs: () => Math.min(...places.map(({ asksAgainAtMs }) => asksAgainAtMs)),
  };
}
