import type { Currency } from '@naru/contract';
import type { AddressCheck } from '@naru/chains';

/** Checks a text as a receiving address of a currency, without asking anybody. */
export interface AddressChecker {
  check(currency: Currency, text: string): AddressCheck;
  /** True where a good answer proves that nothing was mistyped; false where only the format can be judged. */
  hasChecksum(currency: Currency, text: string): boolean;
  /** A fresh address on the simulated network, for a person who has none; null on real networks. */
  makeSample(currency: Currency, randomBytes: (length: number) => Uint8Array): string | null;
}
