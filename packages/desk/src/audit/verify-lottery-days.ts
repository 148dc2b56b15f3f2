import { merkleRoot } from '@naru/core';
import type { LotteryDay, LotteryEntry } from '../facts/lottery-day.ts';
import { hashLotteryDay } from './row-facts.ts';
import type { Store } from '../ports/store.ts';
import { readAll } from './read-all.ts';
import type { Finding, Trail } from './trail.ts';

type DayStore = Pick<Store, 'listLotteryDays' | 'listLotteryEntries'>;

/** Every day of the lottery is as it was published, with the entries of its root, and none is missing. */
export async function verifyLotteryDays(
  store: DayStore,
  hashText: (text: string) => string,
  { lotteries }: Pick<Trail, 'lotteries'>,
): Promise<Finding | null> {
  const days = readAll<LotteryDay>(({ limit, after }) =>
    store.listLotteryDays({ limit, beforeDate: after?.date }),
  );
  for await (const day of days) {
    const row = `lottery of ${day.date}`;
    if (lotteries.get(day.date) !== hashLotteryDay(hashText, day))
      return { row, why: 'was altered or put in' };
    if (day.root !== null && day.root !== (await rootOf(store, hashText, day.date)))
      return { row, why: 'has other entries than were published' };
    lotteries.delete(day.date);
  }
  const [missing] = lotteries.keys();
  return missing === undefined ? null : { row: `lottery of ${missing}`, why: 'is missing' };
}

async function rootOf(store: DayStore, hashText: (text: string) => string, date: string): Promise<string> {
  const leaves: string[] = [];
  const entries = readAll<LotteryEntry>(({ limit, after }) =>
    store.listLotteryEntries({ date, limit, fromPlace: (after?.place ?? -1) + 1 }),
  );
  for await (const { leaf } of entries) leaves.push(leaf);
  return merkleRoot({ hashText }, leaves);
}
