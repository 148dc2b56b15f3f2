import type { Store } from '@naru/desk';
import { sampleAct } from './sample-act.ts';
import { CLOSED_DAY, DRAWN_DAY, sampleLotteryDay, sampleLotteryEntry } from './sample-lottery.ts';

/** Every call about days of the lottery, for its statements. */
export async function callLottery(store: Store): Promise<void> {
  const { date } = CLOSED_DAY;
  await store.announceLotteryDay(sampleLotteryDay(), sampleAct(1));
  await store.closeLotteryDay(CLOSED_DAY, [sampleLotteryEntry(1)], sampleAct(1));
  await store.drawLotteryDay(DRAWN_DAY, sampleAct(1), []);
  await store.findLotteryDay(date);
  await store.listLotteryDays({ limit: 10, beforeDate: date });
  await store.listUndrawnLotteryDays(10);
  await store.listPromisedLotteryDays(10);
  const after = { userId: 'u', deliveredAtMs: 1, orderId: 'o' };
  await store.listLotteryEntrants({ sinceMs: 0, beforeMs: 9, limit: 10, after });
  await store.listLotteryEntries({ date, limit: 10, fromPlace: 0 });
  await store.listLotteryEntriesOfUser({ userId: 'u', limit: 10 });
  const claim = { date, userId: 'u', address: 'a', watchKey: 'a', ownRailIds: ['r'], nowMs: 1 };
  await store.claimLotteryPrize(claim, sampleAct(1));
  await store.returnUnclaimedPrizes(1);
}
