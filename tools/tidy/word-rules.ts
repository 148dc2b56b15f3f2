// Words that are not allowed: promises, switches that silence a check, and outside references.
import { findMatches, isTest, type TidyRule, type TidyView } from './tidy-view.ts';
import type { Finding } from '../source/finding.ts';

export const noPromises: TidyRule = (view) =>
  inComments(view, /\b(?:TODO|FIXME|XXX|HACK)\b/, {
    rule: 'no-promises',
    message: (found) => `"${found}" in a comment`,
    fix: 'do it now, or write it down where work is planned.',
  });

export const noDisableComments: TidyRule = (view) =>
  inComments(
    view,
    /\b(?:eslint|oxlint|tslint)-disable|@ts-(?:ignore|expect-error|nocheck)|\b(?:prettier|oxfmt)-ignore/,
    {
      rule: 'no-disable-comments',
      message: (found) => `"${found}" silences a check`,
      fix: 'fix the code.',
    },
  );

/** The repository refers to nothing that its readers cannot open. */
export const noOutsideReferences: TidyRule = (view) =>
  everyText(view, /\b(?:ruling|issue)s? #?\d+|\b(?:craft|rulings|product-spec)\.md\b/gi, {
    rule: 'no-outside-references',
    message: (found) => `"${found}" is nothing that this repository holds`,
    fix: 'say the reason itself, or point at an ADR.',
  });

export const noMachinePaths: TidyRule = (view) =>
  everyText(view, /(?<=^|[\s'"`(=])\/(?:work|farm|root|tmp|home\/\w+)\/\S+/gm, {
    rule: 'no-machine-paths',
    message: (found) => `${found} exists on one machine only`,
    fix: 'make the path from import.meta.dirname, the data folder or os.tmpdir().',
  });

/** STYLE.md lists more; these are wrong in every sentence. */
export const noOldWords: TidyRule = (view) =>
  everyText(
    { ...view, files: view.files.filter(({ path }) => isOurText(path)) },
    /\b(?:whoever|whomever|anew|shall|thereof|wherein|beheld|naught)\b/gi,
    {
      rule: 'no-old-words',
      message: (found) => `"${found}" is old-fashioned`,
      fix: 'say it as you would to a colleague; STYLE.md has a list.',
    },
  );

/** `을(를)`, or one fixed form after a value, is wrong for half of the values. */
export const noFixedParticles: TidyRule = (view) =>
  view.files
    .filter(({ path }) => /^(?:apps|packages)\/.*\.tsx?$/.test(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      findMatches({ path, text: text ?? '' }, WRONG_PARTICLES, {
        rule: 'no-fixed-particles',
        message: (found) => `${found} does not fit every value`,
        fix: 'write {{value:을}} (을, 이, 은, 과 or 으로), or call withParticle.',
      }),
    );

/** Both forms at once; one form after `{{value}}` or `${value}`; a form that `withParticle` does not know. */
const WRONG_PARTICLES = new RegExp(
  [
    '(?:을\\(를\\)|이\\(가\\)|은\\(는\\)|와\\(과\\)|과\\(와\\)|\\(으\\)로)',
    '\\}(?:</\\w+>|[)”’])?(?:[을를은는이가과와]|으?로)(?![가-힣])',
    '\\{\\{\\w+:(?!(?:[을이은과]|으로)\\})[가-힣]+\\}\\}',
  ].join('|'),
  'g',
);

/** Licences keep their words, and STYLE.md and this folder name the ones that we do not use. */
function isOurText(path: string): boolean {
  return /\.(?:tsx?|mjs|md|css|html)$/.test(path) && path !== 'STYLE.md' && !path.startsWith('tools/tidy/');
}

/** The wire's terms stay at the boundary; inside we use our own (see docs/glossary.md). */
export const noWireWordsInside: TidyRule = (view) =>
  view.sources
    .filter(({ path }) => /^packages\/(?:core|chains|desk|store|rails|market|ui)\//.test(path))
    .flatMap(({ path, code }) =>
      findMatches(
        { path, text: code },
        /\b(?:convertedAmount|walletAddress|(?:from|to)(?:Amount|Currency))\b/g,
        {
          rule: 'no-wire-words-inside',
          message: (found) => `${found} is a word of the wire`,
          fix: 'use the word of the house: receiveBaseUnits, depositAddress, payAsset, receiveAsset.',
        },
      ),
    );

type Words = Pick<Finding, 'rule' | 'fix'> & { readonly message: (found: string) => string };

function inComments(view: TidyView, pattern: RegExp, words: Words): Finding[] {
  const inSources = view.sources.flatMap((source) =>
    source.comments.flatMap(({ text, line }) => {
      const found = pattern.exec(text)?.[0];
      if (found === undefined) return [];
      return [{ path: source.path, line, rule: words.rule, message: words.message(found), fix: words.fix }];
    }),
  );
  const others = view.files.filter((file) => /\.(?:css|sql|html|sh)$/.test(file.path));
  const everywhere = new RegExp(pattern, 'g');
  return inSources.concat(
    others.flatMap(({ path, text }) => (text === null ? [] : findMatches({ path, text }, everywhere, words))),
  );
}

function everyText(view: TidyView, pattern: RegExp, words: Words): Finding[] {
  return view.files.flatMap(({ path, text }) => {
    if (text === null || path === 'LICENSE' || path === 'package-lock.json') return [];
    return findMatches({ path, text }, pattern, words);
  });
}
