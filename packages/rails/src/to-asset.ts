import type { AssetFacts } from '@naru/chains';
import type { Asset } from '@naru/core';

export function toAsset(facts: AssetFacts, railId: string): Asset {
  const { assetId, symbol, name, nameKr, network, decimals, quoteDecimals } = facts;
  const { dustBaseUnits, feeCapBaseUnits } = facts;
  return {
    assetId,
    symbol,
    name,
    nameKr,
    network,
    railId,
    decimals,
    quoteDecimals,
    dustBaseUnits,
    feeCapBaseUnits,
  };
}
