import type { Currency } from '@naru/contract';
import type { AddressCheck } from '@naru/chains';
import { createLater } from '@naru/ui/later';

/** Checks a text as a receiving address of a currency, in the browser. */
export interface AddressChecker {
  check(currency: Currency, text: string): AddressCheck;
  /** True where a valid address cannot contain a typo; false where only the format is checked. */
  hasChecksum(currency: Currency, text: string): boolean;
  /** A new address on the simulated network; null on real networks. */
  makeSample(currency: Currency, randomBytes: (length: number) => Uint8Array): string | null;
}

/** Loaded when an address is about to be typed. */
export const ADDRESS_CODE = createLater(() => import('./address-check.ts'));

/** Null where only the server can check. */
export async function loadAddressChecker(format: Currency['addressFormat']): Promise<AddressChecker | null> {
  const loaded = await ADDRESS_CODE.load();
  if (!loaded.ok) throw new Error(`the address checker is not loaded: ${loaded.reason}`);
  return loaded.value.ADDRESS_CHECKERS[format];
}
