import { type Asset, type Quote, type RateSnapshot, parsePrice } from '@naru/core';
import type { ExposureRefusal, LockBound, OpenLock } from '../facts/open-lock.ts';

/** How many unpaid orders may share one property. */
export interface OpenOrdersMax {
  /** Of one account, e-mail address, receiver or client. */
  readonly client: number;
  readonly network: number;
}

/** Who creates an order, as keyed hashes, and how many unpaid ones they may have. */
export interface Opener {
  readonly clientMark: string;
  readonly networkMark: string;
  readonly ordersMax: OpenOrdersMax;
}

/** Maximum value of the unpaid orders of one pair or currency, in percent of one person's. */
const PAIR_PERCENT = 250n;
const ASSET_PERCENT = 500n;

/** Who asks for a rate, and for what. */
export interface LockWish {
  readonly payAsset: Asset;
  readonly receiveAsset: Asset;
  readonly quote: Quote;
  readonly snapshot: RateSnapshot;
  readonly userId: string | null;
  readonly email: string;
  readonly receiveAddress: string;
  readonly opener: Opener | null;
}

/**
 * The properties an unpaid order shares with others, and their bounds: each unpaid order is a free option for
 * its holder, and holds an address and a reserve. Null where nothing is bounded.
 */
export function describeLock(wish: LockWish, usdCentsMaxOfPerson: bigint | null): OpenLock | null {
  const bounds = [
    ...orderBounds(wish),
    ...(usdCentsMaxOfPerson === null ? [] : worthBounds(wish, usdCentsMaxOfPerson)),
  ];
  return bounds.length === 0 ? null : { usdCents: usdCentsCeil(wish), bounds };
}

function keysOf({ userId, email, opener }: LockWish): readonly string[] {
  return [
    `email ${email.toLowerCase()}`,
    ...(userId === null ? [] : [`user ${userId}`]),
    ...(opener === null ? [] : [`client ${opener.clientMark}`]),
  ];
}

function orderBounds(wish: LockWish): readonly LockBound[] {
  const { opener, receiveAddress } = wish;
  if (opener === null) return [];
  const atMost = (key: string, countMax: number): LockBound => ({
    key,
    refusal: 'too_many_open_orders',
    countMax,
    usdCentsMax: null,
  });
  return [
    ...[...keysOf(wish), `receiver ${receiveAddress}`].map((key) => atMost(key, opener.ordersMax.client)),
    atMost(`network ${opener.networkMark}`, opener.ordersMax.network),
  ];
}

function worthBounds(wish: LockWish, usdCentsMaxOfPerson: bigint): readonly LockBound[] {
  const { payAsset, receiveAsset, receiveAddress, opener } = wish;
  const [pay, receive] = [payAsset.assetId, receiveAsset.assetId];
  const worth = (key: string, refusal: ExposureRefusal, percent = 100n): LockBound => ({
    key,
    refusal,
    countMax: null,
    usdCentsMax: toCents((usdCentsMaxOfPerson * percent) / 100n),
  });
  return [
    ...keysOf(wish).map((key) => worth(key, 'exposure_of_person')),
    // Until somebody has paid, one network counts as one person using several names.
    ...(opener === null ? [] : [worth(`network ${opener.networkMark}`, 'exposure_of_person')]),
    worth(`receiver ${receiveAddress}`, 'exposure_of_receiver'),
    worth(`pair ${pay} ${receive}`, 'exposure_of_pair', PAIR_PERCENT),
    worth(`asset ${pay}`, 'exposure_of_asset', ASSET_PERCENT),
    worth(`asset ${receive}`, 'exposure_of_asset', ASSET_PERCENT),
  ];
}

/** Rounded up by at most one cent. */
function usdCentsCeil({ payAsset, quote, snapshot }: LockWish): number {
  const price = parsePrice(snapshot.usdPrices[payAsset.symbol] ?? '');
  if (!price.ok) return 0;
  const { numerator, denominator } = price.value;
  const cents =
    (quote.payBaseUnits * numerator * 100n) / (denominator * 10n ** BigInt(payAsset.decimals)) + 1n;
  return toCents(cents);
}

/** Ten trillion dollars: sums of it still fit into a database integer. */
const USD_CENTS_MAX = 10n ** 15n;

function toCents(usdCents: bigint): number {
  return Number(usdCents < USD_CENTS_MAX ? usdCents : USD_CENTS_MAX);
}
