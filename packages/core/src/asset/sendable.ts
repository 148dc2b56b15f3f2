import { divideCeil, divideFloor } from '../money/divide.ts';
import { type AmountRefusal, parseAmount } from '../money/parse-amount.ts';
import { ok, type Result } from '../result/result.ts';
import type { Asset } from './asset.ts';

/**
 * Exchanges and many wallets take no more digits after the dot, however many the chain has. Every amount
 * that is asked for or promised has at most so many.
 */
export const QUOTE_DECIMALS_MAX = 8;

type Divisible = Pick<Asset, 'decimals' | 'quoteDecimals'>;

/** The largest sendable amount that is not above `baseUnits`: for what the desk pays. */
export function sendableFloor(asset: Divisible, baseUnits: bigint): bigint {
  const least = leastSendable(asset);
  return divideFloor(baseUnits, least) * least;
}

/** The least sendable amount that is not below `baseUnits`: for what the desk asks. */
export function sendableCeil(asset: Divisible, baseUnits: bigint): bigint {
  const least = leastSendable(asset);
  return divideCeil(baseUnits, least) * least;
}

/** As `parseAmount`, in base units of the asset; more digits than can be sent are refused, never rounded. */
export function parseSendable(asset: Divisible, amountText: string): Result<bigint, AmountRefusal> {
  const parsed = parseAmount(amountText, asset.quoteDecimals);
  return parsed.ok ? ok(parsed.value * leastSendable(asset)) : parsed;
}

/** The least amount that can be sent, in base units; every other one is a multiple of it. */
export function leastSendable({ decimals, quoteDecimals }: Divisible): bigint {
  return 10n ** BigInt(decimals - quoteDecimals);
}
