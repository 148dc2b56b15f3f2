import type { Language } from '@naru/core';
import { createHash } from 'node:crypto';
import type { NewsArticle } from './feed.ts';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** Decodes numeric entities and the named ones that headlines use; others are left as they are. */
export function decodeEntities(text: string): string {
  return text.replaceAll(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi,
    (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
      if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
      const code =
        decimal === undefined ? Number.parseInt(hexadecimal ?? '0', 16) : Number.parseInt(decimal, 10);
      return code > 0x1f && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff)
        ? String.fromCodePoint(code)
        : ' ';
    },
  );
}

/** Plain text in one line: no tags, no control characters, no bidirectional marks. */
export function toPlainText(text: string, charactersMax: number): string {
  const plain = text
    .replaceAll(/<[^<>]{0,2000}>/g, ' ')
    // The text around a removed tag can look like a tag.
    .replaceAll(/<(?=[a-z/!?])/gi, ' ')
    .replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = Array.from(plain);
  return characters.length <= charactersMax ? plain : `${characters.slice(0, charactersMax - 1).join('')}…`;
}

const TITLE_CHARACTERS_MAX = 200;
const NAME_CHARACTERS_MAX = 80;
const URL_CHARACTERS_MAX = 2_000;

/**
 * An article from a service's fields; null without a title, link or time. The author defaults to the
 * source.
 */
export function newsArticleOf(fields: {
  readonly title: string | null;
  readonly source: string | null;
  readonly url: string | null;
  readonly author: string | null;
  readonly publishedAtMs: number | null;
  readonly imageUrl: string | null;
  readonly language: Language;
}): NewsArticle | null {
  const title = toPlainText(fields.title ?? '', TITLE_CHARACTERS_MAX);
  const source = toPlainText(fields.source ?? '', NAME_CHARACTERS_MAX);
  const url = readHttpsUrl(fields.url);
  if (title === '' || source === '' || url === null || fields.publishedAtMs === null) return null;
  return {
    articleId: createHash('sha256').update(url).digest('hex').slice(0, 32),
    title,
    source,
    url,
    author: toPlainText(fields.author ?? '', NAME_CHARACTERS_MAX) || source,
    publishedAtMs: fields.publishedAtMs,
    imageUrl: readHttpsUrl(fields.imageUrl),
    language: fields.language,
  };
}

/** An https URL on the default port, without user name and password. */
export function readHttpsUrl(text: string | null): string | null {
  if (text === null || text.length > URL_CHARACTERS_MAX) return null;
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null;
  return url.username === '' && url.password === '' ? url.href : null;
}
