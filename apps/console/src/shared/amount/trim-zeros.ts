/** `0.05000000` is `0.05`, `420.00` is `420`: the same number without the zeros that carry nothing. */
export function trimZeros(amountText: string): string {
  return amountText.includes('.') ? amountText.replace(/(?:\.|(?<![.0]))0+$/, '') : amountText;
}
