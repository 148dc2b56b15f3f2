import type { PolledSource } from '../collect/source-poll.ts';
import { isCryptocompareError } from '../source/aggregators.ts';
import { fieldOf, listOf, readJson, readableRows, textOf, timeMsOf } from '../transport/exact-json.ts';
import type { NewsArticle } from './feed.ts';
import { newsArticleOf } from './news-article.ts';

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
