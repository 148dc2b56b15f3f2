import { createHash } from 'node:crypto';
import type { NewsArticle, NewsLanguage } from './feed.ts';
import { toPlainText } from './plain-text.ts';

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
  readonly language: NewsLanguage;
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
