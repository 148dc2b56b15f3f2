import { type Result, formatAmountShort, leafOf, ok, refuse } from '@naru/core';
import {
  type ApprovalRefusal,
  type ProposalApproval,
  decideApproved,
  proposeAct,
} from '../approval/act-proposal.ts';
import { listOtherApprovers } from '../approval/second-person.ts';
import { type ActingDesk, type PlannedAct, recordDeskAct } from '../audit/write-audit.ts';
import { hashPrizeClaim } from '../audit/row-facts.ts';
import { isPrizePaid, prizeEntryKey, listWatchedPrizes } from '../deposit/watch-prizes.ts';
import { askAboutReceiver } from '../screening/ask-screener.ts';
import { screenReceiver } from '../screening/screen-order.ts';
import { readThrough } from '../disbursement/withdraw-disbursement.ts';
import { isOwnAccount } from '../runtime/deposit-place.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import type { Letter } from '../ports/letters.ts';
import type { Proposal } from '../ports/proposals.ts';
import type { AddressRefusal } from '../ports/rail.ts';
import { isPrizeUnchecked } from '../restore/lost-time.ts';
import { findClaimed } from './prize-payment.ts';
import type { LotteryDay } from '../ports/lottery-store.ts';

type ClaimPrizeRefusal = 'prize_not_waiting' | AddressRefusal | 'receiver_is_ours' | 'declined';

