/** Base units as decimal text with all digits of the asset: 5000000 with 8 decimals is `0.05000000`. */
export function formatAmount(baseUnits: bigint, decimals: number): string {
  const sign = baseUnits < 0n ? '-' : '';
  const digits = (baseUnits < 0n ? -baseUnits : baseUnits).toString().padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** As {@link formatAmount} without trailing zeros: for display, not for the wire. */
export function formatAmountShort(baseUnits: bigint, decimals: number): string {
  const text = formatAmount(baseUnits, decimals);
  return decimals === 0 ? text : text.replace(/\.0+$|(?<!0)0+$/, '');
}
