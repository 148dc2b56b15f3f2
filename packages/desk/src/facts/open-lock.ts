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
