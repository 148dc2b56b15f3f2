import { Type } from '../type.ts';

/** The rate that the order was made at, in receive coins per pay coin; further digits are cut off. */
export const LockedRateSchema = Type.Object({
  market: Type.String(),
  /** With the adjustment: the customer's rate. */
  final: Type.String(),
  /** The desk's fee in it, as the specification's `adjustment`: -0.85 lowers the rate by 0.85 %. */
  adjustmentPercent: Type.String(),
  /** The value of both amounts in US dollars, cut off after the cents. */
  fromUsd: Type.String(),
  convertedUsd: Type.String(),
  fixedAt: Type.String(),
});
