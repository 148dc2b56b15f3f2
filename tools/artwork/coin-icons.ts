// Builds the sprite of currency icons, packages/ui/src/coin-icons.svg, from two published icon sets.
// Every icon is a disc of 32 with a flat mark on it, so that a list of them looks like one set.
// Run with: node tools/run.mjs tools/artwork/coin-icons.ts
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../runtime.mjs';
import { makeScratchFolder, unpackPackage } from './unpack-package.ts';

const ROUND_SET = 'cryptocurrency-icons@0.18.1';
const MARK_SET = '@web3icons/core@4.0.56';

/** Disc colours that differ from those of the round set: newer brands, or a mark too pale to be seen. */
const DISCS: Readonly<Record<string, string>> = {
  ADA: '#0033ad',
  APT: '#39424a',
  CNY: '#d7301f',
  EGLD: '#15191c',
  LTC: '#345d9d',
  SOL: '#8b46f2',
  SUI: '#3a8ee6',
  TON: '#0098ea',
  XRP: '#38414a',
  XTZ: '#2c7df7',
};

const ROUND_SYMBOLS = [
  'ETH',
  'BTC',
  'LTC',
  'ETC',
  'ZEC',
  'LINK',
  'XMR',
  'DOT',
  'DASH',
  'DOGE',
  'TRX',
  'MATIC',
  'ADA',
  'SOL',
  'XTZ',
  'XRP',
  'USDT',
  'CNY',
  'BNB',
  'AVAX',
  'ATOM',
];

/** Marks of 24 without a disc, by their file in the second set. */
const MARKS = [
  { symbol: 'EGLD', file: 'tokens/mono/EGLD', ink: '#23f7dd' },
  { symbol: 'TON', file: 'networks/mono/ton', ink: '#fff' },
  { symbol: 'APT', file: 'tokens/mono/APT', ink: '#fff' },
  { symbol: 'SUI', file: 'tokens/mono/SUI', ink: '#fff' },
];

const WON =
  '<circle cx="16" cy="16" r="16" fill="#1f5fbf"/>' +
  '<path fill="none" stroke="#fff" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round" ' +
  'd="m8 9.5 4 13 4-12 4 12 4-13M6.5 14.6h19M6.5 18.4h19"/>';

/** For a currency without an icon: a coin in the colour of the text around it. */
const GENERIC =
  '<circle cx="16" cy="16" r="16" fill="currentColor" opacity=".2"/>' +
  '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="16" cy="16" r="8"/>' +
  '<path stroke-linecap="round" d="M12.5 16c2.2 0 2.2 1.6 3.5 1.6s1.3-1.6 3.5-1.6"/></g>';

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
}

/** Disc and white mark of one icon of the round set, without its groups, filters and definitions. */
function roundIcon(symbol: string, svg: string): string {
  const [disc, ...marks] = [...svg.matchAll(/<(?:path|circle|polygon)\b[^>]*>/g)]
    .map((match) => match[0])
    .toSorted((one, other) => Number(isDisc(other)) - Number(isDisc(one)));
  if (disc === undefined || !isDisc(disc) || marks.length === 0)
    throw new Error(`${symbol}: unknown drawing`);
  const moved = /<g transform="([^"]*)"/.exec(svg)?.[1];
  const transform = moved === undefined ? '' : ` transform="${moved}"`;
  const ink = `<g fill="#fff"${transform}>${marks.map(mark).join('')}</g>`;
  const fill = DISCS[symbol] ?? attribute(disc, 'fill')?.toLowerCase();
  return `<circle cx="16" cy="16" r="16" fill="${fill}"/>${ink}`;
}

function isDisc(tag: string): boolean {
  return tag.startsWith('<circle') && attribute(tag, 'r') === '16';
}

function mark(tag: string): string {
  const opacity = attribute(tag, 'fill-opacity') ?? attribute(tag, 'opacity');
  const faded = opacity === undefined ? '' : ` opacity="${opacity}"`;
  if (tag.startsWith('<circle')) {
    const place = ['cx', 'cy', 'r'].map((name) => `${name}="${attribute(tag, name)}"`).join(' ');
    return `<circle ${place}${faded}/>`;
  }
  return `<path fill-rule="evenodd" d="${attribute(tag, 'd')}"${faded}/>`;
}

/** Disc with a mark of 24 in its middle. */
function markIcon(symbol: string, ink: string, script: string): string {
  const paths = [...script.matchAll(/\sd="([^"]*)"/g)].map((match) => `<path d="${match[1]}"/>`);
  if (paths.length === 0) throw new Error(`${symbol}: unknown drawing`);
  const moved = 'translate(5.2 5.2) scale(.9)';
  return (
    `<circle cx="16" cy="16" r="16" fill="${DISCS[symbol]}"/>` +
    `<g fill="${ink}" transform="${moved}">${paths.join('')}</g>`
  );
}

function buildSprite(scratchFolder: string): string {
  const roundFolder = unpackPackage(scratchFolder, ROUND_SET);
  const markFolder = unpackPackage(scratchFolder, MARK_SET);
  const icons = new Map([
    ['KRW', WON],
    ['generic', GENERIC],
  ]);
  for (const symbol of ROUND_SYMBOLS) {
    const file = path.join(roundFolder, 'svg/color', `${symbol.toLowerCase()}.svg`);
    icons.set(symbol, roundIcon(symbol, readFileSync(file, 'utf8')));
  }
  for (const { symbol, file, ink } of MARKS) {
    const script = readFileSync(path.join(markFolder, 'dist/svgs', `${file}.svg.js`), 'utf8');
    icons.set(symbol, markIcon(symbol, ink, script));
  }
  const symbols = [...icons]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([symbol, drawing]) => `<symbol id="coin-${symbol}" viewBox="0 0 32 32">${drawing}</symbol>`);
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}

const scratchFolder = makeScratchFolder('coin-icons');
try {
  const sprite = buildSprite(scratchFolder);
  writeFileSync(path.join(repositoryRoot, 'packages/ui/src/coin-icons.svg'), sprite);
  console.log(`coin-icons.svg: ${sprite.length} bytes`);
} finally {
  rmSync(scratchFolder, { recursive: true, force: true });
}
