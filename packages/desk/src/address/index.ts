export { ADDRESS_INDEX_MAX, type AddressPool, createAddressPool } from './address-pool.ts';
export { markedKey, splitDepositAddress } from './deposit-place.ts';
export { type AddressList, type AddressListState, readAddressList } from './address-list.ts';
export { type AddressIntegrity, createAddressIntegrity } from './check-integrity.ts';
