import type { PolledSource } from '../collect/source-poll.ts';
import { type AnswerRefusal, fieldOf, listOf, readJson, textOf, timeMsOf } from '../transport/exact-json.ts';
import type { FearGreedReading } from './feed.ts';

const EVERY_MS = 1_800_000;

/** The index that the specification names. All of its figures are strings. */
export const alternativeMe: PolledSource<FearGreedReading> = {
  sourceId: 'alternative-me',
  url: 'https://api.alternative.me/fng/?limit=1&format=json',
  everyMs: EVERY_MS,
  readAnswer: (body) =>
    readJson(body, (answer) => {
      if (textOf(fieldOf(fieldOf(answer, 'metadata'), 'error')) !== null) return 'source_refused';
      const row = listOf(fieldOf(answer, 'data'))[0];
      return readingOf(fieldOf(row, 'value'), fieldOf(row, 'timestamp'), {
        source: 'alternative.me',
        sourceUrl: 'https://alternative.me/crypto/fear-and-greed-index/',
      });
    }),
};

/** Another publisher's index, used as a fallback and shown under its own name. */
export const coinMarketCapIndex: PolledSource<FearGreedReading> = {
  sourceId: 'coinmarketcap-index',
  url: 'https://pro-api.coinmarketcap.com/public-api/v3/fear-and-greed/latest',
  everyMs: EVERY_MS,
  readAnswer: (body) =>
    readJson(body, (answer) => {
      const code = textOf(fieldOf(fieldOf(answer, 'status'), 'error_code'));
      if (code !== null && code !== '0') return 'source_refused';
      const row = fieldOf(answer, 'data');
      return readingOf(fieldOf(row, 'value'), fieldOf(row, 'update_time'), {
        source: 'CoinMarketCap',
        sourceUrl: 'https://coinmarketcap.com/charts/fear-and-greed-index/',
      });
    }),
};

function readingOf(
  value: unknown,
  takenAt: unknown,
  publisher: Pick<FearGreedReading, 'source' | 'sourceUrl'>,
): FearGreedReading | AnswerRefusal {
  const index = indexOf(value);
  const takenAtMs = timeMsOf(takenAt);
  return index === null || takenAtMs === null
    ? 'answer_malformed'
    : { value: index, takenAtMs, ...publisher };
}

/** A whole number from 0 to 100. */
export function indexOf(value: unknown): number | null {
  const text = textOf(value) ?? '';
  return /^(?:\d{1,2}|100)$/.test(text) ? Number.parseInt(text, 10) : null;
}
