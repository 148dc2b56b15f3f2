import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { BRAND_MARKS, ORDER_PAGE_MARKS, PAGE_THREAD } from '@naru/contract';

/** A page as `apps/web/src/prerender` writes it. */
interface WrittenPage {
  readonly path: string;
  readonly source: string;
  readonly laterSource?: string | undefined;
  readonly language: string;
  readonly documentLanguage: string;
  readonly title: string;
  readonly description: string;
  readonly headTags: string;
  readonly structuredData: string | null;
  readonly firstCalls: readonly string[];
  readonly markup: string;
}

/** Vite's manifest entry of one built file. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

const MANIFEST = '.vite/manifest.json';
const EMPTY_ROOT = '<div id="root"></div>';

/** The fonts that a page of a language needs at once; others load when a letter needs them. */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  en: ['naru-text-latin', 'naru-title'],
  kr: ['naru-text-latin', 'naru-text-hangul-ui'],
};

/** Draws with the program beside it; see `DrawRequest` and `DrawAnswer` in the contract. */
const THREAD = `import { parentPort } from 'node:worker_threads';
import { drawPage } from './draw-page.mjs';

parentPort.on('message', ({ key, facts }) => {
  drawPage(facts).then(
    (drawn) => parentPort.postMessage({ key, drawn, fault: '' }),
    (thrown) => parentPort.postMessage({ key, drawn: null, fault: String(thrown?.name) }),
  );
});
`;

/**
 * Writes the public pages beside the built application, in both languages, as `pages/<name>.<language>.html`.
 * `programFile` is the built `apps/web/src/prerender/prerender.tsx`.
 */
export async function writePages(distFolder: string, programFile: string): Promise<number> {
  const program: { readonly writePages: () => Promise<readonly WrittenPage[]> } = await import(
    pathToFileURL(programFile).href
  );
  const template = await inlineIcon(distFolder, await readFile(path.join(distFolder, 'index.html'), 'utf8'));
  const manifestFile = path.join(distFolder, MANIFEST);
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const pages = await program.writePages();
  await mkdir(path.join(distFolder, 'pages'), { recursive: true });
  for (const page of pages) {
    const parts = listSheets(page, manifest);
    const framed = linkSheet(template, await writeSheet(distFolder, parts), parts);
    const name = page.path === '/' ? 'home' : page.path.slice(1);
    const file = path.join(distFolder, 'pages', `${name}.${page.language}.html`);
    await writeFile(file, fillTemplate(framed, page, manifest));
  }
  // The server draws pages of orders and of the form with the same components.
  await copyFile(programFile, path.join(distFolder, 'pages', 'draw-page.mjs'));
  await writeFile(path.join(distFolder, 'pages', PAGE_THREAD), THREAD);
  await rm(path.dirname(manifestFile), { recursive: true });
  return pages.length;
}

/** Small icons are inlined. */
async function inlineIcon(distFolder: string, template: string): Promise<string> {
  const picture = await readFile(path.join(distFolder, 'favicon.svg'), 'utf8');
  const address = `data:image/svg+xml,${encodeURIComponent(picture.trim())}`;
  return template.replace('href="/favicon.svg"', `href="${address}"`);
}

/** What a page says without JavaScript that is written out, where the template says that it needs it. */
const READABLE = [
  '<noscript>You can read this page without JavaScript. To place an order or log in, turn it on. ',
  '<span lang="ko">읽기는 자바스크립트 없이도 돼요. 주문이나 로그인을 하려면 켜 주세요.</span></noscript>',
].join('');

