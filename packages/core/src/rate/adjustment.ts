import { formatAmountShort } from '../money/amount.ts';
import { type Result, ok, refuse } from '../result.ts';
import { type Rate, type RateSnapshot, multiplyRates } from './rate.ts';

const PARTS_PER_MILLION = 1_000_000n;

/** The desk's margin on one pair: a negative percentage lowers what the customer receives. */
export interface Adjustment {
  readonly paySymbol: string;
  readonly receiveSymbol: string;
  /** Ten-thousandths of a percent: -0.85 % is -8500. Above -100 %. */
  readonly partsPerMillion: bigint;
}

export type AdjustmentRefusal = 'adjustment_malformed';

/** Parses a percentage such as `-0.85` with at most 4 decimals; above -100 and at most 1000. */
export function parseAdjustmentPercent(percentText: string): Result<bigint, AdjustmentRefusal> {
  const match = /^(-?)(\d{1,4})(?:\.(\d{1,4}))?$/.exec(percentText);
  if (match === null) return refuse('adjustment_malformed');
  const magnitude = BigInt((match[2] ?? '') + (match[3] ?? '').padEnd(4, '0'));
  const partsPerMillion = match[1] === '-' ? -magnitude : magnitude;
  if (partsPerMillion <= -1_000_000n || partsPerMillion > 10_000_000n) return refuse('adjustment_malformed');
  return ok(partsPerMillion);
}

/** The shortest percentage text: -8500 is `-0.85`. */
export function formatAdjustmentPercent(partsPerMillion: bigint): string {
  return formatAmountShort(partsPerMillion, 4);
}

/** The rate after an adjustment, exactly. */
export function adjustRate(rate: Rate, partsPerMillion: bigint): Rate {
  return multiplyRates(rate, {
    numerator: PARTS_PER_MILLION + partsPerMillion,
    denominator: PARTS_PER_MILLION,
  });
}

/** The adjustment of a pair in parts per million; 0 if the pair has none. */
export function adjustmentOf(
  adjustments: readonly Adjustment[],
  paySymbol: string,
  receiveSymbol: string,
): bigint {
  const found = adjustments.find(
    (entry) => entry.paySymbol === paySymbol && entry.receiveSymbol === receiveSymbol,
  );
  return found?.partsPerMillion ?? 0n;
}

/** The bounds of a pair's adjustment, in millionths; values outside are probably mistakes. */
export const ADJUSTMENT_SET_MIN_PPM = -200_000n;
export const ADJUSTMENT_SET_MAX_PPM = 50_000n;

/** Fixed point for products of adjustments, rounded up so that a profitable circle is never missed. */
const SCALE = 10n ** 18n;

export type AdjustmentSetRefusal = 'adjustment_out_of_bounds' | 'adjustment_pays_circle';

/**
 * Checks new adjustments of pairs: within the bounds, and exchanging money in a circle, over any pairs, must
 * not make a profit. Lowering adjustments is always allowed. `all` are the adjustments after the changes.
 */
export function checkAdjustments(
  changes: readonly { readonly fromPpm: bigint; readonly toPpm: bigint }[],
  all: readonly Adjustment[],
): Result<null, AdjustmentSetRefusal> {
  if (changes.some(({ toPpm }) => toPpm < ADJUSTMENT_SET_MIN_PPM || toPpm > ADJUSTMENT_SET_MAX_PPM))
    return refuse('adjustment_out_of_bounds');
  const isRaised = changes.some(({ fromPpm, toPpm }) => toPpm > fromPpm);
  return isRaised && isCirclePaid(all) ? refuse('adjustment_pays_circle') : ok(null);
}

/**
 * True if some circle of exchanges makes a profit at any prices: the prices of a round trip cancel out, and
 * the product of its adjustments remains. Computes the greatest products by Floyd-Warshall.
 */
export function isCirclePaid(adjustments: readonly Adjustment[]): boolean {
  if (adjustments.every(({ partsPerMillion }) => partsPerMillion <= 0n)) return false;
  const symbols = [...new Set(adjustments.flatMap((one) => [one.paySymbol, one.receiveSymbol]))];
  const best = new Map<string, bigint>();
  const bestOf = (from: string, to: string): bigint => best.get(`${from} ${to}`) ?? 0n;
  for (const { paySymbol, receiveSymbol, partsPerMillion } of adjustments)
    best.set(
      `${paySymbol} ${receiveSymbol}`,
      ((PARTS_PER_MILLION + partsPerMillion) * SCALE) / PARTS_PER_MILLION,
    );
  for (const through of symbols)
    for (const from of symbols)
      for (const to of symbols) {
        const product = (bestOf(from, through) * bestOf(through, to) + SCALE - 1n) / SCALE;
        if (product > bestOf(from, to)) best.set(`${from} ${to}`, product);
        if (from === to && product > SCALE) return true;
      }
  return symbols.some((symbol) => bestOf(symbol, symbol) > SCALE);
}

