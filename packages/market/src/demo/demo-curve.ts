import { formatAmount, parseAmount } from '@naru/core';
import { DEMO_PRICES, type DemoPrice, type DemoSwing } from './demo-prices.ts';
import { WAVE_HEIGHT_MAX, waveHeight } from './wave.ts';

/** Digits after the dot of every price: a won is still given to nine digits that count. */
const DEMO_DECIMALS = 12;
const MILLIONTHS = 1_000_000n;

interface Wave {
  readonly periodMs: bigint;
  readonly swingMillionths: bigint;
}

const MINUTE_MS = 60_000n;

/** Waves whose periods do not divide each other, so that the curve does not look like one. */
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

/** The price at a moment: US dollars for one whole coin, as a decimal text. */
export type DemoCurve = (nowMs: number) => string;

/** One curve for each symbol. */
export function createDemoCurves(seedText = 'naru'): ReadonlyMap<string, DemoCurve> {
  return new Map(
    Object.entries(DEMO_PRICES).map(([symbol, price]) => [
      symbol,
      priceCurve(`${seedText}:${symbol}`, price),
    ]),
  );
}

function priceCurve(seedText: string, price: DemoPrice): DemoCurve {
  const middle = parseAmount(price.usdPrice, DEMO_DECIMALS);
  if (!middle.ok) throw new Error(`the demo price ${price.usdPrice} cannot be read`);
  const waves = WAVES[price.swing].map((wave, index) => ({
    ...wave,
    offsetMs: BigInt(hashText(`${seedText}:${index}`)) % wave.periodMs,
  }));
  return (nowMs) => {
    const swing = waves.reduce(
      (sum, wave) =>
        sum + wave.swingMillionths * waveHeight(BigInt(Math.trunc(nowMs)) + wave.offsetMs, wave.periodMs),
      0n,
    );
    const moved = middle.value + (middle.value * swing) / (MILLIONTHS * WAVE_HEIGHT_MAX);
    return formatAmount(moved, DEMO_DECIMALS);
  };
}

/** FNV-1a with 32 bits: spreads the seeds, keeps nothing secret. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
