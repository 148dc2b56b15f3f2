export { ARMING_KEY, armAsset, readArmings } from './arm-asset.ts';
export { fingerprintSource, listComparedAddresses } from './deposit-source.ts';
export { type Arming, type JudgedArming, judgeArming } from './judge-arming.ts';
