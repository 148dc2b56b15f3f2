import { SNAPSHOT_AGE_MAX_MS, parsePrice } from '@naru/core';
import type { OrderRule } from './step-rule.ts';

/** The minimum value of each side, in millionths of a dollar. */
const SIDE_MIN = 50_000_000n;

/**
 * A new order uses recently published prices, never promises more than they give, and reaches the minimum.
 */
export const priceIsOfItsMoment: OrderRule = {
  name: 'the price is of its moment',
  check: ({ before, after }, world) => {
    // An order that only carries money back promises nothing.
    if (before !== null || after.snapshotId === '') return null;
    const snapshot = world.witness.snapshots.get(after.snapshotId);
    if (snapshot === undefined) return `nobody published ${after.snapshotId}`;
    const { desk } = world.house;
    const [payAsset, receiveAsset] = [
      desk.assets.get(after.payAssetId),
      desk.assets.get(after.receiveAssetId),
    ];
    if (payAsset === undefined || receiveAsset === undefined) return 'its assets are unknown';
    const [payText, receiveText] = [
      snapshot.usdPrices[payAsset.symbol],
      snapshot.usdPrices[receiveAsset.symbol],
    ];
    if (payText !== after.payUsdPrice || receiveText !== after.receiveUsdPrice)
      return 'its prices are others';
    const [pay, receive] = [parsePrice(payText), parsePrice(receiveText)];
    if (!pay.ok || !receive.ok) return 'its prices are nonsense';
    const payWorth = after.payBaseUnits * pay.value.numerator * receive.value.denominator;
    const receiveWorth = after.receiveBaseUnits * receive.value.numerator * pay.value.denominator;
    const [payScale, receiveScale] = [10n ** BigInt(payAsset.decimals), 10n ** BigInt(receiveAsset.decimals)];
    if (receiveWorth * payScale > payWorth * receiveScale) return 'it promises more than it asks for';
    const isSmall =
      after.receiveBaseUnits * receive.value.numerator * 1_000_000n <
      SIDE_MIN * receive.value.denominator * receiveScale;
    if (isSmall) return 'it is worth less than the least';
    // A deposit that came in time but was noticed late is exchanged at the rate of its order.
    const predecessor = world.orders.get(after.predecessorOrderId ?? '');
    const isHonoured =
      predecessor?.snapshotId === after.snapshotId &&
      predecessor.payBaseUnits === after.payBaseUnits &&
      predecessor.receiveBaseUnits === after.receiveBaseUnits;
    if (isHonoured) return null;
    const ageMs = after.createdAtMs - snapshot.takenAtMs;
    return ageMs < SNAPSHOT_AGE_MAX_MS ? null : `its prices were ${ageMs} ms old`;
  },
};
