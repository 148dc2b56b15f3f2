import type { AccountKey, AssetFacts } from '@naru/chains';

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

export type RailConfig = UtxoRailConfig | BankRailConfig;

export type ReadSecret = (name: string) => string | undefined;
