/** Bank, number and holder are separated by spaces; no network's address contains one. */
export function isBankAccount(address: string): boolean {
  return /\s/.test(address.trim());
}
