import type { Prizes } from '@naru/contract';
import {
  type Desk,
  type LotteryDay,
  getAsset,
  getRail,
  isClaimed,
  isPrizeUnchecked,
  prizeEntryKey,
  prizeIntent,
} from '@naru/desk';
import { presentSlip } from '../http/operator/present-slip.ts';
import { toIsoOrNull } from '../http/public/present-payment.ts';
import { presentPrize, readWonState } from './present-lottery.ts';

/** More than a month of them: a prize that nobody claims goes back after 30 days. */
const DAYS_MAX = 50;

type PrizeDesk = Pick<Desk, 'store' | 'assets' | 'rails' | 'clock'>;

/** The last days and what became of their prizes, for those who pay them. */
export async function listPrizes(desk: PrizeDesk): Promise<Prizes['prizes']> {
  const days = await desk.store.listLotteryDays({ limit: DAYS_MAX });
  return Promise.all(
    days.map(async (day) => {
      const { usd: _usd, ...prize } = presentPrize(desk, day);
      const state = await readPayableState(desk, day);
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

/** A prize whose payment waits for a second person has been sent: nobody sends it again meanwhile. */
async function readPayableState(
  desk: PrizeDesk,
  day: LotteryDay,
): Promise<Prizes['prizes'][number]['state']> {
  if (day.state !== 'drawn') return day.state;
  const state = await readWonState(desk, day);
  if (state !== 'claimed') return state;
  const open = await desk.store.listProposals({
    nowMs: desk.clock.nowMs(),
    limit: 1,
    kinds: ['treasury'],
    subjectId: prizeEntryKey(day.date),
  });
  if (open.length > 0) return 'recorded';
  return (await isPrizeUnchecked(desk, day)) ? 'on_hold' : 'claimed';
}
