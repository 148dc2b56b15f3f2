import { type Result, ok } from '@naru/core';
import { type PayoutFile, saveTransfers } from '../disbursement/save-transfers.ts';
import type { Desk } from '../runtime/desk.ts';
import type { CoinReading, Spend, SpendRefusal } from '../ports/coins.ts';
import type { Rail } from '../ports/rail.ts';
import type { OrderView } from '../ports/store.ts';
import { boundCoins, rememberDraft } from '../runtime/coin-drafts.ts';

export interface DraftedPayout {
  readonly disbursementId: string;
  readonly view: OrderView;
  readonly address: string;
  readonly baseUnits: bigint;
}

export interface PayoutDraftWish extends Omit<PayoutFile, 'transfers'> {
  readonly rail: Pick<Rail, 'network'> & Required<Pick<Rail, 'draftPayout'>>;
  readonly reading: CoinReading;
  readonly payouts: readonly DraftedPayout[];
}

/**
 * One unsigned transaction for payouts, put on record as their file. It leaves alone the coins of other
 * payouts that wait, and spends a coin of each earlier transaction for these, so that only one of them can
 * ever be mined.
 */
export async function draftPayouts(
  desk: Pick<Desk, 'store' | 'clock' | 'hashText'>,
  { rail, reading, payouts, ...file }: PayoutDraftWish,
): Promise<Result<Spend, SpendRefusal | 'transfers_saved_before'>> {
  const { railId } = rail.network;
  const orderIds = payouts.map(({ view }) => view.order.orderId);
  return saveTransfers<Spend, SpendRefusal>(desk, { ...file, transfers: payouts }, async () => {
    const { memory, ...bounds } = await boundCoins(desk.store, railId, { reading, orderIds });
    const drafted = await rail.draftPayout(reading, { payments: payouts, ...bounds });
    if (!drafted.ok) return drafted;
    const { psbt, change } = drafted.value;
    const spent = new Set(drafted.value.coins);
    const coins = reading.coins
      .filter(({ outputKey }) => spent.has(outputKey))
      .map(({ outputKey, baseUnits }) => ({ outputKey, baseUnits: baseUnits.toString() }));
    const changeIndex = change === null ? null : change.keyIndex;
    const mark = rememberDraft(railId, memory, { orderIds, coins, changeIndex });
    return ok({ value: drafted.value, fileHash: desk.hashText(psbt), mark });
  });
}
