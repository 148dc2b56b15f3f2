import type { SeenOutput } from './sighting.ts';

/**
 * `counted`: pays its prize, as a person said and the network showed. `given_up`: counted before, is gone,
 * and another one pays the prize. `not_ours`: the desk did not send it. `lost`: it was sent beyond the prize.
 */
export const PRIZE_STANDINGS = ['counted', 'given_up', 'not_ours', 'lost'] as const;
export type PrizeStanding = (typeof PRIZE_STANDINGS)[number];

export type PaidOutput = Pick<
  SeenOutput,
  'outputKey' | 'assetId' | 'watchKey' | 'baseUnits' | 'txid' | 'blockHeight' | 'blockHash'
>;

/** An output to the address that a winner gave. */
export interface PrizePayment extends PaidOutput {
  readonly railId: string;
  /** The day whose prize goes to that address. */
  readonly prizeDate: string;
  readonly firstSeenAtMs: number;
  /** Set when it left the memory pool without being in a block; cleared when it comes back. */
  readonly droppedAtMs: number | null;
  /** Null: nobody has explained it. */
  readonly standing: PrizeStanding | null;
}

/** What a person says of the payments of a prize, in one transaction with what follows from it. */
export interface PrizeChange {
  /** They pay the prize from now on. Refused where one is used for anything else. */
  readonly paying: readonly PrizePayment[];
  /** Refused where one has another standing than before. */
  readonly judged: readonly {
    readonly payment: PrizePayment;
    /** Null: what was said of it was wrong. */
    readonly standing: Exclude<PrizeStanding, 'counted'> | null;
  }[];
}
