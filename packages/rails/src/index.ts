/**
 * Talking to networks. Each folder is one kind of network and gives a `Rail` of the desk: `utxo-node`
 * (Bitcoin-like, through a node), `manual` (banks, witnessed by a person), `rehearsal` (simulated).
 * `openRails` opens those of a settings file, `openRehearsal` the simulated ones.
 */
export type { ConfigProblem } from './config/config-problem.ts';
export { type RailsConfigResult, parseRailsConfig } from './config/parse-rails-config.ts';
export type { BankRailConfig, RailConfig, ReadSecret, UtxoRailConfig } from './config/rails-config.ts';
export { type BankRailOptions, createBankRail } from './manual/bank-rail.ts';
export { openRails } from './open-rails.ts';
export { type FileLog, openFileLog } from './rehearsal/file-log.ts';
export { type LineLog, createMemoryLog } from './rehearsal/line-log.ts';
export { type RehearsalNetwork, openRehearsal } from './rehearsal/open-rehearsal.ts';
export { RehearsalLedger } from './rehearsal/rehearsal-ledger.ts';
export { RailFault, type RailFaultCode } from './scan/rail-fault.ts';
export { type NodeRpc, type NodeRpcOptions, createNodeRpc } from './utxo-node/node-rpc.ts';
export { type UtxoNodeRailOptions, createUtxoNodeRail } from './utxo-node/utxo-node-rail.ts';
