/** Something in the settings that keeps the desk from starting. */
export interface ConfigProblem {
  /** The name of the setting for its owner: `PORT`, `naru.config.json: ltc.node`. */
  readonly setting: string;
  /** The problem, without the value, which may be secret. */
  readonly problem: string;
  /** What to do about it. */
  readonly fix: string;
}

/** Settings that were read, or all problems with them. */
export type ConfigAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** The desk cannot start as it is configured; the message lists every problem with its fix. */
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

/** The settings; throws a ConfigFault if there are problems. */
export function getConfig<Value>(answer: ConfigAnswer<Value>): Value {
  if (!answer.ok) throw new ConfigFault(answer.problems);
  return answer.value;
}
