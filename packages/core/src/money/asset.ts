import { type AmountRefusal, divideCeil, divideFloor, parseAmount } from './amount.ts';
import { type Result, ok } from '../result.ts';

/** A coin on one network (USDT on Tron is not USDT on Ethereum), or a bank currency. */
export interface Asset {
  /** Stable key, also its identifier on the wire: `USDT-tron`, `BTC`, `KRW`. */
  readonly assetId: string;
  readonly symbol: string;
  readonly name: string;
  readonly nameKr: string;
  /** As people are shown it: `TRON (TRC20)`. */
  readonly network: string;
  /** Which rail watches its deposits and checks its payouts. */
  readonly railId: string;
  /** Digits after the dot: one coin is 10^decimals base units. 0 to 30. */
  readonly decimals: number;
  /** Digits after the dot of every amount that is asked for or promised; at most `decimals`, at most 8. */
  readonly quoteDecimals: number;
  /** Deposits below this are recorded and never matched to an order. */
  readonly dustBaseUnits: bigint;
  /** What one payment may cost on its network, generously: a refund below it may be kept. */
  readonly feeCapBaseUnits: bigint;
}

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
