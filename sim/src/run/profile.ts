import type { Random } from '../random/random.ts';

/** What this run is made of. Each run leaves something out, so that rare things get room in others. */
export interface Profile {
  readonly ordersMax: number;
  /** Acts of a thousand in which a call to the database or a node goes wrong. */
  readonly crashes: number;
  readonly errors: number;
  readonly holds: number;
  readonly hasReorgs: boolean;
  readonly hasOutages: boolean;
  readonly hasClockSets: boolean;
  readonly hasFeedTrouble: boolean;
  /** Orders share few receivers and few amounts, so that payouts look alike. */
  readonly hasTwins: boolean;
  readonly depositPolicy: 'strict' | 'assist';
}

const STEPS_PER_ORDERS = 250;

/** @param steps of the whole run: a long one needs more orders, or it ends with nothing left to do */
export function drawProfile(random: Random, steps: number): Profile {
  return {
    ordersMax: random.pick([3, 8, 14]) * Math.max(1, Math.floor(steps / STEPS_PER_ORDERS)),
    crashes: random.pick([0, 15, 60]),
    errors: random.pick([0, 20, 80]),
    holds: random.pick([0, 40, 200]),
    hasReorgs: random.chance(600),
    hasOutages: random.chance(400),
    hasClockSets: random.chance(300),
    hasFeedTrouble: random.chance(400),
    hasTwins: random.chance(500),
    depositPolicy: random.pick(['strict', 'strict', 'assist']),
  };
}
