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
import { PUBLIC_PAGES } from './public-pages.ts';
import { structuredData } from './structured-data.ts';

/** A page as it stands before anything of the desk is known. */
export interface WrittenPage {
  readonly path: string;
  /** Where its code is, from the folder of the application. */
  readonly source: string;
  readonly language: LanguageCode;
  /** For `<html lang>` (BCP 47). */
  readonly documentLanguage: string;
  readonly title: string;
  readonly description: string;
  /** Stands in the page, and at its root, for the names and links of the desk that sends it. */
  readonly brand: Brand;
  /** JSON of schema.org, or null. */
  readonly structuredData: string | null;
  /** The calls that the page begins with; the desk answers them inside of the page. */
  readonly firstCalls: readonly string[];
  /** What goes into the root. */
  readonly markup: string;
}

const BRAND: Brand = {
  name: BRAND_MARKS.brandName,
  supportUrl: BRAND_MARKS.supportUrl,
  contactEmail: BRAND_MARKS.contactEmail,
};

/** Writes out every public page in both languages, one after the other. */
export async function writePages(): Promise<readonly WrittenPage[]> {
  const pages: WrittenPage[] = [];
  for (const [path, page] of Object.entries(PUBLIC_PAGES)) {
    for (const language of ['en', 'kr'] as const) {
      const { source, firstCalls, [language]: description } = page;
      const calls = firstCalls.map((call) => call.replace('{language}', language));
      pages.push({ source, description, firstCalls: calls, ...(await writePage(path, language)) });
    }
  }
  return pages;
}

type Drawn = Omit<WrittenPage, 'source' | 'description' | 'firstCalls'>;

async function writePage(path: string, language: LanguageCode): Promise<Drawn> {
  let title = '';
  const clock = createServerClock(() => 0);
  const connection = createConnection();
  // Nothing is fetched while a page is written: effects do not run, and queries wait for them.
  const http = createHttpCaller({ fetch, clock, connection, readToken: () => null });
  const access = { api: createDeskApi(http), connection, log: () => undefined, forget: () => undefined };
  const startPack = await loadLanguage(language);
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
    // Whole: a part that came later would need a script inside of the page.
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

/** A page that cannot be written whole is not written at all. */
function rethrow(thrown: unknown): never {
  throw thrown;
}
