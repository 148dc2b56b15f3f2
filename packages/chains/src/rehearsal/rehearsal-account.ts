import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckedAddress } from '../address/address.ts';
import { type BankCountry, parseBankAccount } from '../bank/bank-account.ts';

/** Written in front of every account of the simulated bank, so that nobody takes it for a real one. */
const BANK_NAME = 'Rehearsal Bank';
const HOLDER = 'Rehearsal Desk';

/** The account that order `addressIndex` is paid to at the simulated bank: one of its own for each order. */
export function deriveRehearsalAccount(options: {
  readonly country: BankCountry;
  readonly railId: string;
  readonly publicSeedText: string;
  readonly addressIndex: number;
}): CheckedAddress {
  const { addressIndex, country } = options;
  if (!Number.isSafeInteger(addressIndex) || addressIndex < 0)
    throw new RangeError('an address index is a whole number from 0 on');
  const digest = sha256(
    utf8ToBytes(`naru rehearsal account\n${options.railId}\n${options.publicSeedText}\n${addressIndex}`),
  );
  const tail = String(((digest[0] ?? 0) << 8) | (digest[1] ?? 0)).padStart(5, '0');
  const number = `990-${String(addressIndex).padStart(6, '0')}-${tail}`;
  const account = parseBankAccount(country, `${BANK_NAME} ${number} ${HOLDER}`);
  if (!account.ok) throw new Error('an account of the simulated bank is not one by its own rules');
  return account.value;
}
