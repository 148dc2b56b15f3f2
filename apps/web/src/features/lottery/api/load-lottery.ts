import type { DeskApi } from '../../../shared/api/desk-api.ts';
import { type LotteryPage, readLotteryPage } from './read-lottery.ts';

/** A thousand entries each; more than a desk has people. */
const PAGES_MAX = 1_000;

export function lotteryPath(date: string, from = 0): string {
  return `/api/lottery/${encodeURIComponent(date)}?from=${from}`;
}

/** A day as it is published now, with all its entries. */
export async function loadLottery(api: DeskApi, date: string): Promise<LotteryPage> {
  const first = await api.get(lotteryPath(date), readLotteryPage);
  const leaves = [...first.leaves];
  for (let page = 1; page < PAGES_MAX && leaves.length < (first.entryCount ?? 0); page += 1) {
    const next = await api.get(lotteryPath(date, leaves.length), readLotteryPage);
    if (next.leaves.length === 0) break;
    leaves.push(...next.leaves);
  }
  return { ...first, leaves };
}
