import { type Result, leafOf, ok, refuse } from '@naru/core';
import { recordDeskAct } from '../audit/record-desk-act.ts';
import { hashPrizeClaim } from '../audit/row-facts.ts';
import type { LotteryDay } from '../facts/lottery-day.ts';
import { isOwnAccount } from '../runtime/deposit-place.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { AddressRefusal } from '../ports/rail.ts';

export type ClaimPrizeRefusal = 'prize_not_waiting' | AddressRefusal | 'receiver_is_ours';

/** The winner says where the prize goes. They say it once; nobody changes it afterwards. */
export async function claimPrize(
  desk: Pick<Desk, 'store' | 'clock' | 'rails' | 'assets' | 'hashText'>,
  claim: { readonly date: string; readonly userId: string; readonly addressText: string },
): Promise<Result<{ readonly address: string }, ClaimPrizeRefusal>> {
  const { date, userId } = claim;
  const day = await desk.store.findLotteryDay(date);
  if (day?.winnerUserId !== userId || !(await isDrawn(desk, day))) return refuse('prize_not_waiting');
  const { assetId, railId } = getAsset(desk, day.prizeAssetId);
  const rail = getRail(desk, railId);
  const parsed = rail.parseAddress(assetId, claim.addressText);
  if (!parsed.ok) return parsed;
  if (isOwnAccount(rail, parsed.value)) return refuse('receiver_is_ours');
  const { address, watchKey } = parsed.value;
  const claimed = await recordDeskAct<null, 'prize_not_waiting' | 'receiver_is_ours'>(desk, () => {
    const nowMs = desk.clock.nowMs();
    const factsHash = hashPrizeClaim(desk.hashText, { date, claimAddress: address, claimedAtMs: nowMs });
    const claim = { date, userId, address, watchKey, ownRailIds: [...desk.rails.keys()], nowMs };
    return ok({
      what: { event: 'prize_claimed', subjectId: date, operatorId: '', factsHash, note: null },
      write: (act) => desk.store.claimLotteryPrize(claim, act),
    });
  });
  return claimed.ok ? ok({ address }) : claimed;
}

/** Whether the person is behind the leaf that was drawn, whatever the database says. */
async function isDrawn(
  { store, hashText }: Pick<Desk, 'store' | 'hashText'>,
  { date, winnerPlace, winnerLeaf, winnerUserId }: LotteryDay,
): Promise<boolean> {
  if (winnerPlace === null || winnerUserId === null) return false;
  const [entry] = await store.listLotteryEntries({ date, limit: 1, fromPlace: winnerPlace });
  return entry !== undefined && leafOf({ hashText }, { ...entry, userId: winnerUserId }) === winnerLeaf;
}
