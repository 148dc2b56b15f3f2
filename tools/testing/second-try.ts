// A journey waits for browsers, nodes and other programs, and fails now and then by chance alone.
import { filesOfEntry } from './share-process.ts';
import type { Suite } from './suites.ts';
import type { Tally } from './tally.ts';

/** More files than this do not fail by chance. */
const SECOND_TRIES_MAX = 5;

/** Runs a suite; journey files that failed run once more, each by itself, and what they say then counts. */
export async function runWithSecondTry(suite: Suite, run: (suite: Suite) => Promise<Tally>): Promise<Tally> {
  const first = await run(suite);
  const files = filesToRepeat(suite, first);
  if (files.length === 0) return first;
  console.log(`A second try, one after the other: ${files.join(', ')}`);
  return joinTries(first, await run({ ...suite, files, concurrency: 1, filesPerProcess: 1 }));
}

function filesToRepeat(suite: Suite, { failed }: Tally): readonly string[] {
  const entries = [...new Set(failed.map(({ entry }) => entry))];
  const files = entries.flatMap((entry) => filesOfEntry(entry));
  const mayBeChance = entries.length <= SECOND_TRIES_MAX && files.every((file) => suite.files.includes(file));
  return suite.name === 'journeys' && mayBeChance ? files : [];
}

/** The second try replaces the first one of all files that failed then. */
function joinTries(first: Tally, second: Tally): Tally {
  const repeated = new Set(first.failed.map(({ entry }) => entry));
  const failedTwice = new Set(second.failed.map(({ entry }) => entry));
  const isKept = ({ entry }: { readonly entry: string }): boolean => !repeated.has(entry);
  return {
    passed: [...first.passed.filter(isKept), ...second.passed],
    failed: second.failed,
    skipped: [...first.skipped.filter(isKept), ...second.skipped],
    passedLate: first.failed.filter(
      ({ entry }) => !filesOfEntry(entry).some((file) => failedTwice.has(file)),
    ),
  };
}
