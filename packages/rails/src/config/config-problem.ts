/** One thing that is wrong in a settings file, and what to do about it. Never carries the value itself. */
export interface ConfigProblem {
  /** Where: `ltc.deposit`. Empty for the whole file. */
  readonly path: string;
  readonly problem: string;
  readonly mend: string;
}

/** Collects problems, so that all of them are told at once. */
export class ProblemList {
  readonly #problems: ConfigProblem[] = [];

  add(path: string, problem: string, mend: string): void {
    this.#problems.push({ path, problem, mend });
  }

  get all(): readonly ConfigProblem[] {
    return this.#problems;
  }
}
