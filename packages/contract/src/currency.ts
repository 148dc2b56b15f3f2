import { ADDRESS_FORMATS, NETWORK_ENVIRONMENTS } from '@naru/core';
import type { CallShape } from './call-shape.ts';
import { type Static, Type } from './type.ts';

/** A currency of the specification: one asset on one network. */
export const CurrencySchema = Type.Object({
  _id: Type.String(),
  /** Equal to `_id`. */
  id: Type.String(),
  symbol: Type.String(),
  name: Type.String(),
  nameKr: Type.String(),
  network: Type.String(),
  /** The real network it represents, also in a rehearsal: `btc`, `eth`, `krw-bank`. */
  networkId: Type.String(),
  decimals: Type.Integer(),
  /** The most decimals that an amount of an order may have; at most `decimals`, at most 8. */
  quoteDecimals: Type.Integer(),
  /** The address check that the page loads for it. */
  addressFormat: Type.OneOf(ADDRESS_FORMATS),
  /** How many minutes a small payment usually takes until it is final; 0 if a person notices it. */
  finalMinutes: Type.Integer(),
  environment: Type.OneOf(NETWORK_ENVIRONMENTS),
  /** Identifies the network to the address check. */
  railId: Type.String(),
  /** For display only: whole coins as a number, as the specification has it. */
  totalSupply: Type.Number(),
  onOrders: Type.Number(),
  /** The amount that may still be promised to new orders, as a decimal text. */
  available: Type.String(),
});
export type Currency = Static<typeof CurrencySchema>;

export const WalletAddressAnswerSchema = Type.Object({
  /** Null if the desk cannot accept the currency; `address` is null if every order gets its own. */
  walletAddress: Type.Nullable(Type.Object({ name: Type.String(), address: Type.Nullable(Type.String()) })),
});
export type WalletAddressAnswer = Static<typeof WalletAddressAnswerSchema>;

export const PercentageAdjustmentSchema = Type.Object({
  fromCurrency: Type.String(),
  toCurrency: Type.String(),
  /** The adjustment that applies now, in percent. */
  adjustment: Type.Number(),
  /** The adjustment without the widening of volatile prices; a snapshot's `wideningPpm` is added to it. */
  baseAdjustment: Type.Number(),
});
export type PercentageAdjustment = Static<typeof PercentageAdjustmentSchema>;
export const PercentageAdjustmentListSchema = Type.Array(PercentageAdjustmentSchema);

const SupplyParams = Type.Object({
  param: Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'Has no meaning; every value gives the same answer.',
  }),
});

export const CURRENCY_CALLS = {
  listCurrencies: {
    summary: 'Every currency, its network, and what the desk holds and has promised of it.',
    group: 'Currencies',
    answers: { 200: Type.Array(CurrencySchema) },
  },
  totalSupplyUsd: {
    summary: 'What the desk holds of every symbol, in US dollars.',
    group: 'Currencies',
    params: SupplyParams,
    answers: { 200: Type.Array(Type.Object({ symbol: Type.String(), usdtValue: Type.Number() })) },
  },
  totalSupplyKrw: {
    summary: 'What the desk holds of every symbol, in won.',
    group: 'Currencies',
    params: SupplyParams,
    answers: { 200: Type.Array(Type.Object({ symbol: Type.String(), krwValue: Type.Number() })) },
  },
  walletAddress: {
    summary: 'The network of a currency, and the desk’s own address if exchanges share one.',
    group: 'Currencies',
    params: Type.Object({ currencyId: Type.String({ description: 'The `_id` of the currency.' }) }),
    answers: { 200: WalletAddressAnswerSchema },
    refusals: ['currency_unknown'],
  },
  percentageAdjustments: {
    summary: 'By how many percent the rate of every pair of symbols differs from the market’s.',
    group: 'Currencies',
    answers: { 200: PercentageAdjustmentListSchema },
  },
} as const satisfies Record<string, CallShape>;
