import type { ConsoleSettingKind, SettingGroup } from '@naru/contract';
import { formatAmount, parseAmount } from '@naru/core';
import type { ConfigProblem } from './config-problem.ts';

/** A text for operators, in both languages of the console. */
export interface Words {
  readonly en: string;
  readonly kr: string;
}

/** The type of a setting, which a form needs to ask for a value. */
type SettingKind =
  | { readonly name: 'switch' }
  | { readonly name: 'choice'; readonly choices: readonly string[] }
  | {
      readonly name: 'number';
      readonly min: number;
      readonly max: number;
      readonly unit: 'minutes' | 'days' | null;
    }
  | { readonly name: 'dollars' }
  | { readonly name: 'percent' }
  | { readonly name: 'text'; readonly charactersMax: number }
  | { readonly name: 'quota' };

/** The description of a setting by its {@link SettingKind}, whatever its type in the program is. */
export interface SettingDescription {
  readonly key: string;
  readonly group: SettingGroup;
  readonly title: Words;
  readonly meaning: Words;
  readonly accepts: Words;
  readonly kind: SettingKind;
  readonly defaultJson: string;
  /** The JSON text to store for a typed text; undefined if it is not accepted. */
  jsonOfText(typed: string): string | undefined;
}

/** A setting stored in the database as a JSON text; {@link keySettings} gives it its key and group. */
export interface UnkeyedSetting<Value> extends Omit<SettingDescription, 'key' | 'group'> {
  readonly fallback: Value;
  /** Undefined for a value that is not accepted. */
  parse(value: unknown): Value | undefined;
}

export interface StoredSetting<Value> extends UnkeyedSetting<Value> {
  readonly key: string;
  readonly group: SettingGroup;
}

/** Settings of one group whose keys are their names here. */
export function keySettings<Settings extends Readonly<Record<string, UnkeyedSetting<unknown>>>>(
  group: SettingGroup,
  settings: Settings,
): { readonly [Key in keyof Settings]: Settings[Key] & Pick<StoredSetting<unknown>, 'group' | 'key'> } {
  const keyed = Object.entries(settings).map(([key, each]) => ({ [key]: { ...each, key, group } }));
  return Object.assign({}, ...keyed);
}

/** What every kind of setting is described by. */
type Described<Value> = Pick<SettingDescription, 'title' | 'meaning'> & {
  readonly fallback: Value;
};

/** The first choice is the default. */
export function choiceSetting<const Choice extends string>({
  choices,
  ...described
}: Omit<Described<Choice>, 'fallback'> & {
  readonly choices: readonly [Choice, ...Choice[]];
}): UnkeyedSetting<Choice> {
  const [fallback] = choices;
  const quoted = choices.map((choice) => `\`"${choice}"\``);
  const parse = (value: unknown): Choice | undefined => choices.find((choice) => choice === value);
  return {
    ...described,
    fallback,
    kind: { name: 'choice', choices },
    accepts: { en: quoted.join(' or '), kr: quoted.join(' 또는 ') },
    defaultJson: JSON.stringify(fallback),
    parse,
    jsonOfText: (typed) => toJson(parse(typed)),
  };
}

export function switchSetting(described: Described<boolean>): UnkeyedSetting<boolean> {
  return {
    ...described,
    kind: { name: 'switch' },
    accepts: { en: '`true` or `false`', kr: '`true` 또는 `false`' },
    defaultJson: JSON.stringify(described.fallback),
    parse: (value) => (typeof value === 'boolean' ? value : undefined),
    jsonOfText: (typed) => (typed === 'true' || typed === 'false' ? typed : undefined),
  };
}

export function textSetting({
  charactersMax,
  isAccepted,
  ...described
}: Described<string> & {
  readonly accepts: Words;
  readonly charactersMax: number;
  readonly isAccepted: (text: string) => boolean;
}): UnkeyedSetting<string> {
  const parse = (value: unknown): string | undefined =>
    typeof value === 'string' && isAccepted(value) ? value : undefined;
  return {
    ...described,
    kind: { name: 'text', charactersMax },
    defaultJson: JSON.stringify(described.fallback),
    parse,
    jsonOfText: (typed) => toJson(parse(typed)),
  };
}

