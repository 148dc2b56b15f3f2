import {
  BRAND_MARKS,
  type DrawnPage,
  ORDER_PAGE_MARKS,
  PUBLIC_URL_MARK,
  type PageFacts,
} from '@naru/contract';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { createConnection, createServerClock } from '@naru/ui';
import { App } from '../app/app.tsx';
import { Screens } from '../app/router.tsx';
import { createDeskApi, pathOf } from '../shared/api/desk-api.ts';
import { type Brand, toBrand } from '../shared/brand/brand.ts';
import { documentLanguage, loadLanguage } from '../shared/i18n/load-language.ts';
import { fillPlaceholders } from '../shared/i18n/translate.ts';
import { type Language, LANGUAGES } from '@naru/core';
import { FRAME_CALLS, PUBLIC_PAGES } from './public-pages.ts';
import { structuredData } from './structured-data.ts';
import { PageTitleContext } from '../shared/part/page-heading.tsx';

const ORDER_STEPS = ['confirm', 'details'] as const;

/** A prerendered page, before any data is loaded. */
export interface WrittenPage {
  readonly path: string;
  /** Source file, relative to the application's folder. */
  readonly source: string;
  readonly laterSource?: string | undefined;
  readonly language: Language;
  /** For `<html lang>` (BCP 47). */
  readonly documentLanguage: string;
  readonly title: string;
  readonly description: string;
  /** HTML. */
  readonly headTags: string;
  /** JSON of schema.org, or null. */
  readonly structuredData: string | null;
  /** The page's first calls; the server includes the answers in the page. */
  readonly firstCalls: readonly string[];
  /** Content of the root element. */
  readonly markup: string;
}

const BRAND = toBrand(BRAND_MARKS);

export async function writePages(): Promise<readonly WrittenPage[]> {
  const pages: WrittenPage[] = [];
  for (const [path, page] of Object.entries(PUBLIC_PAGES)) {
    for (const language of LANGUAGES) {
      const { source, laterSource, firstCalls } = page;
      const description = fillPlaceholders(page[language], { ...BRAND.stated });
      const calls = firstCalls.map((call) => call.replace('{language}', language));
      const drawn = await writePage(path, language);
      const preview = { path, language, title: drawn.title, description, brandName: BRAND.name };
      pages.push({
        ...drawn,
        source,
        laterSource,
        description,
        firstCalls: calls,
        headTags: headTags(preview),
      });
    }
  }
  return [...pages, ...listOrderFrames()];
}

/** Everything of an order's page except the order, which the server draws when it sends the page. */
function listOrderFrames(): readonly WrittenPage[] {
  return ORDER_STEPS.flatMap((step) =>
    LANGUAGES.map((language) => ({
      path: `/buy-crypto-${step}`,
      source: `src/pages/${step}-page.tsx`,
      language,
      documentLanguage: documentLanguage(language),
      title: ORDER_PAGE_MARKS.title,
      description: '',
      headTags: '',
      structuredData: null,
      firstCalls: [...FRAME_CALLS, orderPath(ORDER_PAGE_MARKS.orderId)],
      markup: ORDER_PAGE_MARKS.markup,
    })),
  );
}

/** With the mark as it is: the server looks for it in the page, where an encoded one would stay. */
function orderPath(mark: string): string {
  return pathOf('getTransaction', { params: { id: '' } }) + mark;
}

/** Draws a page as it is now, with the answers that it begins with. */
export async function drawPage({ brand, answers, ...asked }: PageFacts): Promise<DrawnPage> {
  const parsed: unknown = JSON.parse(answers);
  const known = new Map<string, unknown>(Object.entries(parsed ?? {}));
  const peekFirst = (path: string): unknown => known.get(path);
  const { title, markup } = await draw({ ...asked, brand: toBrand(brand), peekFirst });
  // Until the app is active no button would do anything. The policy of the pages allows no style attributes:
  // the app sets them. React escapes quotes in values and in texts.
  return {
    title,
    markup: markup.replaceAll('<button ', '<button inert ').replaceAll(' style="', ' data-style="'),
  };
}

