import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrandFacts } from '@naru/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../cookie.ts';
import { type Encoding, chooseEncoding, compressText } from './compressed-text.ts';
import { fillBrand } from './fill-brand.ts';

const FOLDER = 'pages';

/** How search engines call the languages of the product (BCP 47). */
const LANGUAGE_TAGS = { en: 'en', kr: 'ko' } as const;

/** Where the build wrote which calls a page begins with. */
const FIRST_CALLS = /(<script type="application\/json" id="first-answers">)(\[[^<]*\])(<\/script>)/;
/** A page is put together once for all who ask within this time; its clock is a second late at most. */
const KEPT_MS = 1000;

/** The one call of a page whose answer depends on who asks. */
const OWN_ORDERS = '/api/transaction/mine';

/** The public pages that the build has written out, in both languages. */
export interface WrittenPages {
  /** The page of a path for this visitor, with the headers that it needs; null when none was written. */
  readonly draw: (pathname: string, request: FastifyRequest, reply: FastifyReply) => Promise<Buffer | null>;
}

export interface WrittenPagesParts {
  readonly pagesFolder: string | null;
  readonly publicUrl: string | null;
  /** What the operator calls the desk; the same from one start to the next. */
  readonly front: BrandFacts;
  readonly nowMs: () => number;
  /** The body of a call's answer, or null when it cannot be had: then the page asks for itself. */
  readonly answerOf: (url: string) => Promise<string | null>;
  /** Whether this browser has made orders, which nobody else may be told of. */
  readonly hasOrders: (request: FastifyRequest) => boolean;
}

/**
 * Sends pages with the answers to the calls that they begin with, as data beside the markup: what is shown
 * first needs no second round to the desk.
 */
export function openWrittenPages(parts: WrittenPagesParts): WrittenPages {
  const folder = parts.pagesFolder === null ? null : path.join(parts.pagesFolder, FOLDER);
  const files = new Set(folder !== null && existsSync(folder) ? readdirSync(folder) : []);
  const templates = new Map<string, Promise<string>>();
  const readTemplate = async (file: string): Promise<string> => {
    const known = templates.get(file) ?? readBranded(path.join(folder ?? '', file), parts.front);
    templates.set(file, known);
    return known;
  };
  const ask = keepFor(parts.nowMs, parts.answerOf);
  const compose = keepFor(parts.nowMs, async (key: string) => {
    const [file = '', encoding, left] = key.split('|');
    const text = await fillAnswers(await readTemplate(file), parts.nowMs(), async (url) =>
      url === left ? null : ask(url),
    );
    return compressText(text, chooseEncoding(encoding));
  });
  return {
    draw: async (pathname, request, reply) => {
      const bare = pathname.replace(/(?<=.)\/$/, '');
      const language = askedLanguage(request);
      const file = `${bare === '/' ? 'home' : bare.slice(1)}.${language}.html`;
      if (!files.has(file)) return null;
      const encoding: Encoding = chooseEncoding(request.headers['accept-encoding']);
      reply
        .type('text/html; charset=utf-8')
        .header('vary', 'cookie, accept-encoding')
        .header('content-language', LANGUAGE_TAGS[language]);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      if (parts.publicUrl !== null) reply.header('link', linksOf(new URL(bare, parts.publicUrl), language));
      return compose([file, encoding, parts.hasOrders(request) ? OWN_ORDERS : ''].join('|'));
    },
  };
}

/** A page as the build wrote it, with the names and links of this desk. */
async function readBranded(file: string, facts: BrandFacts): Promise<string> {
  return fillBrand(await readFile(file, 'utf8'), facts);
}

/** Puts the answers in the place of the calls, with the desk's time; a missing answer is left out. */
async function fillAnswers(
  template: string,
  nowMs: number,
  answerOf: (url: string) => Promise<string | null>,
): Promise<string> {
  const [whole, start = '', list = '[]', end = ''] = FIRST_CALLS.exec(template) ?? [];
  if (whole === undefined) return template;
  const urls: unknown = JSON.parse(list);
  const asked = Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
  const answers = await Promise.all(
    asked.map(async (url) => {
      const body = await answerOf(url);
      return body === null ? [] : [`${JSON.stringify(url)}:${body}`];
    }),
  );
  const data = `{"nowMs":${nowMs},"answers":{${answers.flat().join(',')}}}`;
  // Nothing in it may end the element that it stands in (HTML, 4.12.1.3).
  const safe = data.replaceAll('<', String.raw`\u003c`);
  return template.replace(whole, () => `${start}${safe}${end}`);
}

/** Remembers what was made for a key for {@link KEPT_MS}; what failed is made anew. */
function keepFor<T>(nowMs: () => number, make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const kept = new Map<string, { readonly atMs: number; readonly made: Promise<T> }>();
  return async (key) => {
    const known = kept.get(key);
    const atMs = nowMs();
    if (known !== undefined && Math.abs(atMs - known.atMs) < KEPT_MS) return known.made;
    const made = make(key);
    kept.set(key, { atMs, made });
    made.catch(() => kept.delete(key));
    return made;
  };
}

/** The address asks first, then what was chosen before. */
function askedLanguage(request: FastifyRequest): 'en' | 'kr' {
  const asked = new URL(request.url, 'http://desk').searchParams.get('lang');
  return asked === 'en' || asked === 'kr' ? asked : languageOf(request);
}

/** The canonical address and the other language, as a header (RFC 8288): the files know no address. */
function linksOf(english: URL, language: 'en' | 'kr'): string {
  const korean = new URL(english);
  korean.searchParams.set('lang', 'kr');
  const canonical = language === 'kr' ? korean : english;
  return [
    `<${canonical.href}>; rel="canonical"`,
    `<${english.href}>; rel="alternate"; hreflang="en"`,
    `<${korean.href}>; rel="alternate"; hreflang="ko"`,
    `<${english.href}>; rel="alternate"; hreflang="x-default"`,
  ].join(', ');
}
