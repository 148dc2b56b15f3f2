/** Fresh, the last known, or nothing at all. */
export type FeedState = 'ok' | 'stale' | 'unavailable';

/** One reading of the fear-and-greed index: 0 is extreme fear, 100 extreme greed. */
export interface FearGreedReading {
  readonly value: number;
  readonly takenAtMs: number;
  /** Whose index it is: there is more than one. */
  readonly source: string;
  readonly sourceUrl: string;
}

/** In which languages there are headlines; `kr` is Korean. */
export type NewsLanguage = 'en' | 'kr';

/** A headline. All of it is plain text; `url` begins with https. */
export interface NewsArticle {
  /** The same for the same article, however often it is read: letters and digits. */
  readonly articleId: string;
  readonly title: string;
  readonly source: string;
  readonly url: string;
  readonly author: string;
  readonly publishedAtMs: number;
  /** Where its picture lies, https, or null. Only the desk itself goes there. */
  readonly imageUrl: string | null;
  /** What it is written in. */
  readonly language: NewsLanguage;
}

export interface NewsImage {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** What the market page shows beside prices. Reading never throws and never waits for a stranger. */
export interface MarketFeeds {
  readonly isDemo: boolean;
  fearGreed(): { readonly state: FeedState; readonly reading: FearGreedReading | null };
  /** Headlines in this language, or the English ones where there are none in it. */
  news(language: NewsLanguage): { readonly state: FeedState; readonly articles: readonly NewsArticle[] };
  /** Fetched when it is first asked for, and kept a while; null when there is none that is safe to show. */
  findNewsImage(articleId: string): Promise<NewsImage | null>;
}

const CLASSES = [
  [24, 'Extreme Fear'],
  [46, 'Fear'],
  [54, 'Neutral'],
  [75, 'Greed'],
] as const;

/** The words that the index's own publisher puts to a value. */
export function classifyFearGreed(value: number): string {
  return CLASSES.find(([valueMax]) => value <= valueMax)?.[1] ?? 'Extreme Greed';
}
