import type { ChainEnvironment } from '@naru/core';

/** The four networks that a Monero node can be started for. */
export const MONERO_NETWORK_NAMES = ['main', 'stage', 'test', 'reg'] as const;
export type MoneroNetworkName = (typeof MONERO_NETWORK_NAMES)[number];

export interface MoneroNetwork {
  readonly name: MoneroNetworkName;
  readonly environment: ChainEnvironment;
  readonly displayName: string;
  /**
   * The name that its node reports (`nettype`). The first block does not distinguish the networks: a
   * regression network has the main network's.
   */
  readonly nodeName: 'mainnet' | 'stagenet' | 'testnet' | 'fakechain';
  /** The first byte of each kind of address (cryptonote_config.h of Monero). */
  readonly kinds: MoneroAddressKinds;
}

export interface MoneroAddressKinds {
  readonly standard: number;
  /** A standard address with a payment id. */
  readonly integrated: number;
  readonly subaddress: number;
}

/** Digits after the dot. */
export const MONERO_DECIMALS = 12;

/** The target time between two blocks. */
export const MONERO_BLOCK_INTERVAL_MS = 120_000;

const MAIN_KINDS: MoneroAddressKinds = { standard: 18, integrated: 19, subaddress: 42 };

export const MONERO_NETWORKS: Readonly<Record<MoneroNetworkName, MoneroNetwork>> = {
  main: {
    name: 'main',
    environment: 'main',
    displayName: 'Monero',
    nodeName: 'mainnet',
    kinds: MAIN_KINDS,
  },
  stage: {
    name: 'stage',
    environment: 'test',
    displayName: 'Monero stagenet',
    nodeName: 'stagenet',
    kinds: { standard: 24, integrated: 25, subaddress: 36 },
  },
  test: {
    name: 'test',
    environment: 'test',
    displayName: 'Monero testnet',
    nodeName: 'testnet',
    kinds: { standard: 53, integrated: 54, subaddress: 63 },
  },
  reg: {
    name: 'reg',
    environment: 'reg',
    displayName: 'Monero regtest',
    nodeName: 'fakechain',
    kinds: MAIN_KINDS,
  },
};
