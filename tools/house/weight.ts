// What the product weighs. Each measure has a bound in budget.json that may only fall.
import type { Finding } from '../source/finding.ts';
import type { RepositoryFile } from '../source/read-repository.ts';
import type { HouseFile } from './arrows.ts';

export type Weight = Readonly<Record<string, number>>;

const BUDGET = 'tools/house/budget.json';

const PRODUCT = /^(?:apps|packages|modules)\//;
const NOT_SHIPPED = /\.css$|\.d\.ts$|\.test\.tsx?$|contract\.ts$|\/(?:testing|gallery|fixtures)\//;

/** Three or more short lower-case words in one list or union. */
const WORD_LIST =
  /(?:\[\s*|[=:|]\s*\|?\s*)('[a-z][a-z0-9_]{2,30}'(?:\s*[,|]\s*'[a-z][a-z0-9_]{2,30}'){2,40})/g;
/** Words of a private language, which plain English replaces; `npm run tidy` refuses others. */
const RIDDLE = /\b(?:told|stands|lies|nobody's|of late|so long after)\b/;
const CSS_COMMENT = /\/\*[^]*?\*\//g;
const CSS_RULE = /\{([^{}]*)\}/g;

/** Weighs the sources of apps and packages without what only their tests use, and their style sheets. */
export function weigh(files: readonly HouseFile[], repository: readonly RepositoryFile[]): Weight {
  const textOf = new Map(repository.map(({ path: name, text }) => [name, text ?? '']));
  const product = files.filter((file) => PRODUCT.test(file.path));
  const sources = product.filter((file) => !NOT_SHIPPED.test(file.path));
  const texts = sources.map((file) => textOf.get(file.path) ?? '');
  const sheets = product
    .filter((file) => file.path.endsWith('.css'))
    .map((file) => textOf.get(file.path) ?? '');
  const copies = repeatedLists(texts);
  return {
    'product lines': sum(texts.map(countLines)),
    'product files': sources.length,
    'word lists written more than once': copies.length,
    'extra copies of word lists': sum(copies.map((count) => count - 1)),
    'css lines': sum(sheets.map(countLines)),
    'css rules repeated exactly': countRepeatedRules(sheets),
    'lines of riddling words': sum(
      texts.map((text) => text.split('\n').filter((line) => RIDDLE.test(line)).length),
    ),
  };
}

/** A finding for each measure that is above its bound, and for one that has no bound. */
export function checkWeight(weight: Weight, budget: Weight): Finding[] {
  return Object.entries(weight).flatMap(([name, measured]) => {
    const bound = budget[name];
    if (bound !== undefined && measured <= bound) return [];
    return {
      path: BUDGET,
      line: 0,
      rule: 'weight',
      message: `${name}: ${measured}, and the bound is ${bound ?? 'missing'}`,
      fix: 'remove as much as you add. If the product must grow, raise the bound and say why in the commit.',
    };
  });
}

/** The budget after a change: what has fallen is the new bound. */
export function lowerBudget(weight: Weight, budget: Weight): Weight {
  const bounds = Object.entries(weight).map(([name, measured]) => [
    name,
    Math.min(measured, budget[name] ?? measured),
  ]);
  return Object.fromEntries(bounds);
}

/** How often each list is written that is in more than one file. */
function repeatedLists(texts: readonly string[]): number[] {
  const countOf = new Map<string, number>();
  for (const text of texts) {
    const lists = [...text.matchAll(WORD_LIST)].map(
      ([, words = '']) => words.match(/\w+/g)?.sort().join() ?? '',
    );
    for (const list of new Set(lists)) countOf.set(list, (countOf.get(list) ?? 0) + 1);
  }
  return [...countOf.values()].filter((count) => count > 1);
}

function countRepeatedRules(sheets: readonly string[]): number {
  const bodies = sheets.flatMap((sheet) => [...sheet.replaceAll(CSS_COMMENT, '').matchAll(CSS_RULE)]);
  const rules = bodies
    .map(([, body = '']) => body.replaceAll(/\s+/g, ' ').trim())
    .filter((body) => body !== '');
  return rules.length - new Set(rules).size;
}

function countLines(text: string): number {
  return text.split('\n').length - 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
