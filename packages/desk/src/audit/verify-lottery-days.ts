import { leafOf, merkleRoot } from '@naru/core';
import type { LotteryDay, LotteryEntry } from '../facts/lottery-day.ts';
import { hashLotteryDay, hashPrizeClaim } from './row-facts.ts';
import type { Store } from '../ports/store.ts';
import { readAll } from './read-all.ts';
import type { Finding, Trail } from './trail.ts';

type DayStore = Pick<Store, 'listLotteryDays' | 'listLotteryEntries'>;

/** Every day is as it was published, with its entries, and its prize goes where the drawn person said. */
export async function verifyLotteryDays(
  store: DayStore,
  hashText: (text: string) => string,
  { lotteries, claims }: Pick<Trail, 'lotteries' | 'claims'>,
): Promise<Finding | null> {
  const days = readAll<LotteryDay>(({ limit, after }) =>
    store.listLotteryDays({ limit, beforeDate: after?.date }),
  );
  for await (const day of days) {
    const row = `lottery of ${day.date}`;
    if (lotteries.get(day.date) !== hashLotteryDay(hashText, day))
      return { row, why: 'was altered or put in' };
    if (day.root !== null && day.root !== (await rootOf(store, hashText, day)))
      return { row, why: 'has other entries than were published' };
    const unclaimed = hashPrizeClaim(hashText, { date: day.date, claimAddress: null, claimedAtMs: null });
    if ((claims.get(day.date) ?? unclaimed) !== hashPrizeClaim(hashText, day))
      return { row, why: 'has a prize that goes to another address' };
    lotteries.delete(day.date);
  }
  const [missing] = lotteries.keys();
  return missing === undefined ? null : { row: `lottery of ${missing}`, why: 'is missing' };
}

/** Null where a person is named who is not behind the leaf. */
async function rootOf(
  store: DayStore,
  hashText: (text: string) => string,
  { date, winnerPlace, winnerUserId }: LotteryDay,
): Promise<string | null> {
  const leaves: string[] = [];
  const entries = readAll<LotteryEntry>(({ limit, after }) =>
    store.listLotteryEntries({ date, limit, fromPlace: (after?.place ?? -1) + 1 }),
  );
  for await (const { leaf, userId, salt, place } of entries) {
    const isWinner = place === winnerPlace && winnerUserId !== null;
    if (isWinner && leafOf({ hashText }, { date, userId: winnerUserId, salt }) !== leaf) return null;
    if (userId !== null && leafOf({ hashText }, { date, userId, salt }) !== leaf) return null;
    leaves.push(leaf);
  }
  return merkleRoot({ hashText }, leaves);
}
