import { type Asset, leastSendable } from '@naru/core';
import { type Desk, getRail } from './desk.ts';

/** An amount is used once more at the earliest so long after the order that had it was over. */
const APART_MS = 24 * 60 * 60 * 1000;
/** Only the last two digits change. */
const STEPS_MAX = 99;

/** True where the exact amount alone tells whose payment it is. */
export function isToldByAmount(desk: Pick<Desk, 'rails'>, payAsset: Pick<Asset, 'railId'>): boolean {
  return getRail(desk, payAsset.railId).network.routing === 'amount';
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
  const candidates = Array.from({ length: STEPS_MAX + 1 }, (_, n) => baseUnits + BigInt(n) * step);
  const taken = await desk.store.listTakenAmounts({
    assetId: asset.assetId,
    baseUnits: candidates,
    sinceMs: amountFreeSinceMs(desk),
  });
  return candidates.find((candidate) => !taken.includes(candidate)) ?? null;
}
