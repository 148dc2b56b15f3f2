import { DEFAULT_DESK_FACTS, type DeskFacts } from '@naru/contract';
import { isEmail, ok, refuse } from '@naru/core';
import type { ConfigProblem } from './config-problem.ts';
import { type StoredSetting, choiceOf, readStored, switchOf } from './stored-settings.ts';

/** Words that may stand anywhere on a page: letters of any writing, digits and a few marks. */
const BRAND_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&’'-]{0,39}$/u;
/** A round figure as a page shows it: `58+`, `1,200`, `20K+`. */
const FIGURE = /^\d[\d.,]{0,9}[KM]?\+?$/;
const URL_LETTERS_MAX = 200;

function textSetting(
  facts: Pick<StoredSetting<string>, 'key' | 'meaning' | 'accepts'>,
  fallback: string,
  isAccepted: (text: string) => boolean,
): StoredSetting<string> {
  return {
    ...facts,
    defaultJson: JSON.stringify(fallback),
    parse: (value) =>
      typeof value === 'string' && isAccepted(value) ? ok(value) : refuse('setting_malformed'),
  };
}

function figureSetting(key: string, meaning: string, fallback: string): StoredSetting<string> {
  const accepts = 'a figure as it is shown, such as `"58+"`, `"1,200"` or `"20K+"`';
  return textSetting({ key, meaning, accepts }, fallback, (text) => FIGURE.test(text));
}

const { statistics } = DEFAULT_DESK_FACTS;

const SETTINGS = {
  brandName: textSetting(
    {
      key: 'brandName',
      meaning: 'The name of the desk, as visitors read it.',
      accepts: "a name of at most 40 letters, digits, blanks and the marks `. & ’ ' -`",
    },
    DEFAULT_DESK_FACTS.brandName,
    (text) => BRAND_NAME.test(text),
  ),
  supportUrl: textSetting(
    {
      key: 'supportUrl',
      meaning: 'Where people of the desk are reached in a messaging application.',
      accepts: 'an address that begins with https://',
    },
    DEFAULT_DESK_FACTS.supportUrl,
    isLink,
  ),
  contactEmail: textSetting(
    {
      key: 'contactEmail',
      meaning: 'The e-mail address that visitors are shown.',
      accepts: 'an e-mail address as a text',
    },
    DEFAULT_DESK_FACTS.contactEmail,
    isEmail,
  ),
  statisticCountries: figureSetting(
    'statisticCountries',
    'The number of countries on the first page. Live figures stand beside it, never in its place.',
    statistics.countries,
  ),
  statisticPairs: figureSetting('statisticPairs', 'The same of trading pairs.', statistics.pairs),
  statisticTransactions: figureSetting(
    'statisticTransactions',
    'The same of transactions.',
    statistics.transactions,
  ),
  widgets: choiceOf(
    {
      key: 'widgets',
      meaning:
        'Charts on the first page and the market page. Ours are drawn first; those of TradingView take ' +
        'their place once they stand (`auto`), or at once until they prove silent (`tradingview`). ' +
        'With `builtin` nobody else is asked.',
    },
    ['auto', 'builtin', 'tradingview'],
  ),
  lotteryNotice: switchOf(
    {
      key: 'lotteryNotice',
      meaning: 'Whether pages advertise the daily lottery. Where the law forbids it, switch it off.',
    },
    DEFAULT_DESK_FACTS.hasLottery,
  ),
} as const satisfies Record<string, StoredSetting<unknown>>;

/** For whoever writes the reference of the settings. */
export const FRONT_SETTINGS: readonly StoredSetting<unknown>[] = Object.values(SETTINGS);

export type FrontSettingsAnswer =
  | { readonly ok: true; readonly value: DeskFacts }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads what the database says that visitors shall be shown; what it does not mention has its default. */
export function readFrontSettings(stored: ReadonlyMap<string, string>): FrontSettingsAnswer {
  const problems: ConfigProblem[] = [];
  const read = <T>(setting: StoredSetting<T>, fallback: T): T =>
    readStored(stored, { setting, fallback, problems });
  const value: DeskFacts = {
    brandName: read(SETTINGS.brandName, DEFAULT_DESK_FACTS.brandName),
    supportUrl: read(SETTINGS.supportUrl, DEFAULT_DESK_FACTS.supportUrl),
    contactEmail: read(SETTINGS.contactEmail, DEFAULT_DESK_FACTS.contactEmail),
    statistics: {
      countries: read(SETTINGS.statisticCountries, statistics.countries),
      pairs: read(SETTINGS.statisticPairs, statistics.pairs),
      transactions: read(SETTINGS.statisticTransactions, statistics.transactions),
    },
    widgets: read(SETTINGS.widgets, DEFAULT_DESK_FACTS.widgets),
    hasLottery: read(SETTINGS.lotteryNotice, DEFAULT_DESK_FACTS.hasLottery),
  };
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}

/** A link that a visitor may be sent to: encrypted, without a name and password in it. */
function isLink(text: string): boolean {
  if (text.length > URL_LETTERS_MAX || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
