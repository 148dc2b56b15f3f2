/**
 * Adapters for networks. Each folder implements the desk's `Rail` for one kind of network: `utxo`
 * (Bitcoin-like, from `utxo-node` or `esplora`), `evm` and `tron` (with tokens), `monero`, `manual` (banks
 * and coins, witnessed by a person), `rehearsal` (simulated); the subpath `statement` reads what banks list.
 * The subpath `live` opens the rails of a settings file, `openRehearsal` the simulated ones.
 */
export type { ConfigProblem } from './config/section.ts';
export {
  type BankRailConfig,
  type ConfigSources,
  type RailConfig,
  type UtxoRailConfig,
  type WitnessedRailConfig,
  assetsOf,
} from './config/rails-config.ts';
export { type BankRailOptions, createBankRail } from './manual/bank-rail.ts';
export { type WitnessedRailOptions, createWitnessedRail } from './manual/witnessed-rail.ts';
export { type FileLog, openFileLog } from './rehearsal/file-log.ts';
export { type LineLog, createMemoryLog } from './rehearsal/file-log.ts';
export { type PracticeLine, formatPracticeStatement } from './rehearsal/practice-statement.ts';
export { type RehearsalNetwork, openRehearsal } from './rehearsal/open-rehearsal.ts';
export { createRehearsalBank } from './rehearsal/open-rehearsal.ts';
export { RehearsalLedger } from './rehearsal/rehearsal-ledger.ts';
export { RailFault, type RailFaultCode } from './scan/rail-fault.ts';
export { isOtherAccount } from './statement/meaning/read-reports.ts';
export type { StatementAnswer } from './statement/statement.ts';