type Drawn = Omit<WrittenPage, 'source' | 'laterSource' | 'description' | 'firstCalls' | 'headTags'>;

async function writePage(path: string, language: Language): Promise<Drawn> {
  const data = structuredData(path, language, BRAND);
  return {
    path,
    language,
    documentLanguage: documentLanguage(language),
    structuredData: data === null ? null : JSON.stringify(data),
    ...(await draw({ path, language, brand: BRAND, nowMs: 0, peekFirst: () => undefined })),
  };
}

interface PageToDraw {
  readonly path: string;
  readonly language: Language;
  readonly brand: Brand;
  readonly nowMs: number;
  /** The answers that the page has from the start. */
  readonly peekFirst: (path: string) => unknown;
}

async function draw(page: PageToDraw): Promise<DrawnPage> {
  const { path, language, brand, nowMs, peekFirst } = page;
  let title = '';
  const clock = createServerClock(() => nowMs);
  const connection = createConnection();
  // Nothing is fetched while prerendering: effects do not run, and queries wait for them.
  const api = createDeskApi({ fetch, clock, connection, readToken: () => null, peekFirst });
  const access = { api, connection, log: () => undefined };
  const startPack = (await loadLanguage(language)) ?? rethrow(`no texts in ${language}`);
  const noteTitle = (drawn: string): void => {
    title = drawn;
  };
  const { prelude } = await prerender(
    <PageTitleContext value={noteTitle}>
      <App access={access} brand={brand} clock={clock} startPack={startPack}>
        <StaticRouter location={path}>
          <Screens onAwake={() => undefined} />
        </StaticRouter>
      </App>
    </PageTitleContext>,
    // In one piece: a streamed part would need an inline script.
    { onError: rethrow, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const markup = await new Response(prelude).text();
  // Until the app is active the browser itself would submit a form, with all its fields in the URL.
  return { title, markup: markup.replaceAll('<form ', '<form inert ') };
}

/** A page with an error is not written. */
function rethrow(thrown: unknown): never {
  throw thrown;
}

export interface PreviewedPage {
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly brandName: string;
}

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', kr: 'ko_KR' };
const OTHER: Readonly<Record<Language, Language>> = { en: 'kr', kr: 'en' };

/** Drawn by `tools/artwork/preview-pictures.ts`; services ask for 1.91 : 1. */
const PICTURE = { width: '1200', height: '630', type: 'image/png' } as const;

/**
 * HTML for the head of a page: its one address and that of its other language, and the tags of Open Graph
 * (ogp.me) and of X. The server changes the pictures where the operator has named the desk.
 */
function headTags(page: PreviewedPage): string {
  const { path, language, title, description } = page;
  const english = `${PUBLIC_URL_MARK}${path}`;
  const korean = `${english}?lang=kr`;
  const url = language === 'kr' ? korean : english;
  const image = `${PUBLIC_URL_MARK}/preview/${path === '/' ? 'home' : path.slice(1)}.${language}.png`;
  const said = { title, description, image, 'image:alt': title };
  const openGraph = {
    type: 'website',
    site_name: page.brandName,
    locale: LOCALES[language],
    'locale:alternate': LOCALES[OTHER[language]],
    url,
    'image:type': PICTURE.type,
    'image:width': PICTURE.width,
    'image:height': PICTURE.height,
    ...said,
  };
  return [
    `<link rel="canonical" href="${url}">`,
    `<link rel="alternate" hreflang="en" href="${english}">`,
    `<link rel="alternate" hreflang="ko" href="${korean}">`,
    `<link rel="alternate" hreflang="x-default" href="${english}">`,
    ...listTags('property="og', openGraph),
    ...listTags('name="twitter', { card: 'summary_large_image', ...said }),
  ].join('');
}

function listTags(prefix: string, contents: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(contents).map(
    ([key, content]) => `<meta ${prefix}:${key}" content="${escapeText(content)}">`,
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
