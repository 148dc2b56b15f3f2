import { type Asset, leastSendable } from '@naru/core';
import { type Desk, getRail } from './desk.ts';

/** The time from the end of an order until its amount can be used again. */
const APART_MS = 24 * 60 * 60 * 1000;
/** The number of amounts that differ only in their last two digits. */
export const AMOUNTS_PER_WINDOW = 100;

/** True where only the exact amount identifies a payment. */
export function isIdentifiedByAmount(desk: Pick<Desk, 'rails'>, payAsset: Pick<Asset, 'railId'>): boolean {
  return getRail(desk, payAsset.railId).network.routing === 'amount';
}

/** Amounts in the same window differ only in their last two digits. */
export function amountWindowOf(asset: Asset, baseUnits: bigint): bigint {
  return baseUnits / (leastSendable(asset) * BigInt(AMOUNTS_PER_WINDOW));
}

/** The time since which no other order may have had the amount of a new order. */
export function amountFreeSinceMs({ clock }: Pick<Desk, 'clock'>): number {
  return clock.nowMs() - APART_MS;
}

/**
 * The amount itself if no other order has it, else the next free one above. Null if the window is used up.
 */
export async function findFreeAmount(
  desk: Pick<Desk, 'store' | 'clock'>,
  asset: Asset,
  baseUnits: bigint,
): Promise<bigint | null> {
  const step = leastSendable(asset);
  const candidates = Array.from({ length: AMOUNTS_PER_WINDOW }, (_, n) => baseUnits + BigInt(n) * step);
  const taken = await desk.store.listTakenAmounts({
    assetId: asset.assetId,
    baseUnits: candidates,
    sinceMs: amountFreeSinceMs(desk),
  });
  return candidates.find((candidate) => !taken.includes(candidate)) ?? null;
}
