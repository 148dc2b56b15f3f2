import { type Asset, type Quote, parsePrice } from '@naru/core';
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
  /** Whoever opened it, and from which network: keyed hashes, forgotten when it is open no more. */
  readonly clientMark: string | null;
  readonly networkMark: string | null;
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

/** How many open locks there may be, by what they have in common. */
export interface OpenOrdersMax {
  readonly client: number;
  readonly network: number;
  readonly receiver: number;
}

export type ExposureRefusal =
  | 'exposure_of_person'
  | 'exposure_of_receiver'
  | 'exposure_of_pair'
  | 'exposure_of_asset';

export type OpenLockRefusal = ExposureRefusal | 'too_many_open_orders';

/** How many locks, and what they are worth. */
export interface LockSum {
  readonly count: number;
  readonly usdCents: bigint;
}

export const NO_LOCKS: LockSum = { count: 0, usdCents: 0n };

export function addLocks(left: LockSum, right: LockSum, sign: 1 | -1 = 1): LockSum {
  return {
    count: left.count + sign * right.count,
    usdCents: left.usdCents + BigInt(sign) * right.usdCents,
  };
}

/** The sums of open locks by the keys of {@link keysOf}. */
export type SumOf = (key: string) => LockSum;

/** One bound as it looks to one lock: what counts towards it already, and what it may come to. */
export interface LockBound {
  readonly refusal: OpenLockRefusal;
  readonly sum: (sumOf: SumOf) => LockSum;
  readonly countMax: number | null;
  readonly usdCentsMax: bigint | null;
}

/** Everything that this lock has in common with others, each a key under which it is counted. */
export function keysOf(lock: OpenLock): readonly string[] {
  const email = lock.email.toLowerCase();
  return [
    `receiver ${lock.receiveAddress}`,
    `pair ${lock.payAssetId} ${lock.receiveAssetId}`,
    `asset ${lock.payAssetId}`,
    `asset ${lock.receiveAssetId}`,
    `email ${email}`,
    ...(lock.userId === null ? [] : [`user ${lock.userId}`, `both ${lock.userId} ${email}`]),
    ...(lock.clientMark === null ? [] : [`client ${lock.clientMark}`]),
    ...(lock.networkMark === null ? [] : [`network ${lock.networkMark}`]),
  ];
}

export function boundsOf(
  lock: OpenLock,
  max: { readonly orders: OpenOrdersMax | null; readonly exposure: ExposureMax | null },
): readonly LockBound[] {
  return [...orderBoundsOf(lock, max.orders), ...exposureBoundsOf(lock, max.exposure)];
}

function orderBoundsOf(lock: OpenLock, max: OpenOrdersMax | null): readonly LockBound[] {
  if (max === null) return [];
  const atMost = (key: string, countMax: number): LockBound => ({
    refusal: 'too_many_open_orders',
    sum: (sumOf) => sumOf(key),
    countMax,
    usdCentsMax: null,
  });
  return [
    ...(lock.clientMark === null ? [] : [atMost(`client ${lock.clientMark}`, max.client)]),
    ...(lock.networkMark === null ? [] : [atMost(`network ${lock.networkMark}`, max.network)]),
    atMost(`receiver ${lock.receiveAddress}`, max.receiver),
  ];
}

function exposureBoundsOf(lock: OpenLock, max: ExposureMax | null): readonly LockBound[] {
  if (max === null) return [];
  const worth = (refusal: ExposureRefusal, key: string, usdCentsMax: bigint): LockBound => ({
    refusal,
    sum: (sumOf) => sumOf(key),
    countMax: null,
    usdCentsMax,
  });
  const email = lock.email.toLowerCase();
  const person: LockBound = {
    ...worth('exposure_of_person', `email ${email}`, max.person),
    // Of one account or of one address: what is of both counts once.
    sum: (sumOf) => {
      const byEmail = sumOf(`email ${email}`);
      if (lock.userId === null) return byEmail;
      const byEither = addLocks(byEmail, sumOf(`user ${lock.userId}`));
      return addLocks(byEither, sumOf(`both ${lock.userId} ${email}`), -1);
    },
  };
  const assets = [lock.payAssetId, lock.receiveAssetId];
  return [
    person,
    worth('exposure_of_receiver', `receiver ${lock.receiveAddress}`, max.receiver),
    worth('exposure_of_pair', `pair ${lock.payAssetId} ${lock.receiveAssetId}`, max.pair),
    ...assets.map((assetId) => worth('exposure_of_asset', `asset ${assetId}`, max.asset)),
  ];
}

export function lockOf(
  wish: { readonly payAsset: Asset; readonly receiveAsset: Asset; readonly quote: Quote },
  who: Pick<OpenLock, 'userId' | 'email' | 'receiveAddress' | 'payUsdPrice' | 'clientMark' | 'networkMark'>,
): OpenLock {
  const { payAsset, receiveAsset, quote } = wish;
  const { assetId: payAssetId } = payAsset;
  return { ...who, payAssetId, receiveAssetId: receiveAsset.assetId, payBaseUnits: quote.payBaseUnits };
}

/** Rounded up by at most one cent; 0 for an asset that the desk has no more. */
export function usdCentsCeil(
  assets: Desk['assets'],
  { payAssetId, payBaseUnits, payUsdPrice }: OpenLock,
): bigint {
  const price = parsePrice(payUsdPrice);
  const asset = assets.get(payAssetId);
  if (!price.ok || asset === undefined) return 0n;
  const { numerator, denominator } = price.value;
  return (payBaseUnits * numerator * 100n) / (denominator * 10n ** BigInt(asset.decimals)) + 1n;
}
