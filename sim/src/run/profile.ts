import type { Random } from '../random/random.ts';

/** The parameters of a run. Each run leaves something out, so that rare events are frequent in others. */
export interface Profile {
  readonly ordersMax: number;
  /** Per thousand acts: how often a call to the database or a node goes wrong. */
  readonly crashes: number;
  readonly errors: number;
  readonly holds: number;
  readonly hasReorgs: boolean;
  readonly hasOutages: boolean;
  readonly hasClockSets: boolean;
  readonly hasFeedTrouble: boolean;
  /** Orders share few receivers and amounts, so that payouts look alike. */
  readonly hasTwins: boolean;
  readonly depositPolicy: 'strict' | 'assist';
}

const STEPS_PER_ORDERS = 250;

/** @param steps of the whole run: a long run needs more orders to have something to do */
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
