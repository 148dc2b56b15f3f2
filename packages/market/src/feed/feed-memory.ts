import { fieldOf, listOf, parseExactJson, textOf } from '../source/exact-json.ts';
import type { FearGreedReading, NewsArticle } from './feed.ts';
import type { KeptReading } from './feed-reader.ts';
import { newsArticleOf, readHttpsUrl } from './news-article.ts';
import { toPlainText } from './plain-text.ts';

const READINGS_MAX = 100;
const ARTICLES_MAX = 100;
const NAME_CHARACTERS_MAX = 80;

/** What is kept of headlines and the index over a restart. */
export interface FeedMemory {
  readonly news: readonly KeptReading<readonly NewsArticle[]>[];
  readonly index: readonly KeptReading<FearGreedReading>[];
}

/** The memory as a text for the store. */
export function formatFeedMemory({ news, index }: FeedMemory): string {
  return JSON.stringify({ news, index });
}

/**
 * Reads what {@link formatFeedMemory} wrote, with the same doubts as an answer of a stranger: what cannot be
 * read is forgotten.
 */
export function parseFeedMemory(text: string): FeedMemory {
  const json = parseExactJson(text);
  const value = json.ok ? json.value : null;
  return {
    news: readKept(fieldOf(value, 'news'), readArticles),
    index: readKept(fieldOf(value, 'index'), readIndex),
  };
}

function readKept<Value>(
  list: unknown,
  readValue: (value: unknown) => Value | null,
): readonly KeptReading<Value>[] {
  return listOf(list)
    .slice(0, READINGS_MAX)
    .flatMap((one) => {
      const url = textOf(fieldOf(one, 'url'));
      const value = readValue(fieldOf(one, 'value'));
      const receivedAtMs = readTime(fieldOf(one, 'receivedAtMs'));
      return url === null || value === null || receivedAtMs === null ? [] : [{ url, value, receivedAtMs }];
    });
}

function readArticles(list: unknown): readonly NewsArticle[] | null {
  const articles = listOf(list)
    .slice(0, ARTICLES_MAX)
    .map((one) => {
      const language = textOf(fieldOf(one, 'language'));
      if (language !== 'en' && language !== 'kr') return null;
      return newsArticleOf({
        title: textOf(fieldOf(one, 'title')),
        source: textOf(fieldOf(one, 'source')),
        url: textOf(fieldOf(one, 'url')),
        author: textOf(fieldOf(one, 'author')),
        publishedAtMs: readTime(fieldOf(one, 'publishedAtMs')),
        imageUrl: textOf(fieldOf(one, 'imageUrl')),
        language,
      });
    })
    .filter((article) => article !== null);
  return articles.length === 0 ? null : articles;
}

function readIndex(one: unknown): FearGreedReading | null {
  const valueText = textOf(fieldOf(one, 'value')) ?? '';
  const takenAtMs = readTime(fieldOf(one, 'takenAtMs'));
  const source = toPlainText(textOf(fieldOf(one, 'source')) ?? '', NAME_CHARACTERS_MAX);
  const sourceUrl = readHttpsUrl(textOf(fieldOf(one, 'sourceUrl')));
  if (!/^(?:\d{1,2}|100)$/.test(valueText) || takenAtMs === null || source === '' || sourceUrl === null)
    return null;
  return { value: Number.parseInt(valueText, 10), takenAtMs, source, sourceUrl };
}

/** Whole milliseconds; numbers come as the text that they were written as. */
function readTime(value: unknown): number | null {
  const text = textOf(value) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
