import { type AssetFacts, type EvmAccountKey, usualBlockWaitMs } from '@naru/chains';
import { type Asset, type Finality, formatAmount } from '@naru/core';
import type { DerivedAddress, Clock, PayoutIntent, PayoutSlip, RailNetwork } from '@naru/desk';

/** What the rail of a network of accounts needs: EVM networks and TRON. */
export interface AccountRailOptions<Server> {
  /** The network's own coin, and the tokens that the operator serves. */
  readonly assets: readonly AssetFacts[];
  readonly account: EvmAccountKey;
  /** At least one server; if there are several, two have to confirm each payment. */
  readonly servers: readonly Server[];
  readonly clock: Clock;
  readonly finality: Finality;
  /** The operator's own paying accounts, as watch keys. */
  readonly payingAccounts: ReadonlySet<string>;
}

/** A network whose blocks the desk reads, with an address of its own for each order. */
export function toNetwork(
  facts: AssetFacts,
  own: Pick<RailNetwork, 'name' | 'environment' | 'addressFormat'>,
): RailNetwork {
  return {
    railId: facts.networkId,
    routing: 'derived',
    witness: 'chain',
    blockWaitMs: usualBlockWaitMs(facts.networkId),
    explorerTxUrl: own.environment === 'main' ? facts.explorerTxUrl : null,
    feeAssetId: facts.feeAssetId,
    ...own,
  };
}

/** What a person copies into their wallet to pay. */
export function toSlip(
  { address, memo, baseUnits }: PayoutIntent,
  decimals: number,
  paymentUri: string | null = null,
): PayoutSlip {
  return { address, memo, amountText: formatAmount(baseUnits, decimals), paymentUri, instructions: [] };
}

export function factsOf(assets: readonly AssetFacts[], assetId: string): AssetFacts {
  const facts = assets.find((each) => each.assetId === assetId);
  if (facts === undefined) throw new Error('a currency that this rail does not serve');
  return facts;
}

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

/** More than the number of orders that people look at at the same time. */
export const REMEMBERED_MAX = 20_000;

/**
 * Caches derived addresses, since an address is compared at every display of its order and derivation is
 * the slowest part of that. Cached addresses come from the account key, never from the database. First in,
 * first out.
 */
export function rememberDerived(
  derive: (addressIndex: number) => DerivedAddress,
): (addressIndex: number) => DerivedAddress {
  const remembered = new Map<number, DerivedAddress>();
  return (addressIndex) => {
    const known = remembered.get(addressIndex);
    if (known !== undefined) return known;
    const derived = derive(addressIndex);
    const [oldest] = remembered.size < REMEMBERED_MAX ? [] : remembered.keys();
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(addressIndex, derived);
    return derived;
  };
}
