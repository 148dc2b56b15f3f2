import { type Asset, sendableFloor, usdCentsFloor } from '@naru/core';
import type { LotteryDay } from '../facts/lottery.ts';
import type { Desk } from '../runtime/desk.ts';

/** More days than can wait for their winner, or for their payment, on any desk. */
const PROMISED_DAYS_MAX = 1000;

type FundDesk = Pick<Desk, 'rateBook' | 'settings' | 'assets'> & {
  readonly store: Pick<Desk['store'], 'listBalances' | 'listPromisedLotteryDays'>;
};

/** The balance of the lottery account in an asset, less the prizes that are promised. */
export async function readFreeFund(desk: Pick<FundDesk, 'store'>, assetId: string): Promise<bigint> {
  return (await readFreeFunds(desk)).get(assetId) ?? 0n;
}

async function readFreeFunds({ store }: Pick<FundDesk, 'store'>): Promise<ReadonlyMap<string, bigint>> {
  const free = new Map<string, bigint>();
  for (const { account, assetId, baseUnits } of await store.listBalances())
    if (account === 'lottery') free.set(assetId, baseUnits);
  for (const { prizeAssetId, prizeBaseUnits } of await store.listPromisedLotteryDays(PROMISED_DAYS_MAX))
    free.set(prizeAssetId, (free.get(prizeAssetId) ?? 0n) - prizeBaseUnits);
  return free;
}

type Prize = Pick<LotteryDay, 'prizeAssetId' | 'prizeBaseUnits' | 'prizeUsdCents'>;

/** The prize of a new day in the first currency of which the account has enough; null: no lottery. */
export async function findPrize(desk: FundDesk): Promise<Prize | null> {
  const funds = await readFreeFunds(desk);
  const byName = [...funds].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const [assetId, freeBaseUnits] of byName) {
    const asset = desk.assets.get(assetId);
    if (asset === undefined) continue;
    const prizeBaseUnits = worthFloor(desk, asset, desk.settings.lotteryPrizeUsdCents);
    if (prizeBaseUnits !== null && prizeBaseUnits <= freeBaseUnits)
      return { prizeAssetId: assetId, prizeBaseUnits, prizeUsdCents: desk.settings.lotteryPrizeUsdCents };
  }
  return null;
}

/** The amount of an asset worth so many cents, rounded down to a sendable one; null without a price. */
function worthFloor({ rateBook }: Pick<Desk, 'rateBook'>, asset: Asset, usdCents: bigint): bigint | null {
  const snapshot = rateBook.current();
  if (snapshot === null) return null;
  const coin = 10n ** BigInt(asset.decimals);
  const coins = 1_000_000n;
  // The value of a million coins, so that a coin worth less than a cent has a price here, too.
  const cents = usdCentsFloor(asset, coin * coins, snapshot);
  if (!cents.ok || cents.value === 0n) return null;
  const baseUnits = sendableFloor(asset, (usdCents * coin * coins) / cents.value);
  return baseUnits > 0n ? baseUnits : null;
}
