export { type BankRailOptions, createBankRail } from './manual/bank-rail.ts';
export { type FileLog, openFileLog } from './rehearsal/file-log.ts';
export { type LineLog, createMemoryLog } from './rehearsal/line-log.ts';
export { type RehearsalNetwork, openRehearsal } from './rehearsal/open-rehearsal.ts';
export { RehearsalLedger } from './rehearsal/rehearsal-ledger.ts';
export { RailFault, type RailFaultCode } from './scan/rail-fault.ts';
