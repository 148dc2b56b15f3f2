import {
  PASSWORD_CHARACTERS_MIN,
  type Result,
  type RiskClass,
  formatAdjustmentPercent,
  formatAmount,
  ok,
  parseAdjustmentPercent,
  parseAmount,
  refuse,
} from '@naru/core';
import { DEFAULT_DESK_SETTINGS, UNPAID_USD_CENTS_MAX, type DeskSettings } from '@naru/desk';
import type { ConfigProblem } from './config-problem.ts';

const MINUTE_MS = 60_000;
/** Deriving and keeping more would hold up the start for minutes. */
const ADDRESS_GAP_MAX = 100_000;
const MINUTES_MAX = 7 * 24 * 60;

/** A setting of the desk that is kept in the database as a JSON text. */
export interface StoredSetting<Value> {
  readonly key: string;
  readonly meaning: string;
  readonly accepts: string;
  /** As JSON. */
  readonly defaultJson: string;
  parse(value: unknown): Result<Value, 'setting_malformed'>;
}

function minutesSetting(
  facts: Pick<StoredSetting<number>, 'key' | 'meaning'>,
  defaultMs: number,
): StoredSetting<number> {
  return {
    ...facts,
    accepts: `whole minutes from 1 to ${MINUTES_MAX}`,
    defaultJson: JSON.stringify(defaultMs / MINUTE_MS),
    parse: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MINUTES_MAX
        ? ok(value * MINUTE_MS)
        : refuse('setting_malformed'),
  };
}

export function choiceOf<const Choice extends string>(
  facts: Pick<StoredSetting<Choice>, 'key' | 'meaning'>,
  choices: readonly [Choice, ...Choice[]],
): StoredSetting<Choice> {
  return {
    ...facts,
    accepts: choices.map((choice) => `\`"${choice}"\``).join(' or '),
    defaultJson: JSON.stringify(choices[0]),
    parse: (value) => {
      const choice = choices.find((candidate) => candidate === value);
      return choice === undefined ? refuse('setting_malformed') : ok(choice);
    },
  };
}

export function switchOf(
  facts: Pick<StoredSetting<boolean>, 'key' | 'meaning'>,
  isOn: boolean,
): StoredSetting<boolean> {
  return {
    ...facts,
    accepts: '`true` or `false`',
    defaultJson: JSON.stringify(isOn),
    parse: (value) => (typeof value === 'boolean' ? ok(value) : refuse('setting_malformed')),
  };
}

function dollarSetting(
  facts: Pick<StoredSetting<bigint>, 'key' | 'meaning'>,
  defaultCents: bigint,
): StoredSetting<bigint> {
  return {
    ...facts,
    accepts: 'dollars with at most two decimals, as a text such as `"50.00"`',
    defaultJson: JSON.stringify(formatAmount(defaultCents, 2)),
    parse: (value) => {
      const cents = parseAmount(typeof value === 'string' ? value : '', 2);
      return cents.ok ? ok(cents.value) : refuse('setting_malformed');
    },
  };
}

function adjustmentSetting(
  facts: Pick<StoredSetting<bigint>, 'key' | 'meaning'>,
  risk: RiskClass,
): StoredSetting<bigint> {
  return {
    ...facts,
    accepts: 'a percentage above -100 with at most four decimals, as a text such as `"-0.85"`',
    defaultJson: JSON.stringify(formatAdjustmentPercent(DEFAULT_DESK_SETTINGS.adjustmentByRisk[risk])),
    parse: (value) => {
      const parsed = parseAdjustmentPercent(typeof value === 'string' ? value : '');
      return parsed.ok ? ok(parsed.value) : refuse('setting_malformed');
    },
  };
}

const ADJUSTMENT_SETTINGS = {
  adjustmentStable: adjustmentSetting(
    { key: 'adjustmentStable', meaning: 'Percentage of pairs of dollar coins that have none of their own.' },
    'stable',
  ),
  adjustmentBank: adjustmentSetting(
    { key: 'adjustmentBank', meaning: 'The same of pairs of a country’s currency and a dollar coin.' },
    'bank',
  ),
  adjustmentMajor: adjustmentSetting(
    { key: 'adjustmentMajor', meaning: 'The same of pairs whose riskier side is BTC or ETH.' },
    'major',
  ),
  adjustmentAlt: adjustmentSetting(
    { key: 'adjustmentAlt', meaning: 'The same of pairs whose riskier side is another coin.' },
    'alt',
  ),
  adjustmentThin: adjustmentSetting(
    { key: 'adjustmentThin', meaning: 'The same of pairs with a coin of few markets: DASH, XMR, ZEC.' },
    'thin',
  ),
} as const;

