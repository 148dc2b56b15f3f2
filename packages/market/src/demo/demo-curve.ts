import { parseScaledPrice } from '../price/scaled-price.ts';
import { DEMO_PRICES, type DemoPrice, type DemoSwing } from './demo-prices.ts';
import { WAVE_HEIGHT_MAX, waveHeight } from './wave.ts';

/** Prices are cut to 12 decimals, which leaves nine significant digits of a won. */
const STEP_SCALED = 10n ** 6n;
const MILLIONTHS = 1_000_000n;

interface Wave {
  readonly periodMs: bigint;
  readonly swingMillionths: bigint;
}

const MINUTE_MS = 60_000n;

/** Periods that do not divide each other, so that the curve does not look periodic. */
const WAVES: Readonly<Record<DemoSwing, readonly Wave[]>> = {
  coin: [
    { periodMs: 17n * MINUTE_MS, swingMillionths: 1_200n },
    { periodMs: 211n * MINUTE_MS, swingMillionths: 6_000n },
    { periodMs: 1_747n * MINUTE_MS, swingMillionths: 14_000n },
    { periodMs: 15_913n * MINUTE_MS, swingMillionths: 24_000n },
    { periodMs: 141_277n * MINUTE_MS, swingMillionths: 60_000n },
  ],
  bank: [
    { periodMs: 41n * MINUTE_MS, swingMillionths: 150n },
    { periodMs: 1_153n * MINUTE_MS, swingMillionths: 1_800n },
  ],
  stable: [{ periodMs: 97n * MINUTE_MS, swingMillionths: 200n }],
};

/** The price at a moment: US dollars for one whole coin, scaled. */
export type DemoCurve = (nowMs: number) => bigint;

/** Every symbol's price as a function of the time alone, so that tests know what they will see. */
export const DEMO_CURVES: ReadonlyMap<string, DemoCurve> = new Map(
  Object.entries(DEMO_PRICES).map(([symbol, price]) => [symbol, priceCurve(symbol, price)]),
);

function priceCurve(symbol: string, price: DemoPrice): DemoCurve {
  const middle = parseScaledPrice(price.usdPrice);
  if (middle === null) throw new Error(`the demo price ${price.usdPrice} cannot be read`);
  const waves = WAVES[price.swing].map((wave, index) => ({
    ...wave,
    offsetMs: BigInt(hashText(`naru:${symbol}:${index}`)) % wave.periodMs,
  }));
  return (nowMs) => {
    const swing = waves.reduce(
      (sum, wave) =>
        sum + wave.swingMillionths * waveHeight(BigInt(Math.trunc(nowMs)) + wave.offsetMs, wave.periodMs),
      0n,
    );
    const middleSteps = middle / STEP_SCALED;
    return (middleSteps + (middleSteps * swing) / (MILLIONTHS * WAVE_HEIGHT_MAX)) * STEP_SCALED;
  };
}

/** 32-bit FNV-1a. Not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
