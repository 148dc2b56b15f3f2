/** A readable amount with a plus or a real minus sign; zero has neither. */
export function signedAmount(amount: string): string {
  if (amount.startsWith('-')) return amount.replace('-', '−');
  return amount === '0' ? amount : `+${amount}`;
}

/** An amount of money in words, its minus before the sign of the currency: `−$20.00`. */
export function signedWorth(amount: string, say: (amountText: string) => string): string {
  return amount.startsWith('-') ? `−${say(amount.slice(1))}` : say(amount);
}
