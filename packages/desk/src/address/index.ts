export { type AddressPool, createAddressPool } from './address-pool.ts';
export { ADDRESS_INDEX_MAX } from './last-address-index.ts';
export { findMovedAddresses, isListReordered } from './made-place.ts';
export { markedKey, splitDepositAddress } from './deposit-place.ts';
export { type AddressList, type AddressListState, readAddressList } from './address-list.ts';
export { type AddressIntegrity, createAddressIntegrity } from './check-integrity.ts';
