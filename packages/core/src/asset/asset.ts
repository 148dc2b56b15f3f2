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
