/** The number of requests in a window; the quota refills evenly. */
export interface Quota {
  readonly requestsMax: number;
  readonly windowMs: number;
}

/**
 * Limits of one kind of request. `client` is strict: one person, which is an account (or browser) together
 * with its address. `address` is generous, since it counts the whole network of the address (/24 or /48),
 * which many people may share.
 */
export interface RatePolicy {
  readonly client: Quota;
  readonly address: Quota;
  /**
   * Limits of one account from all addresses together: sign-ins by unknown browsers, so that guessing from a
   * thousand addresses is no faster and does not affect the owner; and changes of its e-mail address.
   */
  readonly strangers?: Quota;
}

/** Requests that every page makes all the time. */
export type CheapPolicyName = 'read' | 'write';
/** Requests that are expensive, reveal something about others, or send letters. */
export type StrictPolicyName = 'createOrder' | 'login' | 'register' | 'forgot' | 'letter';
export type RatePolicyName = CheapPolicyName | StrictPolicyName;

/** All limits of the HTTP side. */
export interface LimitSettings {
  readonly rates: Readonly<Record<RatePolicyName, RatePolicy>>;
  /** Orders of one client that wait for a payment, at one time. */
  readonly openOrdersPerClientMax: number;
  readonly openOrdersPerNetworkMax: number;
  /** Unpaid orders that used an address or an amount of one network within a day. */
  readonly unpaidPerClientDayMax: number;
  readonly unpaidPerNetworkDayMax: number;
  readonly networkReservePercent: number;
}

/** Letters that strangers can have sent to an address that is not theirs. */
export type LetterReason = 'reset' | 'module' | 'link' | 'order' | 'contact';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Reading is limited far above a page that polls each of its orders every ten seconds; letters are those
 * that a stranger can make us send to others.
 */
export const DEFAULT_LIMITS: LimitSettings = {
  rates: {
    read: policy([600, MINUTE_MS], [12_000, MINUTE_MS]),
    write: policy([120, MINUTE_MS], [1_200, MINUTE_MS]),
    createOrder: policy([20, MINUTE_MS], [200, MINUTE_MS]),
    login: {
      ...policy([10, 15 * MINUTE_MS], [200, 15 * MINUTE_MS]),
      strangers: { requestsMax: 30, windowMs: HOUR_MS },
    },
    register: {
      ...policy([5, HOUR_MS], [60, HOUR_MS]),
      // Changes of one account's e-mail address.
      strangers: { requestsMax: 10, windowMs: 24 * HOUR_MS },
    },
    forgot: policy([3, HOUR_MS], [60, HOUR_MS]),
    letter: policy([5, HOUR_MS], [60, HOUR_MS]),
  },
  openOrdersPerClientMax: 10,
  openOrdersPerNetworkMax: 200,
  unpaidPerClientDayMax: 20,
  unpaidPerNetworkDayMax: 200,
  networkReservePercent: 10,
};

function policy(client: readonly [number, number], address: readonly [number, number]): RatePolicy {
  return {
    client: { requestsMax: client[0], windowMs: client[1] },
    address: { requestsMax: address[0], windowMs: address[1] },
  };
}

/**
 * Letters to one recipient, however many addresses they are requested from. Each kind has its own, so that a
 * flood of one holds back no other. Reset links are refilled faster than they expire, so that a flood always
 * leaves its victim one that works.
 */
export const LETTERS_TO_ONE: Readonly<Record<LetterReason, Quota>> = {
  reset: { requestsMax: 6, windowMs: HOUR_MS },
  // The limit for the letters of all modules together.
  module: { requestsMax: 6, windowMs: HOUR_MS },
  link: { requestsMax: 6, windowMs: HOUR_MS },
  order: { requestsMax: 20, windowMs: HOUR_MS },
  // The limit for letters to the operator, from all visitors together.
  contact: { requestsMax: 40, windowMs: HOUR_MS },
};

/** The limits of unpaid orders of one client and of one network. */
export type OpenOrderSettings = Omit<LimitSettings, 'rates'>;
