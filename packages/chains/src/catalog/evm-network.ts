import type { ChainEnvironment } from '@naru/core';
import { NETWORKS } from './network-facts.ts';

export const EVM_NETWORK_IDS = ['eth', 'etc', 'polygon', 'bsc', 'avax'] as const;
export type EvmNetworkId = (typeof EVM_NETWORK_IDS)[number];

export interface EvmNetwork {
  readonly networkId: EvmNetworkId;
  readonly environment: ChainEnvironment;
  readonly name: string;
  /** EIP-155. A local chain (`reg`) is started with the chain id of its main network. */
  readonly chainId: number;
  /** Null: not compared, because several chains share the first block; the chain id is compared first. */
  readonly genesisHash: string | null;
  /** The target time between two blocks. */
  readonly blockIntervalMs: number;
}

interface OwnFacts extends Pick<EvmNetwork, 'networkId' | 'blockIntervalMs'> {
  readonly chainId: number;
  readonly testChainId: number;
  readonly genesisHash: string;
}

/** Sources: the chain list of ethereum-lists/chains, and the genesis of each network's client. */
const OWN_FACTS: readonly OwnFacts[] = [
  {
    networkId: 'eth',
    chainId: 1,
    testChainId: 11_155_111,
    genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    blockIntervalMs: 12_000,
  },
  {
    networkId: 'etc',
    chainId: 61,
    testChainId: 63,
    genesisHash: '0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
    blockIntervalMs: 13_000,
  },
  {
    networkId: 'polygon',
    chainId: 137,
    testChainId: 80_002,
    genesisHash: '0xa9c28ce2141b56c474f1dc504bee9b01eb1bd7d1a507580d5519d4437a97de1b',
    blockIntervalMs: 2_000,
  },
  {
    networkId: 'bsc',
    chainId: 56,
    testChainId: 97,
    genesisHash: '0x0d21840abff46b96c84b2ac9e10e4f5cdaeb5693cb665db62a2f3b02d2d57b5b',
    blockIntervalMs: 1_000,
  },
  {
    networkId: 'avax',
    chainId: 43_114,
    testChainId: 43_113,
    genesisHash: '0x31ced5b9beb7f8782b014660da0cb18cc409f121f408186886e1ca3e8eeca96b',
    blockIntervalMs: 1_500,
  },
];

export const EVM_NETWORKS: readonly EvmNetwork[] = OWN_FACTS.flatMap(
  ({ networkId, chainId, testChainId, genesisHash, blockIntervalMs }) => {
    const { name } = NETWORKS[networkId];
    const shared = { networkId, blockIntervalMs };
    return [
      { ...shared, environment: 'main', name, chainId, genesisHash },
      { ...shared, environment: 'test', name: `${name} testnet`, chainId: testChainId, genesisHash: null },
      { ...shared, environment: 'reg', name: `${name} local chain`, chainId, genesisHash: null },
    ] as const;
  },
);

export function findEvmNetwork(networkId: string, environment: string): EvmNetwork | undefined {
  return EVM_NETWORKS.find(
    (network) => network.networkId === networkId && network.environment === environment,
  );
}
