import { isEmail } from '@naru/core';
import type { ConfigAnswer } from './config-problem.ts';
import { type StoredSetting, numberSetting, readStored, switchSetting } from './stored-setting.ts';

const DAY_MS = 24 * 60 * 60_000;

/** What the desk writes to people, and how long it keeps personal data. */
export interface LetterSettings {
  readonly areOrderLettersOn: boolean;
  /** Null: the address that letters come from. */
  readonly operatorEmail: string | null;
  readonly keepLettersMs: number;
  readonly keepContactMs: number;
  readonly keepReceiverMs: number;
  readonly keepActivityMs: number;
}

export const DEFAULT_LETTER_SETTINGS: LetterSettings = {
  areOrderLettersOn: true,
  operatorEmail: null,
  keepLettersMs: 30 * DAY_MS,
  keepContactMs: 180 * DAY_MS,
  keepReceiverMs: 5 * 365 * DAY_MS,
  keepActivityMs: 365 * DAY_MS,
};

const A_CENTURY = { max: 100 * 365, unit: 'days' } as const;

const OPERATOR_EMAIL: StoredSetting<string | null> = {
  key: 'operatorEmail',
  meaning: 'Where messages of the contact form go; by default to the address that letters come from.',
  accepts: 'an e-mail address as a text, or `null`',
  fallback: null,
  defaultJson: 'null',
  parse: (value) => (value === null || (typeof value === 'string' && isEmail(value)) ? value : undefined),
};

const SETTINGS = {
  orderLetters: switchSetting(
    {
      key: 'orderLetters',
      meaning:
        'Whether customers get a letter when an order is made, delivered or refunded. ' +
        'Without a mail server no such letter is written.',
    },
    DEFAULT_LETTER_SETTINGS.areOrderLettersOn,
  ),
  operatorEmail: OPERATOR_EMAIL,
  keepLettersDays: numberSetting(
    {
      key: 'keepLettersDays',
      meaning: 'After how long the receiver and the content of a letter or contact message are removed.',
    },
    DEFAULT_LETTER_SETTINGS.keepLettersMs,
    A_CENTURY,
  ),
  keepContactDays: numberSetting(
    {
      key: 'keepContactDays',
      meaning: 'After how long the e-mail and the notes of an ended order are removed.',
    },
    DEFAULT_LETTER_SETTINGS.keepContactMs,
    A_CENTURY,
  ),
  keepReceiverDays: numberSetting(
    {
      key: 'keepReceiverDays',
      meaning:
        'After how long the addresses and bank accounts that an ended order was paid out to are removed. ' +
        'Amounts, times and transaction ids stay for the books.',
    },
    DEFAULT_LETTER_SETTINGS.keepReceiverMs,
    A_CENTURY,
  ),
  keepActivityDays: numberSetting(
    {
      key: 'keepActivityDays',
      meaning: 'After how long the security log of an account is removed.',
    },
    DEFAULT_LETTER_SETTINGS.keepActivityMs,
    A_CENTURY,
  ),
} as const satisfies Record<string, StoredSetting<unknown>>;

/** For the reference of the settings. */
export const LETTER_SETTINGS: readonly StoredSetting<unknown>[] = Object.values(SETTINGS);

export function readLetterSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<LetterSettings> {
  return readStored(stored, (read) => ({
    areOrderLettersOn: read(SETTINGS.orderLetters),
    operatorEmail: read(SETTINGS.operatorEmail),
    keepLettersMs: read(SETTINGS.keepLettersDays),
    keepContactMs: read(SETTINGS.keepContactDays),
    keepReceiverMs: read(SETTINGS.keepReceiverDays),
    keepActivityMs: read(SETTINGS.keepActivityDays),
  }));
}
