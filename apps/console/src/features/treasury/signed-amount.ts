/** A readable amount with a plus or a real minus sign; zero has neither. */
export function signedAmount(amount: string): string {
  if (amount.startsWith('-')) return amount.replace('-', '−');
  return amount === '0' ? amount : `+${amount}`;
}
