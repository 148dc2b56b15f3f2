import type { AccountKeyRefusal } from '@naru/chains';

/** One problem of a settings file, and how to fix it. Never contains the value itself. */
export interface ConfigProblem {
  /** The path of the setting, such as `ltc.deposit`. Empty for the whole file. */
  readonly path: string;
  readonly problem: string;
  readonly fix: string;
}

/** One network's settings: reads its fields one by one and records every problem. */
export class Section {
  readonly #path: string;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #problems: ConfigProblem[];

  constructor(path: string, fields: Readonly<Record<string, unknown>>, problems: ConfigProblem[]) {
    this.#path = path;
    this.#fields = fields;
    this.#problems = problems;
  }

  note(field: string, problem: string, fix: string): null {
    this.#problems.push({ path: `${this.#path}.${field}`, problem, fix });
    return null;
  }

  refuseOthers(known: readonly string[]): void {
    for (const field of Object.keys(this.#fields))
      if (!known.includes(field))
        this.note(field, 'is not a setting', `remove it; known are ${known.join(', ')}`);
  }

  /** A required text; null, with a recorded problem, if it is missing. */
  text(field: string, fix: string): string | null {
    const value = this.#fields[field];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
    return this.note(field, value === undefined ? 'is missing' : 'is not a text', fix);
  }

  /** A list of texts; undefined if missing, null if it is something else. */
  texts(field: string): readonly string[] | null | undefined {
    const value = this.#fields[field];
    if (value === undefined) return undefined;
    return Array.isArray(value) && value.every((each) => typeof each === 'string') ? value : null;
  }

  /** One of `choices`, or `fallback` if missing. */
  choice<T extends string>(field: string, choices: readonly T[], fallback: T): T | null {
    const value = this.#fields[field];
    if (value === undefined) return fallback;
    const choice = choices.find((candidate) => candidate === value);
    return choice ?? this.note(field, 'is not one of its choices', `write one of ${choices.join(', ')}`);
  }

  /** A whole number from 1 to `max`, or `fallback` if missing. */
  count(field: string, max: number, fallback: number): number | null {
    const value = this.#fields[field];
    if (value === undefined) return fallback;
    if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value;
    return this.note(field, 'is not a whole number within its bounds', `write a number from 1 to ${max}`);
  }

  flag(field: string): boolean | null {
    const value = this.#fields[field];
    if (value === undefined) return false;
    return typeof value === 'boolean'
      ? value
      : this.note(field, 'is not true or false', 'write true or false');
  }

  /** The value as written; undefined if missing. For fields of several shapes. */
  raw(field: string): unknown {
    return this.#fields[field];
  }

  has(field: string): boolean {
    return this.#fields[field] !== undefined;
  }
}

const OF_OTHER_NETWORK = 'export it for this coin and this network';

const PROBLEMS: Readonly<Record<AccountKeyRefusal, readonly [problem: string, fix: string | null]>> = {
  account_key_is_private: [
    'is a private key, which this desk must never see',
    'move the coins of that wallet to a new one, then write the new account public key here',
  ],
  account_key_malformed: ['is no account public key that can be read', null],
  account_key_of_other_network: ['belongs to another network', OF_OTHER_NETWORK],
  account_key_not_account_level: ['is not at the level of an account', null],
  account_key_kind_unsupported: ['is of a kind that is not supported here', null],
  account_key_contradicts_origin: [
    'contradicts itself: key, origin and descriptor name different accounts',
    'copy it once more from the wallet, whole',
  ],
};

/** Records why `deposit` is not an account key; `fix` says what the network needs. */
export function noteAccountProblem(section: Section, reason: AccountKeyRefusal, fix: string): null {
  const [problem, ownFix] = PROBLEMS[reason];
  return section.note('deposit', problem, ownFix ?? fix);
}
