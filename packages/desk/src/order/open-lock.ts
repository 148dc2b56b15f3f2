import { type Asset, type Quote, type Result, ok, parsePrice, refuse } from '@naru/core';
import type { Desk } from './desk.ts';

/** A rate that is promised to an order which has not been paid. */
export interface OpenLock {
  readonly userId: string | null;
  readonly email: string;
  readonly receiveAddress: string;
  readonly payAssetId: string;
  readonly receiveAssetId: string;
  readonly payBaseUnits: bigint;
  /** US dollars for one whole pay coin, as they were promised. */
  readonly payUsdPrice: string;
}

/** What all open locks together may be worth in US cents, by what they have in common. */
export interface ExposureMax {
  /** One account or one e-mail address. */
  readonly person: bigint;
  readonly receiver: bigint;
  readonly pair: bigint;
  /** On either side. */
  readonly asset: bigint;
}

export type ExposureRefusal =
  | 'exposure_of_person'
  | 'exposure_of_receiver'
  | 'exposure_of_pair'
  | 'exposure_of_asset';

/** Creations that are under way, whose orders cannot be read yet. */
const underWay = new WeakMap<object, Set<OpenLock>>();

/**
 * Runs `create` if the rates that are promised stay within the desk's bounds with this one: each is an option
 * that its holder need not use. A creation under way counts from its begin, so that many at once stay within
 * them too; other processes on the same database are seen once they have written.
 */
export async function withinExposure<T>(
  desk: Pick<Desk, 'store' | 'assets' | 'settings'>,
  lock: OpenLock,
  create: () => Promise<T>,
): Promise<Result<T, ExposureRefusal>> {
  const { exposureMaxUsdCents } = desk.settings;
  if (exposureMaxUsdCents === null) return ok(await create());
  const others = underWay.get(desk.store) ?? new Set<OpenLock>();
  underWay.set(desk.store, others);
  // Read before the store is: an order that is written meanwhile is counted here or there.
  const before = [...others];
  others.add(lock);
  try {
    const locks = [...(await desk.store.listOpenLocks()), ...before, lock];
    const refusal = findExcess(desk.assets, { locks, lock, max: exposureMaxUsdCents });
    return refusal === null ? ok(await create()) : refuse(refusal);
  } finally {
    others.delete(lock);
  }
}

export function lockOf(
  wish: { readonly payAsset: Asset; readonly receiveAsset: Asset; readonly quote: Quote },
  who: Pick<OpenLock, 'userId' | 'email' | 'receiveAddress' | 'payUsdPrice'>,
): OpenLock {
  const { payAsset, receiveAsset, quote } = wish;
  const { assetId: payAssetId } = payAsset;
  return { ...who, payAssetId, receiveAssetId: receiveAsset.assetId, payBaseUnits: quote.payBaseUnits };
}

function findExcess(
  assets: Desk['assets'],
  parts: { readonly locks: readonly OpenLock[]; readonly lock: OpenLock; readonly max: ExposureMax },
): ExposureRefusal | null {
  const { locks, lock, max } = parts;
  const cents = new Map(locks.map((one) => [one, usdCentsCeil(assets, one)]));
  const sum = (isLike: (one: OpenLock) => boolean): bigint =>
    locks.reduce((total, one) => (isLike(one) ? total + (cents.get(one) ?? 0n) : total), 0n);
  const has = (one: OpenLock, assetId: string): boolean =>
    one.payAssetId === assetId || one.receiveAssetId === assetId;
  if (sum((one) => isSamePerson(one, lock)) > max.person) return 'exposure_of_person';
  if (sum((one) => one.receiveAddress === lock.receiveAddress) > max.receiver) return 'exposure_of_receiver';
  const isPair = (one: OpenLock): boolean =>
    one.payAssetId === lock.payAssetId && one.receiveAssetId === lock.receiveAssetId;
  if (sum(isPair) > max.pair) return 'exposure_of_pair';
  const isAssetFull = [lock.payAssetId, lock.receiveAssetId].some(
    (assetId) => sum((one) => has(one, assetId)) > max.asset,
  );
  return isAssetFull ? 'exposure_of_asset' : null;
}

function isSamePerson(one: OpenLock, other: OpenLock): boolean {
  const isSameUser = one.userId !== null && one.userId === other.userId;
  return isSameUser || one.email.toLowerCase() === other.email.toLowerCase();
}

function usdCentsCeil(assets: Desk['assets'], { payAssetId, payBaseUnits, payUsdPrice }: OpenLock): bigint {
  const price = parsePrice(payUsdPrice);
  const asset = assets.get(payAssetId);
  if (!price.ok || asset === undefined) return 0n;
  const { numerator, denominator } = price.value;
  return (payBaseUnits * numerator * 100n) / (denominator * 10n ** BigInt(asset.decimals)) + 1n;
}
