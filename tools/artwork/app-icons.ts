// Draws the icons of the installed application from the one of the tab, with the Chromium of the tests.
// node tools/run.mjs tools/artwork/app-icons.ts
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { repositoryRoot } from '../runtime.mjs';

const PUBLIC_FOLDER = path.join(repositoryRoot, 'apps/web/public');

/** Systems cut a maskable icon to a shape of theirs: the sign stays within the circle that is left whole. */
const ICONS = [
  { file: 'icon-192.png', edgePx: 192, isMaskable: false },
  { file: 'icon-512.png', edgePx: 512, isMaskable: false },
  { file: 'icon-maskable-512.png', edgePx: 512, isMaskable: true },
  // Apple rounds the corners by itself and shows what is transparent as black.
  { file: 'apple-touch-icon.png', edgePx: 180, isMaskable: true },
] as const;

function chromium(): string {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];
  const found = candidates.find((candidate) => candidate !== undefined && existsSync(candidate));
  if (found === undefined) throw new Error('no Chromium found; name it in CHROMIUM_PATH');
  return found;
}

/** The picture on a ground without corners, four fifths of its size. */
function maskable(picture: string): string {
  const sign = /<g [^]*<\/g>/.exec(picture)?.[0] ?? '';
  const ground = /<rect[^>]*fill="([^"]+)"/.exec(picture)?.[1] ?? '';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">',
    `<rect width="32" height="32" fill="${ground}"/>`,
    `<g transform="translate(16 16) scale(.8) translate(-16 -16.85)">${sign}</g></svg>`,
  ].join('');
}

const scratchFolder = mkdtempSync(path.join(tmpdir(), 'naru-icons-'));
try {
  const picture = readFileSync(path.join(PUBLIC_FOLDER, 'favicon.svg'), 'utf8');
  for (const { file, edgePx, isMaskable } of ICONS) {
    const drawing = (isMaskable ? maskable(picture) : picture).replace(
      '<svg ',
      `<svg width="${edgePx}" height="${edgePx}" style="display:block" `,
    );
    const page = path.join(scratchFolder, 'page.html');
    const shot = path.join(scratchFolder, file);
    writeFileSync(page, `<!doctype html><body style="margin:0">${drawing}`);
    execFileSync(chromium(), [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--user-data-dir=${path.join(scratchFolder, 'profile')}`,
      `--window-size=${edgePx},${edgePx}`,
      `--screenshot=${shot}`,
      page,
    ]);
    copyFileSync(shot, path.join(PUBLIC_FOLDER, file));
    console.log(`${file}: ${edgePx} px`);
  }
} finally {
  rmSync(scratchFolder, { recursive: true, force: true });
}