export function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/** A whole number from `min` to `max`; with `unit` in minutes or days, stored in milliseconds. */
export function numberSetting({
  min = 1,
  max,
  unit = null,
  ...described
}: Described<number> & {
  readonly min?: number;
  readonly max: number;
  readonly unit?: 'minutes' | 'days' | null;
}): UnkeyedSetting<number> {
  const scale = unit === null ? 1 : UNITS_MS[unit];
  const isAccepted = (value: unknown): value is number => isWholeNumber(value, min, max);
  return {
    ...described,
    kind: { name: 'number', min, max, unit },
    accepts: {
      en: unit === null ? `a whole number from ${min} to ${max}` : `whole ${unit} from ${min} to ${max}`,
      kr: `${min}부터 ${max}까지의 정수${unit === null ? '' : ` (${UNITS_KR[unit]})`}`,
    },
    defaultJson: JSON.stringify(described.fallback / scale),
    parse: (value) => (isAccepted(value) ? value * scale : undefined),
    jsonOfText: (typed) => {
      const value = WHOLE_NUMBER.test(typed) ? Number(typed) : undefined;
      return isAccepted(value) ? toJson(value) : undefined;
    },
  };
}

/** Plain digits without a sign, an exponent, or a size that a number would round. */
const WHOLE_NUMBER = /^\d{1,15}$/;
const UNITS_MS = { minutes: 60_000, days: 24 * 60 * 60_000 } as const;
const UNITS_KR = { minutes: '분', days: '일' } as const;

/** A billion dollars. */
const USD_CENTS_MAX = 100_000_000_000n;

/** Dollars, stored in cents. */
export function dollarSetting(described: Described<bigint>): UnkeyedSetting<bigint> {
  const parse = (value: unknown): bigint | undefined => {
    const cents = parseAmount(typeof value === 'string' ? value : '', 2);
    return cents.ok && cents.value <= USD_CENTS_MAX ? cents.value : undefined;
  };
  return {
    ...described,
    kind: { name: 'dollars' },
    accepts: {
      en: 'dollars up to a billion with at most two decimals, as a text such as `"50.00"`',
      kr: '소수점 아래 두 자리까지, 10억 이하의 달러. `"50.00"`과 같은 텍스트',
    },
    defaultJson: JSON.stringify(formatAmount(described.fallback, 2)),
    parse,
    jsonOfText: (typed) => {
      const cents = parse(typed);
      return cents === undefined ? undefined : toJson(formatAmount(cents, 2));
    },
  };
}

/** Undefined stays undefined. */
export function toJson(value: unknown): string | undefined {
  return JSON.stringify(value);
}

export type StoredReader = <T>(setting: StoredSetting<T>) => T;

/**
 * Reads settings from their table in the database. A missing one has its default; a value that is not
 * accepted is replaced by its default and reported as a problem.
 */
export function readStored<Value>(
  stored: ReadonlyMap<string, string>,
  collect: (read: StoredReader) => Value,
): { readonly value: Value; readonly problems: readonly ConfigProblem[] } {
  // A map, because several parts of the program may read one setting.
  const problems = new Map<string, ConfigProblem>();
  const value = collect((setting) => {
    const json = stored.get(setting.key);
    const parsed = json === undefined ? setting.fallback : setting.parse(parseJson(json));
    if (parsed === undefined) {
      problems.set(setting.key, {
        setting: `desk setting ${setting.key}`,
        problem: 'this value cannot be used',
        fix: `naru settings set ${setting.key} VALUE --reason TEXT, with ${setting.accepts.en}`,
      });
    }
    return parsed ?? setting.fallback;
  });
  return { value, problems: [...problems.values()] };
}

/** Undefined, which no setting accepts, if the text is not JSON. */
export function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}

/** A stored value as people type it; {@link SettingDescription.jsonOfText} is the inverse. */
export function typedTextOf(json: string): string {
  const value = parseJson(json);
  if (value === null) return '';
  return typeof value === 'string' ? value : json;
}

/** The type of a setting as the console shows it. */
export function kindOf({ kind }: Pick<SettingDescription, 'kind'>): ConsoleSettingKind {
  return kind.name === 'choice' ? { name: 'choice', choices: [...kind.choices] } : kind;
}

/** Whether the settings of a group affect money that is promised, earned, paid out or refunded. */
const IS_MONEY: Readonly<Record<SettingGroup, boolean>> = {
  orders: true,
  margins: true,
  operators: true,
  accounts: true,
  pages: false,
  letters: false,
  records: false,
  limits: false,
};

/**
 * Further settings that affect money: where customers ask about it, where alarms about it go, addresses that
 * must not be used twice, and the daily prize.
 */
const MONEY_KEYS: ReadonlySet<string> = new Set([
  'supportUrl',
  'contactEmail',
  'operatorEmail',
  'restoredAddressGap',
  'lotteryPrizeUsd',
]);

/** Whether a change in the console takes the operator's password and, if there is one, a second person. */
export function needsPassword({ group, key }: Pick<SettingDescription, 'group' | 'key'>): boolean {
  return IS_MONEY[group] || MONEY_KEYS.has(key);
}