export const STORED_SETTINGS = {
  minimumUsd: dollarSetting(
    { key: 'minimumUsd', meaning: 'The least value of either side of an exchange, in US dollars.' },
    DEFAULT_DESK_SETTINGS.minimumUsdCents,
  ),
  unpaidUsdMax: dollarSetting(
    {
      key: 'unpaidUsdMax',
      meaning:
        'What unpaid orders of one account, e-mail, client, network or receiving address may be worth ' +
        'together. Those of one pair may be worth 2.5 times as much, those with one currency 5 times.',
    },
    UNPAID_USD_CENTS_MAX,
  ),
  rateLockMinutes: minutesSetting(
    { key: 'rateLockMinutes', meaning: 'How long an order’s rate is fixed.' },
    DEFAULT_DESK_SETTINGS.rateLockMs,
  ),
  reverseQuote: choiceOf(
    {
      key: 'reverseQuote',
      meaning: 'How “I want to receive exactly this” is priced: so that exactly this arrives, or literally.',
    },
    ['exact-inverse', 'opposite-adjustment'],
  ),
  ...ADJUSTMENT_SETTINGS,
  depositPolicy: choiceOf(
    {
      key: 'depositPolicy',
      meaning: 'What a wrong amount leads to: the order ends as Canceled, or the operator may accept it.',
    },
    ['strict', 'assist'],
  ),
  assignmentLeaseMinutes: minutesSetting(
    { key: 'assignmentLeaseMinutes', meaning: 'How long an operator keeps an order without acting on it.' },
    DEFAULT_DESK_SETTINGS.assignmentLeaseMs,
  ),
  claimChainMinutes: minutesSetting(
    {
      key: 'claimChainMinutes',
      meaning: 'How long after the lock a claimed payment on a chain may still be seen.',
    },
    DEFAULT_DESK_SETTINGS.claimChainMs,
  ),
  claimOperatorMinutes: minutesSetting(
    {
      key: 'claimOperatorMinutes',
      meaning: 'How long after the lock a claimed bank transfer may still be found by an operator.',
    },
    DEFAULT_DESK_SETTINGS.claimOperatorMs,
  ),
  lostWaitMinutes: minutesSetting(
    { key: 'lostWaitMinutes', meaning: 'How long a payment that vanished may still come back.' },
    DEFAULT_DESK_SETTINGS.lostWaitMs,
  ),
  restoredAddressGap: {
    key: 'restoredAddressGap',
    meaning:
      'How many addresses of each rail are set aside when the desk was restored: more than it can have ' +
      'given away since the backup.',
    accepts: `a whole number from 1 to ${ADDRESS_GAP_MAX}`,
    defaultJson: JSON.stringify(DEFAULT_DESK_SETTINGS.restoredAddressGap),
    parse: (value: unknown) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= ADDRESS_GAP_MAX
        ? ok(value)
        : refuse('setting_malformed'),
  },
  passwordMin: {
    key: 'passwordMin',
    meaning: 'The least number of characters of a visitor’s password.',
    accepts: `a whole number from ${PASSWORD_CHARACTERS_MIN} to 64`,
    defaultJson: JSON.stringify(DEFAULT_DESK_SETTINGS.passwordCharactersMin),
    parse: (value: unknown) =>
      typeof value === 'number' && Number.isInteger(value) && value >= PASSWORD_CHARACTERS_MIN && value <= 64
        ? ok(value)
        : refuse('setting_malformed'),
  },
  confirmEmailChange: switchOf(
    {
      key: 'confirmEmailChange',
      meaning: 'Whether a new e-mail address counts only once the link in the letter to it was opened.',
    },
    DEFAULT_DESK_SETTINGS.confirmEmailChange,
  ),
  explainLoginFailure: switchOf(
    {
      key: 'explainLoginFailure',
      meaning: 'Whether the login page says in words that address or password is wrong.',
    },
    DEFAULT_DESK_SETTINGS.explainLoginFailure,
  ),
} as const satisfies Record<string, StoredSetting<unknown>>;

