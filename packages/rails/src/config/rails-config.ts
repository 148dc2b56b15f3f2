import type {
  AccountKey,
  AddressTag,
  AssetFacts,
  CheckedAddress,
  EvmAccountKey,
  EvmNetwork,
} from '@naru/chains';
import type { ChainEnvironment, Finality } from '@naru/core';
import type { MoneroAccount } from '@naru/chains/accounts';

/** The settings of a network that the desk watches itself. */
interface WatchedRailConfig {
  readonly finality: Finality;
  readonly blockWaitMs: number;
}

export interface UtxoRailConfig extends WatchedRailConfig {
  readonly kind: 'utxo';
  readonly facts: AssetFacts;
  readonly account: AccountKey;
  readonly source: UtxoSourceConfig;
}

/** The operator's node with its `user:password`, or servers of Esplora; none of it is ever logged. */
export type UtxoSourceConfig =
  | { readonly kind: 'node'; readonly rpcUrl: string; readonly auth: string | null }
  | { readonly kind: 'esplora'; readonly urls: readonly string[] };

/** An EVM network that the desk watches, with its coin and the listed tokens. */
export interface EvmRailConfig extends WatchedRailConfig {
  readonly kind: 'evm';
  readonly network: EvmNetwork;
  readonly assets: readonly AssetFacts[];
  readonly account: EvmAccountKey;
  /** Addresses of servers; they may contain a key and are never logged. */
  readonly urls: readonly string[];
  readonly auth: string | null;
  readonly callsPerRequestMax: number;
  readonly payingAccounts: ReadonlySet<string>;
}

/** TRON, which the desk watches, with TRX and the listed tokens. */
export interface TronRailConfig extends WatchedRailConfig {
  readonly kind: 'tron';
  readonly environment: ChainEnvironment;
  readonly assets: readonly AssetFacts[];
  readonly account: EvmAccountKey;
  readonly urls: readonly string[];
  /** The key of a public server, from the environment; never logged. */
  readonly key: string | null;
  readonly payingAccounts: ReadonlySet<string>;
}

/** A program of the operator's own, and the `user:password` that it asks for; never logged. */
export interface ProgramLogin {
  readonly url: string;
  readonly auth: string | null;
}

export interface MoneroRailConfig extends WatchedRailConfig {
  readonly kind: 'monero';
  readonly facts: AssetFacts;
  readonly account: MoneroAccount;
  readonly daemon: ProgramLogin;
  readonly wallet: ProgramLogin;
  /** The program that checks proofs of payment; null: the one that watches does. */
  readonly proof: ProgramLogin | null;
  readonly restoreHeight: number | null;
}

export interface BankRailConfig {
  readonly kind: 'bank';
  readonly facts: AssetFacts;
  readonly receivingAccount: string;
  readonly routing: 'reference' | 'amount';
  readonly environment: 'main' | 'test';
}

/** Where customers pay on a network that a person watches. */
export type WitnessedDeposits =
  /** The operator's own addresses, one for each order, in the order in which they are used. */
  | { readonly kind: 'list'; readonly addresses: readonly CheckedAddress[] }
  /** One address for all orders, which are distinguished by their amounts. */
  | { readonly kind: 'amount'; readonly account: CheckedAddress }
  /** One account for all orders; each has a tag of its own. */
  | { readonly kind: 'account'; readonly account: CheckedAddress; readonly tag: AddressTag };

/** A network of coins that a person watches. */
export interface WitnessedRailConfig {
  readonly kind: 'witnessed';
  readonly assets: readonly AssetFacts[];
  readonly deposits: WitnessedDeposits;
  readonly environment: 'main' | 'test';
}

export type RailConfig =
  | UtxoRailConfig
  | EvmRailConfig
  | TronRailConfig
  | MoneroRailConfig
  | BankRailConfig
  | WitnessedRailConfig;

/** The other sources that the settings file refers to; each returns undefined for a missing one. */
export interface ConfigSources {
  /** The value of an environment variable. */
  readonly readSecret: (name: string) => string | undefined;
  /** The text of a file in the folder of the settings file. */
  readonly readBeside: (fileName: string) => string | undefined;
}

/** The currencies that a network of the settings carries. */
export function assetsOf(config: RailConfig): readonly AssetFacts[] {
  return 'assets' in config ? config.assets : [config.facts];
}
