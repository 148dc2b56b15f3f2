import type { Prizes } from '@naru/contract';
import type { Desk } from '@naru/desk';
import { toIsoOrNull } from '../http/public/present-payment.ts';
import { presentPrize, readPrizeState } from './present-lottery.ts';

/** More than a month of them: a prize that nobody claims goes back after 30 days. */
const DAYS_MAX = 50;

/** The prizes of the last days, for those who pay them. */
export async function listPrizes(desk: Pick<Desk, 'store' | 'assets'>): Promise<Prizes['prizes']> {
  const days = await desk.store.listLotteryDays({ limit: DAYS_MAX });
  return Promise.all(
    days
      .filter(({ state }) => state === 'drawn')
      .map(async (day) => {
        const { usd: _usd, ...prize } = presentPrize(desk, day);
        return {
          date: day.date,
          assetId: day.prizeAssetId,
          ...prize,
          state: await readPrizeState(desk, day),
          address: day.claimAddress,
          claimEndsAt: toIsoOrNull(day.claimEndsAtMs),
        };
      }),
  );
}
