import type { Language } from '@naru/core';
import { type PolledSource, type Poller, type Reading, createPoller } from '../collect/source-poll.ts';
import type { Transport } from '../transport/transport.ts';
import { alternativeMe, coinMarketCapIndex, createKeyedNews } from './fear-greed-sources.ts';
import {
  type FearGreedReading,
  type FeedMemory,
  type FeedState,
  type KeptReading,
  type MarketFeeds,
  type NewsArticle,
  type NewsImage,
  parseFeedMemory,
} from './feed.ts';
import { type ResolveHost, fetchNewsImage, imageTypeOf } from './news-image.ts';
import { createRssSource } from './rss-news.ts';

const HOUR_MS = 3_600_000;
/** A daily index counts as current for a day, plus the time to publish the next one. */
const INDEX_YOUNG_MS = 30 * HOUR_MS;
const INDEX_SHOWN_MS = 7 * 24 * HOUR_MS;
const NEWS_YOUNG_MS = HOUR_MS;
const NEWS_SHOWN_MS = 7 * 24 * HOUR_MS;
const ARTICLES_MAX = 24;
/** Pictures of the articles in both languages. */
const IMAGES_MAX = 2 * ARTICLES_MAX;
/** A publisher's clock may be ahead by this much; articles with later dates are rejected. */
const AHEAD_MAX_MS = 600_000;

export interface LiveFeeds extends MarketFeeds {
  /** Calls the services that are due; returns how long to wait before the next call. */
  collect(nowMs: number): Promise<number>;
  /** The state that must survive a restart, as text, with its age. Pictures are stored separately. */
  writeMemory(): string;
  loadMemory(text: string, nowMs: number): void;
}

export interface ImageShelf {
  find(articleId: string): Promise<NewsImage | null>;
  /** Stores a picture; pictures of articles that are not in `shownIds` are deleted. */
  keep(articleId: string, image: NewsImage, shownIds: readonly string[]): Promise<void>;
}

export interface LiveFeedOptions {
  readonly transport: Transport;
  readonly clock: { nowMs(): number };
  /** https URLs of RSS feeds, by their language. */
  readonly rssUrls: Readonly<Record<Language, readonly string[]>>;
  readonly cryptocompareKey?: string;
  readonly resolve?: ResolveHost;
  /** Without one, pictures are fetched again after a restart. */
  readonly shelf?: ImageShelf;
}

/** Headlines and the index from live services. Each shows its last good response until that is too old. */
export function createLiveFeeds(options: LiveFeedOptions): LiveFeeds {
  const { transport, clock, rssUrls, cryptocompareKey } = options;
  const news: PolledSource<readonly NewsArticle[]>[] = [
    ...rssUrls.en.map((url) => createRssSource(url, 'en')),
    ...rssUrls.kr.map((url) => createRssSource(url, 'kr')),
  ];
  if (cryptocompareKey !== undefined) news.push(createKeyedNews(cryptocompareKey));
  const polling = { transport, random: () => 0 };
  const newsPoller = createPoller(news, polling);
  const indexPoller = createPoller([alternativeMe, coinMarketCapIndex], polling);
  const listArticles = (language: Language): readonly NewsArticle[] =>
    mergeNews(readingsOf(newsPoller), language, clock.nowMs());
  return {
    isDemo: false,
    collect: async (nowMs) => {
      const moment = { nowMs, elapsedMs: nowMs };
      await Promise.all([newsPoller.collect(moment), indexPoller.collect(moment)]);
      return Math.max(1_000, Math.min(newsPoller.nextDueAtMs(), indexPoller.nextDueAtMs()) - nowMs);
    },
    writeMemory: () => {
      const memory: FeedMemory = { news: readingsOf(newsPoller), index: readingsOf(indexPoller) };
      return JSON.stringify(memory);
    },
    loadMemory: (text, nowMs) => {
      const memory = parseFeedMemory(text);
      restore(newsPoller, memory.news, nowMs);
      restore(indexPoller, memory.index, nowMs);
    },
    fearGreed: () => chooseIndex(readingsOf(indexPoller), clock.nowMs()),
    news: (language) => {
      const wanted = listArticles(language);
      const articles = wanted.length > 0 ? wanted : listArticles('en');
      const shownIn = articles[0]?.language ?? language;
      const read = readingsOf(newsPoller).filter(({ value }) => value[0]?.language === shownIn);
      const newestMs = Math.max(...read.map(({ receivedAtMs }) => receivedAtMs));
      const state: FeedState = clock.nowMs() - newestMs <= NEWS_YOUNG_MS ? 'ok' : 'stale';
      return { state: articles.length === 0 ? 'unavailable' : state, articles };
    },
    findNewsImage: rememberImages(() => [...listArticles('en'), ...listArticles('kr')], options),
  };
}

