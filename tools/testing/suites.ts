// Which test files belong to which suite, and how each suite may run.
import { LONGEST_FILES } from './longest-files.ts';

export interface Suite {
  readonly name: 'unit' | 'integration' | 'journeys';
  readonly files: readonly string[];
  /** Processes that run at the same time. */
  readonly concurrency: number;
  /** How many files may share a process. */
  readonly filesPerProcess: number;
  /** A module that several files of a process load before all others. */
  readonly loadedFirst?: string;
  readonly suiteLimitMs: number;
  readonly testLimitMs: number;
  /** Needs the built browser apps, and takes so long that every test is reported when it ends. */
  readonly needsBuild: boolean;
  /** Needs nodes, a database or a browser that may have to be provided first. */
  readonly needsOutside: boolean;
}

const MINUTE_MS = 60_000;

/** Tests of the whole desk: a database, a port and every rule at once take their time, whatever they ask. */
const WHOLE_DESKS = [
  'apps/server/src/attack/',
  'apps/server/src/compose.test.ts',
  'apps/server/src/whole-orders/',
  'apps/server/src/http/',
  'modules/',
  'sim/',
];

const LIMITS = {
  unit: { concurrency: 2, filesPerProcess: 40, suiteLimitMs: 15 * MINUTE_MS, testLimitMs: MINUTE_MS },
  // Four: databases, nodes and disks keep the tests waiting.
  integration: {
    concurrency: 4,
    filesPerProcess: 24,
    suiteLimitMs: 30 * MINUTE_MS,
    testLimitMs: 5 * MINUTE_MS,
  },
  // Four browsers: with three, two cores were idle for a third of the time; with five, some waited too long.
  journeys: {
    concurrency: 4,
    filesPerProcess: 3,
    loadedFirst: 'e2e/src/harness/share-browser.ts',
    suiteLimitMs: 45 * MINUTE_MS,
    testLimitMs: 10 * MINUTE_MS,
  },
} as const;

/** The long form of a suite takes so many times as long. */
const LONG_FORM = 3;

/** Sorts test files into suites by their name; paths are relative to the root, with forward slashes. */
export function suitesOf(testFiles: readonly string[], { only, isLong }: TestArguments): Suite[] {
  const ofForm = testFiles.filter((file) => isLong || !file.includes('.long.test.'));
  const suites = (['unit', 'integration', 'journeys'] as const).map((name): Suite => {
    const ofSuite = ofForm.filter((file) => suiteNameOf(file) === name).sort();
    const files = startLongestFirst(ofSuite.filter((file) => isChosen(name, file, only)));
    const needsOutside = files.some(isOfOutside);
    const suiteLimitMs = LIMITS[name].suiteLimitMs * (isLong ? LONG_FORM : 1);
    // In the long form many a journey takes as long as a process may.
    const alone = isLong && name === 'journeys' ? { filesPerProcess: 1 } : {};
    return {
      name,
      files,
      ...LIMITS[name],
      ...alone,
      suiteLimitMs,
      needsBuild: name === 'journeys',
      needsOutside,
    };
  });
  return suites.filter((suite) => suite.files.length > 0);
}

/** A long file that starts late has the last minute of its suite for itself, with an idle core beside it. */
function startLongestFirst(files: readonly string[]): string[] {
  const longest = LONGEST_FILES.filter((file) => files.includes(file));
  return [...longest, ...files.filter((file) => !longest.includes(file))];
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function suiteNameOf(file: string): Suite['name'] {
  if (isOfBuild(file)) return 'journeys';
  if (WHOLE_DESKS.some((place) => file.startsWith(place))) return 'integration';
  return isOfOutside(file) ? 'integration' : 'unit';
}

/** Needs the built applications. */
function isOfBuild(file: string): boolean {
  return file.startsWith('e2e/') || file.includes('.built.test.');
}

function isOfOutside(file: string): boolean {
  return file.startsWith('e2e/') || file.includes('.integration.');
}

function isChosen(suiteName: string, file: string, only: string | undefined): boolean {
  return only === undefined || only === suiteName || (!(only in LIMITS) && file.includes(only));
}

export interface TestArguments {
  /** A suite, or a part of a path. */
  readonly only?: string;
  /** Every case of every matrix, and the files whose name ends in `.long.test.ts`. */
  readonly isLong: boolean;
}

/** Reads the words after `npm test --`. Throws with the usage on anything unknown. */
export function parseTestArguments(args: readonly string[]): TestArguments {
  const isLong = args.includes('--long');
  const [flag, only, ...rest] = args.filter((word) => word !== '--long');
  if (flag === undefined) return { isLong };
  if (flag !== '--only' || only === undefined || rest.length > 0) {
    throw new Error('Usage: npm test -- [--long] [--only unit|integration|journeys|<part of a path>]');
  }
  return { only, isLong };
}
