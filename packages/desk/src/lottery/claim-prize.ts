import { type Result, ok, refuse } from '@naru/core';
import { isOwnAccount } from '../runtime/deposit-place.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { AddressRefusal } from '../ports/rail.ts';

export type ClaimPrizeRefusal = 'prize_not_waiting' | AddressRefusal | 'receiver_is_ours';

/** The winner says where the prize goes. They say it once; nobody changes it afterwards. */
export async function claimPrize(
  desk: Pick<Desk, 'store' | 'clock' | 'rails' | 'assets'>,
  claim: { readonly date: string; readonly userId: string; readonly addressText: string },
): Promise<Result<{ readonly address: string }, ClaimPrizeRefusal>> {
  const { date, userId } = claim;
  const day = await desk.store.findLotteryDay(date);
  if (day === null || day.winnerUserId !== userId) return refuse('prize_not_waiting');
  const { assetId, railId } = getAsset(desk, day.prizeAssetId);
  const rail = getRail(desk, railId);
  const parsed = rail.parseAddress(assetId, claim.addressText);
  if (!parsed.ok) return parsed;
  if (isOwnAccount(rail, parsed.value)) return refuse('receiver_is_ours');
  const { address, watchKey } = parsed.value;
  const claimed = await desk.store.claimLotteryPrize({
    date,
    userId,
    address,
    watchKey,
    ownRailIds: [...desk.rails.keys()],
    nowMs: desk.clock.nowMs(),
  });
  return claimed.ok ? ok({ address }) : claimed;
}
