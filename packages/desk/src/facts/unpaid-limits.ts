import type { UnpaidGroupKind } from '@naru/core';

export type ExposureRefusal =
  | 'exposure_of_person'
  | 'exposure_of_receiver'
  | 'exposure_of_network'
  | 'exposure_of_pair'
  | 'exposure_of_asset';

export type OpenLockRefusal = ExposureRefusal | 'too_many_open_orders' | 'too_many_unpaid_today';

/** A bound on all unpaid orders under one key, this one included. */
export interface LockBound {
  /** The common property of these orders: an e-mail address, a network, a pair and so on. */
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
  readonly uses?: DailyUses;
}

/** Unpaid orders under one key that used an address or an amount within a day, this one included. */
export interface UseBound {
  readonly key: string;
  readonly countMax: number;
}

/**
 * An order uses its address permanently and its amount for a day. It counts for a day even when it is
 * canceled at once; only its payment ends that.
 */
export interface DailyUses {
  /** The start of the day that is counted. */
  readonly sinceMs: number;
  readonly bounds: readonly UseBound[];
}

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
