import { type ConfigProblem, formatConfigProblems } from './config-problem.ts';

/** The desk cannot start as it is configured; the message lists every problem with its mend. */
export class ConfigFault extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    super(formatConfigProblems(problems));
    this.name = 'ConfigFault';
    this.problems = problems;
  }
}
