import { DEFAULT_DESK_FACTS, type DeskFront } from '@naru/contract';
import { isEmail } from '@naru/core';
import type { ConfigAnswer } from './config-problem.ts';
import {
  type StoredSetting,
  choiceSetting,
  readStored,
  switchSetting,
  textSetting,
} from './stored-setting.ts';

/** Letters of any script, digits and a few marks: safe anywhere on a page. */
const BRAND_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&’'-]{0,39}$/u;
/** A round figure as a page shows it: `58+`, `1,200`, `20K+`. */
const FIGURE = /^\d[\d.,]{0,9}[KM]?\+?$/;
const URL_LETTERS_MAX = 200;
/** A name with a legal form, such as `(주)강나루` or `Naru Ltd.`, or nothing. */
const OPERATOR_NAME = /^(?:[\p{L}\p{N}(][\p{L}\p{N} .,&()’'-]{0,59})?$/u;
/** `09:00–23:00 KST`, `Mon–Fri 9–18`, or nothing. */
const OPENING_HOURS = /^(?:[\p{L}\p{N}][\p{L}\p{N} .,:;()/~+–-]{0,59})?$/u;

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
      meaning: 'Where visitors reach the operators in a messaging application.',
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
  statisticPairs: figureSetting('statisticPairs', 'The same for trading pairs.', statistics.pairs),
  statisticTransactions: figureSetting(
    'statisticTransactions',
    'The same for transactions.',
    statistics.transactions,
  ),
  widgets: choiceSetting(
    {
      key: 'widgets',
      meaning:
        'Charts on the first page and the market page. Ours are drawn first; those of TradingView replace ' +
        'them once they have loaded (`auto`), or at once unless they fail to load (`tradingview`). ' +
        'With `builtin` no other service is asked.',
    },
    ['auto', 'builtin', 'tradingview'],
  ),
  lotteryNotice: switchSetting(
    {
      key: 'lotteryNotice',
      meaning: 'Whether pages advertise the daily lottery. Switch it off where the law forbids it.',
    },
    DEFAULT_DESK_FACTS.hasLottery,
  ),
  operatorName: textSetting(
    {
      key: 'operatorName',
      meaning: 'The company or person that runs the desk, shown beside the form. Empty: the brand name.',
      accepts:
        "a name of at most 60 letters, digits, blanks and the marks `. , & ( ) ’ ' -`, or an empty text",
    },
    DEFAULT_DESK_FACTS.operatorName,
    (text) => OPERATOR_NAME.test(text),
  ),
  openingHours: textSetting(
    {
      key: 'openingHours',
      meaning:
        'When operators work, shown beside the form in both languages. Empty: not stated. It closes nothing.',
      accepts: 'at most 60 letters, digits, blanks and common marks, such as `"09:00–23:00 KST"`',
    },
    DEFAULT_DESK_FACTS.openingHours,
    (text) => OPENING_HOURS.test(text),
  ),
} as const satisfies Record<string, StoredSetting<unknown>>;

/** For the reference of the settings. */
export const FRONT_SETTINGS: readonly StoredSetting<unknown>[] = Object.values(SETTINGS);

export function readFrontSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<DeskFront> {
  return readStored(stored, (read) => ({
    brandName: read(SETTINGS.brandName),
    supportUrl: read(SETTINGS.supportUrl),
    contactEmail: read(SETTINGS.contactEmail),
    statistics: {
      countries: read(SETTINGS.statisticCountries),
      pairs: read(SETTINGS.statisticPairs),
      transactions: read(SETTINGS.statisticTransactions),
    },
    widgets: read(SETTINGS.widgets),
    hasLottery: read(SETTINGS.lotteryNotice),
    operatorName: read(SETTINGS.operatorName),
    openingHours: read(SETTINGS.openingHours),
  }));
}

/** An encrypted link without a name and password in it. */
function isLink(text: string): boolean {
  if (text.length > URL_LETTERS_MAX || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
