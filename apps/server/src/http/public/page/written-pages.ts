import type { Language } from '@naru/core';
import {
  BRAND_MARKS,
  type BrandFacts,
  DEFAULT_DESK_FACTS,
  DESK_NOTICES_ID,
  type Notice,
  PUBLIC_URL_MARK,
  type PageFacts,
} from '@naru/contract';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../wire/request-path.ts';
import { describeFault } from '../../../log/json-log.ts';
import type { ServerContext } from '../../../context/context.ts';
import { languageOf } from '../../cookie.ts';
import { keepFor } from '../../../machine/timers.ts';
import { type Encoding, chooseEncoding, compressText } from '../../send-file.ts';
import type { PageDrawer } from './page-drawer.ts';

/** JSON inside a page, up to the end of its element (HTML, 4.12.1.3). */
const STRUCTURED_DATA = /(<script type="application\/ld\+json">)([^<]*)(?=<\/script>)/g;

/** Replaces the placeholders of the operator's facts in text, attributes and structured data. */
export function fillBrand(html: string, facts: BrandFacts): string {
  const isNamed = facts.brandName === DEFAULT_DESK_FACTS.brandName;
  const withPictures = isNamed ? html : html.replaceAll(NAMED_PICTURES, '/preview/plain/');
  const withData = withPictures.replaceAll(
    STRUCTURED_DATA,
    (_whole, start: string, json: string) => start + writeFacts(json, facts, escapeInJson),
  );
  return writeFacts(withData, facts, escapeHtml);
}

/** Pictures of previews show a desk's default name: a desk with another name uses those without. */
const NAMED_PICTURES = /\/preview\/(?=[\w.-]+\.png">)/g;

function writeFacts(text: string, facts: BrandFacts, escape: (value: string) => string): string {
  const { brandName, supportUrl, contactEmail, rateLockMinutes, minimumUsd, passwordMin } = BRAND_MARKS;
  return text
    .replaceAll(brandName, () => escape(facts.brandName))
    .replaceAll(supportUrl, () => escape(facts.supportUrl))
    .replaceAll(contactEmail, () => escape(facts.contactEmail))
    .replaceAll(rateLockMinutes, String(facts.rateLockMinutes))
    .replaceAll(minimumUsd, () => escape(facts.minimumUsd))
    .replaceAll(passwordMin, String(facts.passwordMin));
}

function escapeInJson(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('<', String.raw`\u003c`);
}

const PLACE = `<div id="${DESK_NOTICES_ID}"></div>`;
const LABELS = { en: 'Notices', kr: '알림' } as const;

/** Writes the notices of the desk into a page, as the application draws them once it runs. */
export function fillNotices(html: string, notices: readonly Notice[], language: Language): string {
  if (notices.length === 0) return html;
  const list = notices.map(({ kind, text, when }) => {
    const time =
      when === null
        ? ''
        : `<span data-when=""><span>${escapeHtml(when[language])}</span><span></span></span>`;
    return `<p data-kind="${kind}"><span>${escapeHtml(text[language])}</span>${time}</p>`;
  });
  const aside = `<aside data-written="" aria-label="${LABELS[language]}">${list.join('')}</aside>`;
  return html.replace(PLACE, () => PLACE.replace('></div>', () => `>${aside}</div>`));
}

/** Elements with absolute addresses: tags of a preview, links for search engines, structured data. */
const ADDRESS_TAGS = new RegExp(
  [
    '<meta (?:property="og:(?:url|image[^"]*)"|name="twitter:image[^"]*") content="[^"]*">',
    '<link rel="(?:canonical|alternate)"[^>]*>',
    `"url":"${PUBLIC_URL_MARK}[^"]*",`,
  ].join('|'),
  'g',
);

export const WRITTEN_FOLDER = 'pages';

/** The product's languages as BCP 47 tags. */
export const LANGUAGE_TAGS = { en: 'en', kr: 'ko' } as const;

/** The element in which the build lists the first calls of a page. */
const FIRST_CALLS = /(<script type="application\/json" id="first-answers">)(\[[^<]*\])(<\/script>)/;
/** One composed page serves all requests of this time; its clock is a second late at most. */
const KEPT_MS = 1000;

/** Pages with the form, which is drawn with the current rate in it. */
const DRAWN: ReadonlySet<string> = new Set(['/', '/buy-crypto-select']);
/** The parts of a link that fill in the form; see `readPrefill` of the application. */
const FILLED_IN = ['from', 'to', 'amount', 'side'];
/** The root as the build has drawn it, before any answer: it is sent if a page cannot be drawn now. */
const BUILT_ROOT =
  /(<div id="root" data-)(path="([^"]+)" data-language="(\w+)"[^>]*>)[^]*(<\/div><script type="app)/;

