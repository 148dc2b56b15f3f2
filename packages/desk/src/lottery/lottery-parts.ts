import type { LotteryHashing } from '@naru/core';
import type { LotteryDay } from '../facts/lottery-day.ts';
import type { Desk } from '../order/desk.ts';

export type LotteryDesk = Pick<
  Desk,
  'store' | 'clock' | 'ids' | 'hashText' | 'rails' | 'assets' | 'rateBook' | 'settings'
>;

export interface LotteryParts extends LotteryHashing {
  /** The secret of a day, always the same and not guessable. It is not stored before the draw. */
  readonly secretOf: (date: string) => string;
  /** Nobody gets a prize of a rehearsing desk, and the letter to its winner says so. */
  readonly isRehearsal: boolean;
  /** Lets other work go on. */
  readonly nextTurn: () => Promise<unknown>;
}

/** What the acts of the desk record of a day: all that is published of it. */
export function hashLotteryDay(hashText: (text: string) => string, day: LotteryDay): string {
  const { date, timeZone, startsAtMs, endsAtMs, state, announcedAtMs, commitment } = day;
  const { beaconRailId, beaconHeight, beaconHash, heightAtClose, prizeAssetId, prizeBaseUnits } = day;
  const { prizeUsdCents, closedAtMs, root, entryCount, drawnAtMs, secret, winnerPlace, winnerLeaf } = day;
  const announced = [date, timeZone, startsAtMs, endsAtMs, state, announcedAtMs, commitment];
  const beacon = [beaconRailId, beaconHeight, beaconHash, heightAtClose];
  const prize = [prizeAssetId, prizeBaseUnits.toString(), prizeUsdCents.toString()];
  const result = [closedAtMs, root, entryCount, drawnAtMs, secret, winnerPlace, winnerLeaf];
  return hashText(JSON.stringify(['lottery', ...announced, ...beacon, ...prize, ...result]));
}
