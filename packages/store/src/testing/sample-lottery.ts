import type { LotteryDay, LotteryEntry, PrizePayment } from '@naru/desk';
import { NOON_MS, PAY_RAIL } from './sample-order.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** An announced day of the lottery. */
export function sampleLotteryDay(overrides: Partial<LotteryDay> = {}): LotteryDay {
  return {
    date: '2026-03-02',
    timeZone: 'UTC',
    startsAtMs: NOON_MS,
    endsAtMs: NOON_MS + DAY_MS,
    state: 'announced',
    announcedAtMs: NOON_MS - 1,
    commitment: 'c',
    beaconRailId: 'btc',
    beaconHeight: 900_000,
    beaconHash: null,
    heightAtClose: null,
    prizeAssetId: 'LTC',
    prizeBaseUnits: 20_000_000n,
    prizeUsdCents: 2_000n,
    closedAtMs: null,
    root: null,
    entryCount: null,
    drawnAtMs: null,
    secret: null,
    winnerPlace: null,
    winnerLeaf: null,
    winnerUserId: null,
    claimEndsAtMs: null,
    claimAddress: null,
    claimedAtMs: null,
    returnedAtMs: null,
    ...overrides,
  };
}

/** The same day after its list was closed, and with a winner. */
export const CLOSED_DAY = sampleLotteryDay({
  state: 'closed',
  closedAtMs: NOON_MS + DAY_MS,
  root: 'r',
  entryCount: 2,
});
export const DRAWN_DAY: LotteryDay = {
  ...CLOSED_DAY,
  state: 'drawn',
  drawnAtMs: NOON_MS + DAY_MS,
  secret: 's',
  winnerPlace: 1,
  winnerLeaf: 'leaf-1',
  winnerUserId: 'user-1',
  claimEndsAtMs: NOON_MS + 31 * DAY_MS,
};

export const SAMPLE_PRIZE_PAYMENT: PrizePayment = {
  railId: PAY_RAIL,
  outputKey: 'prize:0',
  prizeDate: CLOSED_DAY.date,
  assetId: CLOSED_DAY.prizeAssetId,
  watchKey: 'winner',
  baseUnits: CLOSED_DAY.prizeBaseUnits,
  txid: 'prize',
  blockHeight: null,
  blockHash: null,
  firstSeenAtMs: NOON_MS,
  droppedAtMs: null,
  standing: 'counted',
};

export function sampleLotteryEntry(place: number): LotteryEntry {
  return { date: CLOSED_DAY.date, place, leaf: `leaf-${place}`, salt: 'salt', userId: `user-${place}` };
}
