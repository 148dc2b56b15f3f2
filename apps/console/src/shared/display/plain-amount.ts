import { parseTypedAmount } from '@naru/core';

/** The plain decimal text of the wire for what a person typed; null if it cannot be read exactly. */
export function plainAmount(
  typedText: string,
  unit: { readonly symbol: string; readonly decimals: number },
): string | null {
  const parsed = parseTypedAmount(typedText, unit);
  return parsed.ok ? parsed.value : null;
}

/** A whole number without a unit: minutes, days, requests. */
export function plainCount(typedText: string): string | null {
  return plainAmount(typedText, { symbol: '', decimals: 0 });
}
