/** A public server of a main network that asks for no key. */
export interface PublicServer {
  readonly kind: 'evm' | 'esplora' | 'tron';
  readonly networkId: string;
  readonly url: string;
}

/** As their operators and lists of chains name them. None was asked when it was written down. */
export const PUBLIC_SERVERS: readonly PublicServer[] = [
  { kind: 'evm', networkId: 'eth', url: 'https://ethereum-rpc.publicnode.com' },
  { kind: 'evm', networkId: 'etc', url: 'https://etc.rivet.link' },
  { kind: 'evm', networkId: 'polygon', url: 'https://polygon-bor-rpc.publicnode.com' },
  { kind: 'evm', networkId: 'bsc', url: 'https://bsc-rpc.publicnode.com' },
  { kind: 'evm', networkId: 'avax', url: 'https://avalanche-c-chain-rpc.publicnode.com' },
  { kind: 'esplora', networkId: 'btc', url: 'https://blockstream.info/api' },
  { kind: 'esplora', networkId: 'ltc', url: 'https://litecoinspace.org/api' },
  { kind: 'tron', networkId: 'tron', url: 'https://api.trongrid.io' },
];
