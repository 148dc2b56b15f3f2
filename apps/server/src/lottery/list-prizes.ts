import type { Prizes } from '@naru/contract';
import { type Desk, getAsset, getRail, isClaimed, prizeIntent } from '@naru/desk';
import { presentSlip } from '../http/operator/present-slip.ts';
import { toIsoOrNull } from '../http/public/present-payment.ts';
import { presentPrize, readPrizeState } from './present-lottery.ts';

/** More than a month of them: a prize that nobody claims goes back after 30 days. */
const DAYS_MAX = 50;

/** The prizes of the last days, for those who pay them. */
export async function listPrizes(desk: Pick<Desk, 'store' | 'assets' | 'rails'>): Promise<Prizes['prizes']> {
  const days = await desk.store.listLotteryDays({ limit: DAYS_MAX });
  return Promise.all(
    days
      .filter(({ state }) => state === 'drawn')
      .map(async (day) => {
        const { usd: _usd, ...prize } = presentPrize(desk, day);
        const state = await readPrizeState(desk, day);
        const rail = getRail(desk, getAsset(desk, day.prizeAssetId).railId);
        return {
          date: day.date,
          assetId: day.prizeAssetId,
          ...prize,
          state,
          address: day.claimAddress,
          claimEndsAt: toIsoOrNull(day.claimEndsAtMs),
          toPay:
            state === 'claimed' && isClaimed(day) ? presentSlip(rail.preparePayout(prizeIntent(day))) : null,
          witness: rail.network.witness,
        };
      }),
  );
}
