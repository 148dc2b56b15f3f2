import { formatAmount, parseAmount } from '@naru/core';
import type { ConfigAnswer, ConfigProblem } from './config-problem.ts';

/** A setting that is kept in the database as a JSON text. */
export interface StoredSetting<Value> {
  readonly key: string;
  /** For the reference. */
  readonly meaning: string;
  readonly accepts: string;
  readonly fallback: Value;
  readonly defaultJson: string;
  /** Undefined for a value that cannot be used. */
  parse(value: unknown): Value | undefined;
}

type Named = Pick<StoredSetting<unknown>, 'key' | 'meaning'>;

export function choiceSetting<const Choice extends string>(
  named: Named,
  choices: readonly [Choice, ...Choice[]],
): StoredSetting<Choice> {
  const [fallback] = choices;
  return {
    ...named,
    fallback,
    accepts: choices.map((choice) => `\`"${choice}"\``).join(' or '),
    defaultJson: JSON.stringify(fallback),
    parse: (value) => choices.find((choice) => choice === value),
  };
}

export function switchSetting(named: Named, fallback: boolean): StoredSetting<boolean> {
  return {
    ...named,
    fallback,
    accepts: '`true` or `false`',
    defaultJson: JSON.stringify(fallback),
    parse: (value) => (typeof value === 'boolean' ? value : undefined),
  };
}

export function textSetting(
  named: Named & Pick<StoredSetting<string>, 'accepts'>,
  fallback: string,
  isAccepted: (text: string) => boolean,
): StoredSetting<string> {
  return {
    ...named,
    fallback,
    defaultJson: JSON.stringify(fallback),
    parse: (value) => (typeof value === 'string' && isAccepted(value) ? value : undefined),
  };
}

export function isWholeNumber(value: unknown, min: number, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
}

/**
 * A whole number from `min` to `max`; with `unitMs` one of minutes or days, which is kept in milliseconds.
 */
export function numberSetting(
  named: Named,
  fallback: number,
  range: { readonly min?: number; readonly max: number; readonly unit?: 'minutes' | 'days' },
): StoredSetting<number> {
  const { min = 1, max, unit } = range;
  const scale = unit === undefined ? 1 : UNITS_MS[unit];
  return {
    ...named,
    fallback,
    accepts:
      unit === undefined ? `a whole number from ${min} to ${max}` : `whole ${unit} from ${min} to ${max}`,
    defaultJson: JSON.stringify(fallback / scale),
    parse: (value) => (isWholeNumber(value, min, max) ? value * scale : undefined),
  };
}

const UNITS_MS = { minutes: 60_000, days: 24 * 60 * 60_000 } as const;

/** Dollars, kept in cents. */
export function dollarSetting(named: Named, fallback: bigint): StoredSetting<bigint> {
  return {
    ...named,
    fallback,
    accepts: 'dollars with at most two decimals, as a text such as `"50.00"`',
    defaultJson: JSON.stringify(formatAmount(fallback, 2)),
    parse: (value) => {
      const cents = parseAmount(typeof value === 'string' ? value : '', 2);
      return cents.ok ? cents.value : undefined;
    },
  };
}

/** Settings out of their table in the database; one that is not there has its default. */
export function readStored<Value>(
  stored: ReadonlyMap<string, string>,
  collect: (read: <T>(setting: StoredSetting<T>) => T) => Value,
): ConfigAnswer<Value> {
  const problems: ConfigProblem[] = [];
  const value = collect((setting) => {
    const json = stored.get(setting.key);
    const parsed = json === undefined ? setting.fallback : setting.parse(parseJson(json));
    if (parsed === undefined) {
      problems.push({
        setting: `desk setting ${setting.key}`,
        problem: 'this value cannot be used',
        mend: `write ${setting.accepts}, or remove its row from the table of settings`,
      });
    }
    return parsed ?? setting.fallback;
  });
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

/** Undefined, which no setting accepts, if it is not JSON. */
function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}
