import {
  DEFAULT_LIMITS,
  type LimitSettings,
  type Quota,
  type RatePolicy,
  type RatePolicyName,
} from '../http/limits/rate-policy.ts';
import type { ConfigAnswer } from './config-problem.ts';
import { type StoredSetting, isWholeNumber, numberSetting, readStored } from './stored-setting.ts';

const REQUESTS_MAX = 1_000_000;
const WINDOW_SECONDS_MAX = 24 * 3_600;
const COUNT_MAX = 100_000;
const SECOND_MS = 1_000;

const TWO_BOUNDS =
  'For one client (an account or browser together with its address), and for one address in all.';
const THIRD_BOUND = ' And, as `strangers`, for one account from all addresses together: ';

/** Limits of requests, by policy: `rate.login` and so on. */
const RATE_SETTINGS: Readonly<Record<RatePolicyName, StoredSetting<RatePolicy>>> = {
  read: rateSetting('read', 'Any reading call.'),
  write: rateSetting('write', 'Any writing call.'),
  createOrder: rateSetting('createOrder', 'New orders.'),
  login: rateSetting('login', 'Attempts to sign in.', 'attempts by browsers it does not know.'),
  register: rateSetting('register', 'New accounts.', 'changes of its e-mail address.'),
  forgot: rateSetting('forgot', 'Links to set a new password.'),
  letter: rateSetting('letter', 'Letters that strangers cause: contact, newsletter, finding an order.'),
};

const OPEN_ORDER_SETTINGS = {
  openOrdersPerClientMax: numberSetting(
    {
      key: 'openOrdersPerClientMax',
      meaning:
        'Unpaid orders of one account, e-mail, receiving address or client (a browser together with its address).',
    },
    DEFAULT_LIMITS.openOrdersPerClientMax,
    { max: COUNT_MAX },
  ),
  openOrdersPerNetworkMax: numberSetting(
    {
      key: 'openOrdersPerNetworkMax',
      meaning: 'Unpaid orders from one network (/24 or /48), which a whole office may share.',
    },
    DEFAULT_LIMITS.openOrdersPerNetworkMax,
    { max: COUNT_MAX },
  ),
} as const;

/** For the reference of the settings. */
export const LIMIT_SETTINGS: readonly StoredSetting<unknown>[] = [
  ...Object.values(RATE_SETTINGS),
  ...Object.values(OPEN_ORDER_SETTINGS),
];

function rateSetting(name: RatePolicyName, meaning: string, third = ''): StoredSetting<RatePolicy> {
  const fallback = DEFAULT_LIMITS.rates[name];
  const { client, address, strangers } = fallback;
  const bound = strangers === undefined ? {} : { strangers: toPair(strangers) };
  return {
    key: `rate.${name}`,
    meaning: `${meaning} ${TWO_BOUNDS}${third === '' ? '' : `${THIRD_BOUND}${third}`}`,
    accepts: 'requests and seconds, as `{"client": [10, 60], "address": [100, 60]}`',
    fallback,
    defaultJson: JSON.stringify({ client: toPair(client), address: toPair(address), ...bound }),
    parse: (value) => {
      if (typeof value !== 'object' || value === null) return undefined;
      const {
        client: ofClient,
        address: ofAddress,
        ...rest
      }: Readonly<Record<string, unknown>> = { ...value };
      const two = { client: parseQuota(ofClient), address: parseQuota(ofAddress) };
      if (two.client === null || two.address === null) return undefined;
      const bounds = { client: two.client, address: two.address };
      const { strangers: ofStrangers, ...unknown } = rest;
      if (Object.keys(unknown).length > 0) return undefined;
      if (ofStrangers === undefined) return strangers === undefined ? bounds : { ...bounds, strangers };
      const quota = strangers === undefined ? null : parseQuota(ofStrangers);
      return quota === null ? undefined : { ...bounds, strangers: quota };
    },
  };
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

export function readLimitSettings(stored: ReadonlyMap<string, string>): ConfigAnswer<LimitSettings> {
  return readStored(stored, (read) => ({
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
  }));
}
