import {
  DEFAULT_LIMITS,
  type LimitSettings,
  type Quota,
  type RatePolicy,
  type RatePolicyName,
} from './rate-policy.ts';
import {
  type SettingDescription,
  type StoredReader,
  type StoredSetting,
  type Words,
  isWholeNumber,
  keySettings,
  numberSetting,
  parseJson,
  toJson,
} from './stored-setting.ts';

const REQUESTS_MAX = 1_000_000;
const WINDOW_SECONDS_MAX = 24 * 3_600;
const COUNT_MAX = 100_000;
const SECOND_MS = 1_000;

const TWO_BOUNDS = {
  en: 'For one client (an account or browser together with its address), and for its whole network (/24 or /48).',
  kr: '한 클라이언트(계정이나 브라우저와 그 주소)의 한도와 그 네트워크(/24 또는 /48) 전체의 한도.',
};
const THIRD_BOUND = {
  en: ' And, as `strangers`, for one account from all addresses together: ',
  kr: ' 그리고 `strangers`로, 모든 주소에서 한 계정에 대한 한도: ',
};

/** Limits of requests, by policy: `rate.login` and so on. */
const RATE_SETTINGS: Readonly<Record<RatePolicyName, StoredSetting<RatePolicy>>> = {
  read: rateSetting('read', { en: 'Any reading call', kr: '읽는 호출' }),
  write: rateSetting('write', { en: 'Any writing call', kr: '쓰는 호출' }),
  createOrder: rateSetting('createOrder', { en: 'New orders', kr: '새 주문' }),
  login: rateSetting(
    'login',
    { en: 'Attempts to log in', kr: '로그인 시도' },
    { en: 'attempts by browsers it does not know.', kr: '모르는 브라우저의 시도.' },
  ),
  register: rateSetting(
    'register',
    { en: 'New accounts', kr: '새 계정' },
    { en: 'changes of its e-mail address.', kr: '이메일 주소의 변경.' },
  ),
  forgot: rateSetting('forgot', { en: 'Links to set a new password', kr: '새 비밀번호를 정하는 링크' }),
  letter: rateSetting('letter', {
    en: 'Letters that anyone can trigger: contact, finding an order, those of modules',
    kr: '누구나 보내게 할 수 있는 메일: 문의, 주문 찾기, 모듈의 메일',
  }),
};

const OPEN_ORDER_SETTINGS = keySettings('limits', {
  openOrdersPerClientMax: numberSetting({
    title: { en: 'Unpaid orders of one client', kr: '한 클라이언트의 미결제 주문' },
    meaning: {
      en:
        'Unpaid orders of one account, e-mail, receiving address or client (a browser together with ' +
        'its address).',
      kr: '한 계정, 이메일, 받는 주소 또는 클라이언트(브라우저와 그 주소)의 미결제 주문 수.',
    },
    fallback: DEFAULT_LIMITS.openOrdersPerClientMax,
    max: COUNT_MAX,
  }),
  openOrdersPerNetworkMax: numberSetting({
    title: { en: 'Unpaid orders of one network', kr: '한 네트워크의 미결제 주문' },
    meaning: {
      en: 'Unpaid orders from one network (/24 or /48), which a whole office may share.',
      kr: '한 네트워크(/24 또는 /48)의 미결제 주문 수. 한 사무실 전체가 같은 네트워크를 쓸 수 있습니다.',
    },
    fallback: DEFAULT_LIMITS.openOrdersPerNetworkMax,
    max: COUNT_MAX,
  }),
  unpaidPerClientDayMax: numberSetting({
    title: { en: 'Orders of one client that nobody paid, a day', kr: '한 클라이언트의 하루 미결제 주문' },
    meaning: {
      en:
        'Orders of one client or account that used a payment address or amount of one payment network ' +
        'within 24 hours and were not paid. Canceling does not give them back, paying does.',
      kr:
        '한 클라이언트나 계정이 24시간 동안 한 결제 네트워크의 입금 주소나 금액을 쓰고 입금하지 않은 주문 수. ' +
        '취소해도 줄지 않고, 입금하면 줄어듭니다.',
    },
    fallback: DEFAULT_LIMITS.unpaidPerClientDayMax,
    max: COUNT_MAX,
  }),
  unpaidPerNetworkDayMax: numberSetting({
    title: { en: 'Orders of one network that nobody paid, a day', kr: '한 네트워크의 하루 미결제 주문' },
    meaning: {
      en:
        'The same for one network (/24 or /48). Of a list of addresses, and of amounts ' +
        'that differ in their ' +
        'last two digits, one network uses at most a tenth; once a fifth of a list is left, one address. ' +
        'Accounts with a delivered order are not counted here.',
      kr:
        '한 네트워크(/24 또는 /48)에 대한 같은 한도. 주소 목록과 끝 두 자리만 다른 금액은 한 네트워크가 ' +
        '10분의 1까지만 쓰고, 목록이 5분의 1만 남으면 주소 하나만 씁니다. 완료된 주문이 있는 계정은 여기에 세지 않습니다.',
    },
    fallback: DEFAULT_LIMITS.unpaidPerNetworkDayMax,
    max: COUNT_MAX,
  }),
  networkReservePercent: numberSetting({
    title: { en: 'Share of a currency for one network', kr: '한 네트워크가 차지할 수 있는 보유량 비율' },
    meaning: {
      en:
        'How much of what is free of a currency the unpaid orders of one network (/24 or ' +
        '/48) may hold, in ' +
        'percent; ten times `minimumUsd` in any case. Accounts with a delivered order are not counted here.',
      kr:
        '한 네트워크(/24 또는 /48)의 미결제 주문이 한 통화의 남은 보유량 중 차지할 수 있는 비율(%). ' +
        '`minimumUsd`의 10배는 언제나 허용됩니다. 완료된 주문이 있는 계정은 여기에 세지 않습니다.',
    },
    fallback: DEFAULT_LIMITS.networkReservePercent,
    max: 100,
  }),
});

