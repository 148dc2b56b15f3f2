export type ExposureRefusal =
  | 'exposure_of_person'
  | 'exposure_of_receiver'
  | 'exposure_of_pair'
  | 'exposure_of_asset';

export type OpenLockRefusal = ExposureRefusal | 'too_many_open_orders';

/** A bound on all unpaid orders under one key, this one included. */
export interface LockBound {
  /** What they have in common: an e-mail address, a network, a pair and so on. */
  readonly key: string;
  readonly refusal: OpenLockRefusal;
  readonly countMax: number | null;
  readonly usdCentsMax: number | null;
}

/**
 * The rate promised to an unpaid order: its value, and the bounds that hold even when other orders are
 * created at the same moment. Its keys are kept only while it waits for its payment.
 */
export interface OpenLock {
  readonly usdCents: number;
  readonly bounds: readonly LockBound[];
}

/** What a bound counts unpaid orders by, other than currencies; the widest first. */
export const UNPAID_GROUP_KINDS = ['network', 'client', 'user', 'email', 'receiver'] as const;
export type UnpaidGroupKind = (typeof UNPAID_GROUP_KINDS)[number];

/** The unpaid orders of one network, client, account, e-mail address or receiver. */
export interface UnpaidGroupName {
  readonly kind: UnpaidGroupKind;
  /** A keyed hash for a network and a client; an account's id, or the address itself. */
  readonly value: string;
}

/** The key under which the orders of a group are counted. */
export function lockKeyOf({ kind, value }: UnpaidGroupName): string {
  return `${kind} ${value}`;
}
