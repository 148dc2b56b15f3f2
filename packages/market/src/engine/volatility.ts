import type { RiskRules } from './risk-rules.ts';
import type { PriceSample } from './jump-guard.ts';

const MINUTE_MS = 60_000;
const MINUTES_KEPT = 31;
const MINUTES_MIN = 10;
const PPM = 1_000_000n;
/** Smaller steps would keep changing the prices in open order forms. */
const STEP_PPM = 500n;

/** Adds a price to the last half hour: the first one of each minute. */
export function addMinute(minutes: readonly PriceSample[], sample: PriceSample): readonly PriceSample[] {
  const minuteOf = ({ atMs }: PriceSample): number => Math.floor(atMs / MINUTE_MS);
  const last = minutes.at(-1);
  if (last !== undefined && minuteOf(last) === minuteOf(sample)) return minutes;
  return [...minutes, sample]
    .filter((one) => minuteOf(sample) - minuteOf(one) < MINUTES_KEPT && one.atMs <= sample.atMs)
    .slice(-MINUTES_KEPT);
}

/**
 * The standard deviation of a half-hour move, from its minutes; millionths, rounded down. Null if too few.
 */
function halfHourMovePpm(minutes: readonly PriceSample[]): bigint | null {
  const squares = sumOfMinuteSquares(minutes);
  return squares === null ? null : squareRootFloor((squares * 30n) / BigInt(minutes.length - 1));
}

/** The standard deviation of the move of one minute, in the same unit. */
export function minuteMovePpm(minutes: readonly PriceSample[]): bigint | null {
  const squares = sumOfMinuteSquares(minutes);
  return squares === null ? null : squareRootFloor(squares / BigInt(minutes.length - 1));
}

function sumOfMinuteSquares(minutes: readonly PriceSample[]): bigint | null {
  if (minutes.length < MINUTES_MIN) return null;
  let sumOfSquares = 0n;
  for (const [index, { priceScaled }] of minutes.entries()) {
    const before = minutes[index - 1];
    if (before === undefined) continue;
    const movePpm = ((priceScaled - before.priceScaled) * PPM) / before.priceScaled;
    sumOfSquares += movePpm * movePpm;
  }
  return sumOfSquares;
}

/** The extra margin for an unusually volatile price: half of the excess volatility, in steps. */
export function wideningPpm(minutes: readonly PriceSample[], { usualMovePpm }: RiskRules): bigint {
  const movePpm = halfHourMovePpm(minutes);
  if (movePpm === null || movePpm <= usualMovePpm) return 0n;
  return ((movePpm - usualMovePpm) / 2n / STEP_PPM) * STEP_PPM;
}

/** Newton's method on whole numbers. */
function squareRootFloor(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2));
  for (;;) {
    const next = (guess + value / guess) / 2n;
    if (next >= guess) return guess;
    guess = next;
  }
}
