import { REHEARSAL_ADDRESS_BYTES, makeRehearsalAddress, parseRehearsalAddress } from '@naru/chains';
import type { AddressChecker } from './address-check.ts';

export const REHEARSAL_CHECKER: AddressChecker = {
  check: (currency, text) => parseRehearsalAddress(currency.railId, text),
  hasChecksum: true,
  makeSample: (currency, randomBytes) =>
    makeRehearsalAddress(currency.railId, randomBytes(REHEARSAL_ADDRESS_BYTES)).address,
};
