// What is refused by its words: where, in which part of a file, and what to write instead.
import type { Finding } from '../source/finding.ts';
import { isSource, lineFinder, parseSource } from '../source/parse-source.ts';
import type { RepositoryFile } from '../source/read-repository.ts';

interface WordRule {
  readonly rule: string;
  readonly where: RegExp;
  readonly unless?: RegExp;
  /** Of a file that is no source, everything counts as each of these. */
  readonly part: 'code' | 'comments' | 'withoutComments' | 'text';
  readonly pattern: RegExp;
  readonly fix: string;
}

const PRODUCT = /^(?:apps|packages|modules)\/.*\.(?:tsx?|js)$/;
const FOR_TESTS = /\.test\.tsx?$|\/testing\//;
const ANYWHERE = /^/;
/** Licences and lists of packages keep their words; this folder and STYLE.md name what is refused. */
const NOT_OURS = /^(?:LICENSE|NOTICE|package-lock\.json|STYLE\.md|tools\/tidy\/.*)$/;

/** Both forms at once; one form after `{{value}}` or `${value}`; a form that `withParticle` does not know. */
const WRONG_PARTICLES = new RegExp(
  [
    '(?:을\\(를\\)|이\\(가\\)|은\\(는\\)|와\\(과\\)|과\\(와\\)|\\(으\\)로)',
    '\\}(?:</\\w+>|[)”’])?(?:[을를은는이가과와]|으?로)(?![가-힣])',
    '\\{\\{\\w+:(?!(?:[을이은과]|으로)\\})[가-힣]+\\}\\}',
  ].join('|'),
  'g',
);

const RULES: readonly WordRule[] = [
  {
    rule: 'no-floats-in-money',
    where: /^packages\/(?:core\/src\/(?:money|rate|order\/order-money)|desk\/src\/ledger)\b/,
    unless: FOR_TESTS,
    part: 'code',
    pattern: /\b(?:parseFloat|Number|Math\.(?:floor|ceil|round|trunc))\(|\.toFixed\(/g,
    fix: 'count whole base units in bigint: parseAmount reads them, formatAmount writes them.',
  },
  {
    rule: 'clock-is-passed-in',
    where: PRODUCT,
    unless: /\.test\.tsx?$|\/testing\/|(?:^|[/-])(?:clock|compose|main)\.tsx?$/,
    part: 'code',
    pattern: /\bDate\.now\b|\bnew Date\(\)/g,
    fix: 'take the time from the clock that the caller passes in (nowMs).',
  },
  {
    rule: 'one-door-for-status',
    where: /^(?:packages|apps|modules)\/.*\.(?:ts|sql)$/,
    unless: /\.test\.tsx?$|\/testing\/|^packages\/store\/src\/order\/order-store\.ts$/,
    part: 'withoutComments',
    pattern: /\bupdate\s+orders\b|\bset\s+(?:status|stage)\s*=/gi,
    fix: 'go through advanceOrder of the desk; only order-store.ts writes the result.',
  },
  {
    rule: 'one-way-to-load-later',
    where: /^(?:apps\/(?:web|console)|packages\/ui)\/src\//,
    unless: FOR_TESTS,
    part: 'code',
    pattern: /\blazy\(|\bawait import\(/g,
    fix: 'use createLater, whose failures are values: a rejected import takes the page down.',
  },
  {
    rule: 'no-wire-words-inside',
    where: /^packages\/(?:core|chains|desk|store|rails|market|ui)\/.*\.tsx?$/,
    part: 'code',
    pattern: /\b(?:convertedAmount|walletAddress|(?:from|to)(?:Amount|Currency))\b/g,
    fix: 'use our own word: receiveBaseUnits, depositAddress, payAsset, receiveAsset (docs/glossary.md).',
  },
  {
    rule: 'no-fixed-particles',
    where: PRODUCT,
    unless: FOR_TESTS,
    part: 'text',
    pattern: WRONG_PARTICLES,
    fix: 'write {{value:을}} (을, 이, 은, 과 or 으로), or call withParticle.',
  },
  {
    rule: 'no-disable-comments',
    where: /\.(?:[mc]?[jt]sx?|css)$/,
    part: 'comments',
    pattern:
      /\b(?:eslint|oxlint|tslint)-disable|@ts-(?:ignore|expect-error|nocheck)|\b(?:prettier|oxfmt)-ignore/g,
    fix: 'fix the code.',
  },
  {
    rule: 'no-outside-references',
    where: ANYWHERE,
    unless: NOT_OURS,
    part: 'text',
    pattern: /\b(?:ruling|issue)s? #?\d+|\b(?:craft|rulings|product-spec)\.md\b/gi,
    fix: 'say the reason itself, or point at an ADR.',
  },
  {
    rule: 'no-machine-paths',
    where: ANYWHERE,
    unless: NOT_OURS,
    part: 'text',
    pattern: /(?<=^|[\s'"`(=])\/(?:work|farm|root|tmp|home\/\w+)\/\S+/gm,
    fix: 'make the path from import.meta.dirname, the data folder or os.tmpdir().',
  },
  {
    rule: 'no-old-words',
    where: /\.(?:tsx?|mjs|md|css|html)$/,
    unless: NOT_OURS,
    part: 'text',
    pattern: /\b(?:whoever|whomever|anew|shall|thereof|wherein|beheld|naught)\b/gi,
    fix: 'say it as you would to a colleague; STYLE.md has a list.',
  },
];

export function checkWords(files: readonly RepositoryFile[]): Finding[] {
  return files.flatMap(({ path, text }) => {
    const rules = RULES.filter(({ where, unless }) => where.test(path) && unless?.test(path) !== true);
    if (text === null || rules.length === 0) return [];
    const lineOf = lineFinder(text);
    const source = isSource(path) ? parseSource(path, text) : null;
    return rules.flatMap(({ rule, part, pattern, fix }) =>
      [...((source ?? { [part]: text })[part]?.matchAll(pattern) ?? [])].map((match) => {
        const message = `"${match[0].trim().replaceAll(/\s+/g, ' ')}" is refused here`;
        return { path, line: lineOf(match.index), rule, message, fix };
      }),
    );
  });
}
