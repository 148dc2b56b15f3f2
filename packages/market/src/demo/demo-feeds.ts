import type { FearGreedReading, MarketFeeds, NewsArticle } from '../feed/feed.ts';
import { hashText } from './demo-curve.ts';
import { WAVE_HEIGHT_MAX, waveHeight } from './wave.ts';

const DAY_MS = 86_400_000;
const NEWS_EVERY_MS = 5 * 3_600_000;
const ARTICLES = 12;
/** The index swings once around in about six weeks, and a little within them. */
const SLOW_DAYS = 41n;
const FAST_DAYS = 9n;

const SOURCE = 'Naru demo';
/** Reserved for examples by RFC 2606: nobody is there. */
const SOURCE_URL = 'https://example.com/';

const TITLES = [
  'Demo: Network fees fall as blocks empty over the weekend',
  'Demo: A quiet week for the large coins, says a market that does not exist',
  'Demo: How to read a transaction before you sign it',
  'Demo: Won trading pairs see steady volume',
  'Demo: What a confirmation means, and why desks wait for several',
  'Demo: Stablecoin supply unchanged in this rehearsal',
  'Demo: Why an address should be copied and never typed',
] as const;

/** Invented headlines and an invented index, the same on every desk at the same time, and named so. */
export function createDemoFeeds(clock: { nowMs(): number }): MarketFeeds {
  return {
    isDemo: true,
    fearGreed: () => ({ state: 'ok', reading: drawFearGreed(clock.nowMs()) }),
    news: () => ({ state: 'ok', articles: inventNews(clock.nowMs()) }),
    findNewsImage: () => Promise.resolve(null),
  };
}

function drawFearGreed(nowMs: number): FearGreedReading {
  const day = BigInt(Math.floor(nowMs / DAY_MS));
  const swing = 28n * waveHeight(day, SLOW_DAYS) + 12n * waveHeight(day, FAST_DAYS);
  return {
    value: Number(50n + swing / WAVE_HEIGHT_MAX),
    takenAtMs: Number(day) * DAY_MS,
    source: SOURCE,
    sourceUrl: SOURCE_URL,
  };
}

function inventNews(nowMs: number): readonly NewsArticle[] {
  const newest = Math.floor(nowMs / NEWS_EVERY_MS);
  return Array.from({ length: ARTICLES }, (_, index) => {
    const number = newest - index;
    return {
      articleId: `demo${number}`,
      title: TITLES[(((number + hashText(SOURCE)) % TITLES.length) + TITLES.length) % TITLES.length] ?? '',
      source: SOURCE,
      url: `${SOURCE_URL}demo-news-${number}`,
      author: 'Nobody',
      publishedAtMs: number * NEWS_EVERY_MS,
      imageUrl: null,
    };
  });
}
