/**
 * Adapters for networks. Each folder implements the desk's `Rail` for one kind of network: `utxo`
 * (Bitcoin-like, from `utxo-node` or `esplora`), `evm` and `tron` (with tokens), `monero`, `manual` (banks
 * and coins, witnessed by a person), `rehearsal` (simulated); the subpath `statement` reads what banks list.
 * The subpath `live` opens the rails of a settings file, `openRehearsal` the simulated ones.
 */
export * from './config/section.ts';
export {
  type BankRailConfig,
  type ConfigSources,
  type RailConfig,
  type UtxoRailConfig,
  type WitnessedRailConfig,
  assetsOf,
} from './config/rails-config.ts';
export * from './manual/bank-rail.ts';
export * from './manual/witnessed-rail.ts';
export * from './rehearsal/file-log.ts';
export * from './rehearsal/practice-statement.ts';
export * from './rehearsal/open-rehearsal.ts';
export { RehearsalLedger } from './rehearsal/rehearsal-ledger.ts';
export * from './scan/rail-fault.ts';
export { isOtherAccount } from './statement/read-reports.ts';
export type { StatementAnswer } from './statement/statement.ts';
