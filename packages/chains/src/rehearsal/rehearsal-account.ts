import type { CheckedAddress } from '../address/address.ts';
import { type BankCountry, parseBankAccount } from '../bank/bank-account.ts';
import { rehearsalDigest } from './rehearsal-address.ts';

/** The first words of every simulated account, so that nobody takes it for a real one. */
const BANK_NAME = 'Rehearsal Bank';
const HOLDER = 'Rehearsal Desk';

/** The account at the simulated bank to which order `addressIndex` is paid. */
export function deriveRehearsalAccount(options: {
  readonly country: BankCountry;
  readonly railId: string;
  readonly publicSeedText: string;
  readonly addressIndex: number;
}): CheckedAddress {
  const { addressIndex, country } = options;
  const digest = rehearsalDigest('account', options);
  const tail = String(((digest[0] ?? 0) << 8) | (digest[1] ?? 0)).padStart(5, '0');
  const number = `990-${String(addressIndex).padStart(6, '0')}-${tail}`;
  const account = parseBankAccount(country, `${BANK_NAME} ${number} ${HOLDER}`);
  if (!account.ok) throw new Error('an account of the simulated bank is not one by its own rules');
  return account.value;
}