export type DeskSettingsAnswer =
  | { readonly ok: true; readonly value: DeskSettings }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads what the database says about the desk; what it does not mention has its default. */
export function readDeskSettings(stored: ReadonlyMap<string, string>): DeskSettingsAnswer {
  const problems: ConfigProblem[] = [];
  const read = <T>(setting: StoredSetting<T>, fallback: T): T =>
    readStored(stored, { setting, fallback, problems });
  const value: DeskSettings = {
    minimumUsdCents: read<bigint>(STORED_SETTINGS.minimumUsd, DEFAULT_DESK_SETTINGS.minimumUsdCents),
    rateLockMs: read(STORED_SETTINGS.rateLockMinutes, DEFAULT_DESK_SETTINGS.rateLockMs),
    reverseQuote: read(STORED_SETTINGS.reverseQuote, DEFAULT_DESK_SETTINGS.reverseQuote),
    unpaidUsdCentsMax: read<bigint>(STORED_SETTINGS.unpaidUsdMax, UNPAID_USD_CENTS_MAX),
    adjustmentByRisk: readAdjustments(stored, problems),
    depositPolicy: read(STORED_SETTINGS.depositPolicy, DEFAULT_DESK_SETTINGS.depositPolicy),
    assignmentLeaseMs: read(STORED_SETTINGS.assignmentLeaseMinutes, DEFAULT_DESK_SETTINGS.assignmentLeaseMs),
    claimChainMs: read(STORED_SETTINGS.claimChainMinutes, DEFAULT_DESK_SETTINGS.claimChainMs),
    claimOperatorMs: read(STORED_SETTINGS.claimOperatorMinutes, DEFAULT_DESK_SETTINGS.claimOperatorMs),
    lostWaitMs: read(STORED_SETTINGS.lostWaitMinutes, DEFAULT_DESK_SETTINGS.lostWaitMs),
    restoredAddressGap: read<number>(
      STORED_SETTINGS.restoredAddressGap,
      DEFAULT_DESK_SETTINGS.restoredAddressGap,
    ),
    // Said by the settings of letters.
    areOrderLettersOn: DEFAULT_DESK_SETTINGS.areOrderLettersOn,
    passwordCharactersMin: read(STORED_SETTINGS.passwordMin, DEFAULT_DESK_SETTINGS.passwordCharactersMin),
    confirmEmailChange: read(STORED_SETTINGS.confirmEmailChange, DEFAULT_DESK_SETTINGS.confirmEmailChange),
    explainLoginFailure: read(STORED_SETTINGS.explainLoginFailure, DEFAULT_DESK_SETTINGS.explainLoginFailure),
  };
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

function readAdjustments(
  stored: ReadonlyMap<string, string>,
  problems: ConfigProblem[],
): DeskSettings['adjustmentByRisk'] {
  const { adjustmentByRisk: fallback } = DEFAULT_DESK_SETTINGS;
  const read = (setting: StoredSetting<bigint>, risk: RiskClass): bigint =>
    readStored(stored, { setting, fallback: fallback[risk], problems });
  return {
    stable: read(ADJUSTMENT_SETTINGS.adjustmentStable, 'stable'),
    bank: read(ADJUSTMENT_SETTINGS.adjustmentBank, 'bank'),
    major: read(ADJUSTMENT_SETTINGS.adjustmentMajor, 'major'),
    alt: read(ADJUSTMENT_SETTINGS.adjustmentAlt, 'alt'),
    thin: read(ADJUSTMENT_SETTINGS.adjustmentThin, 'thin'),
  };
}

/** One setting out of the table; a value that cannot be used is added to `problems`. */
export function readStored<T>(
  stored: ReadonlyMap<string, string>,
  asked: { readonly setting: StoredSetting<T>; readonly fallback: T; readonly problems: ConfigProblem[] },
): T {
  const { setting, fallback, problems } = asked;
  const json = stored.get(setting.key);
  if (json === undefined) return fallback;
  const parsed = setting.parse(parseJson(json));
  if (parsed.ok) return parsed.value;
  problems.push({
    setting: `desk setting ${setting.key}`,
    problem: 'this value cannot be used',
    mend: `write ${setting.accepts}, or remove its row from the table of settings`,
  });
  return fallback;
}

/** Undefined, which no setting accepts, for what is not JSON. */
function parseJson(json: string): unknown {
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}
