import { Type } from '../schema/type.ts';
import type { CallShape } from '../call/call-shape.ts';
import {
  CurrencyListSchema,
  PercentageAdjustmentListSchema,
  SupplyValueKrwSchema,
  SupplyValueUsdSchema,
  WalletAddressAnswerSchema,
} from './currency.ts';

const SupplyParams = Type.Object({
  param: Type.String({
    pattern: '^[A-Za-z0-9_-]{1,64}$',
    description: 'Means nothing; every value gives the same.',
  }),
});

export const CURRENCY_CALLS = {
  listCurrencies: {
    summary: 'Every currency, its network, and what the desk holds and has promised of it.',
    group: 'Currencies',
    answers: { 200: CurrencyListSchema },
  },
  totalSupplyUsd: {
    summary: 'What the desk holds of every symbol, in US dollars.',
    group: 'Currencies',
    params: SupplyParams,
    answers: { 200: SupplyValueUsdSchema },
  },
  totalSupplyKrw: {
    summary: 'What the desk holds of every symbol, in won.',
    group: 'Currencies',
    params: SupplyParams,
    answers: { 200: SupplyValueKrwSchema },
  },
  walletAddress: {
    summary: 'The network of a currency, and the desk’s own address where exchanges share one.',
    group: 'Currencies',
    params: Type.Object({ currencyId: Type.String({ description: 'The `_id` of the currency.' }) }),
    answers: { 200: WalletAddressAnswerSchema },
    refusals: ['currency_unknown'],
  },
  percentageAdjustments: {
    summary: 'By how many percent a rate differs from the market’s, for every pair of symbols.',
    group: 'Currencies',
    answers: { 200: PercentageAdjustmentListSchema },
  },
} as const satisfies Record<string, CallShape>;
