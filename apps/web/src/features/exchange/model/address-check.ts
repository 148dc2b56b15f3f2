import type { Currency } from '@naru/contract';
import type { AddressChecker } from './address-checker.ts';

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
