/** Bank, number and holder stand apart from each other; no network's address has a blank in it. */
export function isBankAccount(address: string): boolean {
  return /\s/.test(address.trim());
}
