/**
 * Subpath export for address derivation. It is separate because elliptic curves are slow to load and a
 * rehearsing desk does not need them.
 */
export { openAccount } from './open-account.ts';
export { openEvmAccount } from './open-evm-account.ts';
export {
  type MoneroAccount,
  type MoneroAccountRefusal,
  openMoneroAccount,
  readMoneroScalar,
} from './monero-account.ts';
export { parseAccountKey } from './parse-account-key.ts';
export { parseEvmAccountKey } from './open-evm-account.ts';
export type { AccountAddress } from './extended-key.ts';
