// Counts what a test run really proved: leaf tests only, never a group, a file, or a parent of other tests.

/** One `test:pass` or `test:fail` of Node's runner, as far as counting needs it. */
export interface TestEvent {
  readonly outcome: 'pass' | 'fail';
  readonly name: string;
  readonly nesting: number;
  readonly file: string | undefined;
  /** The file with which its process started; the test itself may be in another one. */
  readonly entry: string;
  readonly isSuite: boolean;
  readonly durationMs: number;
  /** True or a reason where the test was skipped or only planned. */
  readonly skip: string | boolean | undefined;
  readonly failureType: string | undefined;
  readonly error: unknown;
}

export interface TestRecord {
  readonly name: string;
  readonly file: string;
  readonly entry: string;
  readonly durationMs: number;
}

export interface SkippedTest extends TestRecord {
  readonly reason: string;
}

export interface FailedTest extends TestRecord {
  readonly error: unknown;
}

export interface Tally {
  readonly passed: readonly TestRecord[];
  readonly failed: readonly FailedTest[];
  readonly skipped: readonly SkippedTest[];
  /** Failed at the first try of their file and not at the second. */
  readonly passedLate: readonly TestRecord[];
}

/**
 * Adds events up in the order in which Node reports them: children before their parent, one file after
 * the other.
 */
export class TallyKeeper {
  readonly #passed: TestRecord[] = [];
  readonly #failed: FailedTest[] = [];
  readonly #skipped: SkippedTest[] = [];
  readonly #hasChildAt: boolean[] = [];

  /** Returns how the event counted; null for what is not a test of its own. */
  add(event: TestEvent): 'passed' | 'failed' | 'skipped' | null {
    const isParent = event.isSuite || this.#hasChildAt[event.nesting + 1] === true;
    this.#hasChildAt.length = event.nesting + 1;
    this.#hasChildAt[event.nesting] = true;
    const { name, entry, durationMs } = event;
    const record = { name, file: event.file ?? '', entry, durationMs };
    if (event.outcome === 'fail') {
      if (event.failureType === 'subtestsFailed') return null;
      this.#failed.push({ ...record, error: event.error });
      return 'failed';
    }
    if (event.skip !== undefined && event.skip !== false) {
      const reason = typeof event.skip === 'string' && event.skip !== '' ? event.skip : 'no reason given';
      this.#skipped.push({ ...record, reason });
      return 'skipped';
    }
    if (isParent) return null;
    if (event.name === event.file) return this.addFailure(record, 'the file holds no test');
    this.#passed.push(record);
    return 'passed';
  }

  /** A failure that no test reports: a limit that ran out, a file without tests, a build that broke. */
  addFailure(record: TestRecord, reason: string): 'failed' {
    this.#failed.push({ ...record, error: new Error(reason) });
    return 'failed';
  }

  tally(): Tally {
    return { passed: this.#passed, failed: this.#failed, skipped: this.#skipped, passedLate: [] };
  }
}

export function mergeTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.flatMap((each) => each.passed),
    failed: tallies.flatMap((each) => each.failed),
    skipped: tallies.flatMap((each) => each.skipped),
    passedLate: tallies.flatMap((each) => each.passedLate),
  };
}

/** The last line of every run. Where nothing may be skipped, a skipped test counts as failed. */
export function closingLine(tally: Tally, maySkip: boolean): string {
  const failedCount = tally.failed.length + (maySkip ? 0 : tally.skipped.length);
  return `${tally.passed.length} passed, ${failedCount} failed`;
}

/** 0 only when there was something to run, nothing failed, and nothing was skipped that had to run. */
export function tallyExitCode(tally: Tally, maySkip: boolean): 0 | 1 {
  const isGood = tally.passed.length + tally.skipped.length > 0 && tally.failed.length === 0;
  return isGood && (maySkip || tally.skipped.length === 0) ? 0 : 1;
}
