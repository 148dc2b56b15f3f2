// How files are called, how large they are, and what is written twice and must agree.
import type { Finding } from '../source/finding.ts';
import { lineFinder, parseSource } from '../source/parse-source.ts';
import type { RepositoryFile } from '../source/read-repository.ts';

const LINE_CHARS_MAX = 110;
const FILE_BYTES_MAX = 200_000;
const WRITTEN_BY_HAND = /\.(?:ts|tsx|mjs|js|css|sql|html|sh)$/;
const NAMED_BY_US = /^(?:packages|apps|modules|e2e|bench|sim|tools)\//;
/** Words that say nothing about what is inside; in the product also those that say nothing alone. */
const EMPTY_NAME = /(?<=[/-])(?:utils?|helpers?|common|misc|stuff|lib|managers?)(?=[-./])/;
const EMPTY_ALONE =
  /(?<=^(?:packages|apps|modules)\/.*\/)(?:data|info|types|constants|process|handle)(?=[./])/;

export function checkFile({ path, text, bytes }: RepositoryFile): Finding[] {
  const at = (line: number, rule: string, message: string, fix: string): Finding[] => [
    { path, line, rule, message, fix },
  ];
  const found: Finding[] = [];
  const emptyName = NAMED_BY_US.test(path)
    ? (EMPTY_NAME.exec(path) ?? EMPTY_ALONE.exec(path))?.[0]
    : undefined;
  if (emptyName !== undefined) {
    const fix = 'name it after the noun that it is about: order, quote, address ...';
    found.push(...at(0, 'no-empty-names', `"${emptyName}" says nothing about its content`, fix));
  }
  if (bytes > FILE_BYTES_MAX && !/\.woff2$|^docs\/.*\.png$|^package-lock\.json$/.test(path)) {
    const message = `${Math.ceil(bytes / 1000)} kB, at most ${FILE_BYTES_MAX / 1000} kB`;
    found.push(...at(0, 'file-bytes', message, 'make it at run time, or ship less of it.'));
  }
  if (text === null || !WRITTEN_BY_HAND.test(path)) return found;
  for (const [line, length] of longLinesOf(path, text)) {
    const message = `${length} characters, at most ${LINE_CHARS_MAX}`;
    found.push(...at(line, 'line-chars', message, 'break the line, or name a part of it.'));
  }
  const unlike = path.endsWith('/tokens.css')
    ? unlikeThemes(text)
    : /\.test\.tsx?$/.test(path)
      ? []
      : unlikeTexts(text);
  for (const [index, message] of unlike)
    found.push(...at(lineFinder(text)(index), 'parity', message, 'what exists twice is written twice.'));
  return found;
}

/** A line with a single string may be longer, since a sentence cut in two cannot be searched for. */
function longLinesOf(path: string, text: string): [line: number, length: number][] {
  const lines = text.split('\n');
  if (lines.every(({ length }) => length <= LINE_CHARS_MAX)) return [];
  // In `code` strings are blank.
  const code = /\.tsx?$/.test(path) ? parseSource(path, text).code.split('\n') : lines;
  const isOneText = /^\s*(?:return |' *': |" *": |[\w.]+: )?(?:' *'|" *")[,;)]*\s*$/;
  return lines.flatMap(({ length }, index): [number, number][] =>
    length <= LINE_CHARS_MAX || isOneText.test(code[index] ?? '') ? [] : [[index + 1, length]],
  );
}

type Unlike = [index: number, message: string];

/** Both languages of a text have the same places to fill in. That both are there is a matter of types. */
function unlikeTexts(text: string): Unlike[] {
  const string = `('(?:[^'\\\\]|\\\\.)*'|"(?:[^"\\\\]|\\\\.)*"|\`[^\`]*\`)`;
  return [...text.matchAll(new RegExp(`\\ben:\\s*${string},\\s*kr:\\s*${string}`, 'g'))].flatMap(
    (pair): Unlike[] => {
      const [english, korean] = [pair[1], pair[2]].map((each) => placesOf(each ?? ''));
      return english === korean
        ? []
        : [[pair.index, `English fills in ${english || 'nothing'}, Korean ${korean || 'nothing'}`]];
    },
  );
}

/** `{{name}}`, `{{name:을}}` and `<name>` of a text, in one order. */
function placesOf(text: string): string {
  const places = [...text.matchAll(/\{\{(=?[\w.]+)(?::[가-힣]+)?\}\}|<(\w+)>/g)];
  return [...new Set(places.map(([, name, tag]) => name ?? `<${tag}>`))].sort().join(', ');
}

/** Both themes declare the same custom properties. */
function unlikeThemes(css: string): Unlike[] {
  const tokensOf = (theme: string): string[] =>
    [...css.matchAll(new RegExp(`\\[data-theme='${theme}'\\][^{]*\\{([^}]*)\\}`, 'g'))].flatMap(
      ([, body = '']) => [...body.matchAll(/(--[\w-]+)\s*:/g)].map(([, name = '']) => name),
    );
  const [dark, light] = [tokensOf('is_dark'), tokensOf('is_light')];
  if (dark.length === 0 || light.length === 0) return [[0, 'a theme declares nothing at all']];
  return [...dark, ...light]
    .filter((name) => !dark.includes(name) || !light.includes(name))
    .map((name): Unlike => [css.indexOf(name), `${name} is in one theme alone`]);
}
