/** Current, outdated, or missing. */
export type FeedState = 'ok' | 'stale' | 'unavailable';

/** One reading of the fear-and-greed index: 0 is extreme fear, 100 extreme greed. */
export interface FearGreedReading {
  readonly value: number;
  readonly takenAtMs: number;
  /** The index's publisher; there are several indexes. */
  readonly source: string;
  readonly sourceUrl: string;
}

export type NewsLanguage = 'en' | 'kr';

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
  readonly language: NewsLanguage;
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
  news(language: NewsLanguage): { readonly state: FeedState; readonly articles: readonly NewsArticle[] };
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
