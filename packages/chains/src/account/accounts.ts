/**
 * Subpath export for address derivation. It is separate because elliptic curves are slow to load and a
 * rehearsing desk does not need them.
 */
export { openAccount } from './derive-account-address.ts';
export { openEvmAccount } from './derive-evm-address.ts';
export {
  type MoneroAccount,
  type MoneroAccountRefusal,
  openMoneroAccount,
  readMoneroScalar,
} from './monero-account.ts';
export { parseAccountKey } from './parse-account-key.ts';
export { parseEvmAccountKey } from './parse-evm-account-key.ts';
export type { AccountAddress } from './receiving-keys.ts';
