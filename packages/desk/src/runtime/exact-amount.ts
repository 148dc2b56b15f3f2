import { type Asset, leastSendable } from '@naru/core';
import { type Desk, getRail } from './desk.ts';

/** An amount is used once more only this long after the order that used it ended. */
const APART_MS = 24 * 60 * 60 * 1000;
/** Only the last two digits change. */
export const AMOUNTS_PER_WINDOW = 100;

/** True where only the exact amount identifies a payment. */
export function isToldByAmount(desk: Pick<Desk, 'rails'>, payAsset: Pick<Asset, 'railId'>): boolean {
  return getRail(desk, payAsset.railId).network.routing === 'amount';
}

/** Amounts with the same number differ only in their last two digits. */
export function amountWindowOf(asset: Asset, baseUnits: bigint): bigint {
  return baseUnits / (leastSendable(asset) * BigInt(AMOUNTS_PER_WINDOW));
}

/** Since when no other order may have had the amount of a new one. */
export function amountFreeSinceMs({ clock }: Pick<Desk, 'clock'>): number {
  return clock.nowMs() - APART_MS;
}

/**
 * The amount itself if no other order has it, else the next one above that is free. Null where its last two
 * digits are used up.
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
