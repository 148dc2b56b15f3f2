import {
  REHEARSAL_ADDRESS_BYTES,
  hasRehearsalChecksum,
  makeRehearsalAddress,
  parseRehearsalAddress,
} from '@naru/chains';
import type { AddressChecker } from './address-checker.ts';

export const REHEARSAL_CHECKER: AddressChecker = {
  check: (currency, text) => parseRehearsalAddress(currency, text),
  hasChecksum: (currency, text) => hasRehearsalChecksum(currency, text),
  makeSample: (currency, randomBytes) =>
    makeRehearsalAddress(currency.railId, randomBytes(REHEARSAL_ADDRESS_BYTES)).address,
};
