import { ok, refuse } from '@naru/core';
import { fieldOf, listOf, parseExactJson, textOf, timeMsOf } from '../source/exact-json.ts';
import type { NewsArticle } from './feed.ts';
import type { FeedSource } from './feed-source.ts';
import { newsArticleOf } from './news-article.ts';

const NEWS_EVERY_MS = 600_000;
const ITEMS_MAX = 50;

/** News of CryptoCompare, which answers only those who have a key. */
export function createKeyedNews(key: string): FeedSource<readonly NewsArticle[]> {
  return {
    sourceId: 'cryptocompare-news',
    url: 'https://min-api.cryptocompare.com/data/v2/news/?lang=EN&sortOrder=latest',
    headers: { authorization: `Apikey ${key}` },
    everyMs: NEWS_EVERY_MS,
    readAnswer: (body) => {
      const answer = parseExactJson(body);
      if (!answer.ok) return answer;
      const data = fieldOf(answer.value, 'Data');
      const isRefused =
        fieldOf(answer.value, 'Response') === 'Error' ||
        fieldOf(fieldOf(answer.value, 'Err'), 'type') !== undefined;
      if (isRefused) return refuse('source_refused');
      const articles = listOf(data)
        .slice(0, ITEMS_MAX)
        .map(readItem)
        .filter((article) => article !== null);
      return articles.length === 0 ? refuse('answer_malformed') : ok(articles);
    },
  };
}

/** The service is moving from names in small letters to capitals; both are understood. */
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
