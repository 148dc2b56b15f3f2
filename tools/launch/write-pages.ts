import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A page as `apps/web/src/prerender` writes it. */
interface WrittenPage {
  readonly path: string;
  readonly source: string;
  readonly language: string;
  readonly documentLanguage: string;
  readonly title: string;
  readonly description: string;
  readonly structuredData: string | null;
  readonly markup: string;
}

/** What vite tells of one file that it built, with the files that it needs. */
interface BuiltFile {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, BuiltFile>>;

const MANIFEST = '.vite/manifest.json';
const EMPTY_ROOT = '<div id="root"></div>';

/** Fonts that a page of a language cannot be read without; the others come when a letter needs them. */
const FONTS: Readonly<Record<string, readonly string[]>> = {
  en: ['naru-text-latin', 'naru-title'],
  kr: ['naru-text-latin', 'naru-text-hangul-ui'],
};

/**
 * Lays the public pages beside the built application, in both languages, as `pages/<name>.<language>.html`.
 * `programFile` is the built `apps/web/src/prerender/prerender.tsx`.
 */
export async function writePages(distFolder: string, programFile: string): Promise<number> {
  const program: { readonly writePages: () => Promise<readonly WrittenPage[]> } = await import(
    pathToFileURL(programFile).href
  );
  const template = await readFile(path.join(distFolder, 'index.html'), 'utf8');
  const manifestFile = path.join(distFolder, MANIFEST);
  const manifest: Manifest = JSON.parse(await readFile(manifestFile, 'utf8'));
  const pages = await program.writePages();
  await mkdir(path.join(distFolder, 'pages'), { recursive: true });
  for (const page of pages) {
    const name = page.path === '/' ? 'home' : page.path.slice(1);
    const file = path.join(distFolder, 'pages', `${name}.${page.language}.html`);
    await writeFile(file, fillTemplate(template, page, manifest));
  }
  await rm(path.dirname(manifestFile), { recursive: true });
  return pages.length;
}

function fillTemplate(template: string, page: WrittenPage, manifest: Manifest): string {
  const json = page.structuredData?.replaceAll('<', String.raw`\u003c`);
  const data = json === undefined ? '' : `<script type="application/ld+json">${json}</script>`;
  const origin = `data-path="${page.path}" data-language="${page.language}"`;
  // Until the page wakes up, a form would be sent as browsers do: with all its fields in the address.
  const markup = page.markup.replaceAll('<form ', '<form inert ');
  const root = `<div id="root" ${origin}>${markup}</div>`;
  const filled: readonly (readonly [RegExp, string])[] = [
    [/<html lang="en"/, `<html lang="${page.documentLanguage}"`],
    [/<title>.*?<\/title>/, `<title>${escapeText(page.title)}</title>`],
    [/(<meta\s+name="description"\s+content=)".*?"/, `$1"${escapeText(page.description)}"`],
    [/<\/head>/, `${headLinks(page, template, manifest)}${data}</head>`],
    [new RegExp(EMPTY_ROOT), root],
  ];
  return filled.reduce((html, [place, text]) => {
    if (!place.test(html)) throw new Error(`the page has no place for ${String(place)}`);
    return html.replace(place, (_whole, kept?: unknown) =>
      text.replace('$1', typeof kept === 'string' ? kept : ''),
    );
  }, template);
}

/** The code, sheets and fonts of the page beside those of the frame, so that all are fetched at once. */
function headLinks(page: WrittenPage, template: string, manifest: Manifest): string {
  const chunks = listChunks(page, manifest);
  const scripts = chunks.map(({ file }) => file);
  const sheets = chunks.flatMap(({ css = [] }) => css);
  const fonts = (FONTS[page.language] ?? []).flatMap((font) =>
    Object.values(manifest).flatMap(({ file }) => (file.includes(`/${font}-`) ? [file] : [])),
  );
  const links = [
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`),
    ...sheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return [...new Set(links)]
    .filter((link) => !template.includes(/href="[^"]+"/.exec(link)?.[0] ?? link))
    .join('');
}

function listChunks(page: WrittenPage, manifest: Manifest): readonly BuiltFile[] {
  const found = new Map<string, BuiltFile>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || found.has(key)) return;
    found.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  visit(page.source);
  if (page.language === 'kr') ['src/shared/i18n/kr.ts', 'src/shared/i18n/kr-refusals.ts'].forEach(visit);
  return [...found.values()];
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
