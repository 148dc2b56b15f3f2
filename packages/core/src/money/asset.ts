import { type AmountRefusal, divideCeil, divideFloor, parseAmount } from './amount.ts';
import { type Result, ok } from '../result.ts';

/** A coin on one network (USDT on Tron is not USDT on Ethereum), or a bank currency. */
export interface Asset {
  /** Stable key, also its identifier on the wire: `USDT-tron`, `BTC`, `KRW`. */
  readonly assetId: string;
  readonly symbol: string;
  readonly name: string;
  readonly nameKr: string;
  /** The name of the network that people see: `TRON (TRC20)`. */
  readonly network: string;
  /** The rail that watches its deposits and verifies its payouts. */
  readonly railId: string;
  /** Digits after the dot: one coin is 10^decimals base units. 0 to 30. */
  readonly decimals: number;
  /** Digits after the dot of every requested or promised amount; at most `decimals`, at most 8. */
  readonly quoteDecimals: number;
  /** Deposits below this are recorded and never matched to an order. */
  readonly dustBaseUnits: bigint;
  /** The most that one payment may cost on the network; a refund below this amount may be kept. */
  readonly feeCapBaseUnits: bigint;
}

/**
 * Exchanges and many wallets accept no more decimals; requested and promised amounts have at most this
 * many.
 */
export const QUOTE_DECIMALS_MAX = 8;

type Divisible = Pick<Asset, 'decimals' | 'quoteDecimals'>;

/** The largest sendable amount not above `baseUnits`: for amounts that the desk pays. */
export function sendableFloor(asset: Divisible, baseUnits: bigint): bigint {
  const least = leastSendable(asset);
  return divideFloor(baseUnits, least) * least;
}

/** The smallest sendable amount not below `baseUnits`: for amounts that the desk requests. */
export function sendableCeil(asset: Divisible, baseUnits: bigint): bigint {
  const least = leastSendable(asset);
  return divideCeil(baseUnits, least) * least;
}

/** As `parseAmount`, but refuses amounts that cannot be sent; it never rounds. Result in base units. */
export function parseSendable(asset: Divisible, amountText: string): Result<bigint, AmountRefusal> {
  const parsed = parseAmount(amountText, asset.quoteDecimals);
  return parsed.ok ? ok(parsed.value * leastSendable(asset)) : parsed;
}

/** The smallest sendable amount in base units; all others are multiples of it. */
export function leastSendable({ decimals, quoteDecimals }: Divisible): bigint {
  return 10n ** BigInt(decimals - quoteDecimals);
}
