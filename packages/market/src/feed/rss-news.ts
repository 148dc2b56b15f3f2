import { type Result, type Language, ok, refuse } from '@naru/core';
import type { PolledSource } from '../collect/source-poll.ts';
import { type AnswerRefusal, readableRows } from '../transport/exact-json.ts';
import type { NewsArticle } from './feed.ts';
import { decodeEntities, newsArticleOf } from './news-article.ts';

const NEWS_EVERY_MS = 600_000;
const ITEMS_MAX = 40;
const DAY_MS = 86_400_000;

export const DEFAULT_NEWS_FEEDS = {
  en: [
    'https://www.coindesk.com/arc/outboundfeeds/rss/',
    'https://www.theblock.co/rss.xml',
    'https://cointelegraph.com/rss',
  ],
  kr: [
    'https://www.tokenpost.kr/rss',
    'https://www.blockmedia.co.kr/feed/',
    'https://www.blockchaintoday.co.kr/rss/allArticle.xml',
  ],
} as const satisfies Record<Language, readonly string[]>;

export function createRssSource(url: string, language: Language): PolledSource<readonly NewsArticle[]> {
  return {
    sourceId: new URL(url).hostname,
    url,
    everyMs: NEWS_EVERY_MS,
    readAnswer: (body) => readRss(body, language),
  };
}

/**
 * Reads an RSS 2.0 feed (with the Dublin Core and Media RSS extensions). It is scanned, not parsed as XML;
 * document types and custom entities, the usual XML attacks, are refused.
 */
export function readRss(body: string, language: Language): Result<readonly NewsArticle[], AnswerRefusal> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(body) || !/<rss[\s>]/.test(body)) return refuse('answer_malformed');
  const items = listElements(body, 'item', ITEMS_MAX);
  const head = body.slice(0, Math.max(0, body.indexOf('<item')));
  const source = readElement(head, 'title');
  const articles = readableRows(items.map((item) => readItem(item, source, language)));
  return typeof articles === 'string' ? refuse(articles) : ok(articles);
}

function readItem(item: string, source: string | null, language: Language): NewsArticle | null {
  return newsArticleOf({
    language,
    title: readElement(item, 'title'),
    source,
    url: readElement(item, 'link'),
    author: readElement(item, 'dc:creator') ?? readElement(item, 'author'),
    publishedAtMs: parseRssTime(readElement(item, 'pubDate')),
    imageUrl:
      readPicture(item, 'media:content') ??
      readPicture(item, 'media:thumbnail') ??
      readPicture(item, 'enclosure'),
  });
}

/** RFC 822, with a year of two or four digits. A date before 2000 is a mistake. */
function parseRssTime(text: string | null): number | null {
  const timeMs = text !== null && /^[\x20-\x7e]{8,40}$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(timeMs) || timeMs < 10_957 * DAY_MS ? null : timeMs;
}

/** The raw contents of all elements with this name. */
function listElements(text: string, name: string, countMax: number): readonly string[] {
  const found: string[] = [];
  let at = 0;
  while (found.length < countMax) {
    const begin = text.indexOf(`<${name}`, at);
    const inside = begin < 0 ? -1 : text.indexOf('>', begin);
    const end = inside < 0 ? -1 : text.indexOf(`</${name}>`, inside);
    if (end < 0) return found;
    const after = text[begin + name.length + 1] ?? '';
    if (after === '>' || /\s/.test(after)) found.push(text.slice(inside + 1, end));
    at = end;
  }
  return found;
}

function readElement(text: string, name: string): string | null {
  const [inside] = listElements(text, name, 1);
  if (inside === undefined) return null;
  const trimmed = inside.trim();
  // A CDATA section contains HTML, with its own entities.
  const words = trimmed.startsWith('<![CDATA[') ? trimmed.slice(9).replace(/\]\]>[\s\S]*$/, '') : trimmed;
  return decodeEntities(words);
}

/** The URL of a picture in an element's attributes; null for audio and video. */
function readPicture(item: string, name: string): string | null {
  const begin = item.indexOf(`<${name}`);
  if (begin < 0) return null;
  const tag = item.slice(begin, Math.max(begin, item.indexOf('>', begin)));
  const kind = /\s(?:type|medium)="([^"]{1,64})"/.exec(tag)?.[1] ?? 'image';
  const url = /\surl="([^"]{1,2000})"/.exec(tag)?.[1];
  return url === undefined || !kind.startsWith('image') ? null : decodeEntities(url);
}