function readingsOf<Value>(poller: Poller<PolledSource<Value>, Value>): readonly KeptReading<Value>[] {
  return poller
    .states()
    .flatMap(({ source: { url }, reading }) => (reading === null ? [] : [{ url, ...reading }]));
}

/** Takes over readings of sources that are still configured; readings from the future are not trusted. */
function restore<Value>(
  poller: Poller<PolledSource<Value>, Value>,
  kept: readonly KeptReading<Value>[],
  nowMs: number,
): void {
  for (const { source } of poller.states()) {
    const known = kept.find(({ url }) => url === source.url);
    if (known === undefined || known.receivedAtMs > nowMs) continue;
    poller.restore(source, { value: known.value, receivedAtMs: known.receivedAtMs });
  }
}

/** The first source with a current index, else the newest index that may still be shown. */
function chooseIndex(
  readings: readonly Reading<FearGreedReading>[],
  nowMs: number,
): ReturnType<MarketFeeds['fearGreed']> {
  const shown = readings
    .map(({ value }) => value)
    .filter(({ takenAtMs }) => nowMs - takenAtMs <= INDEX_SHOWN_MS && takenAtMs - nowMs <= AHEAD_MAX_MS);
  const young = shown.find(({ takenAtMs }) => nowMs - takenAtMs <= INDEX_YOUNG_MS);
  if (young !== undefined) return { state: 'ok', reading: young };
  const [newest] = shown.toSorted((left, right) => right.takenAtMs - left.takenAtMs);
  return newest === undefined ? { state: 'unavailable', reading: null } : { state: 'stale', reading: newest };
}

function mergeNews(
  readings: readonly Reading<readonly NewsArticle[]>[],
  language: Language,
  nowMs: number,
): readonly NewsArticle[] {
  const byId = new Map<string, NewsArticle>();
  for (const article of readings.flatMap(({ value }) => value)) {
    const ageMs = nowMs - article.publishedAtMs;
    const isShown = ageMs <= NEWS_SHOWN_MS && ageMs >= -AHEAD_MAX_MS && article.language === language;
    if (isShown && !byId.has(article.articleId)) byId.set(article.articleId, article);
  }
  return [...byId.values()]
    .toSorted((left, right) => right.publishedAtMs - left.publishedAtMs)
    .slice(0, ARTICLES_MAX);
}

/** Each picture is fetched once, even if many visitors request it at once or it turns out not to be one. */
function rememberImages(
  listArticles: () => readonly NewsArticle[],
  options: Pick<LiveFeedOptions, 'transport' | 'resolve' | 'shelf'>,
): MarketFeeds['findNewsImage'] {
  const known = new Map<string, Promise<NewsImage | null>>();
  return (articleId) => {
    const before = known.get(articleId);
    if (before !== undefined) return before;
    const articles = listArticles();
    const imageUrl = articles.find((article) => article.articleId === articleId)?.imageUrl ?? null;
    if (imageUrl === null) return Promise.resolve(null);
    const shownIds = articles.map((article) => article.articleId);
    const image = findOrFetch({ articleId, imageUrl, shownIds }, options);
    known.set(articleId, image);
    const [oldest] = known.keys();
    if (known.size > IMAGES_MAX && oldest !== undefined) known.delete(oldest);
    return image;
  };
}

async function findOrFetch(
  wanted: { readonly articleId: string; readonly imageUrl: string; readonly shownIds: readonly string[] },
  options: Pick<LiveFeedOptions, 'transport' | 'resolve' | 'shelf'>,
): Promise<NewsImage | null> {
  const { articleId, imageUrl, shownIds } = wanted;
  const { shelf } = options;
  // If the store fails, the picture can still be fetched.
  const kept = shelf === undefined ? null : await shelf.find(articleId).catch(() => null);
  // The stored bytes are checked like a service's response.
  const keptType = kept === null ? null : imageTypeOf(kept.bytes);
  if (kept !== null && keptType !== null) return { bytes: kept.bytes, contentType: keptType };
  const image = await fetchNewsImage(imageUrl, options);
  if (image !== null) await shelf?.keep(articleId, image, shownIds).catch(() => undefined);
  return image;
}

/** For a desk that calls no services: everything is reported as unavailable. */
export const EMPTY_FEEDS: MarketFeeds = {
  isDemo: false,
  fearGreed: () => ({ state: 'unavailable', reading: null }),
  news: () => ({ state: 'unavailable', articles: [] }),
  findNewsImage: () => Promise.resolve(null),
};
