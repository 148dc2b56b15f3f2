import { type Result, ok, refuse } from '@naru/core';
import { hashPrizeClaim } from '../audit/row-facts.ts';
import type { AssetAmount, TreasuryEntry } from '../facts/journal-entry.ts';
import { type Desk, getAsset, getRail } from '../runtime/desk.ts';
import { type SeenOutput, isMinedBefore, withoutUnreadBlock } from '../facts/sighting.ts';
import type { PayoutIntent, Rail, ReceiverProblem } from '../ports/rail.ts';
import { type ReceiverWarning, readReceiver } from '../disbursement/receiver-problems.ts';
import { prizeDateOf, prizeEntryKey, toPrizePayment } from '../deposit/watch-prizes.ts';
import { normaliseReference } from '../ports/bank-lines.ts';
import type { LotteryDay, PrizeChange, PrizePayment } from '../ports/lottery-store.ts';
import { readFreeFund } from './announce-day.ts';

export type PrizePaymentRefusal =
  | 'prize_not_claimed'
  | 'prize_differs'
  | 'prize_overpaid'
  | 'prize_promised'
  | 'evidence_missing'
  | 'payout_not_found'
  | 'payout_other_receiver'
  | 'payment_before_order'
  | 'output_already_used'
  | 'payment_settled';

/** A day whose winner has entered a receiver for the prize. */
type ClaimedDay = LotteryDay & { readonly claimAddress: string };

/** The claimed day; null also if the database has a receiver that nobody entered. */
export async function findClaimed(
  desk: Pick<Desk, 'store' | 'hashText'>,
  date: string,
): Promise<ClaimedDay | null> {
  let before: string | null = null;
  for (;;) {
    const day = await desk.store.findLotteryDay(date);
    if (day === null || !isClaimed(day)) return null;
    if (await isClaimRecorded(desk, day)) return day;
    // Its address may have been changed between the two readings.
    if (day.claimAddress === before) return null;
    before = day.claimAddress;
  }
}

/** Whether the receiver of the prize is the recorded one, and not one that was written into the database. */
export async function isClaimRecorded(
  { store, hashText }: Pick<Desk, 'store' | 'hashText'>,
  day: LotteryDay,
): Promise<boolean> {
  const [newest] = await store.listActsAbout({ subjectId: day.date, limit: 1 });
  return newest?.factsHash === hashPrizeClaim(hashText, day);
}

/** Whether the prize has a receiver, paid or not. */
export function isClaimed(day: LotteryDay): day is ClaimedDay {
  return day.claimAddress !== null && day.returnedAtMs === null;
}

/** The payment of a prize as an intent for a rail. */
export function prizeIntent(day: ClaimedDay): PayoutIntent {
  return {
    payoutId: prizeEntryKey(day.date),
    assetId: day.prizeAssetId,
    address: day.claimAddress,
    memo: null,
    baseUnits: day.prizeBaseUnits,
  };
}

/** Warnings about the receiver of a prize now. Throws when the network does not answer. */
export async function listPrizeProblems(
  desk: Pick<Desk, 'store' | 'rails' | 'assets' | 'hashText'>,
  date: string,
): Promise<Result<readonly (ReceiverProblem | ReceiverWarning)[], 'prize_not_claimed'>> {
  const day = await findClaimed(desk, date);
  if (day === null) return refuse('prize_not_claimed');
  const { railId } = getAsset(desk, day.prizeAssetId);
  return ok(await readReceiver(desk, getRail(desk, railId), prizeIntent(day)));
}

/**
 * Finds the payments of a claimed prize: the amount that a person says was sent, which may exceed the prize.
 * If the network shows payments, the named transaction must pay exactly that to the receiver, with outputs
 * that are used for nothing else.
 * @param gone payments of this prize that the network no longer showed; it may show them again
 */