/** The winner enters the receiver of the prize, once; afterwards only two operators can change it. */
export async function claimPrize(
  desk: ActingDesk & Pick<Desk, 'rails' | 'assets' | 'screener'>,
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
  const screened = await screenWinner(desk, day, address);
  if (!screened.ok) return screened;
  const claimed = await recordDeskAct(desk, () => {
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

/** Compares the receiver with the lists and, if the desk has one, the screening service, as for a refund. */
async function screenWinner(
  desk: Pick<Desk, 'store' | 'rails' | 'assets' | 'screener'>,
  { prizeAssetId, winnerUserId }: LotteryDay,
  address: string,
): Promise<Result<null, 'declined'>> {
  const { assetId, railId } = getAsset(desk, prizeAssetId);
  const user = winnerUserId === null ? null : await desk.store.findUser(winnerUserId);
  const screened = await screenReceiver(desk, { railId, address, email: user?.email ?? '' });
  return screened.ok ? askAboutReceiver(desk, { assetId, address }) : screened;
}

/** Whether the person belongs to the drawn leaf, whatever the database says. */
async function isDrawn(
  { store, hashText }: Pick<Desk, 'store' | 'hashText'>,
  { date, winnerPlace, winnerLeaf, winnerUserId }: LotteryDay,
): Promise<boolean> {
  if (winnerPlace === null || winnerUserId === null) return false;
  const [entry] = await store.listLotteryEntries({ date, limit: 1, fromPlace: winnerPlace });
  return entry !== undefined && leafOf({ hashText }, { ...entry, userId: winnerUserId }) === winnerLeaf;
}

/** Another receiver for the prize of a day, as its winner requested. */
interface PrizeAddressWish {
  readonly date: string;
  readonly addressText: string;
  readonly operatorId: string;
  readonly note: string;
}

type PrizeAddressRefusal =
  | ApprovalRefusal
  | AddressRefusal
  | 'receiver_is_ours'
  | 'declined'
  | 'payout_watch_behind'
  | 'prize_not_claimed'
  | 'prize_address_same'
  | 'already_booked'
  | 'prize_on_hold'
  | 'proposal_open'
  | 'payment_unexplained'
  | 'reason_missing';

type AddressDesk = ActingDesk & Pick<Desk, 'ids' | 'rails' | 'assets' | 'screener'>;

/** Proposes another receiver. The winner entered the present one, so this takes two people on every desk. */
export async function proposePrizeAddress(
  desk: AddressDesk,
  wish: PrizeAddressWish,
): Promise<Result<null, PrizeAddressRefusal>> {
  const { date, addressText, operatorId, note } = wish;
  if (note.trim() === '') return refuse('reason_missing');
  const details = { date, address: addressText };
  const proposal = {
    kind: 'prize',
    subjectId: date,
    details,
    reason: note.trim(),
    proposedBy: operatorId,
  } as const;
  return proposeAct<PrizeAddressRefusal>(desk, proposal, async () => {
    if ((await listOtherApprovers(desk, operatorId)).length === 0) return refuse('second_person_required');
    const planned = await plan(desk, wish);
    return planned.ok ? ok(null) : planned;
  });
}

/** The proposed change of receiver; null if the proposal is about something else of a prize. */
export function readPrizeAddressProposal({ details, proposedBy, reason }: Proposal): PrizeAddressWish | null {
  const { date, address } = details;
  if (date === undefined || address === undefined) return null;
  return { date, addressText: address, operatorId: proposedBy, note: reason ?? '' };
}

/** Changes the receiver. Reads the network first, since the prize may just have been sent. */
export async function changePrizeAddress(
  desk: Desk,
  wish: PrizeAddressWish,
  approval: ProposalApproval,
): Promise<Result<null, PrizeAddressRefusal>> {
  const day = await desk.store.findLotteryDay(wish.date);
  const rail = day === null ? undefined : desk.rails.get(getAsset(desk, day.prizeAssetId).railId);
  if (rail !== undefined && !(await readThrough(desk, rail, desk.clock.nowMs())))
    return refuse('payout_watch_behind');
  return decideApproved(desk, approval, async () =>
    approval.operatorId === wish.operatorId ? refuse('second_person_required') : plan(desk, wish),
  );
}

/** Refuses unless nothing was paid: an unexplained payment to the present receiver may be the prize. */
async function plan(
  desk: AddressDesk,
  { date, addressText, operatorId, note }: PrizeAddressWish,
): Promise<Result<PlannedAct<null, PrizeAddressRefusal>, PrizeAddressRefusal>> {
  const day = await findClaimed(desk, date);
  if (day === null) return refuse('prize_not_claimed');
  if (await isPrizePaid(desk, date)) return refuse('already_booked');
  if (await isPrizeUnchecked(desk, day)) return refuse('prize_on_hold');
  const { assetId, railId } = getAsset(desk, day.prizeAssetId);
  const rail = getRail(desk, railId);
  const parsed = rail.parseAddress(assetId, addressText);
  if (!parsed.ok) return parsed;
  const { address, watchKey } = parsed.value;
  if (isOwnAccount(rail, parsed.value)) return refuse('receiver_is_ours');
  if (address === day.claimAddress) return refuse('prize_address_same');
  const screened = await screenWinner(desk, day, address);
  if (!screened.ok) return screened;
  const nowMs = desk.clock.nowMs();
  const query = { nowMs, limit: 1, kinds: ['treasury'], subjectId: prizeEntryKey(date) } as const;
  if ((await desk.store.listProposals(query)).length > 0) return refuse('proposal_open');
  const { payments = [] } =
    (await listWatchedPrizes(desk, railId)).find((each) => each.day.date === date) ?? {};
  if (payments.some(({ standing, droppedAtMs }) => standing === null && droppedAtMs === null))
    return refuse('payment_unexplained');
  const change = {
    date,
    before: day.claimAddress,
    address,
    watchKey,
    ownRailIds: [...desk.rails.keys()],
    nowMs,
  };
  const factsHash = hashPrizeClaim(desk.hashText, { date, claimAddress: address, claimedAtMs: nowMs });
  const letters = await writeLetters(desk, day);
  return ok({
    what: { event: 'prize_redirected', subjectId: date, operatorId, factsHash, note },
    write: (act, decision) => desk.store.changePrizeAddress(change, { act, decision, letters }),
  });
}

/** Informs the winner, so that nobody redirects their prize without their knowledge. */
async function writeLetters(desk: AddressDesk, day: LotteryDay): Promise<readonly Letter[]> {
  const user = day.winnerUserId === null ? null : await desk.store.findUser(day.winnerUserId);
  if (user === null || user.email === '') return [];
  const { symbol, decimals } = getAsset(desk, day.prizeAssetId);
  const amount = formatAmountShort(day.prizeBaseUnits, decimals);
  const createdAtMs = desk.clock.nowMs();
  const { language, email: to } = user;
  const facts = { date: day.date, amount, symbol, changedAtMs: createdAtMs };
  const letterId = desk.ids.nextRowId();
  return [{ letterId, kind: 'prize_address_changed', to, language, facts, createdAtMs }];
}