function fillTemplate(template: string, page: WrittenPage, manifest: Manifest): string {
  const isOrder = page.markup === ORDER_PAGE_MARKS.markup;
  const json = page.structuredData?.replaceAll('<', String.raw`\u003c`);
  const data = json === undefined ? '' : `<script type="application/ld+json">${json}</script>`;
  const written = isOrder
    ? `data-drawn="" data-path="${page.path}/${ORDER_PAGE_MARKS.orderId}"`
    : `data-path="${page.path}"`;
  const origin = `${written} data-language="${page.language}" ${BRAND_DATA}`;
  // A data block, which browsers never execute (HTML, 4.12.1). The desk fills it when it sends the page.
  const list = JSON.stringify(page.firstCalls);
  const calls = `<script type="application/json" id="first-answers">${list}</script>`;
  const root = `<div id="root" ${origin}>${page.markup}</div>${calls}`;
  const filled: readonly (readonly [RegExp, string])[] = [
    [/<html lang="en"/, `<html lang="${page.documentLanguage}"`],
    [/<script type="module"/, '<script type="module" fetchpriority="low"'],
    [/<title>.*?<\/title>/, `<title>${escapeText(page.title)}</title>`],
    // An order's page says itself what works without JavaScript, and nobody searches for it.
    ...(isOrder ? [] : [[/<noscript[^]*?<\/noscript\s*>/, READABLE] as const]),
    isOrder
      ? [/<meta\s+name="description"[^>]*>([^]*)<noscript[^]*?<\/noscript\s*>/, '$1']
      : [/(<meta\s+name="description"\s+content=)".*?"/, `$1"${escapeText(page.description)}"`],
    // Of what a page says that never wakes up, its own language.
    [new RegExp(`(<output[^]*?)<span lang="${page.language === 'kr' ? 'en' : 'ko'}">[^]*?</span>`), '$1'],
    [/<\/head>/, `${page.headTags}${headLinks(page, template, manifest)}${data}</head>`],
    [new RegExp(EMPTY_ROOT), root],
  ];
  return filled.reduce((html, [place, text]) => {
    if (!place.test(html)) throw new Error(`the page has no place for ${String(place)}`);
    return html.replace(place, (_whole, kept?: unknown) =>
      text.replace('$1', typeof kept === 'string' ? kept : ''),
    );
  }, template);
}

/** The page is hydrated with the names, links and settings that it was sent with. */
const BRAND_DATA = Object.entries(BRAND_MARKS)
  .map(([key, mark]) => `data-${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${mark}"`)
  .join(' ');

/** A page's stylesheets; those of its frame come first and set the order of the layers. */
function listSheets(page: WrittenPage, manifest: Manifest): readonly string[] {
  const chunks = ['index.html', page.source, page.laterSource ?? ''].flatMap((key) =>
    withImports(key, manifest),
  );
  return [...new Set(chunks.flatMap(({ css = [] }) => css))];
}

/** Joins the stylesheets, so that a page waits for one file; returns its path from the root. */
async function writeSheet(distFolder: string, sheets: readonly string[]): Promise<string> {
  const texts = await Promise.all(sheets.map((file) => readFile(path.join(distFolder, file), 'utf8')));
  const text = texts.join('');
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  const file = `assets/page-${hash}.css`;
  await writeFile(path.join(distFolder, file), text);
  return file;
}

/**
 * Links the joined stylesheet instead of its parts. The parts are linked as disabled, so that they are not
 * fetched, but count as loaded when the application's code needs them.
 */
function linkSheet(template: string, sheet: string, parts: readonly string[]): string {
  const html = template.replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const links = [
    `<link rel="stylesheet" href="/${sheet}">`,
    ...parts.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
  ];
  return html.replace('<script src="/theme.js">', (script) => `${links.join('')}${script}`);
}

/** Preloads the page's scripts and fonts together with those of the frame. */
function headLinks(page: WrittenPage, template: string, manifest: Manifest): string {
  const scripts = listChunks(page, manifest).map(({ file }) => file);
  const fonts = (FONTS[page.language] ?? []).flatMap((font) =>
    Object.values(manifest).flatMap(({ file }) => (file.includes(`/${font}-`) ? [file] : [])),
  );
  const links = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    // The page is readable before hydration, so its scripts have a lower priority than visible content.
    ...scripts.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
  ];
  return [...new Set(links)]
    .filter((link) => !template.includes(/href="[^"]+"/.exec(link)?.[0].replace('href', 'src') ?? link))
    .join('');
}

/** A built file, after its imports. */
function withImports(key: string, manifest: Manifest): readonly BuiltFile[] {
  const found = new Map<string, BuiltFile>();
  const seen = new Set<string>();
  const visit = (next: string): void => {
    const chunk = manifest[next];
    if (chunk === undefined || seen.has(next)) return;
    seen.add(next);
    chunk.imports?.forEach(visit);
    found.set(next, chunk);
  };
  visit(key);
  return [...found.values()];
}

/** The page's scripts, with its language. */
function listChunks(page: WrittenPage, manifest: Manifest): readonly BuiltFile[] {
  const keys = page.language === 'kr' ? [page.source, 'src/shared/i18n/kr-pack.ts'] : [page.source];
  return keys.flatMap((key) => withImports(key, manifest));
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
