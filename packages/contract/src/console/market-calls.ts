import type { CallShape } from '../call/call-shape.ts';
import type { RefusalCode } from '../refusal/refusal.ts';
import { MarginListSchema, RemoveAdjustmentBodySchema, SetAdjustmentBodySchema } from './margin.ts';
import { EngineStateSchema, FreePriceBodySchema, HaltPriceBodySchema, PinPriceBodySchema } from './market.ts';

const OF_MARKET = [
  'market_unknown',
  'symbol_unknown',
  'origin_not_allowed',
  'host_not_allowed',
] as const satisfies readonly RefusalCode[];

const OF_STEP = ['step_up_failed', 'too_many_requests'] as const satisfies readonly RefusalCode[];

const OF_ADJUSTMENTS = [
  'adjustment_malformed',
  'adjustment_pays_circle',
  'adjustment_changed_meanwhile',
] as const satisfies readonly RefusalCode[];

export const ENGINE_CALLS = {
  engine: {
    summary: 'What every price is made of, how its sources do, and what operators ordered.',
    group: 'Operators',
    needs: 'operator',
    answers: { 200: EngineStateSchema },
    refusals: ['market_unknown', 'host_not_allowed'],
  },
  pinPrice: {
    summary: 'Puts a price of the operator’s own in the place of the market’s, until it ends by itself.',
    group: 'Operators',
    needs: 'operator',
    body: PinPriceBodySchema,
    answers: { 200: EngineStateSchema },
    refusals: [...OF_MARKET, ...OF_STEP, 'price_malformed', 'pin_too_far'],
  },
  unpinPrice: {
    summary: 'Ends such a price before its time.',
    group: 'Operators',
    needs: 'operator',
    body: FreePriceBodySchema,
    answers: { 200: EngineStateSchema },
    refusals: [...OF_MARKET, ...OF_STEP],
  },
  haltPrice: {
    summary: 'Stops new orders with one symbol, or with `*` all of them. What is fixed stays fixed.',
    group: 'Operators',
    needs: 'operator',
    body: HaltPriceBodySchema,
    answers: { 200: EngineStateSchema },
    refusals: OF_MARKET,
  },
  resumePrice: {
    summary: 'Takes such a stop away.',
    group: 'Operators',
    needs: 'operator',
    body: FreePriceBodySchema,
    answers: { 200: EngineStateSchema },
    refusals: [...OF_MARKET, ...OF_STEP],
  },
  margins: {
    summary: 'What every pair is adjusted by, and who changed it.',
    group: 'Operators',
    needs: 'operator',
    answers: { 200: MarginListSchema },
    refusals: ['market_unknown', 'host_not_allowed'],
  },
  setAdjustment: {
    summary: 'Gives a pair a percentage of its own, from the next snapshot on. What is fixed stays fixed.',
    group: 'Operators',
    needs: 'operator',
    body: SetAdjustmentBodySchema,
    answers: { 200: MarginListSchema },
    refusals: [...OF_MARKET, ...OF_STEP, ...OF_ADJUSTMENTS, 'adjustment_out_of_bounds'],
  },
  removeAdjustment: {
    summary: 'Takes a pair’s own percentage away; that of its risk counts again.',
    group: 'Operators',
    needs: 'operator',
    body: RemoveAdjustmentBodySchema,
    answers: { 200: MarginListSchema },
    refusals: [...OF_MARKET, ...OF_STEP, ...OF_ADJUSTMENTS, 'adjustment_out_of_bounds'],
  },
} as const satisfies Readonly<Record<string, CallShape>>;
