export type ExposureRefusal =
  | 'exposure_of_person'
  | 'exposure_of_receiver'
  | 'exposure_of_pair'
  | 'exposure_of_asset';

export type OpenLockRefusal = ExposureRefusal | 'too_many_open_orders';

/** What all unpaid orders under one key, this one among them, may come to. */
export interface LockBound {
  /** What they have in common: an e-mail address, a network, a pair and so on. */
  readonly key: string;
  readonly refusal: OpenLockRefusal;
  readonly countMax: number | null;
  readonly usdCentsMax: number | null;
}

/**
 * The rate that is promised to an order nobody has paid yet: what it is worth, and the bounds that it is made
 * within, whatever is made at the same moment. Its keys are kept while it waits for its payment, no longer.
 */
export interface OpenLock {
  readonly usdCents: number;
  readonly bounds: readonly LockBound[];
}
