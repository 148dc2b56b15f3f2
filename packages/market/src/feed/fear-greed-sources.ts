import { type Result, ok, refuse } from '@naru/core';
import { fieldOf, listOf, parseExactJson, textOf, timeMsOf } from '../source/exact-json.ts';
import type { AnswerRefusal } from '../source/price-source.ts';
import type { FearGreedReading } from './feed.ts';
import type { FeedSource } from './feed-source.ts';

const EVERY_MS = 1_800_000;

/** The index that the specification names. All of its figures are texts. */
export const alternativeMe: FeedSource<FearGreedReading> = {
  sourceId: 'alternative-me',
  url: 'https://api.alternative.me/fng/?limit=1&format=json',
  everyMs: EVERY_MS,
  readAnswer: (body) => {
    const answer = parseExactJson(body);
    if (!answer.ok) return answer;
    if (textOf(fieldOf(fieldOf(answer.value, 'metadata'), 'error')) !== null) return refuse('source_refused');
    const row = listOf(fieldOf(answer.value, 'data'))[0];
    return readingOf(fieldOf(row, 'value'), fieldOf(row, 'timestamp'), {
      source: 'alternative.me',
      sourceUrl: 'https://alternative.me/crypto/fear-and-greed-index/',
    });
  },
};

/** Another index, of another publisher: it stands in, under its own name. */
export const coinMarketCapIndex: FeedSource<FearGreedReading> = {
  sourceId: 'coinmarketcap-index',
  url: 'https://pro-api.coinmarketcap.com/public-api/v3/fear-and-greed/latest',
  everyMs: EVERY_MS,
  readAnswer: (body) => {
    const answer = parseExactJson(body);
    if (!answer.ok) return answer;
    const code = textOf(fieldOf(fieldOf(answer.value, 'status'), 'error_code'));
    if (code !== null && code !== '0') return refuse('source_refused');
    const row = fieldOf(answer.value, 'data');
    return readingOf(fieldOf(row, 'value'), fieldOf(row, 'update_time'), {
      source: 'CoinMarketCap',
      sourceUrl: 'https://coinmarketcap.com/charts/fear-and-greed-index/',
    });
  },
};

function readingOf(
  value: unknown,
  takenAt: unknown,
  publisher: Pick<FearGreedReading, 'source' | 'sourceUrl'>,
): Result<FearGreedReading, AnswerRefusal> {
  const text = textOf(value) ?? '';
  const takenAtMs = timeMsOf(takenAt);
  if (!/^(?:\d{1,2}|100)$/.test(text) || takenAtMs === null) return refuse('answer_malformed');
  return ok({ value: Number.parseInt(text, 10), takenAtMs, ...publisher });
}
