import { announceDay } from './announce-day.ts';
import { closeDay } from './close-day.ts';
import { drawDay } from './draw-day.ts';
import type { LotteryDesk, LotteryParts } from './lottery-parts.ts';

/** A desk that was down finds few of them; what is left is done in the next round. */
const DAYS_PER_ROUND_MAX = 10;

/**
 * Does what is due: announces the next day, closes and draws days that are over, and ends prizes that nobody
 * claimed. Any number of rounds, at the same time or again, lead to one result.
 */
export async function runLottery(desk: LotteryDesk, parts: LotteryParts): Promise<void> {
  for (const day of await desk.store.listUndrawnLotteryDays(DAYS_PER_ROUND_MAX))
    if (day.state === 'announced') await closeDay(desk, parts, day);
  for (const day of await desk.store.listUndrawnLotteryDays(DAYS_PER_ROUND_MAX))
    if (day.state === 'closed') await drawDay(desk, parts, day);
  await desk.store.returnUnclaimedPrizes(desk.clock.nowMs());
  await announceDay(desk, parts);
}
