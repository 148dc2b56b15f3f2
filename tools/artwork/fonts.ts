// Builds the subsets of the three typefaces into packages/ui/src/fonts/ and writes packages/ui/src/fonts.css.
// Run it again when the Korean texts use new syllables: node tools/run.mjs tools/artwork/fonts.ts
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { hangulSlices, ksSyllables, unicodeRange } from './font-letters.ts';
import { renameFont } from './rename-font.ts';
import { repositoryRoot } from '../runtime.mjs';
import { makeScratchFolder, unpackPackage } from './unpack-package.ts';

const PRETENDARD = 'pretendard@1.3.9';
const HAHMLET = '@fontsource-variable/hahmlet@5.3.0';
const GEIST_MONO = '@fontsource-variable/geist-mono@5.3.0';
const SUBSETTER = ['subset-font@2.9.0', 'fontverter@2.0.0'];

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index));
const LATIN_1 = String.fromCharCode(...Array.from({ length: 96 }, (_, index) => 0xa0 + index));
const SIGNS = '‐‑–—‘’‚“”„•…‰′″‹›⁄₩€₫₿™←↑→↓↗−≈≠≤≥●○✓';
const TITLE_LETTERS = `${ASCII}·×–—‘’“”…`;
const MONO_LETTERS = `${ASCII}·×…–—`;

const HANGUL_RANGE = 'U+AC00-D7A3';

/** How many files the syllables beyond the interface are spread over; a page fetches only what it shows. */
const LAZY_SLICES = 6;

const OFL = 'This Font Software is licensed under the SIL Open Font License, Version 1.1.';
const OFL_URL = 'https://openfontlicense.org';

interface SubsetOptions {
  readonly targetFormat: 'sfnt';
  readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
  readonly keepFeatures?: readonly string[];
  readonly noHinting: boolean;
}

interface FontTools {
  readonly subset: (font: Buffer, letters: string, options: SubsetOptions) => Promise<Buffer>;
  readonly convert: (font: Buffer, toFormat: 'woff2') => Promise<Buffer>;
}

interface Cut {
  readonly file: string;
  readonly source: string;
  readonly letters: string;
  readonly family: string;
  readonly copyright: string;
  /** One weight, or the ends of a range of them. */
  readonly weight: number | { readonly min: number; readonly max: number };
}

function loadFontTools(scratchFolder: string): FontTools {
  const install = ['install', '--prefix', scratchFolder, '--no-save', '--ignore-scripts', '--silent'];
  execFileSync('npm', [...install, ...SUBSETTER], { stdio: 'inherit' });
  const require = createRequire(path.join(scratchFolder, 'package.json'));
  const { convert }: Pick<FontTools, 'convert'> = require('fontverter');
  const subset: FontTools['subset'] = require('subset-font');
  return { subset, convert };
}

/** Hangul that the interface itself says, and a desk that rehearses, found in the sources. */
function interfaceSyllables(): string {
  const texts = globSync('{apps/*,packages/{chains,market}}/src/**/*.{ts,tsx,json}', { cwd: repositoryRoot })
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(path.join(repositoryRoot, file), 'utf8'));
  const spare = readFileSync(path.join(repositoryRoot, 'tools/artwork/fonts-korean.txt'), 'utf8');
  const known = new Set(ksSyllables());
  return [...new Set([...texts, spare].join(''))]
    .filter((letter) => known.has(letter))
    .toSorted()
    .join('');
}

function textCuts(
  pretendardFolder: string,
  syllables: string,
): readonly (Cut & { readonly range: string })[] {
  const shared = {
    source: path.join(pretendardFolder, 'dist/public/variable/PretendardVariable.ttf'),
    family: 'Naru Text',
    copyright:
      'Copyright (c) 2021, Kil Hyung-jin (github.com/orioncactus/pretendard). Cut and renamed for Naru.',
    weight: { min: 400, max: 700 },
  };
  const lazy = hangulSlices(LAZY_SLICES).map((slice, index) => ({
    ...shared,
    file: `naru-text-hangul-${index + 1}.woff2`,
    letters: slice.letters.filter((letter) => !syllables.includes(letter)).join(''),
    range: slice.range,
  }));
  const latin = ASCII + LATIN_1 + SIGNS;
  // Of two faces that cover a letter the later one is taken: the interface's own syllables come last. The
  // whole block is named for them, as a list would weigh as much as a sheet; what they lack, a slice has.
  return [
    ...lazy,
    { ...shared, file: 'naru-text-hangul-ui.woff2', letters: syllables, range: HANGUL_RANGE },
    { ...shared, file: 'naru-text-latin.woff2', letters: latin, range: unicodeRange(latin) },
  ];
}

