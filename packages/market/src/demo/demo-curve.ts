import type { PriceBar } from '@naru/desk';
import { maximum, minimum, parseScaledPrice } from '../scaled-price.ts';
import { type PriceHistorySource, STEP_MS, startOfStepMs } from '../history/price-history.ts';

/** The maximum of {@link waveHeight}; the minimum is its negative. */
export const WAVE_HEIGHT_MAX = 1_000_000n;

/**
 * A sine-like curve in integers: 0 at the start of each period, +{@link WAVE_HEIGHT_MAX} at its first
 * quarter. Half a period is Bhaskara's approximation 16x(h-x) / (5h²-4x(h-x)), within 0.2 % of the sine;
 * without floating point, every machine gets the same prices.
 */
export function waveHeight(phaseMs: bigint, periodMs: bigint): bigint {
  const half = periodMs / 2n;
  const place = ((phaseMs % periodMs) + periodMs) % periodMs;
  const isSecondHalf = place >= half;
  const along = isSecondHalf ? place - half : place;
  const bend = along * (half - along);
  const height = (WAVE_HEIGHT_MAX * 16n * bend) / (5n * half * half - 4n * bend);
  return isSecondHalf ? -height : height;
}

type DemoSwing = 'coin' | 'bank' | 'stable';

interface DemoPrice {
  /** The mean price: US dollars for one whole coin, as an exact decimal text. */
  readonly usdPrice: string;
  readonly swing: DemoSwing;
}

/** Made up, but of a realistic size. MATIC has the price of POL. */
export const DEMO_PRICES = {
  ADA: { usdPrice: '0.62', swing: 'coin' },
  APT: { usdPrice: '7.85', swing: 'coin' },
  ATOM: { usdPrice: '6.4', swing: 'coin' },
  AVAX: { usdPrice: '31.2', swing: 'coin' },
  BNB: { usdPrice: '612', swing: 'coin' },
  BTC: { usdPrice: '67250', swing: 'coin' },
  CNY: { usdPrice: '0.1392', swing: 'bank' },
  DASH: { usdPrice: '28.6', swing: 'coin' },
  DOGE: { usdPrice: '0.158', swing: 'coin' },
  DOT: { usdPrice: '5.9', swing: 'coin' },
  EGLD: { usdPrice: '29.4', swing: 'coin' },
  ETC: { usdPrice: '24.1', swing: 'coin' },
  ETH: { usdPrice: '3480', swing: 'coin' },
  KRW: { usdPrice: '0.00072', swing: 'bank' },
  LINK: { usdPrice: '14.3', swing: 'coin' },
  LTC: { usdPrice: '84.5', swing: 'coin' },
  MATIC: { usdPrice: '0.46', swing: 'coin' },
  SOL: { usdPrice: '172', swing: 'coin' },
  SUI: { usdPrice: '2.35', swing: 'coin' },
  TON: { usdPrice: '5.6', swing: 'coin' },
  TRX: { usdPrice: '0.164', swing: 'coin' },
  USDT: { usdPrice: '1', swing: 'stable' },
  XMR: { usdPrice: '168', swing: 'coin' },
  XRP: { usdPrice: '0.58', swing: 'coin' },
  XTZ: { usdPrice: '0.71', swing: 'coin' },
  ZEC: { usdPrice: '41.8', swing: 'coin' },
} as const satisfies Record<string, DemoPrice>;

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

/** Bars of one symbol per query. */
const BARS_MAX = 10_000;

/** The demo curves also cover the past, so that a desk has charts on its first day. */
export function createDemoHistory(): PriceHistorySource {
  return {
    listPriceBars: ({ symbols, step, sinceMs, untilMs }) => {
      const stepMs = STEP_MS[step];
      const firstMs = Math.ceil(sinceMs / stepMs) * stepMs;
      const bars = symbols.flatMap((symbol) => {
        const curve = DEMO_CURVES.get(symbol);
        if (curve === undefined) return [];
        const count = Math.min(BARS_MAX, Math.max(0, Math.ceil((untilMs - firstMs) / stepMs)));
        return Array.from({ length: count }, (_, index) =>
          drawBar(symbol, curve, { startsAtMs: firstMs + index * stepMs, stepMs, untilMs }),
        );
      });
      return Promise.resolve(bars);
    },
  };
}

/** Samples the start, the middle and the end, which is enough: the waves are longer than a step. */
function drawBar(
  symbol: string,
  curve: DemoCurve,
  { startsAtMs, stepMs, untilMs }: { startsAtMs: number; stepMs: number; untilMs: number },
): PriceBar {
  const endMs = Math.min(startsAtMs + stepMs, untilMs);
  const prices = [startsAtMs, startOfStepMs((startsAtMs + endMs) / 2, 'minute'), endMs].map(curve);
  const closeScaled = curve(endMs);
  return { symbol, startsAtMs, closeScaled, highScaled: maximum(prices), lowScaled: minimum(prices) };
}
