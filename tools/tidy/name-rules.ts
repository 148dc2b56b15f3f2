// How files and folders are called.
import type { TidyRule } from './tidy-view.ts';

/** Words that say nothing about what is inside. */
const EMPTY_WORDS = new Set(['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'stuff', 'lib']);
const EMPTY_ROLES = new Set(['manager', 'managers']);
/** Empty only when they stand alone: `fear-greed-data` still says whose data. */
const EMPTY_ALONE = new Set(['data', 'info', 'types', 'constants', 'process', 'handle']);

const NAMED_BY_US = /^(?:packages|apps|e2e|bench|sim)\/(?:[^/]+\/)?(?:src|public)\/|^tools\//;
/** The one name that people look for in capitals. */
const LICENCE = /^LICENSE(?:-[a-z0-9-]+)?\.txt$/;
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

export const noEmptyNames: TidyRule = (view) =>
  view.files.flatMap(({ path }) => {
    if (!NAMED_BY_US.test(path)) return [];
    const segments = path.split('/').slice(1);
    const isInHouse = /^(?:packages|apps)\//.test(path);
    const empty = segments.find((segment) => {
      const bare = segment.replace(/(?:\.(?:test|integration|module))*\.[a-z]+$/, '');
      const words = bare.split('-');
      return (
        words.some((word) => EMPTY_WORDS.has(word) || EMPTY_ROLES.has(word)) ||
        (isInHouse && EMPTY_ALONE.has(bare))
      );
    });
    if (empty === undefined) return [];
    const fix = 'name it after the noun that it is about: order, quote, address ...';
    return [
      { path, line: 0, rule: 'no-empty-names', message: `"${empty}" says nothing about its content`, fix },
    ];
  });

export const kebabNames: TidyRule = (view) =>
  view.files.flatMap(({ path }) => {
    if (!NAMED_BY_US.test(path)) return [];
    const odd = path.split('/').find((segment) => !KEBAB.test(segment) && !LICENCE.test(segment));
    if (odd === undefined) return [];
    return [
      {
        path,
        line: 0,
        rule: 'kebab-names',
        message: `"${odd}" is not kebab-case`,
        fix: 'small letters and dashes.',
      },
    ];
  });
