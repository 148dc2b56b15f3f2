import { type AmountRefusal, type Asset, type Result, parseAmount, refuse } from '@naru/core';

export type PositiveAmountRefusal = AmountRefusal | 'amount_out_of_range';

/** Parses a typed amount above zero into base units of the asset. */
export function parsePositiveAmount(text: string, asset: Asset): Result<bigint, PositiveAmountRefusal> {
  const baseUnits = parseAmount(text, asset.decimals);
  return baseUnits.ok && baseUnits.value <= 0n ? refuse('amount_out_of_range') : baseUnits;
}
