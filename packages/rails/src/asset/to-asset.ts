import type { AssetFacts } from '@naru/chains';
import type { Asset } from '@naru/core';

/** An asset as a desk offers it: what is true of it everywhere, and the rail that serves it here. */
export function toAsset(facts: AssetFacts, railId: string): Asset {
  const { assetId, symbol, name, nameKr, network, decimals, dustBaseUnits } = facts;
  return { assetId, symbol, name, nameKr, network, railId, decimals, dustBaseUnits };
}
