import { type Asset, divideFloor, parsePrice } from '@naru/core';

/** Plausible holdings, different for each currency. */
const RESERVE_USD_MIN = 60_000n;
const RESERVE_USD_STEP = 17_000n;
const RESERVE_STEPS = 9;

/** The declared holdings, in base units, rounded to three digits. */
export function listRehearsalReserves(
  assets: readonly Asset[],
  usdPrices: Readonly<Record<string, string>>,
): ReadonlyMap<string, bigint> {
  const reserves = new Map<string, bigint>();
  for (const [index, asset] of assets.entries()) {
    const price = parsePrice(usdPrices[asset.symbol] ?? '');
    if (!price.ok) continue;
    const usd = RESERVE_USD_MIN + RESERVE_USD_STEP * BigInt((index * 5) % RESERVE_STEPS);
    const baseUnits = divideFloor(
      usd * 10n ** BigInt(asset.decimals) * price.value.denominator,
      price.value.numerator,
    );
    reserves.set(asset.assetId, keepThreeDigits(baseUnits));
  }
  return reserves;
}

function keepThreeDigits(baseUnits: bigint): bigint {
  const scale = 10n ** BigInt(Math.max(0, baseUnits.toString().length - 3));
  return baseUnits - (baseUnits % scale);
}
