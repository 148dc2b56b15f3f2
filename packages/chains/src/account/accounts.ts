/**
 * Subpath export for address derivation. It is separate because elliptic curves are slow to load and a
 * rehearsing desk does not need them.
 */
export { type AccountAddress, openAccount } from './derive-account-address.ts';
export { parseAccountKey } from './parse-account-key.ts';
