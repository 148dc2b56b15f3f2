import { type AmountRefusal, type Asset, type Result, parseAmount, refuse } from '@naru/core';

export type PositiveAmountRefusal = AmountRefusal | 'amount_out_of_range';

/** An amount that a person typed, above zero. In base units of the asset. */
export function parsePositiveAmount(text: string, asset: Asset): Result<bigint, PositiveAmountRefusal> {
  const baseUnits = parseAmount(text, asset.decimals);
  return baseUnits.ok && baseUnits.value <= 0n ? refuse('amount_out_of_range') : baseUnits;
}