export async function checkPrizePayment(
  desk: Pick<Desk, 'store' | 'rails' | 'clock' | 'hashText'>,
  { asset, baseUnits, entryKey, evidence }: TreasuryEntry,
  gone: readonly PrizePayment[] = [],
): Promise<Result<PrizeChange, PrizePaymentRefusal>> {
  const date = prizeDateOf(entryKey);
  const day = date === null ? null : await findClaimed(desk, date);
  if (day === null) return refuse('prize_not_claimed');
  if (asset.assetId !== day.prizeAssetId || baseUnits < day.prizeBaseUnits) return refuse('prize_differs');
  const txid = evidence.trim();
  if (txid === '') return refuse('evidence_missing');
  const rail = getRail(desk, asset.railId);
  if (rail.network.witness === 'chain' && rail.isPaymentProof === undefined)
    return readOnNetwork(desk, { day, rail, txid, baseUnits, gone });
  const receiver = rail.parseAddress(day.prizeAssetId, day.claimAddress);
  const said = {
    outputKey: normaliseReference(rail.parseTransactionId?.(txid) ?? txid),
    assetId: day.prizeAssetId,
    watchKey: receiver.ok ? receiver.value.watchKey : '',
    baseUnits,
    txid,
    blockHeight: null,
    blockHash: null,
  };
  return ok(payingWith([toPrizePayment(desk, day, rail, said)]));
}

async function readOnNetwork(
  desk: Pick<Desk, 'store' | 'clock'>,
  {
    day,
    rail,
    txid,
    baseUnits,
    gone,
  }: {
    readonly day: ClaimedDay;
    readonly rail: Rail;
    readonly txid: string;
    readonly baseUnits: bigint;
    readonly gone: readonly PrizePayment[];
  },
): Promise<Result<PrizeChange, PrizePaymentRefusal>> {
  const { railId } = rail.network;
  const found = await rail.findPayments(prizeIntent(day), txid);
  if (found === null) return refuse('payout_not_found');
  if (found.length === 0) return refuse('payout_other_receiver');
  const since = found.filter((output) => !isMinedBefore(output, day.drawnAtMs ?? day.announcedAtMs));
  if (since.length === 0) return refuse('payment_before_order');
  const uses = await desk.store.findOutputUses({
    railId,
    outputKeys: since.map(({ outputKey }) => outputKey),
  });
  const own = new Set(gone.map(({ outputKey }) => outputKey));
  const free = since.filter(({ outputKey }) => own.has(outputKey) || !uses.has(outputKey));
  const state = await desk.store.findRailState(railId);
  const readHeight = state === null ? Number.POSITIVE_INFINITY : rail.readHeight(state.cursor);
  const paying = findPaying(free, baseUnits);
  if (paying.length === 0) return refuse(uses.size > 0 ? 'output_already_used' : 'prize_differs');
  if (paying.reduce((sum, each) => sum + each.baseUnits, 0n) !== baseUnits) return refuse('prize_overpaid');
  return ok(
    payingWith(
      paying.map((output) => toPrizePayment(desk, day, rail, withoutUnreadBlock(output, readHeight))),
    ),
  );
}

function payingWith(paying: readonly PrizePayment[]): PrizeChange {
  return { paying, judged: [] };
}

/** The fewest outputs that make up the amount (others may pay an order); empty if all are too few. */
function findPaying(free: readonly SeenOutput[], sentBaseUnits: bigint): readonly SeenOutput[] {
  const paying: SeenOutput[] = [];
  let missing = sentBaseUnits;
  for (const output of free.toSorted((a, b) => (a.baseUnits > b.baseUnits ? -1 : 1))) {
    if (output.baseUnits === sentBaseUnits) return [output];
    if (missing > 0n) paying.push(output);
    missing -= output.baseUnits;
  }
  return missing > 0n ? [] : paying;
}

/** Refuses to take back money that a prize needs. */
export async function checkFundReturn(
  desk: Pick<Desk, 'store'>,
  { asset, baseUnits }: AssetAmount,
): Promise<Result<null, 'prize_promised'>> {
  return (await readFreeFund(desk, asset.assetId)) >= baseUnits ? ok(null) : refuse('prize_promised');
}
