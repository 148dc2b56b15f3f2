import { type Asset, parsePrice, usdCentsAtFloor } from '@naru/core';
import type { Disbursement } from '../facts/disbursement.ts';
import type { Order } from '../facts/order.ts';
import { worthOf } from '../ledger/journal.ts';
import { type Desk, getAsset } from '../order/desk.ts';
import type { Approval } from '../ports/proposals.ts';

const DAY_MS = 24 * 3_600_000;
/** Ten times the highest cap: more of one payment need not be counted, and sums of it stay exact. */
const COUNTED_USD_CENTS_MAX = 1_000_000_000_000n;

/** What the approval of a payment counts for the person's cap of 24 hours. */
export function approvalOf(
  desk: Pick<Desk, 'rateBook' | 'settings' | 'assets' | 'clock'>,
  order: Order,
  { disbursementId, approvedBy, approvedAtMs, assetId, baseUnits }: Disbursement,
): Approval {
  const { dailyCapUsdCents } = desk.settings;
  const usdCents = countedUsdCents(desk, order, getAsset(desk, assetId), baseUnits);
  return {
    disbursementId,
    operatorId: approvedBy,
    usdCents: Number(usdCents < COUNTED_USD_CENTS_MAX ? usdCents : COUNTED_USD_CENTS_MAX),
    approvedAtMs,
    sinceMs: capSinceMs(desk),
    usdCentsMax: dailyCapUsdCents === 0n ? null : Number(dailyCapUsdCents),
  };
}

/** Approvals from this time on count for the cap. */
export function capSinceMs({ clock }: Pick<Desk, 'clock'>): number {
  return clock.nowMs() - DAY_MS;
}

/** At the current price or, without one, at the price that the order was made at. */
function countedUsdCents(
  desk: Pick<Desk, 'rateBook'>,
  order: Order,
  asset: Asset,
  baseUnits: bigint,
): bigint {
  const { usdCents } = worthOf(desk, asset, baseUnits);
  if (usdCents !== null) return usdCents;
  const price = parsePrice(asset.assetId === order.payAssetId ? order.payUsdPrice : order.receiveUsdPrice);
  return price.ok ? usdCentsAtFloor(asset, baseUnits, price.value) : COUNTED_USD_CENTS_MAX;
}
