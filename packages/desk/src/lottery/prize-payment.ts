import { type Result, ok, refuse } from '@naru/core';
import { normaliseReference } from '../deposit/bank-reference.ts';
import type { AssetAmount, TreasuryEntry } from '../ledger/record-treasury.ts';
import { type Desk, getAsset, getRail } from '../order/desk.ts';
import type { PayoutIntent, ReceiverProblem } from '../ports/rail.ts';
import type { LotteryDay } from '../facts/lottery-day.ts';
import { type ReceiverWarning, readReceiver } from '../outgoing/receiver-problems.ts';
import { readFreeFund } from './prize-fund.ts';

export type PrizePaymentRefusal =
  | 'prize_not_claimed'
  | 'prize_differs'
  | 'prize_promised'
  | 'evidence_missing'
  | 'payout_not_found'
  | 'payout_other_receiver'
  | 'output_already_used';

const KEY_PREFIX = 'lottery-';

/** The key of the entry that books the payment of a day's prize: a prize is paid once. */
export function prizeEntryKey(date: string): string {
  return `${KEY_PREFIX}${date}`;
}

/** The day of the prize that an entry of this key pays; null: it pays none. */
export function prizeDateOf(entryKey: string): string | null {
  return entryKey.startsWith(KEY_PREFIX) ? entryKey.slice(KEY_PREFIX.length) : null;
}

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
  if (await isUsedBefore(desk, { txid, date })) return refuse('output_already_used');
  return checkOnNetwork(desk, day, { txid, railId: asset.railId });
}

/** More prizes than a desk pays in a year. */
const PAID_MAX = 400;

async function isUsedBefore(
  { store }: Pick<Desk, 'store'>,
  of: { readonly txid: string; readonly date: string },
): Promise<boolean> {
  const paid = await store.listTreasuryEntries({ limit: PAID_MAX, kind: 'lottery_paid' });
  return paid.some(
    ({ entry, note }) =>
      entry.journalKey !== `treasury:${prizeEntryKey(of.date)}` &&
      (note ?? '').toLowerCase().includes(of.txid.toLowerCase()),
  );
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
    const isOfOrder = await belongsToOrder(desk, { railId, outputKey });
    return isOfOrder ? refuse('output_already_used') : ok(null);
  }
  const found = await rail.findPayments(prizeIntent(day), txid);
  if (found === null) return refuse('payout_not_found');
  if (found.length === 0) return refuse('payout_other_receiver');
  for (const { outputKey } of found) {
    if (await belongsToOrder(desk, { railId, outputKey })) return refuse('output_already_used');
  }
  const paid = found.reduce((sum, output) => sum + output.baseUnits, 0n);
  return paid >= day.prizeBaseUnits ? ok(null) : refuse('prize_differs');
}

/** Whether a payment is a deposit, a payout or a refund of an order. */
async function belongsToOrder(
  { store }: Pick<Desk, 'store'>,
  output: { readonly railId: string; readonly outputKey: string },
): Promise<boolean> {
  const { views } = await store.searchOrders({
    clues: [{ kind: 'output', ...output }],
    stage: null,
    assetId: null,
    operatorId: null,
    sinceMs: 0,
    untilMs: Number.MAX_SAFE_INTEGER,
    limit: 1,
    candidatesMax: 1,
  });
  return views.length > 0;
}

/** Only what no prize needs may be taken back. */
export async function checkFundReturn(
  desk: Pick<Desk, 'store'>,
  { asset, baseUnits }: AssetAmount,
): Promise<Result<null, 'prize_promised'>> {
  return (await readFreeFund(desk, asset.assetId)) >= baseUnits ? ok(null) : refuse('prize_promised');
}
