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

/**
 * Loads the check that a currency needs, in a chunk of its own: nobody downloads the rules of a network that
 * they do not use. Null where only the desk can tell.
 */
export async function loadAddressChecker(format: Currency['addressFormat']): Promise<AddressChecker | null> {
  switch (format) {
    case 'rehearsal':
      return (await import('./address-check-rehearsal.ts')).REHEARSAL_CHECKER;
    case 'bank':
      return (await import('./address-check-bank.ts')).BANK_CHECKER;
    case 'utxo':
      return (await import('./address-check-utxo.ts')).UTXO_CHECKER;
    case 'server':
      return null;
  }
}
