import type { Transport } from '../transport/transport.ts';
import { alternativeMe, coinMarketCapIndex } from './fear-greed-sources.ts';
import type {
  FearGreedReading,
  FeedState,
  MarketFeeds,
  NewsArticle,
  NewsImage,
  NewsLanguage,
} from './feed.ts';
import { formatFeedMemory, parseFeedMemory } from './feed-memory.ts';
import { type FeedReading, createFeedReader } from './feed-reader.ts';
import type { FeedSource } from './feed-source.ts';
import { createKeyedNews } from './keyed-news.ts';
import { type ResolveHost, fetchNewsImage, imageTypeOf } from './news-image.ts';
import { createRssSource } from './rss-news.ts';

const HOUR_MS = 3_600_000;
/** An index of a day is young for that long after it was published, with time to publish the next. */
const INDEX_YOUNG_MS = 30 * HOUR_MS;
const INDEX_SHOWN_MS = 7 * 24 * HOUR_MS;
const NEWS_YOUNG_MS = HOUR_MS;
const NEWS_SHOWN_MS = 7 * 24 * HOUR_MS;
const ARTICLES_MAX = 24;
/** For the readers of both languages. */
const IMAGES_MAX = 2 * ARTICLES_MAX;
/** A publisher's clock may be ahead; what is to come is not news. */
const AHEAD_MAX_MS = 600_000;

export interface LiveFeeds extends MarketFeeds {
  /** Asks the services whose time has come; answers how long to wait before the next time. */
  collect(nowMs: number): Promise<number>;
  /** All that has to survive a restart, as a text: with its age. Pictures have a place of their own. */
  writeMemory(): string;
  loadMemory(text: string, nowMs: number): void;
}

/** Where pictures are kept that were fetched once. */
export interface ImageShelf {
  find(articleId: string): Promise<NewsImage | null>;
  /** Keeps it as long as its article is among `shownIds`; those of others are thrown away. */
  keep(articleId: string, image: NewsImage, shownIds: readonly string[]): Promise<void>;
}

export interface LiveFeedOptions {
  readonly transport: Transport;
  readonly clock: { nowMs(): number };
  /** Addresses of RSS channels, https, by what they are written in. */
  readonly rssUrls: Readonly<Record<NewsLanguage, readonly string[]>>;
  readonly cryptocompareKey?: string;
  readonly resolve?: ResolveHost;
  /** Without one pictures are fetched anew after a restart. */
  readonly shelf?: ImageShelf;
}

/** Headlines and the index out of the world. Each is as good as its last good answer, and then nothing. */
export function createLiveFeeds(options: LiveFeedOptions): LiveFeeds {
  const { transport, clock, rssUrls, cryptocompareKey } = options;
  const news: FeedSource<readonly NewsArticle[]>[] = [
    ...rssUrls.en.map((url) => createRssSource(url, 'en')),
    ...rssUrls.kr.map((url) => createRssSource(url, 'kr')),
  ];
  if (cryptocompareKey !== undefined) news.push(createKeyedNews(cryptocompareKey));
  const newsReader = createFeedReader(news, transport);
  const indexReader = createFeedReader<FearGreedReading>([alternativeMe, coinMarketCapIndex], transport);
  const listArticles = (language: NewsLanguage): readonly NewsArticle[] =>
    mergeNews(newsReader.readings(), language, clock.nowMs());
  return {
    isDemo: false,
    collect: async (nowMs) => {
      await Promise.all([newsReader.collect(nowMs), indexReader.collect(nowMs)]);
      return Math.max(1_000, Math.min(newsReader.nextDueAtMs(), indexReader.nextDueAtMs()) - nowMs);
    },
    writeMemory: () => formatFeedMemory({ news: newsReader.listKept(), index: indexReader.listKept() }),
    loadMemory: (text, nowMs) => {
      const { news: keptNews, index } = parseFeedMemory(text);
      newsReader.restore(keptNews, nowMs);
      indexReader.restore(index, nowMs);
    },
    fearGreed: () => chooseIndex(indexReader.readings(), clock.nowMs()),
    news: (language) => {
      const wanted = listArticles(language);
      const articles = wanted.length > 0 ? wanted : listArticles('en');
      const shownIn = articles[0]?.language ?? language;
      const read = newsReader.readings().filter(({ value }) => value[0]?.language === shownIn);
      const newestMs = Math.max(...read.map(({ receivedAtMs }) => receivedAtMs));
      const state: FeedState = clock.nowMs() - newestMs <= NEWS_YOUNG_MS ? 'ok' : 'stale';
      return { state: articles.length === 0 ? 'unavailable' : state, articles };
    },
    findNewsImage: rememberImages(() => [...listArticles('en'), ...listArticles('kr')], options),
  };
}

/** The first of the sources that is young, else the youngest that may still be shown. */
function chooseIndex(
  readings: readonly FeedReading<FearGreedReading>[],
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
  readings: readonly FeedReading<readonly NewsArticle[]>[],
  language: NewsLanguage,
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

/** Each picture is fetched once, also when many ask for it at the same time, and also when it is none. */
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
  // A store that fails is no reason to show no picture.
  const kept = shelf === undefined ? null : await shelf.find(articleId).catch(() => null);
  // As sure of what lies there as of what a stranger sends.
  const keptType = kept === null ? null : imageTypeOf(kept.bytes);
  if (kept !== null && keptType !== null) return { bytes: kept.bytes, contentType: keptType };
  const image = await fetchNewsImage(imageUrl, options);
  if (image !== null) await shelf?.keep(articleId, image, shownIds).catch(() => undefined);
  return image;
}

/** Nothing to show, and it says so: a desk that asks nobody. */
export const EMPTY_FEEDS: MarketFeeds = {
  isDemo: false,
  fearGreed: () => ({ state: 'unavailable', reading: null }),
  news: () => ({ state: 'unavailable', articles: [] }),
  findNewsImage: () => Promise.resolve(null),
};
