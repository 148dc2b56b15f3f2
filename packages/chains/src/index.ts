export type { AddressCheck, AddressRefusal, AddressRefused, CheckedAddress } from './address/address.ts';
export { looksLikePrivateKey } from './address/private-key-text.ts';
export type { AssetFacts } from './catalog/asset-facts.ts';
export { ASSET_FACTS, findAssetFacts } from './catalog/asset-list.ts';
export { explorerAddressUrl, explorerTxUrl } from './catalog/explorer-url.ts';
