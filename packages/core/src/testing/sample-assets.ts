import { type Asset, QUOTE_DECIMALS_MAX } from '../money/asset.ts';
import type { RateSnapshot } from '../rate/rate.ts';

function sampleAsset(symbol: string, decimals: number): Asset {
  return {
    assetId: symbol,
    symbol,
    name: symbol,
    nameKr: symbol,
    network: symbol,
    railId: symbol.toLowerCase(),
    decimals,
    quoteDecimals: Math.min(decimals, QUOTE_DECIMALS_MAX),
    dustBaseUnits: 0n,
    feeCapBaseUnits: 0n,
  };
}

/** Assets with round prices, for tests: a won, a coin of eight decimals, a dollar and a coin of eighteen. */
export const KRW = sampleAsset('KRW', 0);
export const LTC = sampleAsset('LTC', 8);
export const USDT = sampleAsset('USDT', 6);
export const ETH = sampleAsset('ETH', 18);

export const SAMPLE_SNAPSHOT: RateSnapshot = {
  snapshotId: 'sample',
  takenAtMs: 0,
  isDemo: true,
  usdPrices: { KRW: '0.0007', LTC: '84.21', USDT: '1', ETH: '2500.5' },
};
