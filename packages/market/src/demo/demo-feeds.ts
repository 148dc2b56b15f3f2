import type { Language } from '@naru/core';
import type { FearGreedReading, MarketFeeds, NewsArticle } from '../feed/feed.ts';
import { WAVE_HEIGHT_MAX, hashText, waveHeight } from './demo-curve.ts';

const DAY_MS = 86_400_000;
const NEWS_EVERY_MS = 5 * 3_600_000;
const ARTICLES = 12;
/** The index has a cycle of about six weeks, and a smaller, faster one. */
const SLOW_DAYS = 41n;
const FAST_DAYS = 9n;

const SOURCE = 'Demo feed';
/** Reserved for examples by RFC 2606. */
const SOURCE_URL = 'https://example.com/';

const TITLES_KR = [
  '데모: 주말 동안 블록이 비면서 네트워크 수수료가 내려가다',
  '데모: 존재하지 않는 시장이 전하는 큰 코인들의 조용한 한 주',
  '데모: 서명하기 전에 거래를 읽는 법',
  '데모: 원화 거래쌍, 꾸준한 거래량을 보이다',
  '데모: 컨펌이란 무엇이며 데스크는 왜 여러 번 기다리는가',
  '데모: 이번 리허설에서 스테이블코인 공급량은 그대로',
  '데모: 주소를 직접 입력하지 말고 복사해야 하는 이유',
] as const;

const TITLES = [
  'Demo: Network fees fall as blocks empty over the weekend',
  'Demo: A quiet week for the large coins, says a market that does not exist',
  'Demo: How to read a transaction before you sign it',
  'Demo: Won trading pairs see steady volume',
  'Demo: What a confirmation means, and why desks wait for several',
  'Demo: Stablecoin supply unchanged in this rehearsal',
  'Demo: Why an address should be copied and never typed',
] as const;

/** Simulated headlines and index, labelled as such, and the same on every desk at the same time. */
export function createDemoFeeds(clock: { nowMs(): number }): MarketFeeds {
  return {
    isDemo: true,
    fearGreed: () => ({ state: 'ok', reading: drawFearGreed(clock.nowMs()) }),
    news: (language) => ({ state: 'ok', articles: inventNews(clock.nowMs(), language) }),
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

function inventNews(nowMs: number, language: Language): readonly NewsArticle[] {
  const titles = language === 'kr' ? TITLES_KR : TITLES;
  const newest = Math.floor(nowMs / NEWS_EVERY_MS);
  return Array.from({ length: ARTICLES }, (_, index) => {
    const number = newest - index;
    return {
      articleId: `demo${number}`,
      title: titles[(((number + hashText(SOURCE)) % titles.length) + titles.length) % titles.length] ?? '',
      source: SOURCE,
      url: `${SOURCE_URL}demo-news-${number}`,
      author: language === 'kr' ? '아무도 아님' : 'Nobody',
      publishedAtMs: number * NEWS_EVERY_MS,
      imageUrl: null,
      language,
    };
  });
}
