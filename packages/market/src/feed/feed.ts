import type { Language } from '@naru/core';
import { fieldOf, listOf, parseExactJson, storedMsOf, textOf } from '../transport/exact-json.ts';
import type { Reading } from '../collect/source-poll.ts';
import { indexOf } from './fear-greed-sources.ts';
import { newsArticleOf, readHttpsUrl, toPlainText } from './news-article.ts';

/** `ok`: current; `stale`: outdated; `unavailable`: missing. */
export type FeedState = 'ok' | 'stale' | 'unavailable';

/** One reading of the fear-and-greed index: 0 is extreme fear, 100 extreme greed. */
export interface FearGreedReading {
  readonly value: number;
  readonly takenAtMs: number;
  /** The index's publisher; there are several indexes. */
  readonly source: string;
  readonly sourceUrl: string;
}

/** A headline. All texts are plain; `url` is https. */
export interface NewsArticle {
  /** A stable id of letters and digits. */
  readonly articleId: string;
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly author: string;
  readonly publishedAtMs: number;
  /** The https URL of its picture, or null. Only the desk fetches it. */
  readonly imageUrl: string | null;
  readonly language: Language;
}

export interface NewsImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** What the market page shows besides prices. Reading never throws and never waits for a service. */
export interface MarketFeeds {
  readonly isDemo: boolean;
  fearGreed(): { readonly state: FeedState; readonly reading: FearGreedReading | null };
  /** Headlines in this language, or English ones if there are none. */
  news(language: Language): { readonly state: FeedState; readonly articles: readonly NewsArticle[] };
  /** Fetched on the first request and cached; null if there is none that is safe to show. */
  findNewsImage(articleId: string): Promise<NewsImage | null>;
}

const CLASSES = [
  [24, 'Extreme Fear'],
  [46, 'Fear'],
  [54, 'Neutral'],
  [75, 'Greed'],
] as const;

/** The publisher's own words for a value. */
export function classifyFearGreed(value: number): string {
  return CLASSES.find(([valueMax]) => value <= valueMax)?.[1] ?? 'Extreme Greed';
}

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
