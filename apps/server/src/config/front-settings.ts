import { DEFAULT_DESK_FACTS, type DeskFront, WIDGETS } from '@naru/contract';
import { formatAmount, isEmail } from '@naru/core';
import {
  type SettingDescription,
  type StoredReader,
  type UnkeyedSetting,
  type Words,
  choiceSetting,
  keySettings,
  textSetting,
} from './stored-setting.ts';
import { STORED_SETTINGS } from './stored-settings.ts';

/** Letters of any script, digits and a few marks: safe anywhere on a page. */
const BRAND_NAME = /^[\p{L}\p{N}][\p{L}\p{N} .&’'-]{0,39}$/u;
/** A round figure as a page shows it: `58+`, `1,200`, `20K+`. */
const FIGURE = /^\d[\d.,]{0,9}[KM]?\+?$/;
const MINUTE_MS = 60_000;
const URL_LETTERS_MAX = 200;
/** A name with a legal form, such as `(주)강나루` or `Naru Ltd.`, or nothing. */
const OPERATOR_NAME = /^(?:[\p{L}\p{N}(][\p{L}\p{N} .,&()’'-]{0,59})?$/u;

function figureSetting(title: Words, meaning: Words, fallback: string): UnkeyedSetting<string> {
  const accepts = {
    en: 'a figure as it is shown, such as `"58+"`, `"1,200"` or `"20K+"`',
    kr: '보이는 그대로의 숫자. `"58+"`, `"1,200"`, `"20K+"`와 같습니다',
  };
  return textSetting({
    title,
    meaning,
    accepts,
    charactersMax: 12,
    fallback,
    isAccepted: (text) => FIGURE.test(text),
  });
}

const { statistics } = DEFAULT_DESK_FACTS;

const SETTINGS = keySettings('pages', {
  brandName: textSetting({
    title: { en: 'Name of the desk', kr: '데스크 이름' },
    meaning: { en: 'The name of the desk, as visitors read it.', kr: '방문자가 보는 데스크의 이름.' },
    accepts: {
      en: "a name of at most 40 letters, digits, spaces and the marks `. & ’ ' -`",
      kr: "글자, 숫자, 빈칸, 기호 `. & ’ ' -`로 된 40자 이하의 이름",
    },
    charactersMax: 40,
    fallback: DEFAULT_DESK_FACTS.brandName,
    isAccepted: (text) => BRAND_NAME.test(text),
  }),
  supportUrl: textSetting({
    title: { en: 'Support by messenger', kr: '메신저 문의 주소' },
    meaning: {
      en: 'Where visitors reach the operators in a messaging application.',
      kr: '방문자가 메신저로 운영자에게 연락하는 주소.',
    },
    accepts: { en: 'an address that begins with https://', kr: 'https://로 시작하는 주소' },
    charactersMax: URL_LETTERS_MAX,
    fallback: DEFAULT_DESK_FACTS.supportUrl,
    isAccepted: isLink,
  }),
  contactEmail: textSetting({
    title: { en: 'E-mail for visitors', kr: '방문자용 이메일' },
    meaning: { en: 'The e-mail address that visitors are shown.', kr: '방문자에게 보여 주는 이메일 주소.' },
    accepts: { en: 'an e-mail address as a text', kr: '이메일 주소' },
    charactersMax: 254,
    fallback: DEFAULT_DESK_FACTS.contactEmail,
    isAccepted: isEmail,
  }),
  statisticCountries: figureSetting(
    { en: 'Countries on the first page', kr: '첫 페이지의 나라 수' },
    {
      en: 'The number of countries on the first page. Live figures are shown beside it and never replace it.',
      kr: '첫 페이지에 보이는 나라의 수. 실시간 수치는 그 옆에 따로 표시됩니다.',
    },
    statistics.countries,
  ),
  statisticPairs: figureSetting(
    { en: 'Pairs on the first page', kr: '첫 페이지의 통화쌍 수' },
    { en: 'The number of trading pairs on the first page.', kr: '첫 페이지에 보이는 통화쌍의 수.' },
    statistics.pairs,
  ),
  statisticTransactions: figureSetting(
    { en: 'Transactions on the first page', kr: '첫 페이지의 거래 수' },
    { en: 'The number of transactions on the first page.', kr: '첫 페이지에 보이는 거래의 수.' },
    statistics.transactions,
  ),
  widgets: choiceSetting({
    title: { en: 'Charts', kr: '차트' },
    meaning: {
      en:
        'Charts on the first page and the market page. Ours are drawn first; those of TradingView ' +
        'replace them once they have loaded (`auto`), or at once unless they fail to load ' +
        '(`tradingview`). With `builtin` no other service is asked.',
      kr: '첫 페이지와 시세 페이지의 차트. 먼저 자체 차트를 그립니다. TradingView 차트는 다 불러온 뒤에 바꾸거나(`auto`), 불러오지 못할 때가 아니면 처음부터 씁니다(`tradingview`). `builtin`이면 다른 서비스에 요청하지 않습니다.',
    },
    choices: WIDGETS,
  }),
  operatorName: textSetting({
    title: { en: 'Company or person behind the desk', kr: '데스크를 운영하는 회사나 사람' },
    meaning: {
      en: 'The company or person that runs the desk, shown beside the form. Empty: the brand name.',
      kr: '데스크를 운영하는 회사나 사람의 이름. 양식 옆에 표시됩니다. 비우면 데스크의 이름이 표시됩니다.',
    },
    accepts: {
      en: "a name of at most 60 letters, digits, spaces and the marks `. , & ( ) ’ ' -`, or an empty text",
      kr: "글자, 숫자, 빈칸, 기호 `. , & ( ) ’ ' -`로 된 60자 이하의 이름, 또는 빈 텍스트",
    },
    charactersMax: 60,
    fallback: DEFAULT_DESK_FACTS.operatorName,
    isAccepted: (text) => OPERATOR_NAME.test(text),
  }),
});

/** For the reference of the settings. */
export const FRONT_SETTINGS: readonly SettingDescription[] = Object.values(SETTINGS);

export function collectFront(read: StoredReader): DeskFront {
  return {
    brandName: read(SETTINGS.brandName),
    supportUrl: read(SETTINGS.supportUrl),
    contactEmail: read(SETTINGS.contactEmail),
    statistics: {
      countries: read(SETTINGS.statisticCountries),
      pairs: read(SETTINGS.statisticPairs),
      transactions: read(SETTINGS.statisticTransactions),
    },
    widgets: read(SETTINGS.widgets),
    operatorName: read(SETTINGS.operatorName),
    rateLockMinutes: read(STORED_SETTINGS.rateLockMinutes) / MINUTE_MS,
    minimumUsd: formatAmount(read(STORED_SETTINGS.minimumUsd), 2).replace(/\.00$/, ''),
    passwordMin: read(STORED_SETTINGS.passwordMin),
  };
}

/** An encrypted link without a name and password in it. */
function isLink(text: string): boolean {
  if (text.length > URL_LETTERS_MAX || !URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}
