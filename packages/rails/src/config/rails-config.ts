import type { AccountKey, AddressTag, AssetFacts, CheckedAddress } from '@naru/chains';
import type { Finality } from '@naru/core';

export interface UtxoRailConfig {
  readonly kind: 'utxo';
  readonly facts: AssetFacts;
  readonly account: AccountKey;
  readonly rpcUrl: string;
  /** `user:password` from the environment; never logged. */
  readonly auth: string | null;
  readonly finality: Finality;
}

export interface BankRailConfig {
  readonly kind: 'bank';
  readonly facts: AssetFacts;
  readonly receivingAccount: string;
  readonly environment: 'main' | 'test';
}

/** Where the orders of a network that a person watches are paid to. */
export type WitnessedDeposits =
  /** The operator's own addresses, one for each order, in the order in which they are given out. */
  | { readonly kind: 'list'; readonly addresses: readonly CheckedAddress[] }
  /** One account for all orders; each has a tag of its own. */
  | { readonly kind: 'account'; readonly account: CheckedAddress; readonly tag: AddressTag };

/** A network of coins that a person watches. */
export interface WitnessedRailConfig {
  readonly kind: 'witnessed';
  readonly assets: readonly AssetFacts[];
  readonly deposits: WitnessedDeposits;
  readonly environment: 'main' | 'test';
}

export type RailConfig = UtxoRailConfig | BankRailConfig | WitnessedRailConfig;

/** What the settings file refers to outside of itself; undefined for what is not there. */
export interface ConfigSources {
  /** The value of an environment variable. */
  readonly readSecret: (name: string) => string | undefined;
  /** The text of a file in the folder of the settings file. */
  readonly readBeside: (fileName: string) => string | undefined;
}

/** The currencies that a network of the settings carries. */
export function assetsOf(config: RailConfig): readonly AssetFacts[] {
  return config.kind === 'witnessed' ? config.assets : [config.facts];
}