async function cutFont(tools: FontTools, cut: Cut, fontsFolder: string): Promise<number> {
  const subset = await tools.subset(readFileSync(cut.source), cut.letters, {
    targetFormat: 'sfnt',
    variationAxes: { wght: cut.weight },
    keepFeatures: ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'zero', 'case'],
    noHinting: true,
  });
  const { family, copyright } = cut;
  const renamed = renameFont(subset, { family, copyright, licence: OFL, licenceUrl: OFL_URL });
  const woff2 = await tools.convert(renamed, 'woff2');
  writeFileSync(path.join(fontsFolder, cut.file), woff2);
  return woff2.length;
}

/**
 * Preloaded, and every system has a fallback for their letters: one that is still late stays away until the
 * next page, because swapping it in would wrap lines differently. The others are swapped in when they come.
 */
const LATE_STAYS_AWAY: ReadonlySet<string> = new Set(['naru-text-latin.woff2', 'naru-title.woff2']);

function fontFace(face: Pick<Cut, 'family' | 'file' | 'weight'> & { readonly range: string }): string {
  const weight = typeof face.weight === 'number' ? `${face.weight}` : `${face.weight.min} ${face.weight.max}`;
  return `@font-face {
  font-family: '${face.family}';
  src: url('./fonts/${face.file}') format('woff2');
  font-weight: ${weight};
  font-display: ${LATE_STAYS_AWAY.has(face.file) ? 'optional' : 'swap'};
  unicode-range: ${face.range};
}
`;
}

/** Faces that every system has, stretched to the width and height of ours: the swap moves nothing. */
const FALLBACKS = readFileSync(path.join(repositoryRoot, 'tools/artwork/fonts-fallback.css'), 'utf8');

async function buildFonts(scratchFolder: string): Promise<void> {
  const tools = loadFontTools(scratchFolder);
  const fontsFolder = path.join(repositoryRoot, 'packages/ui/src/fonts');
  rmSync(fontsFolder, { recursive: true, force: true });
  mkdirSync(fontsFolder, { recursive: true });
  const pretendardFolder = unpackPackage(scratchFolder, PRETENDARD);
  const hahmletFolder = unpackPackage(scratchFolder, HAHMLET);
  const monoFolder = unpackPackage(scratchFolder, GEIST_MONO);
  const cuts = [
    ...textCuts(pretendardFolder, interfaceSyllables()),
    {
      file: 'naru-title.woff2',
      source: path.join(hahmletFolder, 'files/hahmlet-latin-wght-normal.woff2'),
      letters: TITLE_LETTERS,
      range: unicodeRange(TITLE_LETTERS),
      family: 'Naru Title',
      copyright: 'Copyright 2020 The Hahmlet Project Authors (github.com/hyper-type/hahmlet). Cut for Naru.',
      weight: 600,
    },
    {
      file: 'naru-mono.woff2',
      source: path.join(monoFolder, 'files/geist-mono-latin-wght-normal.woff2'),
      letters: MONO_LETTERS,
      range: unicodeRange(MONO_LETTERS),
      family: 'Naru Mono',
      copyright: 'Copyright 2024 The Geist Project Authors (github.com/vercel/geist-font). Cut for Naru.',
      weight: 500,
    },
  ];
  for (const cut of cuts) console.log(`${cut.file}: ${await cutFont(tools, cut, fontsFolder)} bytes`);
  copyFileSync(
    path.join(pretendardFolder, 'dist/LICENSE.txt'),
    path.join(fontsFolder, 'LICENSE-pretendard.txt'),
  );
  copyFileSync(path.join(hahmletFolder, 'LICENSE'), path.join(fontsFolder, 'LICENSE-hahmlet.txt'));
  copyFileSync(path.join(monoFolder, 'LICENSE'), path.join(fontsFolder, 'LICENSE-geist-mono.txt'));
  const sheet = `/* Written by tools/artwork/fonts.ts. */\n${cuts.map(fontFace).join('\n')}\n${FALLBACKS}`;
  const sheetFile = path.join(repositoryRoot, 'packages/ui/src/fonts.css');
  writeFileSync(sheetFile, sheet);
  execFileSync(process.execPath, [path.join(repositoryRoot, 'node_modules/oxfmt/bin/oxfmt'), sheetFile]);
}

const scratchFolder = makeScratchFolder('fonts');
try {
  await buildFonts(scratchFolder);
} finally {
  rmSync(scratchFolder, { recursive: true, force: true });
}
