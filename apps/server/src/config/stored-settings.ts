import {
  PASSWORD_CHARACTERS_MIN,
  type RiskClass,
  formatAdjustmentPercent,
  parseAdjustmentPercent,
} from '@naru/core';
import { DEFAULT_DESK_SETTINGS, type DeskSettings, UNPAID_USD_CENTS_MAX } from '@naru/desk';
import type { ConfigAnswer } from './config-problem.ts';
import {
  type StoredSetting,
  choiceSetting,
  dollarSetting,
  numberSetting,
  readStored,
  switchSetting,
} from './stored-setting.ts';

const MINUTES_MAX = 7 * 24 * 60;
const CONSOLE_IDLE_MINUTES_MAX = 8 * 60;
/** Deriving more addresses would delay the start by minutes. */
const ADDRESS_GAP_MAX = 100_000;

const DEFAULTS = DEFAULT_DESK_SETTINGS;

function adjustmentSetting(key: string, meaning: string, risk: RiskClass): StoredSetting<bigint> {
  const fallback = DEFAULTS.adjustmentByRisk[risk];
  return {
    key,
    meaning,
    fallback,
    accepts: 'a percentage above -100 with at most four decimals, as a text such as `"-0.85"`',
    defaultJson: JSON.stringify(formatAdjustmentPercent(fallback)),
    parse: (value) => {
      const parsed = parseAdjustmentPercent(typeof value === 'string' ? value : '');
      return parsed.ok ? parsed.value : undefined;
    },
  };
}

export const STORED_SETTINGS = {
  minimumUsd: dollarSetting(
    { key: 'minimumUsd', meaning: 'The least value of either side of an exchange, in US dollars.' },
    DEFAULTS.minimumUsdCents,
  ),
  unpaidUsdMax: dollarSetting(
    {
      key: 'unpaidUsdMax',
      meaning:
        'The most that the unpaid orders of one account, e-mail, client, network or receiving address may ' +
        'be worth together. One pair may have 2.5 times as much, one currency 5 times.',
    },
    UNPAID_USD_CENTS_MAX,
  ),
  rateLockMinutes: numberSetting(
    { key: 'rateLockMinutes', meaning: 'How long an order’s rate is fixed.' },
    DEFAULTS.rateLockMs,
    { max: MINUTES_MAX, unit: 'minutes' },
  ),
  reverseQuote: choiceSetting(
    {
      key: 'reverseQuote',
      meaning: 'How “I want to receive exactly this” is priced: so that exactly this arrives, or literally.',
    },
    ['exact-inverse', 'opposite-adjustment'],
  ),
  adjustmentStable: adjustmentSetting(
    'adjustmentStable',
    'Margin of pairs of dollar coins, unless the pair has its own.',
    'stable',
  ),
  adjustmentBank: adjustmentSetting(
    'adjustmentBank',
    'The same for pairs of a country’s currency and a dollar coin.',
    'bank',
  ),
  adjustmentMajor: adjustmentSetting(
    'adjustmentMajor',
    'The same for pairs whose riskier side is BTC or ETH.',
    'major',
  ),
  adjustmentAlt: adjustmentSetting(
    'adjustmentAlt',
    'The same for pairs whose riskier side is another coin.',
    'alt',
  ),
  adjustmentThin: adjustmentSetting(
    'adjustmentThin',
    'The same for pairs with a thinly traded coin: DASH, XMR, ZEC.',
    'thin',
  ),
  depositPolicy: choiceSetting(
    {
      key: 'depositPolicy',
      meaning: 'What happens to a wrong amount: the order is canceled, or the operator may accept it.',
    },
    ['strict', 'assist'],
  ),
  stepUpAboveUsd: dollarSetting(
    {
      key: 'stepUpAboveUsd',
      meaning:
        'A payout, refund or cancellation of an order worth no more needs the operator’s password only ' +
        'when they have not entered it for ten minutes. `"0"`: each time.',
    },
    DEFAULTS.stepUpAboveUsdCents,
  ),
  consoleIdleMinutes: numberSetting(
    {
      key: 'consoleIdleMinutes',
      meaning:
        'How long an operator may do nothing before the console locks and asks for the password. Every ' +
        'session ends after 8 hours.',
    },
    DEFAULTS.operatorIdleMs,
    { max: CONSOLE_IDLE_MINUTES_MAX, unit: 'minutes' },
  ),
  assignmentLeaseMinutes: numberSetting(
    { key: 'assignmentLeaseMinutes', meaning: 'How long an operator keeps an order without acting on it.' },
    DEFAULTS.assignmentLeaseMs,
    { max: MINUTES_MAX, unit: 'minutes' },
  ),
  restoredAddressGap: numberSetting(
    {
      key: 'restoredAddressGap',
      meaning:
        'How many addresses of each rail are set aside after a restore: more than the desk can have given ' +
        'out since the backup.',
    },
    DEFAULTS.restoredAddressGap,
    { max: ADDRESS_GAP_MAX },
  ),
  passwordMin: numberSetting(
    { key: 'passwordMin', meaning: 'The minimum length of a visitor’s password, in characters.' },
    DEFAULTS.passwordCharactersMin,
    { min: PASSWORD_CHARACTERS_MIN, max: 64 },
  ),
  confirmEmailChange: switchSetting(
    {
      key: 'confirmEmailChange',
      meaning: 'Whether a new e-mail address takes effect only once the link mailed to it is opened.',
    },
    DEFAULTS.confirmEmailChange,
  ),
  explainLoginFailure: switchSetting(
    {
      key: 'explainLoginFailure',
      meaning: 'Whether the login page says in words that the address or the password is wrong.',
    },
    DEFAULTS.explainLoginFailure,
  ),
} as const satisfies Record<string, StoredSetting<unknown>>;

export function readDeskSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<DeskSettings> {
  const settings = STORED_SETTINGS;
  return readStored(stored, (read) => ({
    ...DEFAULTS,
    minimumUsdCents: read(settings.minimumUsd),
    rateLockMs: read(settings.rateLockMinutes),
    reverseQuote: read(settings.reverseQuote),
    unpaidUsdCentsMax: read(settings.unpaidUsdMax),
    adjustmentByRisk: {
      stable: read(settings.adjustmentStable),
      bank: read(settings.adjustmentBank),
      major: read(settings.adjustmentMajor),
      alt: read(settings.adjustmentAlt),
      thin: read(settings.adjustmentThin),
    },
    depositPolicy: read(settings.depositPolicy),
    stepUpAboveUsdCents: read(settings.stepUpAboveUsd),
    operatorIdleMs: read(settings.consoleIdleMinutes),
    assignmentLeaseMs: read(settings.assignmentLeaseMinutes),
    restoredAddressGap: read(settings.restoredAddressGap),
    passwordCharactersMin: read(settings.passwordMin),
    confirmEmailChange: read(settings.confirmEmailChange),
    explainLoginFailure: read(settings.explainLoginFailure),
  }));
}
