import { type Static, Type } from '../schema/type.ts';

/** A currency of the specification: one asset on one network. */
export const CurrencySchema = Type.Object({
  _id: Type.String(),
  /** Equal to `_id`. */
  id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  nameKr: Type.String(),
  network: Type.String(),
  /** The network in the catalogue, whatever plays its part here: `btc`, `eth`, `krw-bank`. */
  networkId: Type.String(),
  decimals: Type.Integer(),
  /** Digits after the dot that an amount of an order may have; at most `decimals`, at most 8. */
  quoteDecimals: Type.Integer(),
  /** Which address check the page loads for it. */
  addressFormat: Type.OneOf(['rehearsal', 'bank', 'utxo', 'server']),
  /** `main`, `test`, `reg` or `rehearsal`: only the first holds real value. */
  environment: Type.String(),
  /** Names the network to the address check. */
  railId: Type.String(),
  /** For display only: whole coins as a number, as the specification has it. */
  totalSupply: Type.Number(),
  onOrders: Type.Number(),
  /** What new orders may still be promised, as a decimal string. */
  available: Type.String(),
});
export type Currency = Static<typeof CurrencySchema>;

export const CurrencyListSchema = Type.Array(CurrencySchema);

export const SupplyValueUsdSchema = Type.Array(
  Type.Object({ symbol: Type.String(), usdtValue: Type.Number() }),
);
export const SupplyValueKrwSchema = Type.Array(
  Type.Object({ symbol: Type.String(), krwValue: Type.Number() }),
);

/**
 * `walletAddress` is null when the desk cannot take the currency; `address` is null when orders get their
 * own.
 */
export const WalletAddressAnswerSchema = Type.Object({
  walletAddress: Type.Nullable(Type.Object({ name: Type.String(), address: Type.Nullable(Type.String()) })),
});
export type WalletAddressAnswer = Static<typeof WalletAddressAnswerSchema>;

export const PercentageAdjustmentSchema = Type.Object({
  fromCurrency: Type.String(),
  toCurrency: Type.String(),
  /** What applies now, in percent. */
  adjustment: Type.Number(),
  /** The same without what a restless market adds; with a snapshot's own `wideningPpm` it makes a quote. */
  baseAdjustment: Type.Number(),
});
export type PercentageAdjustment = Static<typeof PercentageAdjustmentSchema>;
export const PercentageAdjustmentListSchema = Type.Array(PercentageAdjustmentSchema);
