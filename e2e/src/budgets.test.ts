import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { HtmlValidate } from 'html-validate';

const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));
const CONSOLE_DIST = fileURLToPath(new URL('../../apps/console/dist', import.meta.url));
const KB = 1000;

/** What a first visit may cost, and what the console may. */
const FRAME_KB_MAX = 130;
/** As it is sent to a browser that knows Brotli, as all do. */
const FIRST_PAGE_KB_MAX = 130;
/** The response headers of a file, as Chromium counts them. */
const HEADERS_KB = 0.43;
const CHUNK_KB_MAX = 30;
const SHEET_KB_MAX = 12;
const FONTS_KB_MAX = { en: 50, kr: 110 } as const;

const assets = readdirSync(path.join(DIST, 'assets'));

function gzippedKb(file: string, dist = DIST): number {
  return gzipSync(readFileSync(path.join(dist, file)), { level: 9 }).length / KB;
}

/** The files that a page names in its head. */
function headOf(page: string, pattern: RegExp, dist = DIST): string[] {
  const html = readFileSync(path.join(dist, page), 'utf8');
  return [...html.matchAll(pattern)].flatMap(([, file]) => (file === undefined ? [] : [file]));
}

for (const [app, dist] of Object.entries({ 'the site': DIST, 'the console': CONSOLE_DIST })) {
  /** The scripts that every page begins with. */
  const frame = headOf('index.html', /(?:src|modulepreload"[^>]*href)="\/(assets\/[^"]+\.js)"/g, dist);

  test(`the code that every page of ${app} begins with stays within its budget`, () => {
    assert.ok(frame.length > 0);
    const kb = frame.reduce((sum, file) => sum + gzippedKb(file, dist), 0);
    assert.ok(kb <= FRAME_KB_MAX, `${kb.toFixed(1)} kB in ${frame.join(', ')}`);
  });

  test(`no other chunk of ${app} is larger than a page may be`, () => {
    const scripts = readdirSync(path.join(dist, 'assets')).filter((file) => file.endsWith('.js'));
    const rest = scripts.map((file) => `assets/${file}`).filter((file) => !frame.includes(file));
    assert.ok(rest.length > 10);
    const large = rest.filter((file) => gzippedKb(file, dist) > CHUNK_KB_MAX);
    assert.deepEqual(large, []);
  });
}

test('the scripts that the first page loads before anybody scrolls stay within their budget', () => {
  // That it loads no others is seen in `first-visit.test.ts`.
  const scripts = headOf('pages/home.en.html', /(?:src|modulepreload"[^>]*href)="\/([^"]+\.js)"/g);
  assert.ok(scripts.length > 5);
  const sent = scripts.map((file) => path.join(DIST, file)).map((file) => [`${file}.br`, file]);
  const kb = sent.reduce(
    (sum, files) => sum + statSync(files.find(existsSync) ?? '').size / KB + HEADERS_KB,
    0,
  );
  assert.ok(kb <= FIRST_PAGE_KB_MAX, `${kb.toFixed(1)} kB in ${scripts.join(', ')}`);
});

const pages = readdirSync(path.join(DIST, 'pages')).filter((file) => file.endsWith('.html'));

test('a page is drawn with one sheet, which stays within its budget', () => {
  assert.ok(pages.length > 10);
  for (const page of pages) {
    const sheets = headOf(`pages/${page}`, /<link rel="stylesheet" href="\/(assets\/[^"]+)">/g);
    assert.equal(sheets.length, 1, page);
    const kb = sheets.reduce((sum, file) => sum + gzippedKb(file), 0);
    assert.ok(kb <= SHEET_KB_MAX, `${page}: ${kb.toFixed(2)} kB`);
  }
});

for (const [language, kbMax] of Object.entries(FONTS_KB_MAX)) {
  test(`the fonts of a page in ${language} stay within their budget`, () => {
    const named = headOf(`pages/home.${language}.html`, /as="font"[^>]*href="\/(assets\/[^"]+)"/g);
    assert.equal(named.length, 2);
    const mono = assets.filter((file) => file.startsWith('naru-mono')).map((file) => `assets/${file}`);
    const kb = [...named, ...mono].reduce(
      (sum, file) => sum + readFileSync(path.join(DIST, file)).length / KB,
      0,
    );
    assert.ok(kb <= kbMax, `${kb.toFixed(1)} kB`);
  });
}

test('pages are valid HTML', async () => {
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  for (const page of pages) {
    const { results } = await validator.validateFile(path.join(DIST, 'pages', page));
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ line, message }) => `${line}: ${message}`),
    );
    assert.deepEqual(faults, [], page);
  }
});

test('pages ask nobody else for anything', () => {
  for (const page of pages) {
    const outside = headOf(`pages/${page}`, /(?:src|<link[^>]*href)="(https?:\/\/[^"]+)"/g);
    assert.deepEqual(outside, [], page);
  }
});
