import { type Result, ok, refuse } from '@naru/core';
import {
  DEFAULT_LIMITS,
  type LimitSettings,
  type Quota,
  type RatePolicy,
  type RatePolicyName,
} from '../http/limits/rate-policy.ts';
import type { ConfigProblem } from './config-problem.ts';
import { type StoredSetting, readStored } from './stored-settings.ts';

const REQUESTS_MAX = 1_000_000;
const WINDOW_SECONDS_MAX = 24 * 3_600;
const COUNT_MAX = 100_000;
const SECOND_MS = 1_000;

const MEANINGS = {
  read: 'Reading by anybody.',
  write: 'Writing of every kind by anybody.',
  createOrder: 'New orders.',
  login: 'Tries to sign in.',
  register: 'New accounts.',
  forgot: 'Links to set a new password.',
  letter: 'Letters that a stranger causes: contact, newsletter, finding an order.',
} as const satisfies Record<RatePolicyName, string>;

const TWO_BOUNDS =
  'For one client (an account or browser together with its address), and for one address in all.';
const THIRD_BOUND =
  ' And, as `strangers`, for one account from all addresses together, by browsers that it does not know.';

/** Bounds of requests, by policy: `rate.login` and so on. */
const RATE_SETTINGS: Readonly<Record<RatePolicyName, StoredSetting<RatePolicy>>> = {
  read: rateSetting('read'),
  write: rateSetting('write'),
  createOrder: rateSetting('createOrder'),
  login: rateSetting('login'),
  register: rateSetting('register'),
  forgot: rateSetting('forgot'),
  letter: rateSetting('letter'),
};

const OPEN_ORDER_SETTINGS = {
  openOrdersPerClientMax: countSetting(
    'openOrdersPerClientMax',
    'Unpaid orders of one account, e-mail, receiving address or client (a browser together with its address).',
    DEFAULT_LIMITS.openOrdersPerClientMax,
  ),
  openOrdersPerNetworkMax: countSetting(
    'openOrdersPerNetworkMax',
    'Unpaid orders from one network (/24 or /48), where a whole office may stand behind it.',
    DEFAULT_LIMITS.openOrdersPerNetworkMax,
  ),
} as const;

/** All bounds of the HTTP side, for whoever writes the reference of the settings. */
export const LIMIT_SETTINGS: readonly StoredSetting<unknown>[] = [
  ...Object.values(RATE_SETTINGS),
  ...Object.values(OPEN_ORDER_SETTINGS),
];

function rateSetting(name: RatePolicyName): StoredSetting<RatePolicy> {
  const { client, address, strangers } = DEFAULT_LIMITS.rates[name];
  const third = strangers === undefined ? {} : { strangers: toPair(strangers) };
  return {
    key: `rate.${name}`,
    meaning: `${MEANINGS[name]} ${TWO_BOUNDS}${strangers === undefined ? '' : THIRD_BOUND}`,
    accepts: 'requests and seconds, as `{"client": [10, 60], "address": [100, 60]}`',
    defaultJson: JSON.stringify({ client: toPair(client), address: toPair(address), ...third }),
    parse: (value) => {
      if (typeof value !== 'object' || value === null) return refuse('setting_malformed');
      const [ofClient, ofAddress] = [parseQuota(value, 'client'), parseQuota(value, 'address')];
      if (ofClient === null || ofAddress === null) return refuse('setting_malformed');
      const two = { client: ofClient, address: ofAddress };
      const isTwo = Object.keys(value).length === 2;
      if (strangers === undefined) return isTwo ? ok(two) : refuse('setting_malformed');
      if (isTwo) return ok({ ...two, strangers });
      const ofStrangers = Object.keys(value).length === 3 ? parseQuota(value, 'strangers') : null;
      return ofStrangers === null ? refuse('setting_malformed') : ok({ ...two, strangers: ofStrangers });
    },
  };
}

function toPair({ requestsMax, windowMs }: Quota): readonly [number, number] {
  return [requestsMax, windowMs / SECOND_MS];
}

function parseQuota(value: object, field: keyof RatePolicy): Quota | null {
  const pair: unknown = Object.entries(value).find(([key]) => key === field)?.[1];
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const [requestsMax, seconds]: readonly unknown[] = pair;
  if (!isCount(requestsMax, REQUESTS_MAX) || !isCount(seconds, WINDOW_SECONDS_MAX)) return null;
  return { requestsMax, windowMs: seconds * SECOND_MS };
}

function isCount(value: unknown, max: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max;
}

function countSetting(key: string, meaning: string, defaultCount: number): StoredSetting<number> {
  return {
    key,
    meaning,
    accepts: `a whole number from 1 to ${COUNT_MAX}`,
    defaultJson: JSON.stringify(defaultCount),
    parse: (value): Result<number, 'setting_malformed'> =>
      isCount(value, COUNT_MAX) ? ok(value) : refuse('setting_malformed'),
  };
}

export type LimitSettingsAnswer =
  | { readonly ok: true; readonly value: LimitSettings }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] };

/** Reads what the database says about bounds; what it does not mention has its default. */
export function readLimitSettings(stored: ReadonlyMap<string, string>): LimitSettingsAnswer {
  const problems: ConfigProblem[] = [];
  const read = <T>(setting: StoredSetting<T>, fallback: T): T =>
    readStored(stored, { setting, fallback, problems });
  const readRate = (name: RatePolicyName): RatePolicy =>
    read(RATE_SETTINGS[name], DEFAULT_LIMITS.rates[name]);
  const readCount = (name: keyof typeof OPEN_ORDER_SETTINGS): number =>
    read(OPEN_ORDER_SETTINGS[name], DEFAULT_LIMITS[name]);
  const value: LimitSettings = {
    rates: {
      read: readRate('read'),
      write: readRate('write'),
      createOrder: readRate('createOrder'),
      login: readRate('login'),
      register: readRate('register'),
      forgot: readRate('forgot'),
      letter: readRate('letter'),
    },
    openOrdersPerClientMax: readCount('openOrdersPerClientMax'),
    openOrdersPerNetworkMax: readCount('openOrdersPerNetworkMax'),
  };
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems };
}
