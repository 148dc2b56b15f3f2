import { type Result, ok, refuse } from '@naru/core';
import { normaliseReference } from '../deposit/bank-reference.ts';
import type { AssetAmount, TreasuryEntry } from '../ledger/record-treasury.ts';
import { type Desk, getAsset, getRail } from '../order/desk.ts';
import type { PayoutIntent, ReceiverProblem } from '../ports/rail.ts';
import type { LotteryDay } from '../facts/lottery-day.ts';
import type { Sighting } from '../facts/sighting.ts';
import { type ReceiverWarning, readReceiver } from '../outgoing/receiver-problems.ts';
import { readFreeFund } from './prize-fund.ts';
import { listDatesPaidWith, prizeDateOf, prizeEntryKey } from './prizes-to-receiver.ts';

export type PrizePaymentRefusal =
  | 'prize_not_claimed'
  | 'prize_differs'
  | 'prize_promised'
  | 'evidence_missing'
  | 'payout_not_found'
  | 'payout_other_receiver'
  | 'output_already_used';

/** A day whose winner has said where the prize goes. */
type ClaimedDay = LotteryDay & { readonly claimAddress: string };

async function findClaimed({ store }: Pick<Desk, 'store'>, date: string): Promise<ClaimedDay | null> {
  const day = await store.findLotteryDay(date);
  return day !== null && isClaimed(day) ? day : null;
}

/** Whether a prize is to be paid, or was. */
export function isClaimed(day: LotteryDay): day is ClaimedDay {
  return day.claimAddress !== null && day.returnedAtMs === null;
}

/** What the payment of a prize is. */
export function prizeIntent(day: ClaimedDay): PayoutIntent {
  return {
    payoutId: prizeEntryKey(day.date),
    assetId: day.prizeAssetId,
    address: day.claimAddress,
    memo: null,
    baseUnits: day.prizeBaseUnits,
  };
}

/** What there is to say of the winner's address now. Throws when the network does not answer. */
export async function listPrizeProblems(
  desk: Pick<Desk, 'store' | 'rails' | 'assets'>,
  date: string,
): Promise<Result<readonly (ReceiverProblem | ReceiverWarning)[], 'prize_not_claimed'>> {
  const day = await findClaimed(desk, date);
  if (day === null) return refuse('prize_not_claimed');
  const { railId } = getAsset(desk, day.prizeAssetId);
  return ok(await readReceiver(desk, getRail(desk, railId), prizeIntent(day)));
}

/**
 * Whether an entry pays a prize that was won and claimed, exactly. Where the network shows payments, the
 * named transaction must pay the winner's address at least the prize.
 */
export async function checkPrizePayment(
  desk: Pick<Desk, 'store' | 'rails'>,
  { asset, baseUnits, entryKey, evidence }: TreasuryEntry,
): Promise<Result<null, PrizePaymentRefusal>> {
  const date = prizeDateOf(entryKey);
  const day = date === null ? null : await findClaimed(desk, date);
  if (date === null || day === null) return refuse('prize_not_claimed');
  if (asset.assetId !== day.prizeAssetId || baseUnits !== day.prizeBaseUnits) return refuse('prize_differs');
  const txid = evidence.trim();
  if (txid === '') return refuse('evidence_missing');
  const paidWith = await listDatesPaidWith(desk, txid);
  if (paidWith.some((other) => other !== date)) return refuse('output_already_used');
  return checkOnNetwork(desk, day, { txid, railId: asset.railId });
}

type NetworkRefusal = Extract<
  PrizePaymentRefusal,
  `payout_${string}` | 'prize_differs' | 'output_already_used'
>;

async function checkOnNetwork(
  desk: Pick<Desk, 'store' | 'rails'>,
  day: ClaimedDay,
  { txid, railId }: { readonly txid: string; readonly railId: string },
): Promise<Result<null, NetworkRefusal>> {
  const rail = getRail(desk, railId);
  if (rail.network.witness === 'operator' || rail.isPaymentProof !== undefined) {
    const outputKey = normaliseReference(rail.parseTransactionId?.(txid) ?? txid);
    const isUsed = await countsForOrder(desk, { railId, outputKey });
    return isUsed ? refuse('output_already_used') : ok(null);
  }
  const found = await rail.findPayments(prizeIntent(day), txid);
  if (found === null) return refuse('payout_not_found');
  if (found.length === 0) return refuse('payout_other_receiver');
  let [paid, isAnyUsed] = [0n, false];
  for (const { outputKey, baseUnits } of found) {
    if (await countsForOrder(desk, { railId, outputKey })) isAnyUsed = true;
    else paid += baseUnits;
  }
  if (paid >= day.prizeBaseUnits) return ok(null);
  return refuse(isAnyUsed ? 'output_already_used' : 'prize_differs');
}

/**
 * Whether a payment is a deposit of an order, or counts for its payout or refund. The address of an order may
 * be the winner's, too: what the order only saw there may be the prize.
 */
async function countsForOrder(
  { store }: Pick<Desk, 'store'>,
  { railId, outputKey }: Pick<Sighting, 'railId' | 'outputKey'>,
): Promise<boolean> {
  const { views } = await store.searchOrders({
    clues: [{ kind: 'output', railId, outputKey }],
    stage: null,
    assetId: null,
    operatorId: null,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    limit: 1,
    candidatesMax: 1,
  });
  return views.some(({ sightings }) =>
    sightings.some(
      ({ purpose, standing, ...each }) =>
        each.railId === railId &&
        each.outputKey === outputKey &&
        (purpose === 'deposit' || (standing !== null && standing !== 'not_ours')),
    ),
  );
}

/** Only what no prize needs may be taken back. */
export async function checkFundReturn(
  desk: Pick<Desk, 'store'>,
  { asset, baseUnits }: AssetAmount,
): Promise<Result<null, 'prize_promised'>> {
  return (await readFreeFund(desk, asset.assetId)) >= baseUnits ? ok(null) : refuse('prize_promised');
}
