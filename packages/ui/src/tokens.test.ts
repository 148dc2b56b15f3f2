import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const sourceFolder = import.meta.dirname;
const tokens = readFileSync(`${sourceFolder}/tokens.css`, 'utf8');

type Theme = ReadonlyMap<string, string>;

function themeOf(selector: string): Theme {
  const start = tokens.indexOf(`[data-theme='${selector}'] {`);
  const block = tokens.slice(start, tokens.indexOf('}', start));
  return new Map(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, key = '', value = '']) => [key, value]),
  );
}

const dark = themeOf('is_dark');
const light = themeOf('is_light');

type Colour = readonly [number, number, number];

function colourOf(theme: Theme, key: string): Colour {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(theme.get(key) ?? '');
  if (match === null) throw new Error(`${key} is no colour of six digits`);
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((digits) => Number.parseInt(digits, 16));
  return [red, green, blue];
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Colour, other: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** As `color-mix(in srgb, colour share, ground)`. */
function tinted(colour: Colour, ground: Colour, share: number): Colour {
  const mix = (index: 0 | 1 | 2) => colour[index] * share + ground[index] * (1 - share);
  return [mix(0), mix(1), mix(2)];
}

const GROUNDS = ['bg0', 'bg1', 'bg2', 'bg3'];
const STATUSES = ['pending', 'paid', 'delivered', 'cancel'];

test('both themes declare the same keys', () => {
  assert.ok(dark.size > 20);
  assert.deepEqual([...dark.keys()], [...light.keys()]);
});

for (const [name, theme] of Object.entries({ dark, light })) {
  test(`text is readable on every ground of the ${name} theme`, () => {
    for (const text of ['fg0', 'fg1', 'fg2', 'accent', ...STATUSES])
      for (const ground of GROUNDS) {
        const reached = contrast(colourOf(theme, text), colourOf(theme, ground));
        assert.ok(reached >= 4.5, `${text} on ${ground}: ${reached.toFixed(2)}`);
      }
    for (const ground of ['accent', 'accent-hover'])
      assert.ok(contrast(colourOf(theme, 'on-accent'), colourOf(theme, ground)) >= 4.5, ground);
  });

  test(`edges, seal and focus ring are seen in the ${name} theme`, () => {
    for (const drawn of ['line-strong', 'seal', 'focus'])
      for (const ground of GROUNDS)
        assert.ok(contrast(colourOf(theme, drawn), colourOf(theme, ground)) >= 3, `${drawn} on ${ground}`);
  });

  test(`the word of a chip is readable on its tint in the ${name} theme`, () => {
    const share = Number.parseInt(theme.get('tint') ?? '', 10) / 100;
    for (const status of [...STATUSES, 'fg1']) {
      const colour = colourOf(theme, status);
      const reached = contrast(colour, tinted(colour, colourOf(theme, 'bg1'), share));
      assert.ok(reached >= 4.5, `${status}: ${reached.toFixed(2)}`);
    }
  });
}

test('every custom property that a sheet uses is declared somewhere', () => {
  const sheets = globSync('**/*.css', { cwd: sourceFolder }).map((file) =>
    readFileSync(`${sourceFolder}/${file}`, 'utf8'),
  );
  const declared = new Set(
    sheets.flatMap((sheet) => [...sheet.matchAll(/(--[\w-]+):/g)].map((match) => match[1])),
  );
  for (const sheet of sheets)
    for (const [, name] of sheet.matchAll(/var\((--[\w-]+)/g))
      assert.ok(declared.has(name), `${name} is declared nowhere`);
});

test('every class name used in a component is in its sheet', () => {
  const missing: string[] = [];
  let checkedCount = 0;
  for (const file of globSync('*/*.tsx', { cwd: sourceFolder })) {
    const source = readFileSync(`${sourceFolder}/${file}`, 'utf8');
    const sheetName = /import sheet from '\.\/([\w-]+\.module\.css)'/.exec(source)?.[1];
    if (sheetName === undefined) continue;
    const sheet = readFileSync(`${sourceFolder}/${file.split('/')[0]}/${sheetName}`, 'utf8');
    for (const [call] of source.matchAll(/classes\([^)]*\)/g))
      for (const [, name] of call.matchAll(/(?:[(,]|&&) *'([\w-]+)'/g)) {
        checkedCount += 1;
        if (!new RegExp(`\\.${name}(?![\\w-])`).test(sheet)) missing.push(`${file}: ${name}`);
      }
  }
  assert.deepEqual(missing, []);
  assert.ok(checkedCount > 80, `${checkedCount}`);
});

test('every shared arrangement that a part uses is in the sheet, and the sheet has no other', () => {
  const root = `${sourceFolder}/../../..`;
  const parts = globSync('{apps,modules,packages}/**/*.tsx', { cwd: root, exclude: ['**/node_modules'] });
  const used = new Set(
    parts
      .flatMap((file) => [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/\blayout\(([^)]*)\)/g)])
      .flatMap(([, names = '']) => [...names.matchAll(/'([\w-]+)'/g)].map(([, name]) => name)),
  );
  const sheet = readFileSync(`${sourceFolder}/layout.css`, 'utf8');
  const declared = new Set([...sheet.matchAll(/\.l-([\w-]+)/g)].map(([, name]) => name));
  assert.deepEqual([...used].toSorted(), [...declared].toSorted());
});
