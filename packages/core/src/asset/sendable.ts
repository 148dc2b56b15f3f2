import { divideCeil, divideFloor } from '../money/divide.ts';
import { type AmountRefusal, parseAmount } from '../money/parse-amount.ts';
import { ok, type Result } from '../result/result.ts';
import type { Asset } from './asset.ts';

/**
 * Exchanges and many wallets accept no more decimals; requested and promised amounts have at most this
 * many.
 */
export const QUOTE_DECIMALS_MAX = 8;

type Divisible = Pick<Asset, 'decimals' | 'quoteDecimals'>;

/** The largest sendable amount up to `baseUnits`: for what the desk pays. */
export function sendableFloor(asset: Divisible, baseUnits: bigint): bigint {
  const least = leastSendable(asset);
  return divideFloor(baseUnits, least) * least;
}

/** The smallest sendable amount from `baseUnits` up: for what the desk asks for. */
export function sendableCeil(asset: Divisible, baseUnits: bigint): bigint {
  const least = leastSendable(asset);
  return divideCeil(baseUnits, least) * least;
}

/** As `parseAmount`, in base units; digits that cannot be sent are refused, never rounded. */
export function parseSendable(asset: Divisible, amountText: string): Result<bigint, AmountRefusal> {
  const parsed = parseAmount(amountText, asset.quoteDecimals);
  return parsed.ok ? ok(parsed.value * leastSendable(asset)) : parsed;
}

/** The smallest sendable amount in base units; all others are multiples of it. */
export function leastSendable({ decimals, quoteDecimals }: Divisible): bigint {
  return 10n ** BigInt(decimals - quoteDecimals);
}