/** For the reference of the settings. */
export const LIMIT_SETTINGS: readonly SettingDescription[] = [
  ...Object.values(RATE_SETTINGS),
  ...Object.values(OPEN_ORDER_SETTINGS),
];

function rateSetting(name: RatePolicyName, title: Words, third?: Words): StoredSetting<RatePolicy> {
  const fallback = DEFAULT_LIMITS.rates[name];
  const { client, address, strangers } = fallback;
  const bound = strangers === undefined ? {} : { strangers: toPair(strangers) };
  const parse = (value: unknown): RatePolicy | undefined => parsePolicy(value, strangers);
  return {
    key: `rate.${name}`,
    group: 'limits',
    kind: { name: 'quota' },
    title,
    meaning: {
      en: `${title.en}. ${TWO_BOUNDS.en}${third === undefined ? '' : `${THIRD_BOUND.en}${third.en}`}`,
      kr: `${title.kr}. ${TWO_BOUNDS.kr}${third === undefined ? '' : `${THIRD_BOUND.kr}${third.kr}`}`,
    },
    accepts: {
      en: 'requests and seconds, as `{"client": [10, 60], "address": [100, 60]}`',
      kr: '요청 수와 초. `{"client": [10, 60], "address": [100, 60]}`와 같습니다',
    },
    fallback,
    defaultJson: JSON.stringify({ client: toPair(client), address: toPair(address), ...bound }),
    parse,
    jsonOfText: (typed) => {
      const value = parseJson(typed);
      return parse(value) === undefined ? undefined : toJson(value);
    },
  };
}

function parsePolicy(value: unknown, strangers: Quota | undefined): RatePolicy | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { client: ofClient, address: ofAddress, ...rest }: Readonly<Record<string, unknown>> = { ...value };
  const two = { client: parseQuota(ofClient), address: parseQuota(ofAddress) };
  if (two.client === null || two.address === null) return undefined;
  const bounds = { client: two.client, address: two.address };
  const { strangers: ofStrangers, ...unknown } = rest;
  if (Object.keys(unknown).length > 0) return undefined;
  if (ofStrangers === undefined) return strangers === undefined ? bounds : { ...bounds, strangers };
  const quota = strangers === undefined ? null : parseQuota(ofStrangers);
  return quota === null ? undefined : { ...bounds, strangers: quota };
}

function toPair({ requestsMax, windowMs }: Quota): readonly [number, number] {
  return [requestsMax, windowMs / SECOND_MS];
}

function parseQuota(pair: unknown): Quota | null {
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [requestsMax, seconds]: readonly unknown[] = pair;
  if (!isWholeNumber(requestsMax, 1, REQUESTS_MAX) || !isWholeNumber(seconds, 1, WINDOW_SECONDS_MAX))
    return null;
  return { requestsMax, windowMs: seconds * SECOND_MS };
}

export function collectLimits(read: StoredReader): LimitSettings {
  return {
    rates: {
      read: read(RATE_SETTINGS.read),
      write: read(RATE_SETTINGS.write),
      createOrder: read(RATE_SETTINGS.createOrder),
      login: read(RATE_SETTINGS.login),
      register: read(RATE_SETTINGS.register),
      forgot: read(RATE_SETTINGS.forgot),
      letter: read(RATE_SETTINGS.letter),
    },
    openOrdersPerClientMax: read(OPEN_ORDER_SETTINGS.openOrdersPerClientMax),
    openOrdersPerNetworkMax: read(OPEN_ORDER_SETTINGS.openOrdersPerNetworkMax),
    unpaidPerClientDayMax: read(OPEN_ORDER_SETTINGS.unpaidPerClientDayMax),
    unpaidPerNetworkDayMax: read(OPEN_ORDER_SETTINGS.unpaidPerNetworkDayMax),
    networkReservePercent: read(OPEN_ORDER_SETTINGS.networkReservePercent),
  };
}