/** Pages with a form or an account: browsers store nothing of them. */
const KEPT_BY_NOBODY: ReadonlySet<string> = new Set(['/buy-crypto-select', '/user-profile']);

/** The one call of a page whose answer depends on the visitor. */
const OWN_ORDERS = '/api/transaction/mine';

/** The public pages that the build has pre-rendered, in both languages. */
interface WrittenPages {
  /** The page of a path for this visitor, with its headers; null if there is none. */
  readonly draw: (pathname: string, request: FastifyRequest, reply: FastifyReply) => Promise<Buffer | null>;
}

interface WrittenPagesParts {
  readonly pagesFolder: string | null;
  readonly publicUrl: string | null;
  readonly front: () => BrandFacts;
  readonly notices: () => readonly Notice[];
  readonly nowMs: () => number;
  readonly drawer: PageDrawer | null;
  readonly log: ServerContext['log'];
  /** The body of a call's answer, or null if the call fails: the page then calls it itself. */
  readonly answerOf: (url: string) => Promise<string | null>;
  /** Whether this browser has made orders, which are shown to no one else. */
  readonly hasOrders: (request: FastifyRequest) => boolean;
}

/**
 * Sends pages together with the answers to their first calls, so that the first view needs no second round
 * trip.
 */
export function openWrittenPages(parts: WrittenPagesParts): WrittenPages {
  const folder = parts.pagesFolder === null ? null : path.join(parts.pagesFolder, WRITTEN_FOLDER);
  const files = new Set(folder !== null && existsSync(folder) ? readdirSync(folder) : []);
  const templates = new Map<string, Promise<string>>();
  const readTemplate = async (file: string): Promise<string> => {
    const known = templates.get(file) ?? readPage(path.join(folder ?? '', file), parts);
    templates.set(file, known);
    // Names and links may change while the desk runs.
    return fillMarks(file, await known, parts);
  };
  const kept = { nowMs: parts.nowMs, keptMs: KEPT_MS };
  const ask = keepFor(kept, parts.answerOf);
  const composeNow = async (key: string): Promise<Buffer> => {
    const [file = '', encoding, left, query = ''] = key.split('|');
    const template = await readTemplate(file);
    const answers = await readAnswers(template, async (url) => (url === left ? null : ask(url)));
    const nowMs = parts.nowMs();
    const page = await drawRoot(template, parts, { query, nowMs, answers });
    return compressText(fillAnswers(page, nowMs, answers), chooseEncoding(encoding));
  };
  const compose = keepFor(kept, composeNow);
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
      // A browser may show it again when going back, and asks again for everything else (RFC 9111 §5.2.2.4).
      if (!KEPT_BY_NOBODY.has(bare)) reply.header('cache-control', 'private, no-cache');
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      const query = DRAWN.has(bare) ? filledIn(request.url) : '';
      const key = [file, encoding, parts.hasOrders(request) ? OWN_ORDERS : '', query].join('|');
      // Links have countless queries, so a page drawn for one is not cached.
      return query === '' ? compose(key) : composeNow(key);
    },
  };
}

/** A page of the build with the names and links of this desk. */
export async function readBranded(
  file: string,
  parts: Pick<WrittenPagesParts, 'front' | 'notices' | 'publicUrl'>,
): Promise<string> {
  return fillMarks(file, await readPage(file, parts), parts);
}

/** The name of a file ends with its language. */
function fillMarks(file: string, html: string, parts: Pick<WrittenPagesParts, 'front' | 'notices'>): string {
  const language = file.endsWith('.kr.html') ? 'kr' : 'en';
  return fillNotices(fillBrand(html, parts.front()), parts.notices(), language);
}

