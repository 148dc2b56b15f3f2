import type { PolledSource } from '../collect/source-poll.ts';
import {
  type AnswerRefusal,
  fieldOf,
  listOf,
  readJson,
  textOf,
  readableRows,
  timeMsOf,
} from '../transport/exact-json.ts';
import type { FearGreedReading, NewsArticle } from './feed.ts';
import { isCryptocompareError } from '../source/aggregators.ts';
import { newsArticleOf } from './news-article.ts';

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

const NEWS_EVERY_MS = 600_000;

const ITEMS_MAX = 50;

/** News from CryptoCompare, which requires an API key. */
export function createKeyedNews(key: string): PolledSource<readonly NewsArticle[]> {
  return {
    sourceId: 'cryptocompare-news',
    url: 'https://min-api.cryptocompare.com/data/v2/news/?lang=EN&sortOrder=latest',
    headers: { authorization: `Apikey ${key}` },
    everyMs: NEWS_EVERY_MS,
    readAnswer: (body) =>
      readJson(body, (answer) => {
        if (isCryptocompareError(answer)) return 'source_refused';
        return readableRows(listOf(fieldOf(answer, 'Data')).slice(0, ITEMS_MAX).map(readItem));
      }),
  };
}

/** The service is renaming its fields from lower case to capitals; both are read. */
function readItem(row: unknown): NewsArticle | null {
  const text = (small: string, capital: string): string | null =>
    textOf(fieldOf(row, small)) ?? textOf(fieldOf(row, capital));
  return newsArticleOf({
    language: 'en',
    title: text('title', 'TITLE'),
    source:
      textOf(fieldOf(fieldOf(row, 'source_info'), 'name')) ??
      textOf(fieldOf(fieldOf(row, 'SOURCE_DATA'), 'NAME')) ??
      text('source', 'SOURCE'),
    url: text('url', 'URL'),
    author: text('author', 'AUTHORS'),
    publishedAtMs: timeMsOf(text('published_on', 'PUBLISHED_ON')),
    imageUrl: text('imageurl', 'IMAGE_URL'),
  });
}
