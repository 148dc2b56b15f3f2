import { isEmail, ok, refuse } from '@naru/core';
import type { ConfigProblem } from './config-problem.ts';
import { type StoredSetting, readStored } from './stored-settings.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_MAX = 100 * 365;

/** What the desk writes to people, and how long it keeps what it knows of them. */
export interface LetterSettings {
  readonly areOrderLettersOn: boolean;
  /** Null: to the address that letters come from. */
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

function daysSetting(
  facts: Pick<StoredSetting<number>, 'key' | 'meaning'>,
  defaultMs: number,
): StoredSetting<number> {
  return {
    ...facts,
    accepts: `whole days from 1 to ${DAYS_MAX}`,
    defaultJson: JSON.stringify(defaultMs / DAY_MS),
    parse: (value) =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= DAYS_MAX
        ? ok(value * DAY_MS)
        : refuse('setting_malformed'),
  };
}

const SETTINGS = {
  orderLetters: {
    key: 'orderLetters',
    meaning:
      'Whether customers are written to when an order is made, delivered or refunded. ' +
      'Without a mail server no such letter is written.',
    accepts: '`true` or `false`',
    defaultJson: 'true',
    parse: (value: unknown) => (typeof value === 'boolean' ? ok(value) : refuse('setting_malformed')),
  },
  operatorEmail: {
    key: 'operatorEmail',
    meaning: 'Where messages of the contact form go; without it to the address that letters come from.',
    accepts: 'an e-mail address as a text, or `null`',
    defaultJson: 'null',
    parse: (value: unknown) => {
      if (value === null) return ok(null);
      return typeof value === 'string' && isEmail(value) ? ok(value) : refuse('setting_malformed');
    },
  },
  keepLettersDays: daysSetting(
    {
      key: 'keepLettersDays',
      meaning: 'After how long receiver and content of a letter or contact message are removed.',
    },
    DEFAULT_LETTER_SETTINGS.keepLettersMs,
  ),
  keepContactDays: daysSetting(
    {
      key: 'keepContactDays',
      meaning: 'After how long the e-mail and the notes of an ended order are removed.',
    },
    DEFAULT_LETTER_SETTINGS.keepContactMs,
  ),
  keepReceiverDays: daysSetting(
    {
      key: 'keepReceiverDays',
      meaning:
        'After how long the addresses and bank accounts that an ended order was paid out to are removed. ' +
        'Amounts, times and transaction ids stay for the books.',
    },
    DEFAULT_LETTER_SETTINGS.keepReceiverMs,
  ),
  keepActivityDays: daysSetting(
    {
      key: 'keepActivityDays',
      meaning: 'After how long an account forgets who signed in to it and what was changed.',
    },
    DEFAULT_LETTER_SETTINGS.keepActivityMs,
  ),
} as const satisfies Record<string, StoredSetting<unknown>>;

/** For whoever writes the reference of the settings. */
export const LETTER_SETTINGS: readonly StoredSetting<unknown>[] = Object.values(SETTINGS);

export type LetterSettingsAnswer =
  | { readonly ok: true; readonly value: LetterSettings }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads what the database says about letters; what it does not mention has its default. */
export function readLetterSettings(stored: ReadonlyMap<string, string>): LetterSettingsAnswer {
  const problems: ConfigProblem[] = [];
  const read = <T>(setting: StoredSetting<T>, fallback: T): T =>
    readStored(stored, { setting, fallback, problems });
  const value: LetterSettings = {
    areOrderLettersOn: read<boolean>(SETTINGS.orderLetters, DEFAULT_LETTER_SETTINGS.areOrderLettersOn),
    operatorEmail: read<string | null>(SETTINGS.operatorEmail, DEFAULT_LETTER_SETTINGS.operatorEmail),
    keepLettersMs: read(SETTINGS.keepLettersDays, DEFAULT_LETTER_SETTINGS.keepLettersMs),
    keepContactMs: read(SETTINGS.keepContactDays, DEFAULT_LETTER_SETTINGS.keepContactMs),
    keepReceiverMs: read(SETTINGS.keepReceiverDays, DEFAULT_LETTER_SETTINGS.keepReceiverMs),
    keepActivityMs: read(SETTINGS.keepActivityDays, DEFAULT_LETTER_SETTINGS.keepActivityMs),
  };
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}
