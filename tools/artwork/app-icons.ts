// Draws the icons of the installed application from the one of the tab, with the Chromium of the tests.
// node tools/run.mjs tools/artwork/app-icons.ts
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../runtime.mjs';
import { takePictures } from './take-picture.ts';

const PUBLIC_FOLDER = path.join(repositoryRoot, 'apps/web/public');

/** Systems cut a maskable icon to a shape of theirs: the sign stays within the circle that is left whole. */
const ICONS = [
  { file: 'icon-192.png', edgePx: 192, isMaskable: false },
  { file: 'icon-512.png', edgePx: 512, isMaskable: false },
  { file: 'icon-maskable-512.png', edgePx: 512, isMaskable: true },
  // Apple rounds the corners by itself and shows what is transparent as black.
  { file: 'apple-touch-icon.png', edgePx: 180, isMaskable: true },
] as const;

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

const picture = readFileSync(path.join(PUBLIC_FOLDER, 'favicon.svg'), 'utf8');
takePictures(
  ICONS.map(({ file, edgePx, isMaskable }) => {
    const drawing = (isMaskable ? maskable(picture) : picture).replace(
      '<svg ',
      `<svg width="${edgePx}" height="${edgePx}" style="display:block" `,
    );
    return {
      html: `<!doctype html><body style="margin:0">${drawing}`,
      widthPx: edgePx,
      heightPx: edgePx,
      file: path.join(PUBLIC_FOLDER, file),
    };
  }),
);
