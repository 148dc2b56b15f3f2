import type { Currency } from '@naru/contract';
import type { AddressCheck } from '@naru/chains';

/** Checks a text as a receiving address of a currency, in the browser. */
export interface AddressChecker {
  check(currency: Currency, text: string): AddressCheck;
  /** True where a valid address cannot contain a typo; false where only the format is checked. */
  hasChecksum(currency: Currency, text: string): boolean;
  /** A new address on the simulated network; null on real networks. */
  makeSample(currency: Currency, randomBytes: (length: number) => Uint8Array): string | null;
}

/** The checkers load when an address is about to be typed. Null where only the server can check. */
export async function loadAddressChecker(format: Currency['addressFormat']): Promise<AddressChecker | null> {
  return (await import('./address-check.ts')).ADDRESS_CHECKERS[format];
}
