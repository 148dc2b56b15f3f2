// Draws the pictures of link previews from the built public pages, with the Chromium of the tests:
// npm run build && npm run lab -- previews
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { BRAND_MARKS, DEFAULT_DESK_FACTS } from '@naru/contract';
import { repositoryRoot } from '../runtime.mjs';
import { type Drawing, takePictures } from './take-picture.ts';

const DIST_FOLDER = path.join(repositoryRoot, 'apps/web/dist');
const PAGES_FOLDER = path.join(DIST_FOLDER, 'pages');
const PICTURE_FOLDER = path.join(repositoryRoot, 'apps/web/public/preview');
/** For desks of another name. */
const PLAIN_FOLDER = path.join(PICTURE_FOLDER, 'plain');

/** The size that the tags of the pages name. */
const WIDTH_PX = 1200;
const HEIGHT_PX = 630;

const STYLE = `
  body { margin: 0; width: ${WIDTH_PX}px; height: ${HEIGHT_PX}px; overflow: hidden; background: var(--bg0); }
  body > svg { position: absolute; right: -24px; bottom: -6px; width: 720px !important; }
  svg [d^="M0 310"] { stroke-width: 3; }
  i { position: absolute; left: 0; top: 484px; width: 600px; height: 4px; }
  i { background: repeating-linear-gradient(90deg, var(--accent) 0 14px, transparent 0 24px); }
  i { mask-image: linear-gradient(90deg, #000 80%, transparent 98%); }
  main { position: absolute; left: 72px; top: 68px; width: 1000px; color: var(--fg0); }
  h1 { margin: 0; font: var(--title-weight) 76px/1.14 var(--font-title); }
  h1 { letter-spacing: var(--title-tracking); text-wrap: balance; word-break: keep-all; }
  h1 span { display: block; }
  p { width: 620px; margin: 26px 0 0; font: 400 30px/1.45 var(--font-text); color: var(--fg1); }
  p { text-wrap: pretty; word-break: keep-all; }
  footer { position: absolute; left: 72px; bottom: 48px; display: flex; align-items: center; gap: 18px; }
  footer { color: var(--fg0); font: var(--title-weight) 44px/1 var(--font-title); }
  footer svg { width: 52px; height: 52px; }
`;

const home = readFileSync(path.join(PAGES_FOLDER, 'home.en.html'), 'utf8');
const river = matchOf(home, /<svg[^>]*viewBox="0 0 480 410"[^]*?<\/svg>/);
const waves = matchOf(home, /<svg[^>]*viewBox="0 0 26 26"[^]*?<\/svg>/);
const sheet = inlineFonts(
  readFileSync(path.join(DIST_FOLDER, matchOf(home, /(?<=<link rel="stylesheet" href="\/)[^"]+/)), 'utf8'),
);

/** The page's heading and description beside the river of the first page, above the name of the desk. */
function drawPreview(file: string, folder: string): Drawing {
  const page = fillMarks(readFileSync(path.join(PAGES_FOLDER, file), 'utf8'));
  const language = matchOf(page, /(?<=<html lang=")[^"]+/);
  const heading = matchOf(page, /(?<=<h1[^>]*>)[^]*?(?=<\/h1>)/).replaceAll(/<!--.*?-->| class="[^"]*"/g, '');
  const description = matchOf(page, /(?<=<meta\s+name="description"\s+content=")[^"]+/);
  const name =
    folder === PLAIN_FOLDER ? '' : `${waves}<span lang="en">${DEFAULT_DESK_FACTS.brandName}</span>`;
  return {
    html: `<!doctype html><html lang="${language}" data-theme="is_dark"><meta charset="utf-8">
      <style>${sheet}${STYLE}</style>${river}<i></i><main><h1>${heading}</h1><p>${description}</p></main>
      <footer>${name}</footer>`,
    widthPx: WIDTH_PX,
    heightPx: HEIGHT_PX,
    file: path.join(folder, file.replace('.html', '.png')),
  };
}

/** With what a desk says by itself. */
function fillMarks(page: string): string {
  const facts = new Map<string, unknown>(Object.entries(DEFAULT_DESK_FACTS));
  return Object.entries(BRAND_MARKS).reduce(
    (text, [name, mark]) => text.replaceAll(mark, String(facts.get(name))),
    page,
  );
}

/** A document from the disk may not load fonts from there. */
function inlineFonts(css: string): string {
  return css
    .replaceAll(/url\(\/(assets\/[^)]+\.woff2)\)/g, (_whole, file: string) => {
      const font = readFileSync(path.join(DIST_FOLDER, file)).toString('base64');
      return `url(data:font/woff2;base64,${font})`;
    })
    .replaceAll(/font-display:\w+/g, 'font-display:block');
}

function matchOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)?.[0];
  if (found === undefined) throw new Error(`the built page has no ${String(pattern)}; run \`npm run build\``);
  return found;
}

mkdirSync(PLAIN_FOLDER, { recursive: true });
takePictures(
  readdirSync(PAGES_FOLDER)
    .filter((file) => file.endsWith('.html'))
    // The pages of orders have no preview.
    .filter((file) => readFileSync(path.join(PAGES_FOLDER, file), 'utf8').includes('og:image'))
    .flatMap((file) => [PICTURE_FOLDER, PLAIN_FOLDER].map((folder) => drawPreview(file, folder))),
);
