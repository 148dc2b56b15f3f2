// Things that exist twice must say the same: two languages, two themes.
import { lineFinder } from '../source/parse-source.ts';
import type { Finding } from '../source/finding.ts';
import { textOf, type TidyRule } from './tidy-view.ts';

/** `en.ts` and `kr.ts` side by side: the same keys, and in each text the same places to fill in. */
export const languageParity: TidyRule = (view) =>
  view.files.flatMap(({ path, text }) => {
    if (text === null || !/\/i18n\/en\.(?:ts|json)$/.test(path)) return [];
    const otherPath = path.replace(/en\.(ts|json)$/, 'kr.$1');
    const other = textOf(view, otherPath);
    if (other === null) return [parityFinding('language-parity', otherPath, 0, 'the file is missing')];
    const english = readTexts(text);
    const korean = readTexts(other);
    return [
      ...missingKeys('language-parity', otherPath, english, korean),
      ...missingKeys('language-parity', path, korean, english),
      ...[...english].flatMap(([key, { text: sentence }]) => {
        const twin = korean.get(key);
        if (twin === undefined || placesOf(sentence) === placesOf(twin.text)) return [];
        const [here, there] = [twin.text, sentence].map((each) => placesOf(each) || 'nothing');
        const message = `${key} fills in ${here}, English ${there}`;
        return [parityFinding('language-parity', otherPath, twin.line, message)];
      }),
    ];
  });

/** Both themes declare the same custom properties. */
export const themeParity: TidyRule = (view) =>
  view.files.flatMap(({ path, text }) => {
    if (text === null || !path.endsWith('/tokens.css')) return [];
    const dark = readTokens(text, 'is_dark');
    const light = readTokens(text, 'is_light');
    if (dark.size === 0 || light.size === 0) {
      return [parityFinding('theme-parity', path, 0, 'a theme declares nothing at all')];
    }
    return [
      ...missingKeys('theme-parity', path, dark, light),
      ...missingKeys('theme-parity', path, light, dark),
    ];
  });

interface Entry {
  readonly text: string;
  readonly line: number;
}

/** Quoted keys with quoted texts, as both a TypeScript record and JSON write them. */
function readTexts(source: string): Map<string, Entry> {
  const lineOf = lineFinder(source);
  const pairs = source.matchAll(
    /^\s*(?:'(?<a>[^']+)'|"(?<b>[^"]+)"|(?<c>\w+)):\s*(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`)/gm,
  );
  return new Map(
    [...pairs].map(({ groups, index, 0: whole }) => {
      const key = groups?.['a'] ?? groups?.['b'] ?? groups?.['c'] ?? '';
      return [key, { text: groups?.['text'] ?? '', line: lineOf(index + whole.search(/\S/)) }];
    }),
  );
}

/** `{{name}}`, `{{name:을}}`, `{name}` and `<name>` of a text, in one order. */
function placesOf(text: string): string {
  const places = [...text.matchAll(/\{\{?\s*(\w+)(?::[가-힣]+)?\s*\}?\}|<(\w+)>/g)];
  return [...new Set(places.map((place) => place[1] ?? `<${place[2]}>`))].sort().join(', ');
}

function readTokens(css: string, theme: string): Map<string, Entry> {
  const lineOf = lineFinder(css);
  const tokens = new Map<string, Entry>();
  for (const block of css.matchAll(new RegExp(`\\[data-theme='${theme}'\\][^{]*\\{([^}]*)\\}`, 'g'))) {
    for (const token of (block[1] ?? '').matchAll(/(--[\w-]+)\s*:/g)) {
      const name = token[1] ?? '';
      tokens.set(name, { text: name, line: lineOf(block.index + block[0].indexOf('{') + token.index) });
    }
  }
  return tokens;
}

function missingKeys(
  rule: string,
  path: string,
  wanted: ReadonlyMap<string, Entry>,
  present: ReadonlyMap<string, Entry>,
): Finding[] {
  const missing = [...wanted.keys()].filter((key) => !present.has(key));
  return missing.map((key) => parityFinding(rule, path, 0, `${key} is missing on one side`));
}

function parityFinding(rule: string, path: string, line: number, message: string): Finding {
  return { path, line, rule, message, fix: 'what exists twice is written twice, in the same commit.' };
}
