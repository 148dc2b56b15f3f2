/**
 * Facts about networks, as pure functions for server and browser: currencies, address checks, address
 * derivation from an account's public key, payment URIs and explorer links.
 */
export {
  type AccountKey,
  type AccountKeyRefusal,
  type AccountOrigin,
  type AccountScript,
} from './account/account-key.ts';
export type { AddressCheck, AddressRefusal, AddressRefused, CheckedAddress } from './address/address.ts';
export { type AddressTag, findAddressTag, joinAddressTag, splitAddressTag } from './address/address-tag.ts';
export { looksLikePrivateKey } from './address/private-key-text.ts';
export {
  type BankAccount,
  type BankCountry,
  bankCountryOf,
  parseBankAccount,
  readBankAccount,
} from './bank/bank-account.ts';
export type { AssetFacts } from './catalog/asset-facts.ts';
export { ASSET_FACTS, findAssetFacts } from './catalog/asset-list.ts';
export { explorerAddressUrl, explorerTxUrl } from './catalog/explorer-url.ts';
export { deriveRehearsalAccount } from './rehearsal/rehearsal-account.ts';
export {
  REHEARSAL_ADDRESS_BYTES,
  type RehearsalRailName,
  deriveRehearsalAddress,
  hasRehearsalChecksum,
  makeRehearsalAddress,
  parseRehearsalAddress,
  rehearsalRailId,
} from './rehearsal/rehearsal-address.ts';
export { utxoPaymentUri } from './utxo/payment-uri.ts';
export { parseUtxoAddress } from './utxo/utxo-address.ts';
export {
  UTXO_DECIMALS,
  UTXO_NETWORKS,
  type UtxoCoin,
  type UtxoNetwork,
  findUtxoNetwork,
} from './utxo/utxo-network.ts';
