/**
 * Facts about networks, as pure functions for server and browser: currencies, address checks, address
 * derivation from an account's public key, payment URIs and explorer links.
 */
export * from './account/account-key.ts';
export type { AddressCheck, AddressRefusal, AddressRefused, CheckedAddress } from './address/address.ts';
export * from './address/address-tag.ts';
export { isAddressShaped } from './address/address-shape.ts';
export { ADDRESS_LETTERS_MAX } from './address/address-text.ts';
export { looksLikePrivateKey } from './address/private-key-text.ts';
export * from './bank/bank-account.ts';
export {
  type ReadTransfers,
  type RefusedTransfer,
  type TransferProblem,
  formatTransferCsv,
  formatTransferXml,
  readTransfers,
} from './bank/bank-transfer.ts';
export { formatTransferText } from './bank/bank-transfer.ts';
export * from './catalog/asset-list.ts';
export * from './catalog/network-facts.ts';
export * from './account/evm-account-key.ts';
export * from './catalog/evm-network.ts';
export * from './payment-uri.ts';
export { parseMoneroAddress, splitMoneroWatchKey } from './address-rules/monero-address.ts';
export * from './address-rules/monero-network.ts';
export * from './address-rules/tron-address.ts';
export * from './address-rules/parse-network-address.ts';
export * from './address-rules/transaction-id.ts';
export * from './address-rules/xrp-address.ts';
export * from './rehearsal-address.ts';
export { parseUtxoAddress, utxoAddressOfScript } from './utxo/utxo-address.ts';
export * from './utxo/utxo-network.ts';
