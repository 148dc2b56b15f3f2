import { type AssetFacts, type CheckedAddress, parseNetworkAddress } from '@naru/chains';
import { type Asset, formatAmount } from '@naru/core';
import type { PayoutIntent, PayoutSlip, Rail } from '@naru/desk';
import { toAsset } from '../asset/to-asset.ts';
import { NOTHING_TO_SCAN } from './nothing-to-scan.ts';

export interface WitnessedRailOptions {
  /** The currencies served, at least one and all of one network. */
  readonly assets: readonly AssetFacts[];
  /** The operator's own addresses, one for each order, in the order in which they are given out. */
  readonly addresses: readonly CheckedAddress[];
  /** `test` where no real money moves. */
  readonly environment: 'main' | 'test';
}

/**
 * A network of coins that a person watches: the operator looks in the wallet or at an explorer, records what
 * arrived and attests what was sent, as with a bank. Its deposit addresses are a list that the operator made
 * offline.
 */
export function createWitnessedRail({ assets, addresses, environment }: WitnessedRailOptions): Rail {
  const [first] = assets;
  if (first === undefined) throw new Error('a rail without a currency');
  const { networkId, network, explorerTxUrl } = first;
  const served = new Map(assets.map((facts) => [facts.assetId, toAsset(facts, networkId)]));
  return {
    network: {
      railId: networkId,
      name: network,
      environment,
      routing: 'derived',
      witness: 'operator',
      addressFormat: 'server',
      explorerTxUrl: environment === 'main' ? explorerTxUrl : null,
    },
    assets: [...served.values()],
    addressCount: addresses.length,
    deriveDepositAddress: (addressIndex) => {
      const address = addresses[addressIndex];
      if (address === undefined) throw new RangeError('an address index beyond the list of addresses');
      return { ...address, addressIndex, derivationPath: null };
    },
    parseAddress: (_assetId, text) => parseNetworkAddress(networkId, text),
    paymentUri: () => null,
    ...NOTHING_TO_SCAN,
    preparePayout: (intent) => preparePayment(served, intent),
  };
}

function preparePayment(served: ReadonlyMap<string, Asset>, intent: PayoutIntent): PayoutSlip {
  const asset = served.get(intent.assetId);
  if (asset === undefined) throw new Error('a payout of a currency that this rail does not serve');
  return {
    address: intent.address,
    memo: intent.memo,
    amountText: formatAmount(intent.baseUnits, asset.decimals),
    paymentUri: null,
    instructions: [],
  };
}
