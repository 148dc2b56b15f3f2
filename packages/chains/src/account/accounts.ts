/**
 * The door to accounts and the addresses that follow from their public keys. It is not the front door, since
 * elliptic curves take their time to load, and a desk that rehearses has none.
 */
export { type AccountAddress, openAccount } from './derive-account-address.ts';
export { parseAccountKey } from './parse-account-key.ts';