/** How volatile a price is: the risk of a fixed rate, which the margin must cover. */
export const RISK_CLASSES = ['stable', 'bank', 'major', 'alt', 'thin'] as const;
export type RiskClass = (typeof RISK_CLASSES)[number];

const CLASS_OF: Readonly<Record<string, RiskClass>> = {
  USDT: 'stable',
  USDC: 'stable',
  KRW: 'bank',
  CNY: 'bank',
  BTC: 'major',
  ETH: 'major',
  // Delisted by most exchanges.
  DASH: 'thin',
  XMR: 'thin',
  ZEC: 'thin',
};

/** The risk class of a symbol; symbols without a row are ordinary altcoins. */
export function riskClassOf(symbol: string): RiskClass {
  return Object.hasOwn(CLASS_OF, symbol) ? (CLASS_OF[symbol] ?? 'alt') : 'alt';
}

/** The default adjustment by risk class, in millionths; the riskier side of a pair decides. */
export type AdjustmentByRisk = Readonly<Record<RiskClass, bigint>>;

/**
 * A rate fixed for half an hour is an option worth about 0.4 standard deviations of a half-hour move; these
 * cover it in normal markets, and some of the costs.
 */
export const DEFAULT_ADJUSTMENT_BY_RISK: AdjustmentByRisk = {
  stable: -3_000n,
  bank: -3_000n,
  major: -6_000n,
  alt: -10_000n,
  thin: -15_000n,
};

/**
 * The adjustment of every ordered pair: the operator's own, or the default of its risk class. `symbols` are
 * those of all assets; a symbol on two networks makes a pair with itself.
 */
export function completeAdjustments(
  own: readonly Adjustment[],
  symbols: readonly string[],
  byRisk: AdjustmentByRisk,
): readonly Adjustment[] {
  const known = new Map(own.map((entry) => [`${entry.paySymbol} ${entry.receiveSymbol}`, entry]));
  const distinct = [...new Set(symbols)];
  return distinct.flatMap((paySymbol) =>
    distinct
      .filter((receiveSymbol) => receiveSymbol !== paySymbol || isTwice(symbols, paySymbol))
      .map(
        (receiveSymbol) =>
          known.get(`${paySymbol} ${receiveSymbol}`) ?? {
            paySymbol,
            receiveSymbol,
            partsPerMillion: leastOf(byRisk, paySymbol, receiveSymbol),
          },
      ),
  );
}

function isTwice(symbols: readonly string[], symbol: string): boolean {
  return symbols.indexOf(symbol) !== symbols.lastIndexOf(symbol);
}

function leastOf(byRisk: AdjustmentByRisk, paySymbol: string, receiveSymbol: string): bigint {
  const pay = byRisk[riskClassOf(paySymbol)];
  const receive = byRisk[riskClassOf(receiveSymbol)];
  return pay < receive ? pay : receive;
}

/** The maximum extra margin, on top of the pair's adjustment. */
export const WIDENING_MAX_PPM = 20_000n;

/** The lowest possible adjustment: the customer always receives something. */
const ADJUSTMENT_MIN_PPM = -999_999n;

/**
 * The extra margin of a pair while one of its prices is volatile or has few sources: the larger of both
 * sides, in millionths, from 0 to {@link WIDENING_MAX_PPM}.
 */
export function wideningPpmOf(
  { origins = {} }: Pick<RateSnapshot, 'origins'>,
  paySymbol: string,
  receiveSymbol: string,
): bigint {
  const parts = [paySymbol, receiveSymbol].map((symbol) => {
    const ppm = Object.hasOwn(origins, symbol) ? (origins[symbol]?.wideningPpm ?? 0) : 0;
    return Number.isSafeInteger(ppm) ? BigInt(ppm) : 0n;
  });
  const most = parts.reduce((largest, part) => (part > largest ? part : largest), 0n);
  return most < WIDENING_MAX_PPM ? most : WIDENING_MAX_PPM;
}

/** An adjustment lowered by the extra margin; the result stays above -100 %. */
export function widenAdjustment(partsPerMillion: bigint, wideningPpm: bigint): bigint {
  const widened = partsPerMillion - wideningPpm;
  return widened > ADJUSTMENT_MIN_PPM ? widened : ADJUSTMENT_MIN_PPM;
}
