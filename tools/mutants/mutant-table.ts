import type { Catch } from './catch-mutant.ts';
import type { Mutation } from './mutation.ts';

/** One mutation and its result; `failure` if it could not be run. */
export interface MutantOutcome {
  readonly mutation: Mutation;
  readonly caught: Catch | null;
  readonly failure: string | null;
}

export function isCaught({ caught }: MutantOutcome): boolean {
  return caught !== null && (caught.simulator !== null || caught.test !== null);
}

/** The report of one mutation: what was changed where, and what noticed it. */
export function describeOutcome(outcome: MutantOutcome): readonly string[] {
  const { mutation, caught, failure } = outcome;
  const seconds = caught === null ? '-' : `${(caught.durationMs / 1000).toFixed(1)} s`;
  const verdict = failure !== null ? 'NOT RUN' : isCaught(outcome) ? 'caught' : 'SURVIVED';
  const by = [
    ...(failure === null ? [] : [`  ${failure}`]),
    ...(caught === null || !mutation.isSimulated
      ? []
      : [`  simulator: ${caught.simulator ?? 'saw nothing'}`]),
    ...(caught === null || mutation.tests.length === 0 ? [] : [`  tests: ${caught.test ?? 'saw nothing'}`]),
  ];
  return [`${verdict.padEnd(8)}  ${mutation.name}  (${mutation.file}, ${seconds})`, ...by];
}
