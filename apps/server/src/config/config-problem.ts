/** Something in the settings that keeps the desk from starting. */
export interface ConfigProblem {
  /** Which setting, as its owner knows it: `PORT`, `naru.config.json: ltc.node`. */
  readonly setting: string;
  /** What is wrong with it, without its value: values may be secret. */
  readonly problem: string;
  /** What to do about it. */
  readonly mend: string;
}

/** All problems at once, so that they are mended in one go. */
export function formatConfigProblems(problems: readonly ConfigProblem[]): string {
  const count = problems.length === 1 ? 'One setting keeps' : `${problems.length} settings keep`;
  const lines = problems.map(({ setting, problem, mend }) => `  ${setting}: ${problem}\n    -> ${mend}`);
  return [`${count} the desk from starting:`, ...lines].join('\n');
}
