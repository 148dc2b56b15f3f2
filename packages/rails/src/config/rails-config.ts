import type { AccountKey, AssetFacts, CheckedAddress } from '@naru/chains';

export interface UtxoRailConfig {
  readonly kind: 'utxo';
  readonly facts: AssetFacts;
  readonly account: AccountKey;
  readonly rpcUrl: string;
  /** `user:password` from the environment; never logged. */
  readonly auth: string | null;
  readonly confirmationsRequired: number;
}

export interface BankRailConfig {
  readonly kind: 'bank';
  readonly facts: AssetFacts;
  readonly receivingAccount: string;
  readonly environment: 'main' | 'test';
}

/** A network of coins that a person watches. */
export interface WitnessedRailConfig {
  readonly kind: 'witnessed';
  readonly assets: readonly AssetFacts[];
  readonly addresses: readonly CheckedAddress[];
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
