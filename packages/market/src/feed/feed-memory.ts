import { fieldOf, listOf, parseExactJson, storedMsOf, textOf } from '../transport/exact-json.ts';
import type { Reading } from '../collect/poller.ts';
import { indexOf } from './fear-greed-sources.ts';
import type { FearGreedReading, NewsArticle } from './feed.ts';
import { newsArticleOf, readHttpsUrl } from './news-article.ts';
import { toPlainText } from './plain-text.ts';

const READINGS_MAX = 100;
const ARTICLES_MAX = 100;
const NAME_CHARACTERS_MAX = 80;

export interface KeptReading<Value> extends Reading<Value> {
  readonly url: string;
}

export interface FeedMemory {
  readonly news: readonly KeptReading<readonly NewsArticle[]>[];
  readonly index: readonly KeptReading<FearGreedReading>[];
}

/** Parses the stored memory as strictly as a service's response; what cannot be read is dropped. */
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
      const receivedAtMs = storedMsOf(fieldOf(one, 'receivedAtMs'));
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
        publishedAtMs: storedMsOf(fieldOf(one, 'publishedAtMs')),
        imageUrl: textOf(fieldOf(one, 'imageUrl')),
        language,
      });
    })
    .filter((article) => article !== null);
  return articles.length === 0 ? null : articles;
}

function readIndex(one: unknown): FearGreedReading | null {
  const value = indexOf(fieldOf(one, 'value'));
  const takenAtMs = storedMsOf(fieldOf(one, 'takenAtMs'));
  const source = toPlainText(textOf(fieldOf(one, 'source')) ?? '', NAME_CHARACTERS_MAX);
  const sourceUrl = readHttpsUrl(textOf(fieldOf(one, 'sourceUrl')));
  if (value === null || takenAtMs === null || source === '' || sourceUrl === null) return null;
  return { value, takenAtMs, source, sourceUrl };
}