async function readPage(file: string, { publicUrl }: Pick<WrittenPagesParts, 'publicUrl'>): Promise<string> {
  return fillPublicUrl(await readFile(file, 'utf8'), publicUrl);
}

/** The page with its form as it is now, marked with the query that it was drawn with. */
async function drawRoot(
  template: string,
  { drawer, front, log }: WrittenPagesParts,
  { query, ...known }: Pick<PageFacts, 'nowMs' | 'answers'> & { readonly query: string },
): Promise<string> {
  const [whole, start = '', attributes = '', path = '', language, end = ''] = BUILT_ROOT.exec(template) ?? [];
  if (whole === undefined || drawer === null || !DRAWN.has(path)) return template;
  try {
    const facts = { language: language === 'kr' ? 'kr' : 'en', brand: front(), ...known } as const;
    const drawn = await drawer.draw({ path: path + query, ...facts });
    if (drawn === null) return template;
    const [, built] = /<title>([^<]+)/.exec(template) ?? [];
    // The title is also that of the link's preview.
    const titled = built === undefined ? template : template.replaceAll(built, () => escapeHtml(drawn.title));
    const addressed = drawn.title === built ? titled : addressPair(titled, query);
    return addressed.replace(
      whole,
      () => `${start}drawn="${escapeHtml(query.slice(1))}" data-${attributes}${drawn.markup}${end}`,
    );
  } catch (thrown) {
    log({ level: 'error', event: 'page_draw_failed', fields: { fault: describeFault(thrown) } });
    return template;
  }
}

/** A page of a pair is a page of its own for search engines: both coins are part of its address. */
function addressPair(html: string, query: string): string {
  const asked = new URLSearchParams(query);
  const [from, to] = [asked.get('from'), asked.get('to')];
  if (from === null || to === null) return html;
  const pair = escapeHtml(new URLSearchParams({ from, to }).toString());
  return html.replaceAll(ADDRESS_TAGS, (tag) =>
    tag.replace(/(\/buy-crypto-select)(?:\?(lang=kr))?"/, (_whole, path: string, lang?: string) => {
      return `${path}?${pair}${lang === undefined ? '' : `&amp;${lang}`}"`;
    }),
  );
}

/** The part of a query that the form is drawn with: `?from=BTC&to=ETH`; empty without one. */
function filledIn(url: string): string {
  const { searchParams } = new URL(url, 'http://desk');
  const entries = [...searchParams].filter(([name]) => FILLED_IN.includes(name));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

/** The answers to the first calls of a page, as JSON; a missing answer is left out. */
export async function readAnswers(
  template: string,
  answerOf: (url: string) => Promise<string | null>,
): Promise<string> {
  const [, , list = '[]'] = FIRST_CALLS.exec(template) ?? [];
  const urls: unknown = JSON.parse(list);
  const asked = Array.isArray(urls) ? urls.filter((url) => typeof url === 'string') : [];
  const answers = await Promise.all(
    asked.map(async (url) => {
      const body = await answerOf(url);
      return body === null ? [] : [`${JSON.stringify(url)}:${body}`];
    }),
  );
  return `{${answers.flat().join(',')}}`;
}

/** Replaces the list of calls by their answers and the server's time. */
export function fillAnswers(template: string, nowMs: number, answers: string): string {
  // The text must not close the element (HTML, 4.12.1.3).
  const safe = `{"nowMs":${nowMs},"answers":${answers}}`.replaceAll('<', String.raw`\u003c`);
  return template.replace(
    FIRST_CALLS,
    (_whole, start: string, _list, end: string) => `${start}${safe}${end}`,
  );
}

/** The address decides, then the language cookie. */
export function askedLanguage(request: FastifyRequest): Language {
  const asked = new URL(request.url, 'http://desk').searchParams.get('lang');
  return asked === 'en' || asked === 'kr' ? asked : languageOf(request);
}

/** Completes the addresses; without `PUBLIC_URL` elements that need one are left out. */
function fillPublicUrl(html: string, publicUrl: string | null): string {
  if (publicUrl === null) return html.replaceAll(ADDRESS_TAGS, '');
  const origin = escapeHtml(new URL(publicUrl).origin);
  return html.replaceAll(PUBLIC_URL_MARK, () => origin);
}
