/** Something in the settings that keeps the desk from starting. */
export interface ConfigProblem {
  /** The setting as its owner knows it: `PORT`, `naru.config.json: ltc.node`. */
  readonly setting: string;
  /** What is wrong with it, without its value, which may be secret. */
  readonly problem: string;
  /** What to do about it. */
  readonly fix: string;
}

/** Settings as they were read, or everything that is wrong with them. */
export type ConfigAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** The desk cannot start as it is configured; the message lists every problem and what to do about it. */
export class ConfigFault extends Error {
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const count = problems.length === 1 ? 'One setting keeps' : `${problems.length} settings keep`;
    const lines = problems.map(({ setting, problem, fix }) => `  ${setting}: ${problem}\n    -> ${fix}`);
    super([`${count} the desk from starting:`, ...lines].join('\n'));
    this.name = 'ConfigFault';
    this.problems = problems;
  }
}

/** The settings, or a ConfigFault. */
export function getConfig<Value>(answer: ConfigAnswer<Value>): Value {
  if (!answer.ok) throw new ConfigFault(answer.problems);
  return answer.value;
}
