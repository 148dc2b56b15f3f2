import { BRAND_MARKS } from '@naru/contract';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import { createConnection, createServerClock } from '@naru/ui';
import { App } from '../app/app.tsx';
import { Screens } from '../app/router.tsx';
import { createDeskApi } from '../shared/api/desk-api.ts';
import { createHttpCaller } from '../shared/api/http-caller.ts';
import type { Brand } from '../shared/brand/brand.ts';
import { PageTitleContext } from '../shared/heading/page-title-context.ts';
import { documentLanguage, loadLanguage } from '../shared/i18n/load-language.ts';
import type { LanguageCode } from '../shared/storage/language-cookie.ts';
import { type PreviewTag, previewTags } from './link-preview.ts';
import { PUBLIC_PAGES } from './public-pages.ts';
import { structuredData } from './structured-data.ts';

/** A prerendered page, before any data is loaded. */
export interface WrittenPage {
  readonly path: string;
  /** Source file, relative to the application's folder. */
  readonly source: string;
  readonly language: LanguageCode;
  /** For `<html lang>` (BCP 47). */
  readonly documentLanguage: string;
  readonly title: string;
  readonly description: string;
  readonly previewTags: readonly PreviewTag[];
  /** Placeholder brand in the page, which the server replaces by its own. */
  readonly brand: Brand;
  /** JSON of schema.org, or null. */
  readonly structuredData: string | null;
  /** The page's first calls; the server includes the answers in the page. */
  readonly firstCalls: readonly string[];
  /** Content of the root element. */
  readonly markup: string;
}

const BRAND: Brand = {
  name: BRAND_MARKS.brandName,
  supportUrl: BRAND_MARKS.supportUrl,
  contactEmail: BRAND_MARKS.contactEmail,
};

export async function writePages(): Promise<readonly WrittenPage[]> {
  const pages: WrittenPage[] = [];
  for (const [path, page] of Object.entries(PUBLIC_PAGES)) {
    for (const language of ['en', 'kr'] as const) {
      const { source, firstCalls, [language]: description } = page;
      const calls = firstCalls.map((call) => call.replace('{language}', language));
      const drawn = await writePage(path, language);
      const preview = { path, language, title: drawn.title, description, brandName: BRAND.name };
      pages.push({
        ...drawn,
        source,
        description,
        firstCalls: calls,
        previewTags: previewTags(preview),
      });
    }
  }
  return pages;
}

type Drawn = Omit<WrittenPage, 'source' | 'description' | 'firstCalls' | 'previewTags'>;

async function writePage(path: string, language: LanguageCode): Promise<Drawn> {
  let title = '';
  const clock = createServerClock(() => 0);
  const connection = createConnection();
  // Nothing is fetched while prerendering: effects do not run, and queries wait for them.
  const http = createHttpCaller({ fetch, clock, connection, readToken: () => null });
  const access = { api: createDeskApi(http), connection, log: () => undefined, forget: () => undefined };
  const startPack = (await loadLanguage(language)) ?? rethrow(`no texts in ${language}`);
  const noteTitle = (drawn: string): void => {
    title = drawn;
  };
  const { prelude } = await prerender(
    <PageTitleContext value={noteTitle}>
      <App access={access} brand={BRAND} clock={clock} startPack={startPack}>
        <StaticRouter location={path}>
          <Screens onAwake={() => undefined} />
        </StaticRouter>
      </App>
    </PageTitleContext>,
    // In one piece: a streamed part would need an inline script.
    { onError: rethrow, progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const data = structuredData(path, language, BRAND);
  return {
    path,
    language,
    documentLanguage: documentLanguage(language),
    title,
    brand: BRAND,
    structuredData: data === null ? null : JSON.stringify(data),
    markup: await new Response(prelude).text(),
  };
}

/** A page with an error is not written at all. */
function rethrow(thrown: unknown): never {
  throw thrown;
}
